// Light or dark: the reader's choice, or else that of their system.

import { the } from "./dom.js";
import { choices, choose } from "./store.js";

const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");

export const isDark = () => (root.dataset.palette ? root.dataset.palette === "dark" : system.matches);

/** Have the button in the header switch it. */
export function palette() {
  const name = () => (the("palette").textContent = isDark() ? "Light" : "Dark");
  if (choices.palette) root.dataset.palette = choices.palette;
  the("palette").addEventListener("click", () => {
    root.dataset.palette = isDark() ? "light" : "dark";
    choose("palette", root.dataset.palette);
    name();
  });
  system.addEventListener("change", name);
  name();
}
