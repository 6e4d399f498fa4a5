// The pad below the board: what the pen does, and the states that the chosen place can show.

import { button, el, short, the } from "./dom.js";

const MOST = 40; // buttons for states; a place with more is typed into
const PENS = { draw: "Draw", cross: "Cross", pencil: "Pencil" };
const KEYS = { draw: "D", cross: "X", pencil: "P" };

/** Show the pad of a board that is played, with the pens that it has a use for. */
export function pad(surface, puzzle) {
  const crosses = surface.sheet.hands.all.some((handle) => handle.remark !== null);
  const pens = ["draw", ...(crosses ? ["cross"] : []), ...(puzzle.pencil ? ["pencil"] : [])];
  const chosen = el("div", { class: "states" });
  const choosePen = (name) => {
    for (const each of row.children) each.setAttribute("aria-pressed", String(each.dataset.pen === name));
    surface.take(name);
  };
  const row = el("div", { class: "pens", role: "group", "aria-label": "Pen" });
  for (const name of pens) {
    const pressed = String(surface.pen === name);
    const made = button(PENS[name], () => choosePen(name), {
      "aria-pressed": pressed,
      title: `Key ${KEYS[name]}`,
    });
    made.dataset.pen = name;
    row.append(made);
    surface.shortcuts[KEYS[name].toLowerCase()] = () => choosePen(surface.pen === name ? "draw" : name);
  }
  surface.repad = () => chosen.replaceChildren(...states(surface));
  surface.repad();
  the("pad").replaceChildren(...(pens.length > 1 ? [row] : []), chosen);
}

function states(surface) {
  const { handle, sheet } = surface;
  if (!handle || sheet.locked(handle.number)) return [];
  const noting = surface.pen === "pencil";
  if (noting && sheet.filled(handle.number)) return [];
  const offered = (noting ? possible(handle) : handle.offered).slice(0, MOST);
  const shown = sheet.state(handle.number);
  const noted = sheet.marks(handle.number);
  return offered.map((state) => {
    const pressed = String(noting ? noted.includes(state) : shown === state);
    const word = handle.states[state].word;
    const enter = () => {
      surface.touched();
      surface.enter(state);
    };
    return button(short(word), enter, {
      "aria-pressed": pressed,
      "aria-disabled": noting && sheet.ruledOut(handle.number, state) ? "true" : null,
      "aria-label": word,
      class: "state",
    });
  });
}

const possible = (handle) => handle.offered.filter((state) => handle.states[state].settled);
