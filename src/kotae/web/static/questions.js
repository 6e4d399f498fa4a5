// What a player asks of a board: is it right so far, where to go on, why, and the answer.

import { button, capital, el, say } from "./dom.js";
import { pointers } from "./running.js";
import { Steps } from "./steps.js";

const DEEPER = { 1: "Which rules", 2: "What follows" };

export class Questions {
  constructor(play, puzzle) {
    this.play = play;
    this.running = play.running;
    this.depth = 0;
    const ask = (label, act, title) => button(label, () => this.#fresh(act), { title });
    this.element = el(
      "div",
      { class: "actions", role: "group", "aria-label": "Ask about this board" },
      ask("Check", () => this.check(), "Is it right so far, and can it still be finished?"),
      puzzle.explained ? button("Hint", () => this.hint(), { title: "Press again for more (key H)" }) : null,
      puzzle.explained ? ask("Explain", () => this.explain(), "The steps from here to the answer") : null,
      ask("Solve", () => this.solve(), "The answer"),
      ask("Verdict", () => this.verdict(), "One answer, several, or none?"),
      puzzle.explained ? ask("Grade", () => this.grade(), "How hard is it?") : null,
    );
    play.shortcuts.h = () => this.hint();
  }

  #fresh(act) {
    this.depth = 0;
    this.play.showOwn();
    act();
  }

  /** Forget what was hinted at, if the player has gone on. */
  moved() {
    if (this.play.sheet.version !== this.hintedAt) this.depth = 0;
  }

  async check() {
    const { version } = this.play.sheet;
    const found = await this.running.ask("Checking", "check", {
      ...this.play.asked,
      alive: true,
      partial: true,
      page: true,
    });
    if (!found) return;
    const { page } = found;
    if (page.told.length) this.#showOf(version, page.picture, "What is wrong is marked.");
    const told = pointers(this.play.view, page.told, "fault");
    this.running.tell(capital(page.sentence), told, this.#earlier(version));
  }

  async hint() {
    const version = this.play.sheet.version;
    this.depth = version === this.hintedAt ? Math.min(3, this.depth + 1) : 1;
    this.hintedAt = version;
    const found = await this.running.ask("Looking for a hint", "hint", {
      ...this.play.asked,
      depth: this.depth,
      page: true,
    });
    if (!found) return;
    const { page } = found;
    const what = found.verdict === "wrong" ? "What is wrong is marked." : "A hint is marked.";
    this.#showOf(version, page.picture, what);
    const more = [pointers(this.play.view, page.told, "hint"), this.#earlier(version)];
    if (found.verdict === "hint" && this.depth < 3) {
      more.push(
        el(
          "p",
          {},
          button(DEEPER[this.depth], () => this.hint(), { class: "more" }),
        ),
      );
    }
    if (page.moves?.length)
      more.push(
        el(
          "p",
          {},
          button("Draw it", () => this.#draw(page.moves), { class: "more" }),
        ),
      );
    this.running.tell(page.sentence, ...more);
  }

  /** Show a picture of a version of the drawing, unless the player has gone on meanwhile. */
  #showOf(version, picture, what) {
    if (version === this.play.sheet.version) this.play.showOther(picture, what);
  }

  #earlier(version) {
    if (version === this.play.sheet.version) return "";
    return el("p", { class: "remark" }, "This is about the board as it was when you asked.");
  }

  #draw(moves) {
    const { sheet } = this.play;
    this.play.showOwn();
    sheet.start();
    for (const [number, state] of moves) sheet.put(number, state);
    sheet.finish();
    this.running.tell("Drawn.");
  }

  async explain() {
    const steps = new Steps(this.play);
    this.running.result.replaceChildren(steps.element);
    const hear = (event, step) => event === "step" && steps.add(step.page);
    const found = await this.running.ask(
      "Finding steps",
      "explain",
      { ...this.play.asked, page: true },
      hear,
    );
    if (found) steps.end(found.page);
    else if (steps.all.length) {
      this.running.result.replaceChildren(steps.element);
      steps.end({ sentence: "Stopped here.", pictures: [] });
    }
  }

  async solve() {
    const found = await this.running.ask("Solving", "solve", { ...this.play.posed, page: true });
    if (!found) return;
    const { page } = found;
    if (!page.picture) return this.running.tell(capital(page.sentence));
    this.play.showOther(page.picture, "This is the answer.");
    this.running.tell(capital(page.sentence), el("p", {}, this.#keep(page.drawing)));
  }

  #keep(drawing) {
    return button("Draw it into my board", () => {
      this.play.solvedByMachine = true;
      this.play.showOwn();
      this.play.sheet.replace(drawing);
      this.running.tell("Drawn.");
    });
  }

  async verdict() {
    const found = await this.running.ask("Judging", "verdict", {
      ...this.play.posed,
      near: "least",
      page: true,
    });
    if (!found) return;
    tellVerdict(this.running, this.play.view, found.page, (picture) => this.play.showOther(picture));
  }

  async grade() {
    const found = await this.running.ask("Grading", "grade", { ...this.play.posed, page: true });
    if (!found) return;
    const { page } = found;
    const hardest = page.picture && button("Show the hardest step", () => this.play.showOther(page.picture));
    const words = page.picture ? [el("p", {}, page.picture.caption), el("p", {}, hardest)] : [];
    this.running.tell(capital(page.sentence), ...words);
  }
}

/** Tell a verdict with its evidence: a button per picture, and the sentences of a conflict. */
export function tellVerdict(running, view, page, show, back = null) {
  const pictures = page.pictures.map((picture, number) => {
    const label =
      page.pictures.length > 1
        ? `Answer ${number + 1}`
        : page.conflict
          ? "Show the conflict"
          : "Show the answer";
    return button(label, () => {
      show(picture);
      say(picture.description);
    });
  });
  running.tell(
    capital(page.sentence),
    ...page.remarks.map((remark) => el("p", { class: "remark" }, capital(remark))),
    page.conflict ? el("p", {}, capital(page.conflict)) : "",
    pointers(view, page.told, "fault"),
    pictures.length ? el("p", { class: "row" }, ...pictures, back ?? "") : "",
  );
  // A conflict is shown at once, and of two answers the second, with what differs marked.
  if (page.conflict || page.pictures.length > 1) show(page.pictures.at(-1));
}
