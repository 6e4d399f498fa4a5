// The steps of an explanation, one at a time, as they are found.

import { button, el, say } from "./dom.js";
import { pointers } from "./running.js";

export class Steps {
  constructor(play) {
    this.play = play;
    this.all = [];
    this.current = -1;
    this.heading = el("h2", {});
    this.body = el("div", { class: "step" });
    this.back = button("Back", () => this.go(this.current - 1), { title: "Step back" });
    this.next = button("Next", () => this.go(this.current + 1), { title: "Next step" });
    this.player = button("Play", () => this.#play());
    this.slider = el("input", {
      type: "range",
      min: 1,
      max: 1,
      value: 1,
      "aria-label": "Step",
      oninput: () => this.go(this.slider.valueAsNumber - 1),
    });
    this.take = button("Draw up to here", () => this.#take());
    const controls = el(
      "div",
      { class: "row", role: "group", "aria-label": "Go through the steps" },
      this.back,
      this.next,
      this.player,
      this.take,
    );
    this.element = el("div", { class: "steps" }, this.heading, controls, this.slider, this.body);
    this.#update();
  }

  add(step) {
    this.all.push(step);
    if (this.all.length === 1) this.go(0);
    else this.#update();
  }

  /** The last frame: how it ends, with two answers if there are two ways on. */
  end({ sentence, pictures }) {
    this.all.push({ sentence, closing: true, picture: pictures[0] ?? this.all.at(-1)?.picture, pictures });
    if (this.all.length === 1) this.go(0);
    else this.#update();
  }

  go(number) {
    if (!this.all.length) return;
    this.current = Math.max(0, Math.min(number, this.all.length - 1));
    const step = this.all[this.current];
    if (step.picture) this.play.showOther(step.picture, "A step of the explanation.");
    this.play.view.point([]);
    this.body.replaceChildren(el("p", { class: "sentence" }, step.sentence), ...this.#reasons(step));
    this.#update();
    say(`${this.heading.textContent}: ${step.sentence}`);
  }

  #reasons(step) {
    if (step.closing) {
      if (step.pictures.length < 2) return [];
      return [
        el(
          "p",
          { class: "row" },
          ...step.pictures.map((picture, n) => button(`Answer ${n + 1}`, () => this.play.showOther(picture))),
        ),
      ];
    }
    const { view } = this.play;
    const part = (title, role, told) =>
      told.length
        ? [el("h3", {}, el("span", { class: `sign ${role}` }, title)), pointers(view, told, role)]
        : [];
    return [
      step.technique ? el("p", {}, el("span", { class: "technique" }, step.technique)) : "",
      ...part("What follows", "forced", step.follows),
      ...part("Why", "hint", step.why),
      ...part("Known before", "answer", step.known),
      ...(step.supposing.length
        ? [el("h3", {}, "Suppose the opposite"), this.#supposed(step.supposing)]
        : []),
      el("p", { class: "remark" }, step.remark),
    ];
  }

  #supposed(steps) {
    const list = el("ol", {});
    for (const step of steps) {
      const item = el("li", {}, pointers(this.play.view, [step]));
      if (step.supposing.length) item.append(this.#supposed(step.supposing));
      list.append(item);
    }
    return list;
  }

  #take() {
    const step = this.all[Math.min(this.current, this.all.length - 1)];
    const drawing = step.drawing ?? this.all.findLast((each) => each.drawing)?.drawing;
    if (!drawing) return;
    this.play.solvedByMachine = true;
    this.play.showOwn();
    this.play.sheet.replace(drawing);
  }

  #play() {
    if (this.timer) return this.#halt();
    if (this.all.length < 2) return;
    this.player.textContent = "Pause";
    if (this.current === this.all.length - 1) this.go(0);
    this.#wait();
  }

  // As long as it takes to read the sentence and to look at the board.
  #wait() {
    const letters = this.all[this.current].sentence.length;
    this.timer = setTimeout(
      () => {
        if (!this.play.other) return this.#halt(); // the player draws
        this.go(this.current + 1);
        if (this.element.isConnected && this.current < this.all.length - 1) this.#wait();
        else this.#halt();
      },
      Math.min(2000 + 40 * letters, 10000),
    );
  }

  #halt() {
    clearTimeout(this.timer);
    this.timer = null;
    this.player.textContent = "Play";
  }

  #update() {
    const count = this.all.filter((step) => !step.closing).length;
    const closing = this.all[this.current]?.closing;
    this.heading.textContent =
      this.current < 0 ? "Steps" : closing ? "In the end" : `Step ${this.current + 1} of ${count}`;
    this.back.setAttribute("aria-disabled", String(this.current <= 0));
    this.next.setAttribute("aria-disabled", String(this.current >= this.all.length - 1));
    this.player.setAttribute("aria-disabled", String(this.all.length < 2));
    this.take.setAttribute("aria-disabled", String(!this.all.some((step) => step.drawing)));
    this.slider.max = Math.max(1, this.all.length);
    this.slider.value = this.current + 1;
    this.slider.setAttribute("aria-valuetext", this.heading.textContent);
  }
}
