// A sheet on which a setter draws a board; the verdict follows while it is drawn.

import { ask } from "./api.js";
import { button, capital, el } from "./dom.js";
import { Hands } from "./hands.js";
import { tellVerdict } from "./questions.js";
import { Running, pointers } from "./running.js";
import { Sheet } from "./sheet.js";
import { Surface } from "./surface.js";

const PAUSE = 250; // milliseconds without a change before the board is judged
const SECONDS = 10; // that a verdict may take while somebody draws

export class Setting extends Surface {
  constructor(view, data, puzzle, kept = null) {
    super(
      view,
      new Sheet(new Hands(data)),
      data.handles.map((_, n) => slotName(data, n)),
    );
    this.data = data;
    this.puzzle = puzzle;
    this.stamped = null;
    this.told = () => {};
    this.origin = [0, 0];
    this.sheet.restore(kept ?? { drawing: data.states });
    this.sheet.changed = () => this.#changed();
    this.running = new Running();
    view.open({ ...data, under: data.pieces.length });
    this.#draw();
    this.#judgeSoon();
  }

  get fields() {
    const { puzzle, rules, rows, columns } = this.data;
    return { puzzle, rules, size: [rows, columns], slots: this.sheet.drawing };
  }

  /** The state that a press puts on a place: that of the chosen stamp, if the place has it. */
  stamp(handle) {
    if (this.stamped === null) return null;
    const state = handle.states.findIndex(({ word }) => word === this.stamped);
    return state < 0 ? null : state;
  }

  /** A stamp that is used up gives way to the next: a number has two ends. */
  released() {
    const handle = this.handle;
    if (!handle || this.stamped === null) return;
    const state = this.stamp(handle);
    const most = state === null ? undefined : handle.states[state].most;
    if (!most || this.#uses(state) < most) return;
    const free = handle.offered.find(
      (n) => n > state && handle.states[n].most && this.#uses(n) < handle.states[n].most,
    );
    if (free) this.choose(handle.states[free].word);
  }

  #uses(state) {
    return this.sheet.drawing.filter(([, shown]) => shown === state).length;
  }

  choose(word) {
    this.stamped = word;
    this.repad();
  }

  touched() {
    this.view.point([]);
    if (!this.other) return;
    this.other = null;
    this.#draw();
  }

  #changed() {
    this.repad();
    this.other = null;
    this.#draw();
    this.told();
    this.#judgeSoon();
  }

  /** Show the sheet: what is printed stands on what a verdict shows. */
  #draw() {
    const { all } = this.sheet.hands;
    const [row, column] = this.origin;
    const under = (this.other?.parts ?? []).filter((part) => typeof part === "string");
    const shift = (piece) => `<g transform="translate(${column * 32} ${row * 32})">${piece}</g>`;
    const printed = this.sheet.drawing.map(([number, state]) => {
      const handle = all[number];
      return `<g transform="translate(${handle.x * 32} ${handle.y * 32})">${handle.kind.looks[state]}</g>`;
    });
    this.view.show([[0, this.data.pieces.length], ...under.map(shift), ...printed]);
  }

  showOther(picture) {
    this.other = picture;
    this.#draw();
  }

  #judgeSoon() {
    clearTimeout(this.timer);
    this.running.stop();
    this.timer = setTimeout(() => this.judge(), PAUSE);
  }

  /** The board that the sheet holds; fails if it holds none yet. */
  async composed() {
    this.board = null;
    const found = await ask("compose", this.fields);
    this.origin = found.origin;
    this.board = found.board;
    return found.board;
  }

  async judge() {
    if (this.closed) return;
    const version = this.sheet.version;
    if (!this.sheet.drawing.length) {
      this.board = null;
      return this.running.tell("An empty sheet. Choose what to print, and press a place.");
    }
    let board;
    try {
      board = await this.composed();
    } catch (error) {
      if (version === this.sheet.version && !this.closed) this.running.tell(error.message);
      return;
    }
    if (version !== this.sheet.version || this.closed) return;
    const fields = { board, puzzle: this.data.puzzle, near: "least", seconds: SECONDS, page: true };
    const found = await this.running.ask("Judging", "verdict", fields);
    if (!found || version !== this.sheet.version || this.closed) return;
    this.verdict = found.verdict;
    const marked = moved(found.page, this.origin);
    tellVerdict(this.running, this.view, marked, (picture) => this.showOther(picture), this.#hide());
    this.running.result.dataset.verdict = found.verdict;
  }

  #hide() {
    return button("Hide", () => this.touched());
  }

  /** Ask for another board: one with fewer clues, or a repaired one; it can be taken over. */
  async improve(task, what) {
    let board;
    try {
      board = await this.composed();
    } catch (error) {
      return this.running.fail(error.message);
    }
    const found = await this.running.ask(what, task, { board, puzzle: this.data.puzzle, page: true });
    if (!found) return;
    const changed = task === "repair" ? found.repair?.board : found.board;
    const sentence = task === "repair" ? found.page.repair : found.page.sentence;
    const told = moved(
      { told: (task === "repair" ? found.page.changes : found.page.told) ?? [], pictures: [] },
      this.origin,
    ).told;
    const take = changed && told.length && button("Take it over", () => this.replaced(changed));
    this.running.tell(capital(sentence), pointers(this.view, told), take ? el("p", {}, take) : "");
  }

  describe(handle) {
    return `${this.names[handle.number]}: ${handle.states[this.sheet.state(handle.number)].word}`;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.running.stop();
  }
}

/** Sentences that point at places of a board whose picture begins elsewhere on the sheet. */
function moved(page, [row, column]) {
  const told = page.told.map(({ sentence, boxes }) => ({
    sentence,
    boxes: boxes.map(([x, y, width, height]) => [x + column, y + row, width, height]),
  }));
  return { ...page, told };
}

const slotName = (data, number) => {
  const [kind, x, y] = data.handles[number];
  const box = data.kinds[kind].spots[0].box;
  if (box && box[2] === 1 && box[3] === 1) return `r${y}c${x}`;
  const [cx, cy] = [x + (box?.[2] ?? 0) / 2, y + (box?.[3] ?? 0) / 2];
  const across = Number.isInteger(cx);
  const [r, c] = [Math.floor(cy), Math.floor(cx)];
  return across ? `between r${r}c${c - 1} and r${r}c${c}` : `between r${r - 1}c${c} and r${r}c${c}`;
};
