// Where one begins: paste a board, drop a file, take an example, have a new one made, or draw one.

import { button, el, field, option, say } from "./dom.js";
import { making } from "./making.js";

const LARGEST = 1_000_000; // characters of a file

/** The start of the page; `open(text, { puzzle, format })` opens a board, `draw(puzzle)` an empty sheet. */
export function start(catalogue, { open, draw, thumbnail }) {
  const alert = el("p", { class: "message", role: "alert", hidden: true });
  const area = el("textarea", {
    id: "paste",
    rows: 4,
    "aria-describedby": "paste-help",
    spellcheck: "false",
    placeholder: "https://puzz.link/p?…, a game ID, a grid, JSON, …",
  });
  const kind = el(
    "select",
    { id: "paste-puzzle", onchange: () => offer() },
    option("", "recognise it"),
    ...catalogue.puzzles.map(({ key, title }) => option(key, title)),
  );
  const format = el("select", { id: "paste-format" });
  // The formats of the puzzle that is named, or of any.
  function offer() {
    const before = format.value;
    const meant = catalogue.puzzles.filter(({ key }) => !kind.value || key === kind.value);
    const names = [...new Set(meant.flatMap(({ formats }) => formats))];
    format.replaceChildren(option("", "recognise it"), ...names.map((name) => option(name)));
    format.value = names.includes(before) ? before : "";
  }
  offer();
  const named = () => ({ puzzle: kind.value || null, format: format.value || null });
  const attempt = async (text) => {
    alert.hidden = true;
    if (!text.trim()) return fail("Paste an address, a game ID or a board first.");
    try {
      await open(text, named());
      area.value = ""; // for the next paste
    } catch (error) {
      fail(error.message);
    }
  };
  function fail(sentence) {
    alert.textContent = sentence;
    alert.hidden = false;
  }
  // A paste opens the board at once; what is typed waits for the button.
  area.addEventListener("paste", () => setTimeout(() => attempt(area.value)));
  const picker = el("input", {
    type: "file",
    id: "file",
    hidden: true,
    onchange: () => {
      if (picker.files[0]) take(picker.files[0]).catch((error) => fail(error.message));
      picker.value = ""; // so that the same file can be chosen again
    },
  });
  // What was dropped, or chosen: a file or a text.
  async function take(dropped) {
    if (typeof dropped === "string") return openAnywhere(dropped);
    if (dropped.size > LARGEST) {
      throw new Error(`The file has ${dropped.size.toLocaleString()} bytes; a board has far fewer.`);
    }
    await openAnywhere(await dropped.text());
  }
  async function openAnywhere(text) {
    if (!text.trim()) throw new Error("There is no board in it.");
    await open(text, named());
    alert.hidden = true;
  }

  const section = el(
    "div",
    { class: "start" },
    el("h1", {}, "A board to play, to judge or to take apart"),
    el(
      "form",
      {
        class: "paste",
        onsubmit: (event) => {
          event.preventDefault();
          attempt(area.value);
        },
      },
      el("label", { for: "paste" }, "Paste a board"),
      area,
      el(
        "p",
        { id: "paste-help", class: "remark" },
        "Addresses of puzz.link and Penpa, Tatham's game IDs, pzpr files, grids, lists, CSV, JSON; or drop a file here.",
      ),
      el(
        "div",
        { class: "row" },
        el("button", { type: "submit", class: "primary", id: "open-pasted" }, "Open"),
        button("Choose a file…", () => picker.click()),
        picker,
        field("Puzzle", kind),
        field("Format", format),
      ),
      alert,
    ),
    el(
      "div",
      { class: "cards" },
      ...catalogue.puzzles.map((puzzle) => card(catalogue, puzzle, { open: attemptOpen, draw, thumbnail })),
    ),
  );
  async function attemptOpen(text, puzzle) {
    try {
      await open(text, { puzzle });
    } catch (error) {
      fail(error.message);
    }
  }
  return { element: section, take };
}

function card(catalogue, puzzle, { open, draw, thumbnail }) {
  const picture = el("div", { class: "thumbnail", "aria-hidden": "true" });
  const example = puzzle.examples.find(({ says }) => says === "one answer") ?? puzzle.examples[0];
  if (example) thumbnail(puzzle, picture).catch(() => {});
  const choice = el(
    "select",
    {
      "aria-label": `Examples of ${puzzle.title}`,
      onchange: () => {
        const chosen = puzzle.examples[choice.value];
        choice.value = ""; // so that the same one can be chosen again
        if (chosen) open(chosen.board, puzzle.key);
      },
    },
    option("", "Examples"),
    ...puzzle.examples.map(({ name, says }, number) => option(number, `${name}: ${says}`)),
  );
  const maker = el("div", { class: "maker", hidden: true });
  const expand = () => {
    maker.hidden = !maker.hidden;
    if (!maker.firstChild) maker.append(making(catalogue, puzzle, open));
    more.setAttribute("aria-expanded", String(!maker.hidden));
    say(maker.hidden ? "" : "Wishes for a new board");
  };
  const more = button("New board…", expand, { "aria-expanded": "false" });
  return el(
    "section",
    { class: "card", "data-puzzle": puzzle.key, "aria-label": puzzle.title },
    picture,
    el("h2", {}, puzzle.title),
    el(
      "div",
      { class: "row" },
      puzzle.new ? more : null,
      puzzle.examples.length ? choice : null,
      puzzle.canvas ? button("Draw one", () => draw(puzzle.key), { class: "draw" }) : null,
    ),
    maker,
  );
}
