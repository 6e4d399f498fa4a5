// New boards by size and difficulty.

import { capital, el, field, option } from "./dom.js";
import { numberControl, ruleControls } from "./options.js";
import { Running } from "./running.js";

/** A form that makes a board of a puzzle and opens it. */
export function making(catalogue, puzzle, open) {
  const running = new Running();
  const [rows, columns] = puzzle.new.size;
  const most = Math.min(100, catalogue.largest);
  const high = numberControl("Rows", rows, 1, most);
  const wide = numberControl("Columns", columns, 1, most);
  const square = puzzle.canvas?.square;
  const difficulty = el(
    "select",
    {},
    option("", "any"),
    ...catalogue.difficulties.map((word) => option(word)),
  );
  const symmetry = el("select", {}, ...catalogue.symmetries.map((word) => option(word)));
  const minimal = el("input", { type: "checkbox" });
  const seed = el("input", { type: "number", min: 1, placeholder: "random", inputmode: "numeric" });
  const rules = ruleControls(puzzle);
  const wishes = Object.entries(puzzle.wishes).map(([name, { least, most, sentence }]) => {
    const input = el("input", { type: "number", min: least, max: most, step: "any", placeholder: "usual" });
    return { name, input, label: field(name, input, `From ${least} to ${most}: ${sentence}`) };
  });

  async function make() {
    const height = high.value();
    const fields = {
      puzzle: puzzle.key,
      size: [height, square ? height : wide.value()],
      difficulty: difficulty.value || null,
      symmetry: symmetry.value,
      minimal: minimal.checked,
      rules: rules.value(),
      wishes: Object.fromEntries(
        wishes
          .filter(({ input }) => input.value !== "")
          .map(({ name, input }) => [name, input.valueAsNumber]),
      ),
      seed: seed.value === "" ? null : seed.valueAsNumber,
    };
    const found = await running.ask("Making a board", "generate", fields);
    if (!found) return;
    running.result.replaceChildren();
    if (found.boards.length) open(found.boards[0].board, puzzle.key);
    else running.tell(capital(found.reason ?? found.sentence));
  }

  return el(
    "form",
    {
      class: "making",
      "data-puzzle": puzzle.key,
      onsubmit: (event) => {
        event.preventDefault();
        make();
      },
    },
    el("div", { class: "row" }, high.element, square ? null : wide.element, field("Difficulty", difficulty)),
    el(
      "details",
      {},
      el("summary", {}, "More wishes"),
      el(
        "div",
        { class: "row" },
        field("Symmetry", symmetry),
        field("As few clues as possible", minimal),
        field("Seed", seed),
      ),
      el("div", { class: "row" }, ...rules.elements, ...wishes.map(({ label }) => label)),
    ),
    el("div", { class: "row" }, el("button", { type: "submit", class: "primary" }, "Make a board")),
    running.element,
  );
}
