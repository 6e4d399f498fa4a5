// How the page is used, in a dialog.

import { dialog, el } from "./dom.js";

const KEYS = [
  ["Arrows", "move the cursor"],
  ["Shift + arrow", "draw along a line; again for one more, and again for none"],
  ["Digits, letters", "fill the place where the cursor is; of a line that was pressed, say how many"],
  ["Escape", "back to your own drawing"],
  ["Space, Enter", "go through what a place can show"],
  ["Backspace", "empty a place"],
  ["X, P, D", "pen that crosses out, pencil, pen that draws"],
  ["H", "a hint; again for more"],
  ["Ctrl + Z, Ctrl + Y", "undo, redo"],
  ["+, −, F", "larger, smaller, fit"],
];

export function help() {
  dialog(
    "How to use this page",
    el("h3", {}, "By hand"),
    el(
      "ul",
      {},
      el("li", {}, "Drag from one place to the next to draw a line; drag back to take it away again."),
      el(
        "li",
        {},
        "Press on a line, or where one could run, to go through what it can be: none, one, two, crossed out.",
      ),
      el(
        "li",
        {},
        "Press a cell, then a button below the board or a key. Pressing it again goes through all of them.",
      ),
      el(
        "li",
        {},
        "The right button, or the pen Cross, crosses out. The pencil notes what is still possible.",
      ),
      el("li", {}, "Two fingers move and zoom the board; Ctrl with the wheel zooms."),
    ),
    el("h3", {}, "By keyboard"),
    el(
      "table",
      { class: "keys" },
      el(
        "tbody",
        {},
        ...KEYS.map(([key, does]) =>
          el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, key)), el("td", {}, does)),
        ),
      ),
    ),
    el(
      "p",
      { class: "remark" },
      "Nothing leaves this machine, unless its owner let others in: the page talks to the program that you started, and to nobody else.",
    ),
  );
}
