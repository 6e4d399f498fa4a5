// A clock that counts while somebody plays and the page is in sight; it can be hidden.

import { button, el } from "./dom.js";
import { choices, choose } from "./store.js";

export class Clock {
  constructor(seconds = 0) {
    this.seconds = seconds;
    this.face = el("span", { class: "time", role: "timer" });
    this.hider = button("", () => this.hide(!choices.clockHidden), { class: "quiet" });
    this.element = el("span", { class: "clock" }, this.face, this.hider);
    this.timer = setInterval(() => this.#tick(), 1000);
    this.running = true;
    this.away = false; // whether the board is out of sight
    this.hide(choices.clockHidden ?? false);
  }

  #tick() {
    if (!this.running || this.away || document.hidden) return;
    this.seconds++;
    this.#show();
  }

  #show() {
    this.face.textContent = clockTime(this.seconds);
  }

  hide(hidden) {
    choose("clockHidden", hidden);
    this.face.hidden = hidden;
    this.hider.textContent = hidden ? "Show clock" : "Hide clock";
    this.#show();
  }

  stop() {
    this.running = false;
  }

  restart() {
    this.running = true;
    this.seconds = 0;
    this.#show();
  }

  close() {
    clearInterval(this.timer);
  }
}

/** Seconds as a clock shows them. */
export function clockTime(seconds) {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
