// What stands beside the board: its title and rules, questions and their results, a setter's controls.

import { button, el, option, sizeOf, the } from "./dom.js";
import { share } from "./share.js";
import { dimensions } from "./stamps.js";

const MOST_FAULTS = 5;

/** The name of a board, its rules, and what else belongs there. */
export function title(data, ...more) {
  const rules = Object.entries(data.rules).map(([name, value]) => `${name}=${value}`);
  const told = el(
    "details",
    {},
    el("summary", {}, "Rules"),
    el("p", {}, data.told),
    el("p", { class: "remark" }, rules.join(" ")),
  );
  return el("div", { class: "title" }, el("h1", {}, data.title), ...more, told);
}

/** The side of a board that is played; the result brings it up to date. */
export function playSide(desk, play, questions) {
  const { data, running } = play;
  const what = el("span", {});
  const other = el(
    "p",
    { class: "other", hidden: true },
    what,
    button("Back to my drawing", () => play.showOwn(), { id: "own" }),
  );
  const faults = el("ul", { class: "faults", "aria-label": "Mistakes" });
  the("side").replaceChildren(
    title(data, desk.clock.element),
    several(desk, data),
    other,
    questions.element,
    faults,
    running.element,
    share(() => play.asked, data.formats),
  );
  return () => {
    const shown = play.marking && !play.other ? play.faults.slice(0, MOST_FAULTS) : [];
    faults.replaceChildren(...shown.map(({ sentence }) => el("li", {}, sentence)));
    other.hidden = !play.other;
    what.textContent = `${play.other?.what ?? ""} `;
  };
}

/** A choice among the boards of a text that holds several. */
function several(desk, data) {
  if (data.boards < 2) return "";
  const names = Array.from({ length: data.boards }, (_, n) => `Board ${n + 1} of ${data.boards}`);
  const options = names.map((name, n) => option(n + 1, name, n + 1 === data.number));
  const { text, ...named } = desk.source;
  const select = el(
    "select",
    {
      "aria-label": "Which board",
      onchange: () => desk.open(text, { ...named, number: Number(select.value) }),
    },
    ...options,
  );
  return select;
}

/** The side of a setter's sheet. */
export function setSide(desk, setting) {
  const { data, puzzle, running } = setting;
  const drawable = desk.catalogue.puzzles.filter(({ canvas }) => canvas);
  const kinds = el(
    "select",
    { "aria-label": "Puzzle", onchange: () => desk.draw(kinds.value) },
    ...drawable.map(({ key, title: name }) => option(key, name, key === data.puzzle)),
  );
  const improve = (label, task, what) => button(label, () => setting.improve(task, what));
  const play = async () => {
    try {
      await desk.enter("play");
    } catch (error) {
      running.fail(error.message);
    }
  };
  the("side").replaceChildren(
    el("div", { class: "title" }, el("h1", {}, `${puzzle.title} ${sizeOf(data.rows, data.columns)}`), kinds),
    dimensions(setting, (size, rules) => desk.resheet(setting, size, rules)),
    el(
      "div",
      { class: "actions", role: "group", "aria-label": "For setters" },
      button("Play it", play, { class: "primary" }),
      improve("Fewer clues", "minimise", "Taking clues away"),
      improve("Repair", "repair", "Looking for few changes"),
    ),
    running.element,
    share(() => ({ board: setting.board ?? "", puzzle: data.puzzle }), puzzle.formats),
  );
}
