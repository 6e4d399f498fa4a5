// The page: which board is open, what is done with it, and what a later visit finds again.

import { ask, puzzles } from "./api.js";
import { clockTime } from "./clock.js";
import { Desk } from "./desk.js";
import { button, dialog, drawn, el, say, svg, the } from "./dom.js";
import { help } from "./help.js";
import { palette } from "./palette.js";
import { start } from "./start.js";
import { choices, choose, forget, kept, linkedText } from "./store.js";

const desk = new Desk();
let seeStart;
const startSeen = new Promise((resolve) => (seeStart = resolve));

async function begin() {
  palette();
  the("help").addEventListener("click", help);
  the("open").addEventListener("click", () => showStart());
  the("home").addEventListener("click", (event) => {
    event.preventDefault();
    showStart();
  });
  for (const mode of ["play", "set", "logic"])
    the(`mode-${mode}`).addEventListener("click", () => attempt(() => desk.enter(mode)));
  document.addEventListener("keydown", shortcuts);
  document.addEventListener("paste", pasted);
  addEventListener("hashchange", () => attempt(openLink));
  try {
    desk.catalogue = await puzzles();
  } catch (error) {
    return fatal(error.message);
  }
  desk.begun = () => {
    the("start").hidden = true;
    the("work").hidden = false;
  };
  desk.congratulate = congratulate;
  the("mode-set").disabled = !desk.catalogue.puzzles.some(({ canvas }) => canvas);
  const opened = start(desk.catalogue, {
    open: (text, named) => desk.open(text, named),
    draw: (puzzle) => attempt(() => desk.draw(puzzle)),
    thumbnail,
  });
  the("start").append(opened.element);
  dropping(opened.take);
  try {
    if (await openLink()) return;
    if (await desk.resume(kept())) return;
  } catch (error) {
    if (error.status === 400) forget(); // no later visit could go on with it
    say(error.message);
  }
  showStart();
}

async function openLink() {
  if (!location.hash.startsWith("#b=")) return false;
  try {
    await desk.open(location.hash);
  } catch (error) {
    showStart();
    dialog("This link does not hold a board", el("p", {}, error.message));
  }
  // What is drawn from now on is kept, and must not be undone by a reload of the address.
  history.replaceState(null, "", "/");
  return true;
}

function showStart() {
  desk.leave();
  the("work").hidden = true;
  the("start").hidden = false;
  seeStart();
  document.title = "Kotae";
  the("paste").focus({ preventScroll: true });
}

async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    dialog("That did not work", el("p", {}, error.message));
    return null;
  }
}

function pasted(event) {
  if (event.target.closest("input, textarea, select")) return;
  const text = event.clipboardData.getData("text");
  if (text.trim()) attempt(() => desk.open(text));
}

// A file, or a text, may be dropped anywhere.
function dropping(take) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    attempt(() => take(file ?? event.dataTransfer.getData("text")));
  });
}

function shortcuts(event) {
  const control = event.ctrlKey || event.metaKey;
  if (event.target.closest?.("input, textarea, select, dialog") || !control || the("work").hidden) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) desk.undo();
  else if (key === "y" || (key === "z" && event.shiftKey)) desk.redo();
  else return;
  event.preventDefault();
}

/** A small picture of a solved board; a press makes a new one to play, or opens the example. */
async function thumbnail(puzzle, place) {
  await startSeen; // who comes with a link, or comes back, need not wait for these
  const example = puzzle.examples.findLast(({ says }) => says === "one answer");
  const shown = puzzle.new
    ? (await ask("generate", { puzzle: puzzle.key, size: [7, 7], seed: 9 })).boards[0]
    : example;
  if (!shown) return;
  const posed = { board: shown.board, puzzle: puzzle.key };
  const data = await ask("sheet", posed);
  const answer = shown.answer ?? (await ask("solve", posed)).answer;
  const { page } = await ask("play", { ...posed, drawing: answer });
  const pieces = page.picture.parts.flatMap((part) =>
    typeof part === "string" ? [part] : data.pieces.slice(part[0], part[1]),
  );
  const picture = svg("svg", {
    viewBox: [-8, -8, data.columns * 32 + 16, data.rows * 32 + 16].join(" "),
    class: "board",
  });
  picture.append(...drawn(pieces));
  const play = async () => {
    const made = puzzle.new && (await ask("generate", { puzzle: puzzle.key })).boards[0];
    await desk.open(made ? made.board : example.board, { puzzle: puzzle.key });
  };
  const opener = button("", () => attempt(play), { tabindex: "-1", title: `Play a new ${puzzle.title}` });
  opener.append(picture);
  place.replaceChildren(opener);
}

function congratulate(seconds, machine) {
  const time = choices.clockHidden ? "" : ` in ${clockTime(seconds)}`;
  const words = machine ? "This is an answer, and every rule holds." : `Every rule holds${time}.`;
  dialog(
    machine ? "Complete" : "Solved!",
    el("p", {}, words),
    el(
      "p",
      { class: "row" },
      button(
        "Another board",
        () => {
          the("dialog").close();
          showStart();
        },
        { class: "primary" },
      ),
    ),
  );
  say(`Solved. ${words}`);
}

function fatal(sentence) {
  the("start").hidden = false;
  the("start").replaceChildren(el("p", { class: "message", role: "alert" }, sentence));
}

begin();
