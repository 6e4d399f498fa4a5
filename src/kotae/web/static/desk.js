// The board on the table: played, drawn by a setter, or taken apart.

import { ask } from "./api.js";
import { Clock } from "./clock.js";
import { byKeyboard, say, the } from "./dom.js";
import { Logic } from "./logic.js";
import { pad } from "./pad.js";
import { Play } from "./play.js";
import { Questions } from "./questions.js";
import { Setting } from "./setting.js";
import { playSide, setSide, title } from "./sides.js";
import { printedAgain, stamps } from "./stamps.js";
import { keep, linkedText, shelve, shelved } from "./store.js";
import { tools } from "./tools.js";
import { View } from "./view.js";

const SAVING = 300; // milliseconds after a change
const LONGEST = 200_000; // characters of a text with several boards that a later visit finds again
const MODES = ["play", "set", "logic"];

export class Desk {
  constructor() {
    this.mode = null;
    this.data = null; // the board that is played or taken apart
    this.active = null; // what has the board in its hands
    this.begun = () => {};
    this.congratulate = () => {};
    this.played = null; // what is drawn on it, while it is taken apart or drawn anew
    this.earlier = []; // sheets before the one that is drawn on
    addEventListener("resize", () => this.view?.fitted && this.view.fit());
    addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
  }

  puzzle(key) {
    return this.catalogue.puzzles.find((each) => each.key === key);
  }

  /** Open a board that somebody pasted, chose or had made. */
  async open(text, { puzzle = null, format = null, number = null } = {}) {
    const linked = text.indexOf("#b=");
    const pasted = linked < 0 ? text : await linkedText(text.slice(linked).trim());
    const data = await ask("sheet", { board: pasted, puzzle, format, number });
    this.source = { text: pasted, puzzle, format };
    const before = data.drawing.length ? null : shelved(data.board);
    this.play(data, before ?? {});
    if (before) this.active.running.tell("Here is what you had drawn on this board.");
  }

  /** Begin an empty sheet. */
  async draw(key) {
    this.earlier = [];
    this.played = null;
    this.data = null;
    this.set(await ask("canvas", { puzzle: key }));
  }

  /** Go on where the last visit ended; whether there was anything. */
  async resume(work) {
    if (work.mode === "set" && work.canvas) {
      const { puzzle, size, rules, slots } = work.canvas;
      const sheet = await ask("canvas", { puzzle, size, rules });
      this.played = work.played;
      this.set({ ...sheet, states: slots }, work.sheet);
      return true;
    }
    if (!work.board) return false;
    const { board, puzzle, source = { text: board, puzzle }, number = null } = work;
    this.source = source;
    const { text, format = null } = source;
    this.play(await ask("sheet", { board: text, puzzle: source.puzzle, format, number }), work);
    if (work.mode === "logic") this.enter("logic");
    return true;
  }

  /** Do something else with the board on the table. */
  async enter(mode) {
    if (mode === this.mode) return this.#return();
    if (mode === "set") {
      const first = this.catalogue.puzzles.find(({ canvas }) => canvas);
      const { board = null, puzzle } = this.data ?? { puzzle: first.key };
      // A sheet may be larger than the board on it needs.
      const size = board && this.drawnOn?.puzzle === puzzle ? this.drawnOn.size : null;
      this.earlier = [];
      return this.set(await ask("canvas", { board, puzzle, size }));
    }
    if (this.mode === "set") {
      const { puzzle, size } = this.active.fields;
      this.drawnOn = { puzzle, size };
      const board = await this.active.composed();
      const data = await ask("sheet", { board, puzzle });
      if (data.board !== this.played?.board) this.played = null;
      this.source = { text: board, puzzle: data.puzzle };
      this.data = data;
    }
    if (mode === "play") this.play(this.data, this.played ?? {});
    else this.study();
  }

  // From the start of the page back to the board.
  #return() {
    this.begun();
    if (this.clock) this.clock.away = false;
    the(`mode-${this.mode}`).setAttribute("aria-pressed", "true");
    this.view.svg.focus({ preventScroll: true });
  }

  #clear(mode) {
    if (this.mode === "play") this.played = this.#work();
    this.active?.close();
    this.clock?.close();
    this.clock = null;
    this.mode = mode;
    this.begun();
    for (const each of MODES) the(`mode-${each}`).setAttribute("aria-pressed", String(each === mode));
    for (const each of ["play", "logic"]) the(`mode-${each}`).disabled = false;
    the("pad").replaceChildren();
    the("work").dataset.mode = mode;
  }

  /** Play a board, from what is left of an earlier visit if there was one. */
  play(data, work = {}) {
    this.#clear("play");
    this.data = data;
    this.view = new View(`${data.title}. ${data.description}. Arrow keys move, Shift with an arrow draws.`);
    const play = new Play(this.view, data, work.sheet);
    this.active = play;
    const puzzle = this.puzzle(data.puzzle);
    const questions = new Questions(play, puzzle);
    this.finished = work.finished ?? false;
    this.clock = new Clock(work.seconds ?? 0);
    if (this.finished) this.clock.stop();
    pad(play, puzzle);
    const updateTools = tools(this, play);
    const updateSide = playSide(this, play, questions);
    play.told = () => {
      updateTools();
      updateSide();
      questions.moved();
      this.#saveSoon();
    };
    play.told();
    play.finished = () => this.#finished(play);
    Object.assign(play.shortcuts, this.#shortcuts);
    document.title = `${data.title} · Kotae`;
    this.#announce(`${data.title}. ${data.description}`);
    if (data.notes.length) play.running.tell(data.notes.join("; "));
    this.save();
  }

  async #finished(play) {
    const { version } = play.sheet;
    if (this.finished || play.sheet.empty) return;
    if (play.data.shortest) {
      const found = await ask("check", { ...play.asked, alive: true, page: true });
      if (this.finished || this.active !== play || version !== play.sheet.version) return;
      if (!found.optimal) return play.running.tell(found.page.sentence);
    }
    this.finished = true;
    this.clock.stop();
    this.save();
    // Who opens a board with its answer has done nothing yet.
    if (version) this.congratulate(this.clock.seconds, play.solvedByMachine);
  }

  /** Let a setter draw on a sheet, from what is left of an earlier visit if there was one. */
  set(data, kept = null) {
    this.#clear("set");
    const puzzle = this.puzzle(data.puzzle);
    this.view = new View(`A sheet for a ${puzzle.title} board. Arrow keys move, what is typed is printed.`);
    const setting = new Setting(this.view, data, puzzle, kept);
    this.active = setting;
    setting.replaced = async (board) => {
      try {
        const size = [data.rows, data.columns];
        this.#resheeted(setting, await ask("canvas", { board, puzzle: data.puzzle, size }));
      } catch (error) {
        setting.running.fail(error.message); // a repaired board may not fit on a sheet
      }
    };
    stamps(setting);
    const updateTools = tools(this, setting);
    setSide(this, setting);
    setting.told = () => {
      updateTools();
      this.#saveSoon();
    };
    setting.told();
    Object.assign(setting.shortcuts, this.#shortcuts);
    document.title = `${puzzle.title}, drawing · Kotae`;
    this.#announce(`A sheet for ${puzzle.title}, ${data.rows} by ${data.columns}`);
    this.save();
  }

  /** Take a sheet of another size or under other rules; what is printed stays where it can. */
  async resheet(setting, size, rules) {
    const control = document.activeElement?.name; // which is made anew, and keeps the focus
    try {
      const sheet = await ask("canvas", { puzzle: setting.data.puzzle, size, rules });
      this.#resheeted(setting, { ...sheet, states: printedAgain(setting, sheet) });
      if (control) the("side").querySelector(`[name="${control}"]`)?.focus();
    } catch (error) {
      setting.running.fail(error.message);
    }
  }

  // Another sheet, from which one can go back to this one.
  #resheeted(setting, sheet) {
    if (this.active !== setting) return; // it comes late
    this.earlier.push({ ...setting.data, states: setting.sheet.drawing });
    this.set(sheet);
  }

  /** Take the board apart. */
  study() {
    this.#clear("logic");
    const { data } = this;
    this.view = new View(`${data.title}. ${data.description}`);
    this.active = new Logic(this.view, data);
    tools(this, null);
    the("side").replaceChildren(title(data), this.active.element);
    document.title = `${data.title}, logic · Kotae`;
    say(`The logic of ${data.title}`);
    this.save();
  }

  zoom(factor) {
    this.view.zoom(this.view.scale * factor);
  }

  fit() {
    this.view.fit();
  }

  /** Empty the board or the sheet; one that was finished begins anew. */
  clear() {
    this.active.touched();
    this.active.sheet.clear();
    if (this.finished && this.mode === "play") {
      this.finished = false;
      this.clock.restart();
    }
  }

  // What can be typed as well as pressed.
  get #shortcuts() {
    return { "+": () => this.zoom(1.25), "-": () => this.zoom(0.8), f: () => this.fit() };
  }

  // Tell where one is now; who uses the keyboard is on the board.
  #announce(words) {
    if (byKeyboard()) this.view.svg.focus({ preventScroll: true });
    say(words);
  }

  /** Whether there is something to take back. */
  get undoable() {
    const changes = this.active?.sheet?.done.length ?? 0;
    return changes > 0 || (this.mode === "set" && this.earlier.length > 0);
  }

  undo() {
    this.active?.touched?.();
    if (this.active?.sheet?.undo()) say("Undone.");
    else if (this.mode === "set" && this.earlier.length) this.set(this.earlier.pop());
  }

  redo() {
    this.active?.touched?.();
    if (this.active?.sheet?.redo()) say("Redone.");
  }

  /** Leave the board for the start of the page. */
  leave() {
    this.save();
    this.active?.running?.stop();
    if (this.clock) this.clock.away = true;
    for (const each of MODES) the(`mode-${each}`).setAttribute("aria-pressed", "false");
  }

  #saveSoon() {
    clearTimeout(this.saver);
    this.saver = setTimeout(() => this.save(), SAVING);
  }

  #work() {
    const { board, puzzle } = this.data;
    const sheet = this.active.sheet.kept();
    const work = { board, puzzle, sheet, seconds: this.clock?.seconds ?? 0, finished: this.finished };
    const { text } = this.source;
    const several = this.data.boards > 1 && text.length < LONGEST;
    return several ? { ...work, source: this.source, number: this.data.number } : work;
  }

  /** Keep everything for a later visit. */
  save() {
    if (this.mode === "play") {
      const work = this.#work();
      keep({ ...work, mode: "play" });
      shelve(work);
    } else if (this.mode === "set") {
      const { puzzle, size, rules, slots } = this.active.fields;
      const sheet = this.active.sheet.kept();
      keep({ mode: "set", canvas: { puzzle, size, rules, slots }, sheet, played: this.played });
    } else if (this.mode === "logic") {
      const { board, puzzle } = this.data;
      keep({ ...(this.played ?? { board, puzzle }), mode: "logic" });
    }
  }
}
