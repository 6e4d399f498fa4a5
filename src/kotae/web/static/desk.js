// The board on the table: played, drawn by a setter, or taken apart; and the tools beside it.

import { ask } from "./api.js";
import { Clock } from "./clock.js";
import { button, el, option, say, sizeOf, the } from "./dom.js";
import { Logic } from "./logic.js";
import { pad } from "./pad.js";
import { Play } from "./play.js";
import { Questions } from "./questions.js";
import { Running } from "./running.js";
import { Setting, dimensions, stamps } from "./setting.js";
import { share } from "./share.js";
import { choices, choose, keep } from "./store.js";
import { View } from "./view.js";

const SAVING = 300; // milliseconds after a change

export class Desk {
  constructor() {
    this.mode = null;
    this.data = null;
    this.active = null;
    this.begun = () => {};
    this.congratulate = () => {};
    addEventListener("resize", () => this.view && !this.zoomed && this.view.fit());
    addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
  }

  puzzle(key) {
    return this.catalogue.puzzles.find((each) => each.key === key);
  }

  /** Open a board that somebody pasted, chose or had made. */
  async open(text, puzzle, number = null) {
    const data = await ask("sheet", { board: text, puzzle, number });
    this.source = { text, puzzle };
    this.play(data);
  }

  /** Begin an empty sheet. */
  async draw(key) {
    this.set(await ask("canvas", { puzzle: key }));
  }

  /** Go on where the last visit ended; whether there was anything. */
  async resume(work) {
    if (work.mode === "set" && work.canvas) {
      const { puzzle, size, rules, slots } = work.canvas;
      const sheet = await ask("canvas", { puzzle, size, rules });
      this.set({ ...sheet, states: slots });
      return true;
    }
    if (!work.board) return false;
    const data = await ask("sheet", { board: work.board, puzzle: work.puzzle });
    this.play(data, work);
    if (work.mode === "logic") this.enter("logic");
    return true;
  }

  /** Do something else with the board on the table. */
  async enter(mode) {
    if (mode === this.mode) return;
    if (mode === "set") {
      if (this.data) this.set(await ask("canvas", { board: this.data.board, puzzle: this.data.puzzle }));
      else this.set(await ask("canvas", { puzzle: this.catalogue.puzzles.find(({ canvas }) => canvas).key }));
      return;
    }
    if (this.mode === "set") {
      const board = await this.active.composed();
      if (board === null) throw new Error(this.active.running.result.textContent);
      const data = await ask("sheet", { board, puzzle: this.active.data.puzzle });
      const same = data.board === this.data?.board;
      this.played = same ? this.played : null;
      this.data = data;
    }
    if (mode === "play") this.play(this.data, this.played ?? {});
    else this.study();
  }

  #clear(mode) {
    this.#remember();
    this.active?.close();
    this.clock?.close();
    this.clock = null;
    this.mode = mode;
    this.zoomed = false;
    this.begun();
    for (const each of ["play", "set", "logic"]) the(`mode-${each}`).setAttribute("aria-pressed", String(each === mode));
    for (const each of ["play", "logic"]) the(`mode-${each}`).disabled = mode !== "set" && !this.data;
    the("pad").replaceChildren();
    the("work").dataset.mode = mode;
  }

  // What was drawn is there again when the player comes back from another mode.
  #remember() {
    if (this.mode === "play") this.played = this.#work();
  }

  play(data, work = {}) {
    this.data = data;
    this.#clear("play");
    this.view = new View(`${data.title}. ${data.description}. Arrow keys move, Shift with an arrow draws.`);
    const play = new Play(this.view, data);
    this.active = play;
    this.machine = false;
    this.finishedOnce = work.finished ?? false;
    if (work.sheet) {
      play.sheet.restore(work.sheet);
      play.refresh();
    }
    const puzzle = this.puzzle(data.puzzle);
    const running = new Running();
    const questions = new Questions(play, running, puzzle);
    this.clock = new Clock(work.seconds ?? 0);
    if (this.finishedOnce) this.clock.stop();
    pad(play, this.#pens(play, puzzle));
    this.#tools(play);
    const faults = el("ul", { class: "faults", "aria-label": "Mistakes" });
    the("side").replaceChildren(this.#title(data, this.clock.element), this.#several(data), this.#back(play), questions.element, faults, running.element, share(() => play.asked, data.formats));
    play.told = (problem) => {
      if (problem) running.fail(problem);
      this.#redrawTools();
      const shown = play.marking && !play.other ? play.faults.slice(0, 5) : [];
      faults.replaceChildren(...shown.map(({ sentence }) => el("li", {}, sentence)));
      this.#backer.hidden = !play.other;
      this.#backer.firstChild.textContent = `${play.other?.what ?? ""} `;
      if (!play.other && play.sheet.version !== this.version) questions.moved();
      this.version = play.sheet.version;
      this.#saveSoon();
    };
    play.finished = () => this.#finished(play, running);
    play.mark(choices.marking ?? true);
    play.shortcuts["+"] = () => this.#zoom(1.25);
    play.shortcuts["-"] = () => this.#zoom(0.8);
    play.shortcuts.f = () => this.view.fit();
    document.title = `${data.title} · Kotae`;
    if (data.notes.length) running.tell(data.notes.join("; "));
    this.save();
  }

  #pens(play, puzzle) {
    const crosses = play.sheet.hands.all.some((handle) => handle.remark !== null);
    return ["draw", ...(crosses ? ["cross"] : []), ...(puzzle.pencil ? ["pencil"] : [])];
  }

  #title(data, ...more) {
    const rules = Object.entries(data.rules).map(([name, value]) => `${name}=${value}`);
    return el(
      "div",
      { class: "title" },
      el("h1", {}, data.title),
      ...more,
      el("details", {}, el("summary", {}, "Rules"), el("p", {}, data.told), el("p", { class: "remark" }, rules.join(" "))),
    );
  }

  #several(data) {
    if (data.boards < 2) return "";
    const numbers = Array.from({ length: data.boards }, (_, n) => option(n + 1, `Board ${n + 1} of ${data.boards}`, n + 1 === data.number));
    const select = el("select", { "aria-label": "Which board", onchange: () => this.open(this.source.text, this.source.puzzle, Number(select.value)) }, ...numbers);
    return select;
  }

  #backer = null;
  #back(play) {
    this.#backer = el("p", { class: "other", hidden: true }, el("span", {}), button("Back to my drawing", () => play.showOwn(), { id: "own" }));
    return this.#backer;
  }

  async #finished(play, running) {
    if (this.finishedOnce || play.sheet.empty) return;
    if (!play.sheet.version) this.finishedOnce = true; // it came with its answer
    if (this.finishedOnce) return;
    if (play.data.shortest) {
      const found = await ask("check", { ...play.asked, alive: true, page: true });
      if (!found.optimal) return running.tell(found.page.sentence);
    }
    this.finishedOnce = true;
    this.clock?.stop();
    this.save();
    this.congratulate(this.clock.seconds, play.solvedByMachine);
  }

  set(data) {
    this.#clear("set");
    const puzzle = this.puzzle(data.puzzle);
    this.view = new View(`A sheet for a ${puzzle.title} board. Arrow keys move, what is typed is printed.`);
    const setting = new Setting(this.view, data, puzzle);
    this.active = setting;
    for (const each of ["play", "logic"]) the(`mode-${each}`).disabled = false;
    setting.replaced = async (board) => this.set(await ask("canvas", { board, puzzle: data.puzzle }));
    setting.told = () => {
      this.#redrawTools();
      this.#saveSoon();
    };
    stamps(setting);
    this.#tools(setting);
    const kinds = el(
      "select",
      { "aria-label": "Puzzle", onchange: () => this.draw(kinds.value) },
      ...this.catalogue.puzzles.filter(({ canvas }) => canvas).map(({ key, title }) => option(key, title, key === data.puzzle)),
    );
    const improve = (label, task, what) => button(label, () => setting.improve(task, what));
    the("side").replaceChildren(
      el("div", { class: "title" }, el("h1", {}, `${puzzle.title} ${sizeOf(data.rows, data.columns)}`), kinds),
      dimensions(setting, (size, rules) => this.#resheet(setting, size, rules)),
      el("div", { class: "actions", role: "group", "aria-label": "For setters" }, button("Play it", () => this.#attempt("play"), { class: "primary" }), improve("Fewer clues", "minimise", "Taking clues away"), improve("Repair", "repair", "Looking for few changes")),
      setting.running.element,
      share(() => ({ board: setting.board ?? "", puzzle: data.puzzle }), puzzle.formats),
    );
    document.title = `${puzzle.title}, drawing · Kotae`;
    this.save();
  }

  async #attempt(mode) {
    try {
      await this.enter(mode);
    } catch (error) {
      this.active.running?.fail(error.message);
    }
  }

  // Another size or other rules: what is printed stays where it can.
  async #resheet(setting, size, rules) {
    try {
      const sheet = await ask("canvas", { puzzle: setting.data.puzzle, size, rules });
      const places = new Map(sheet.handles.map(([kind, x, y], number) => [`${x},${y}`, { number, states: sheet.kinds[kind].states }]));
      const states = [];
      for (const [number, state] of setting.sheet.drawing) {
        const handle = setting.sheet.hands.all[number];
        const there = places.get(`${handle.x},${handle.y}`);
        const found = there?.states.findIndex(({ word }) => word === handle.states[state].word) ?? -1;
        if (found > 0) states.push([there.number, found]);
      }
      this.set({ ...sheet, states });
    } catch (error) {
      setting.running.fail(error.message);
    }
  }

  study() {
    this.#clear("logic");
    const { data } = this;
    this.view = new View(`${data.title}. ${data.description}`);
    const logic = new Logic(this.view, data);
    this.active = logic;
    this.#tools(null);
    the("side").replaceChildren(this.#title(data), logic.element);
    document.title = `${data.title}, logic · Kotae`;
    this.save();
  }

  #tools(surface) {
    const { sheet } = surface ?? {};
    const made = [];
    this.undoer = this.redoer = null;
    if (sheet) {
      this.undoer = button("Undo", () => this.undo(), { title: "Ctrl + Z" });
      this.redoer = button("Redo", () => this.redo(), { title: "Ctrl + Y" });
      made.push(this.undoer, this.redoer, button("Clear", () => sheet.clear(), { id: "clear" }));
    }
    made.push(
      button("−", () => this.#zoom(0.8), { "aria-label": "Smaller", class: "small" }),
      button("+", () => this.#zoom(1.25), { "aria-label": "Larger", class: "small" }),
      button("Fit", () => { this.zoomed = false; this.view.fit(); }),
    );
    if (this.mode === "play") {
      const marking = el("input", { type: "checkbox", id: "marking", onchange: () => { choose("marking", marking.checked); surface.mark(marking.checked); } });
      marking.checked = choices.marking ?? true;
      made.push(el("label", { class: "check" }, marking, "Mark mistakes"));
      if (this.data.grid.length) made.push(this.#grid());
    }
    the("tools").replaceChildren(...made);
    this.#redrawTools();
  }

  #grid() {
    const box = el("input", { type: "checkbox", id: "grid", onchange: () => { choose("grid", box.checked); this.view.gridded(box.checked); } });
    box.checked = choices.grid ?? true;
    this.view.gridded(box.checked);
    return el("label", { class: "check" }, box, "Grid");
  }

  #redrawTools() {
    const { sheet } = this.active ?? {};
    if (!sheet || !this.undoer) return;
    this.undoer.setAttribute("aria-disabled", String(!sheet.done.length));
    this.redoer.setAttribute("aria-disabled", String(!sheet.undone.length));
  }

  #zoom(factor) {
    this.zoomed = true;
    this.view.zoom(this.view.scale * factor);
  }

  undo() {
    this.active?.touched?.();
    if (this.active?.sheet?.undo()) say("Undone.");
  }

  redo() {
    this.active?.touched?.();
    if (this.active?.sheet?.redo()) say("Redone.");
  }

  pause() {
    this.save();
    this.active?.running?.stop();
  }

  #saveSoon() {
    clearTimeout(this.saver);
    this.saver = setTimeout(() => this.save(), SAVING);
  }

  #work() {
    const { sheet } = this.active;
    const { board, puzzle } = this.data;
    return { board, puzzle, sheet: sheet.kept(), seconds: this.clock?.seconds ?? 0, finished: this.finishedOnce };
  }

  save() {
    if (this.mode === "play") keep({ ...this.#work(), mode: "play" });
    else if (this.mode === "set") {
      const { puzzle, size, rules, slots } = this.active.fields;
      keep({ mode: "set", canvas: { puzzle, size, rules, slots } });
    } else if (this.mode === "logic") keep({ ...(this.played ?? { board: this.data.board, puzzle: this.data.puzzle }), mode: "logic" });
  }
}
