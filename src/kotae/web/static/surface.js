// A board under somebody's hands: what is chosen, what the pen does, and words for those who cannot see it.

import { say } from "./dom.js";
import { Gestures } from "./gestures.js";
import { Keys } from "./keys.js";

const SIDES = [
  [0, -1, "up"],
  [1, 0, "right"],
  [0, 1, "down"],
  [-1, 0, "left"],
];

export class Surface {
  constructor(view, sheet, names, labels = []) {
    this.view = view;
    this.sheet = sheet;
    this.names = names;
    this.labels = new Map(labels.map(([x, y, text]) => [`${Math.floor(x)},${Math.floor(y)}`, text]));
    this.pen = "draw";
    this.chosen = null;
    this.node = null;
    this.keyed = true; // whether the keyboard was used last
    this.shortcuts = {};
    this.gestures = new Gestures(this);
    this.keys = new Keys(this);
    this.repad = () => {};
  }

  /** The handle that is chosen, or null. */
  get handle() {
    return this.chosen === null ? null : this.sheet.hands.all[this.chosen];
  }

  /** Choose a handle, or a node that lines lead from. */
  select(handle, node = null) {
    this.chosen = handle?.number ?? null;
    this.node = node ?? this.node;
    if (handle?.line && !this.node?.ways.some((way) => way.handle === handle)) {
      this.node = this.sheet.hands.nodeAt(handle.line[0], handle.line[1]);
    }
    this.#mark();
    this.repad();
  }

  #mark() {
    if (document.activeElement !== this.view.svg) return this.view.cursor(null);
    const frame = this.#framed();
    this.view.cursor(frame, this.pen !== "draw");
    if (frame && this.keyed) this.view.reveal(frame); // who points at it sees it
  }

  // Who draws with a hand needs no cursor on lines.
  #framed() {
    const { handle, node } = this;
    if (handle && (!handle.line || this.keyed || this.pen === "pencil")) return handle.frame;
    return node && this.keyed ? [node.x - 0.5, node.y - 0.5, 1, 1] : null;
  }

  /** Give the keyboard a place to begin, and show where it is. */
  seat() {
    const { hands } = this.sheet;
    if (hands.lined && !this.node) this.node = hands.nodes.values().next().value ?? null;
    if (!hands.lined && this.keyed && this.chosen === null && hands.all.length) this.chosen = 0;
    this.#mark();
    this.repad();
    if (this.node && !this.handle) say(this.nodeText(this.node));
    else if (this.handle) say(this.describe(this.handle));
  }

  /** Choose what the pen does. */
  take(pen) {
    this.pen = pen;
    this.#mark();
    this.repad();
  }

  /** Put the chosen handle into a state, or note it, as the pen says. */
  enter(state) {
    const { handle, sheet } = this;
    if (!handle) return;
    if (this.pen === "pencil") this.#note(handle, state);
    else this.#put(handle, state);
  }

  #put(handle, state) {
    if (this.sheet.locked(handle.number)) return say(`${this.describe(handle)}, printed`);
    this.sheet.put(handle.number, state);
    say(this.describe(handle));
    this.repad();
  }

  #note(handle, state) {
    const { sheet } = this;
    if (sheet.filled(handle.number)) return say(`${this.describe(handle)}, nothing to note`);
    if (sheet.ruledOut(handle.number, state)) {
      return say(`${this.describe(handle)}, ${handle.states[state].word} is ruled out by an entry`);
    }
    const noted = new Set(sheet.notes.get(handle.number) ?? []);
    if (!noted.delete(state)) noted.add(state);
    sheet.note(
      handle.number,
      [...noted].sort((a, b) => a - b),
    );
    say(this.describe(handle));
    this.repad();
  }

  /** Empty the chosen handle; in pencil, take its note away if it is seen. */
  erase() {
    const { handle, sheet } = this;
    if (!handle) return;
    if (this.pen !== "pencil" || sheet.filled(handle.number)) return this.#put(handle, 0);
    sheet.note(handle.number, []);
    say(this.describe(handle));
    this.repad();
  }

  /** What a press puts on a handle at once; null where it only chooses, or goes through the states. */
  stamp() {
    return null;
  }

  touched() {}

  /** A handle in words: where it is and what it shows. */
  describe(handle) {
    const word = handle.states[this.sheet.state(handle.number)].word;
    const notes = this.sheet.marks(handle.number);
    const noted = notes.length ? `, noted ${notes.map((n) => handle.states[n].word).join(" ")}` : "";
    return `${this.names[handle.number] ?? handle.number + 1}: ${word}${noted}`;
  }

  /** A node in words: where it is, what is printed there, and what is drawn on its lines. */
  nodeText(node) {
    const lines = SIDES.map(([dx, dy, name]) => {
      const way = node.ways.find((each) => each.dx * dx + each.dy * dy > 0.9);
      if (!way) return null;
      const state = this.sheet.state(way.handle.number);
      return state ? `${name} ${way.handle.states[state].word}` : null;
    }).filter(Boolean);
    const printed = this.labels.get(node.key);
    return [this.nodeName(node), printed, ...lines].filter(Boolean).join(", ");
  }

  nodeName(node) {
    const { handle, from } = node.ways[0];
    const [first, second] = (this.names[handle.number] ?? "").split("–");
    return from.x === handle.line[0] && from.y === handle.line[1] ? first : (second ?? first);
  }
}
