// Small pieces of the page: elements, SVG, what a screen reader is told.

const SVG = "http://www.w3.org/2000/svg";

export const the = (id) => document.getElementById(id);

/** A new element; properties that begin with "on" listen, others are attributes, null ones are left out. */
export function el(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "value") made.value = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

export function button(label, press, properties = {}) {
  return el("button", { type: "button", onclick: press, ...properties }, label);
}

export function svg(name, attributes = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** The elements that pieces of SVG describe, which the server made; one for each piece. */
export function drawn(pieces) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${pieces.join("")}</svg>`;
  return [...template.content.firstChild.children];
}

let spoken = 0;

/** Say something to a screen reader. */
export function say(words) {
  the("said").textContent = words;
  clearTimeout(spoken);
  spoken = setTimeout(() => (the("said").textContent = ""), 10000);
}

export function option(value, label = value, chosen = false) {
  return el("option", { value, selected: chosen }, label);
}

/** A labelled control. */
export function field(label, control, hint = null) {
  return el("label", { class: "field", title: hint }, el("span", {}, label), control);
}

/** Let the user save a file. */
export function save(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Open the dialog with a title and contents; closing it gives the focus back. */
export function dialog(title, ...contents) {
  const box = the("dialog");
  box.replaceChildren(
    el("h2", { id: "dialog-title", tabindex: "-1" }, title),
    ...contents,
    el(
      "p",
      { class: "ending" },
      button("Close", () => box.close()),
    ),
  );
  if (!box.open) box.showModal();
  return box;
}

export const sizeOf = (rows, columns) => `${rows}×${columns}`;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const plural = (count, noun) => `${count.toLocaleString()} ${noun}${count === 1 ? "" : "s"}`;

/** What a button says of a state: "< (left is less)" is "<". */
export const short = (word) => ({ cross: "×", blank: "–", none: "–" })[word] ?? word.split(" (")[0];

let keyboard = false;
document.addEventListener("keydown", () => (keyboard = true), true);
document.addEventListener("pointerdown", () => (keyboard = false), true);

/** Whether the keyboard was used last, and not a hand. */
export const byKeyboard = () => keyboard;
