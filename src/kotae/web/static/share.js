// A board to take away: pictures, other formats, and a link that holds it with what is drawn.

import { ask, file } from "./api.js";
import { button, dialog, el, field, option, save, say } from "./dom.js";
import { isDark } from "./palette.js";
import { linkTo } from "./store.js";

const PICTURES = { SVG: ".svg", PNG: ".png", PDF: ".pdf", Text: ".txt" };

/** The part of the side that offers these; `posed()` gives the board and the drawing. */
export function share(posed, formats) {
  const notice = el("p", { class: "remark", role: "status" });
  const attempt = (work) => async () => {
    try {
      notice.textContent = "";
      await work();
    } catch (error) {
      notice.textContent = error.message;
    }
  };
  const picture = (suffix) => async () => {
    const { name, blob } = await file("picture", { ...posed(), suffix, dark: isDark(), coordinates: false });
    save(name, blob);
  };
  const chosen = el("select", { "aria-label": "Format" }, ...formats.map((name) => option(name)));
  const lossy = el("input", { type: "checkbox" });
  const convert = async () => {
    const fields = { ...posed(), to: chosen.value, lossy: lossy.checked };
    const { text, lost } = await ask("convert", fields);
    shown(chosen.value, text, lost);
  };
  const link = async () => {
    const { text } = await ask("convert", { ...posed(), to: "kotae" });
    const address = await linkTo(text);
    try {
      await navigator.clipboard.writeText(address);
      notice.textContent =
        "The link is copied. It holds the board and what is drawn; nothing is stored anywhere.";
    } catch {
      shown("Link", address, []);
    }
  };
  return el(
    "details",
    { class: "share" },
    el("summary", {}, "Download or share"),
    el(
      "div",
      { class: "row" },
      ...Object.entries(PICTURES).map(([name, suffix]) =>
        button(name, attempt(picture(suffix)), { "data-picture": suffix }),
      ),
      button("Copy a link", attempt(link), { id: "link" }),
    ),
    el(
      "div",
      { class: "row" },
      field("Format", chosen),
      field("Leave out what it cannot carry", lossy),
      button("Convert", attempt(convert), { id: "convert" }),
    ),
    notice,
  );
}

function shown(title, text, lost) {
  const area = el("textarea", {
    readonly: true,
    rows: Math.min(20, text.split("\n").length + 1),
    "aria-label": title,
  });
  area.value = text.trimEnd();
  const copy = async () => {
    await navigator.clipboard.writeText(area.value).catch(() => area.select());
    say("Copied.");
  };
  const name = `board.${title === "json" ? "json" : "txt"}`;
  dialog(
    title,
    lost.length ? el("p", { class: "remark" }, `Left out: ${lost.join(", ")}.`) : "",
    area,
    el(
      "p",
      { class: "row" },
      button("Copy", copy),
      button("Save as a file", () => save(name, new Blob([text], { type: "text/plain" }))),
    ),
  );
}
