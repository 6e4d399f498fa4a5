// Other people's solvers and checkers: files for them, and what they reply.

import { ask, file } from "./api.js";
import { button, capital, el, field, save } from "./dom.js";
import { Running, pointers } from "./running.js";

const STYLES = { cnf: "CNF", wcnf: "WCNF", opb: "OPB" };

/** The formula as a file, and the certificate of the verdict. */
export function files(logic) {
  const notice = el("p", { class: "remark", role: "status" });
  const fetchFile = (task, fields) => async () => {
    notice.textContent = "Writing the file…";
    try {
      const { name, blob } = await file(task, { ...logic.posed, ...fields() });
      save(name, blob);
      notice.textContent = "";
    } catch (error) {
      notice.textContent = error.message;
    }
  };
  const styles = Object.entries(STYLES).map(([style, label]) => {
    const fields = () => ({ encoding: logic.encoding, style });
    return button(label, fetchFile("encode", fields), { "data-style": style });
  });
  const certificate = button(
    "Certificate",
    fetchFile("certify", () => ({})),
    { id: "certificate", title: "A proof of the verdict, which kotae audit checks" },
  );
  return el(
    "section",
    { "aria-label": "Files" },
    el("h3", {}, "Files for solvers and checkers"),
    el("p", { class: "row" }, ...styles, certificate),
    el("p", { class: "remark" }, "The files hold every rule, also those that are switched off above."),
    notice,
  );
}

/** A field for what a solver printed, and the model that it found, drawn. */
export function reply(logic) {
  const area = el("textarea", {
    id: "model",
    rows: 4,
    spellcheck: "false",
    placeholder: "s SATISFIABLE\nv 1 -2 3 … 0",
  });
  const told = new Running();
  const decode = async () => {
    try {
      const found = await ask("decode", {
        ...logic.posed,
        output: area.value,
        encoding: logic.encoding,
        page: true,
      });
      if (found.page.picture) logic.show(found.page.picture);
      told.tell(capital(found.page.sentence), pointers(logic.view, found.page.told ?? [], "fault"));
    } catch (error) {
      told.fail(error.message);
    }
  };
  return el(
    "section",
    { "aria-label": "A solver's reply" },
    el("h3", {}, "Your solver's reply"),
    field("Model", area),
    el(
      "p",
      { class: "row" },
      button("Draw it", decode, { id: "decode" }),
      button("Bare board", () => logic.bare()),
    ),
    told.element,
  );
}
