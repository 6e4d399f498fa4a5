// The tools above the board: undo, zoom, and what is shown.

import { button, el, the } from "./dom.js";
import { choices, choose } from "./store.js";

/** Show the tools of a desk for what is on it; the result brings them up to date. */
export function tools(desk, surface) {
  const sheet = surface?.sheet;
  const undo = button("Undo", () => desk.undo(), { title: "Ctrl + Z" });
  const redo = button("Redo", () => desk.redo(), { title: "Ctrl + Y" });
  const made = sheet ? [undo, redo, button("Clear", () => desk.clear(), { id: "clear" })] : [];
  made.push(
    button("−", () => desk.zoom(0.8), { "aria-label": "Smaller", class: "small" }),
    button("+", () => desk.zoom(1.25), { "aria-label": "Larger", class: "small" }),
    button("Fit", () => desk.fit()),
  );
  if (surface?.mark) made.push(toggle("marking", "Mark mistakes", (on) => surface.mark(on)));
  if (sheet?.groups.size && desk.puzzle(surface.data.puzzle).pencil) {
    const title = "What is entered is taken out of the notes that it rules out";
    made.push(toggle("tidy", "Tidy notes", (on) => surface.tidy(on), title));
  }
  if (desk.view.hasGrid) made.push(toggle("grid", "Grid", (on) => desk.view.gridded(on)));
  the("tools").replaceChildren(...made);
  return () => {
    undo.setAttribute("aria-disabled", String(!desk.undoable));
    redo.setAttribute("aria-disabled", String(!sheet?.undone.length));
  };
}

/** A box for a choice that is kept, and that holds from now on. */
function toggle(name, label, apply, title = null) {
  const box = el("input", {
    type: "checkbox",
    id: name,
    onchange: () => {
      choose(name, box.checked);
      apply(box.checked);
    },
  });
  box.checked = choices[name] ?? true;
  apply(box.checked);
  return el("label", { class: "check", title }, box, label);
}
