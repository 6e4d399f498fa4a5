// The keyboard on a board: arrows move a cursor from node to node or from box to box, with Shift they draw
// along a line; what is typed is put where the cursor is.

import { say } from "./dom.js";
import { turned } from "./gestures.js";
import { towards } from "./hands.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NAMES = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const TYPING = 900; // milliseconds in which digits make one number
const SPELT = { "^": "∧", v: "∨" };

export class Keys {
  /** The surface has what gestures need, and `describe(handle)`, `nodeText(node)`, `shortcuts`. */
  constructor(surface) {
    this.surface = surface;
    this.typed = "";
    surface.view.svg.addEventListener("keydown", (event) => this.#down(event));
    surface.view.svg.addEventListener("focus", () => this.surface.seat());
    surface.view.svg.addEventListener("blur", () => surface.view.cursor(null));
  }

  #down(event) {
    const { surface } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    surface.keyed = true;
    if (direction) {
      event.preventDefault();
      surface.touched();
      if (surface.sheet.hands.lined) this.#walk(direction, event);
      else this.#step(direction);
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      surface.touched();
      this.#turn(event.shiftKey);
    } else if (event.key === "Backspace" || event.key === "Delete") {
      event.preventDefault();
      surface.touched();
      surface.erase();
    } else if (event.key === "Escape") {
      surface.touched();
    } else if (event.key.length === 1 && this.#type(event.key)) {
      event.preventDefault();
    } else if (surface.shortcuts[event.key.toLowerCase()]) {
      event.preventDefault();
      surface.shortcuts[event.key.toLowerCase()]();
    }
  }

  #walk(direction, event) {
    const { surface } = this;
    const node = surface.node;
    if (!node) return surface.seat();
    const way = node.ways.find((each) => each.dx * direction[0] + each.dy * direction[1] > 0.9);
    if (!event.shiftKey) {
      const next = towards([...surface.sheet.hands.nodes.values()], [node.x, node.y], direction);
      if (next) surface.select(null, next);
      return say(next ? surface.nodeText(next) : "edge of the board");
    }
    if (!way) return say(`nothing to draw ${NAMES[event.key]}`);
    const { handle } = way;
    if (surface.pen === "pencil") {
      surface.select(handle);
      return say(surface.describe(handle));
    }
    const { sheet } = surface;
    const state = sheet.state(handle.number);
    let next;
    if (surface.pen === "cross") next = handle.crossed(state);
    else next = handle.drawnOn(state);
    sheet.put(handle.number, next);
    // A path goes on from where it came to; bridges are counted at their island.
    const moves = handle.decisions.length === 2 && surface.pen !== "cross" && next > 0;
    surface.select(null, moves ? way.to : node);
    say(`${NAMES[event.key]} ${handle.states[next].word}${moves ? `, ${surface.nodeText(way.to)}` : ""}`);
  }

  #step(direction) {
    const { surface } = this;
    const here = surface.handle;
    if (!here) return surface.seat();
    const points = surface.sheet.hands.all.map((handle) => ({
      x: handle.middle[0],
      y: handle.middle[1],
      handle,
    }));
    const next = towards(points, here.middle, direction);
    if (!next) return say("edge of the board");
    surface.select(next.handle);
    say(surface.describe(next.handle));
  }

  #turn(backwards) {
    const { surface } = this;
    const { handle } = surface;
    if (!handle && surface.node) return say(surface.nodeText(surface.node));
    if (!handle || surface.pen === "pencil" || surface.sheet.locked(handle.number)) return;
    const stamp = surface.stamp(handle);
    const state = surface.sheet.state(handle.number);
    if (stamp !== null) surface.enter(state === stamp ? 0 : stamp);
    else surface.enter(turned(handle, state, backwards));
  }

  /** Whether a character means a state of where the cursor is; digits may make a number together. */
  #type(char) {
    const { surface } = this;
    const { handle } = surface;
    if (!handle) return false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.typed = ""), TYPING);
    if (this.typedAt !== handle.number) this.typed = ""; // a number is typed in one place
    this.typedAt = handle.number;
    for (const word of [this.typed + char, char]) {
      const state = meant(handle, word);
      if (state !== null) {
        this.typed = word;
        surface.touched();
        surface.enter(state);
        return true;
      }
    }
    if (char === "0" || char === ".") {
      surface.erase();
      return true;
    }
    return false;
  }
}

/** The offered state of a handle that a word means: by its whole name, or by its first character. */
function meant(handle, word) {
  const exact = handle.offered.find((number) => number && handle.states[number].word === word);
  if (exact !== undefined) return exact;
  // Of a line, digits count: 2 is "two".
  if (handle.line && /^\d$/.test(word) && handle.decisions[word] !== undefined) return handle.decisions[word];
  const spelt = SPELT[word] ?? word;
  const sign = handle.offered.find(
    (number) =>
      number && spelt.length === 1 && !/\d/.test(spelt) && handle.states[number].word.startsWith(spelt),
  );
  return sign ?? null;
}
