// A board that is played: what the player draws, and what the server says of it as it is drawn.

import { ask } from "./api.js";
import { say } from "./dom.js";
import { Hands } from "./hands.js";
import { Running } from "./running.js";
import { Sheet } from "./sheet.js";
import { Surface } from "./surface.js";

const AGAIN = 400; // milliseconds before a server that was busy is asked again

export class Play extends Surface {
  constructor(view, data, kept = null) {
    super(view, new Sheet(new Hands(data), data.printed, data.distinct), data.names, data.labels);
    this.data = data;
    this.marking = true;
    this.over = false; // whether the drawing is complete, and no hand is at work on it
    this.other = null; // a picture that is shown in place of the player's own
    this.seen = 0; // the version of the drawing that the picture shows
    this.told = () => {};
    this.running = new Running();
    this.sheet.restore(kept ?? { drawing: data.drawing });
    this.sheet.changed = () => this.#changed();
    view.open(data);
    this.refresh();
  }

  /** The fields of every question about this board and what is drawn on it. */
  get posed() {
    return { board: this.data.board, puzzle: this.data.puzzle };
  }

  get asked() {
    return { ...this.posed, drawing: this.sheet.drawing };
  }

  touched() {
    this.solvedByMachine = false;
    this.showOwn();
  }

  /** Show another picture of the board until the player touches it. */
  showOther(picture, what = "This is not your drawing.") {
    this.other = { ...picture, what };
    this.view.show(picture.parts);
    this.view.pale([]);
    this.view.scroller.scrollIntoView({ block: "nearest" }); // a phone may have scrolled it away
    this.told();
  }

  /** Show what the player has drawn. */
  showOwn() {
    if (!this.other) return;
    this.other = null;
    this.#show();
    this.view.point([]);
    this.told();
    if (this.seen !== this.sheet.version) this.refresh();
  }

  #changed() {
    this.repad();
    this.#freshen();
    this.told();
    this.refresh();
  }

  // What was drawn since the picture was made is shown at once.
  #freshen() {
    if (this.other) return;
    if (this.page?.pencil.length) this.#show(); // without the notes under what was entered
    const shown = this.shown ?? new Map();
    const strokes = [];
    for (const [number, state] of this.sheet.states) {
      if (shown.get(number) === state) continue;
      const handle = this.sheet.hands.all[number];
      const look = handle.kind.looks[state];
      if (look) strokes.push([`<g>${look}</g>`, handle.x, handle.y]);
    }
    this.view.refresh(strokes);
  }

  /** Have the drawing judged and drawn anew, once for all that happens meanwhile. */
  async refresh() {
    this.wanted = true;
    if (this.asking) return;
    this.asking = true;
    while (this.wanted && !this.closed) {
      this.wanted = false;
      const version = this.sheet.version;
      const states = new Map(this.sheet.states);
      try {
        this.#apply(await ask("play", { ...this.asked, pencil: this.sheet.marked }), version, states);
      } catch (error) {
        if (error.status !== 503 && error.status !== 429) {
          this.running.fail(error.message);
          break;
        }
        this.wanted = true;
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
    this.asking = false;
  }

  #apply(found, version, states) {
    if (this.closed) return;
    this.seen = version;
    this.shown = states;
    this.page = found.page;
    this.#show();
    if (version !== this.sheet.version) this.#freshen();
    if (version === this.sheet.version && this.faults.length && this.marking) {
      const first = this.faults[0].sentence;
      if (first !== this.lastFault) say(first);
      this.lastFault = first;
    } else this.lastFault = null;
    this.told();
    const before = this.over;
    this.over = found.complete && version === this.sheet.version && !this.sheet.action;
    // Of two complete drawings in a row the second may be the shorter one.
    if (this.over && (!before || this.data.shortest)) this.finished?.();
  }

  /** Whether mistakes are marked as they happen. */
  mark(on) {
    this.marking = on;
    this.#show();
    this.told();
  }

  /** Take what an entry rules out out of the notes of its group, or show them as they were written. */
  tidy(on) {
    this.sheet.tidy = on;
    this.repad();
    this.refresh();
  }

  get faults() {
    return this.page?.faults ?? [];
  }

  // The player's own picture, unless another one is shown, or there is none yet.
  #show() {
    if (this.other || !this.page) return;
    const { picture, pencil, satisfied } = this.page;
    const notes = pencil.filter(([number]) => !this.sheet.filled(number)).map(([, piece]) => piece);
    this.view.show([...(this.marking ? picture.parts : picture.parts.filter(unmarked)), ...notes]);
    this.view.pale(satisfied);
    this.view.svg.setAttribute("aria-description", picture.description);
  }

  close() {
    this.running.stop();
    this.closed = true;
  }
}

// The washes of faults, and their signs.
const unmarked = (part) =>
  typeof part !== "string" || !(part.includes("--fault-wash") || part.includes(">!<"));
