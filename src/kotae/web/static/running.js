// One search at a time, that shows how it goes on and can be stopped; what it finds is told below.

import { stream } from "./api.js";
import { button, el, say } from "./dom.js";

export class Running {
  constructor() {
    this.words = el("span", { class: "words" });
    this.stopper = button(
      "Stop",
      () => {
        this.stop();
        this.tell("Stopped.");
      },
      { class: "stop" },
    );
    this.status = el(
      "div",
      { class: "running", hidden: true },
      el("span", { class: "spinner" }),
      this.words,
      this.stopper,
    );
    this.result = el("div", { class: "result", role: "group", "aria-label": "Result", tabindex: "-1" });
    this.element = el("div", { class: "outcome" }, this.status, this.result);
  }

  /** Ask a task; undefined if it was stopped or failed, which is told here. */
  async ask(what, task, fields, hear = () => {}) {
    this.stop();
    this.result.setAttribute("aria-busy", "true"); // what stands there is about what was before
    const control = new AbortController();
    this.control = control;
    const begun = performance.now();
    let found = "";
    const show = () => {
      const seconds = Math.floor((performance.now() - begun) / 1000);
      this.words.textContent = [what, seconds ? `${seconds} s` : null, found].filter(Boolean).join(", ");
    };
    show();
    const timer = setInterval(show, 250);
    const late = setTimeout(() => (this.status.hidden = false), 150);
    try {
      return await stream(
        task,
        fields,
        (event, data) => {
          if (event === "progress") found = data.words;
          else if (event === "queued") found = data.ahead ? `${data.ahead} before it` : "";
          else if (this.control === control) {
            this.result.removeAttribute("aria-busy"); // this is new
            hear(event, data);
          }
        },
        control.signal,
      );
    } catch (error) {
      if (error.name === "AbortError") return undefined;
      if (this.control === control) this.fail(error.message);
      return undefined;
    } finally {
      clearInterval(timer);
      clearTimeout(late);
      if (this.control === control) this.#end();
    }
  }

  /** End the search; its process is ended, too. */
  stop() {
    this.control?.abort();
    this.#end();
  }

  #end() {
    this.control = null;
    this.status.hidden = true;
    this.result.removeAttribute("aria-busy");
  }

  /** Tell something, and say it to a screen reader. */
  tell(sentence, ...more) {
    delete this.result.dataset.verdict;
    this.result.replaceChildren(el("p", { class: "sentence" }, sentence), ...more);
    this.result.scrollIntoView({ block: "nearest" });
    say(sentence);
  }

  fail(sentence) {
    this.result.replaceChildren(el("p", { class: "message", role: "alert" }, sentence));
  }
}

/** Sentences, each of which brings out its place on the board while it is pointed at, or pinned by a press. */
export function pointers(view, told, role = "") {
  let pinned = null;
  const list = el("ul", { class: `told ${role}` });
  for (const { sentence, boxes } of told) {
    if (!boxes.length) {
      list.append(el("li", {}, sentence));
      continue;
    }
    const made = button(sentence, () => pin(made), { "aria-pressed": "false", class: "pointer" });
    made.boxes = boxes;
    made.addEventListener("pointerenter", () => view.point(boxes));
    made.addEventListener("focus", () => view.point(boxes));
    for (const event of ["pointerleave", "blur"]) {
      made.addEventListener(event, () => view.point(pinned ? pinned.boxes : []));
    }
    list.append(el("li", {}, made));
  }
  function pin(made) {
    pinned?.setAttribute("aria-pressed", "false");
    pinned = pinned === made ? null : made;
    pinned?.setAttribute("aria-pressed", "true");
    view.point(pinned ? pinned.boxes : []);
  }
  return list;
}
