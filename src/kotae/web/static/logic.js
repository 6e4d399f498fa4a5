// For students: the rules of a board, the variables and clauses they become, and what happens without one.

import { ask } from "./api.js";
import { button, capital, el, field, option, plural } from "./dom.js";
import { tellVerdict } from "./questions.js";
import { Running, pointers } from "./running.js";
import { files, reply } from "./solvers.js";

export class Logic {
  constructor(view, data) {
    this.view = view;
    this.data = data;
    this.running = new Running();
    this.looking = new Running();
    this.off = new Set();
    this.encoding = Object.keys(data.encodings)[0];
    const encodings = Object.entries(data.encodings).map(([name, summary]) =>
      option(name, `${name}: ${summary}`),
    );
    const chooser = el(
      "select",
      {
        id: "encoding",
        onchange: () => {
          this.encoding = chooser.value;
          this.look();
        },
      },
      ...encodings,
    );
    this.size = el("p", { class: "sentence" });
    this.table = el("table", { class: "rules" });
    this.clauses = el("div", { class: "clauses" });
    this.element = el(
      "div",
      { class: "logic" },
      el("h2", {}, "From rules to clauses"),
      field("Encoding", chooser),
      this.looking.element,
      this.size,
      this.table,
      this.running.element,
      this.clauses,
      files(this),
      reply(this),
    );
    view.open(data);
    this.look();
  }

  get posed() {
    return { board: this.data.board, puzzle: this.data.puzzle };
  }

  show(picture) {
    this.view.show(picture.parts);
  }

  /** Show the board with nothing on it. */
  bare() {
    this.view.show([[0, this.data.pieces.length]]);
    this.view.point([]);
  }

  /** Ask for the formula, and a page of the clauses of a rule. */
  async look(rule = null, start = 0, written = false) {
    const fields = { ...this.posed, encoding: this.encoding, rule, start, written, page: true };
    const found = await this.looking.ask("Writing the formula", "logic", fields);
    if (!found || this.closed) return;
    this.looking.result.replaceChildren();
    if (rule === null) this.#rules(found);
    else this.#blocks(found, written);
  }

  #rules(found) {
    this.size.textContent = capital(found.page.sentence);
    const head = el(
      "thead",
      {},
      el("tr", {}, ...["On", "Rule", "Clauses"].map((text) => el("th", { scope: "col" }, text))),
    );
    const body = el("tbody", {});
    for (const each of found.filed) {
      const box = el("input", {
        type: "checkbox",
        "aria-label": `Rule ${each.rule} is on`,
        onchange: () => this.#switch(each.rule, box.checked),
      });
      box.checked = !this.off.has(each.rule);
      const count = each.clauses
        ? button(each.clauses.toLocaleString(), () => this.look(each.rule), {
            title: `The clauses of ${each.rule}`,
          })
        : "0";
      body.append(
        el(
          "tr",
          { class: each.kind, "data-rule": each.rule },
          el("td", {}, each.in_force ? box : ""),
          el(
            "th",
            { scope: "row" },
            el("code", {}, each.rule),
            el("p", {}, each.sentence),
            each.cuts ? this.#cuts(each) : null,
          ),
          el("td", {}, count),
        ),
      );
    }
    this.table.replaceChildren(
      el("caption", { class: "unseen" }, "Rules, and how many clauses each becomes"),
      head,
      body,
    );
    this.clauses.replaceChildren(this.#variables(found));
  }

  // A large constraint is in no clause of the table: a search begins without it.
  #cuts(each) {
    const written = each.written ? plural(each.written, "clause") : null;
    return el(
      "p",
      { class: "cuts" },
      "Met by cuts: a search adds only the clauses that it needs. ",
      written && button(`${written} if written out`, () => this.look(each.rule, 0, true)),
    );
  }

  #variables(found) {
    const list = el("ol", {});
    const pages = el("p", { class: "row" });
    const show = ({ named, variables }) => {
      list.replaceChildren(...named.map(([number, name]) => el("li", { value: number }, name)));
      const [first, last] = [named[0]?.[0] ?? 1, named.at(-1)?.[0] ?? 0];
      const turn = (label, variable) =>
        button(label, async () =>
          show(await ask("logic", { ...this.posed, encoding: this.encoding, variable })),
        );
      pages.replaceChildren(
        ...(first > 1 ? [turn("Earlier", Math.max(1, first - 50))] : []),
        ...(last < variables ? [turn("Later", last + 1)] : []),
      );
    };
    show(found);
    return el(
      "details",
      { class: "variables" },
      el("summary", {}, `${plural(found.variables, "variable")}, by what is true when they are`),
      list,
      pages,
    );
  }

  /** A clause in words, each literal after its number in a DIMACS file. */
  #literals(clause, names) {
    if (!clause.length) return ["false"];
    return clause.flatMap((literal, n) => [
      n ? " or " : "",
      el(
        "span",
        { class: "literal" },
        el("span", { class: "dimacs" }, literal),
        literal < 0 ? ` not ${names[-literal]}` : ` ${names[literal]}`,
      ),
    ]);
  }

  #blocks(found, written) {
    const list = el("ol", { start: found.start + 1, class: "blocks" });
    found.blocks.forEach((block, n) => {
      const lines = block.clauses.map((clause) => el("li", {}, ...this.#literals(clause, found.names)));
      if (block.more)
        lines.push(el("li", { class: "remark" }, `and ${plural(block.more, "more clause")}`));
      const item = el(
        "li",
        {},
        pointers(this.view, [found.page.blocks[n]]),
        el("ul", { class: "literals" }, ...lines),
      );
      const { boxes } = found.page.blocks[n];
      item.addEventListener("pointerenter", () => boxes.length && this.view.point(boxes));
      item.addEventListener("pointerleave", () => this.view.point([]));
      list.append(item);
    });
    const end = found.start + found.blocks.length;
    const page = (label, start, possible) =>
      possible ? button(label, () => this.look(found.rule, start, written)) : null;
    this.clauses.replaceChildren(
      el(
        "h3",
        {},
        `${found.rule}${written ? ", written out" : ""}: ${(found.start + 1).toLocaleString()} to ${end.toLocaleString()} of ${plural(found.total, "place")}`,
      ),
      el(
        "p",
        { class: "row" },
        button("All rules", () => this.look()),
        page("Earlier", Math.max(0, found.start - 50), found.start > 0),
        page("Later", end, end < found.total),
      ),
      list,
    );
    this.clauses.scrollIntoView({ block: "nearest" });
  }

  // A rule that is switched off: what do the others alone say?
  async #switch(rule, on) {
    if (on) this.off.delete(rule);
    else this.off.add(rule);
    this.bare();
    for (const row of this.table.querySelectorAll("[data-rule]")) {
      row.classList.toggle("off", this.off.has(row.dataset.rule));
    }
    if (!this.off.size) return this.running.tell("All rules are on.");
    const found = await this.running.ask("Judging without it", "relax", {
      ...this.posed,
      without: [...this.off],
      page: true,
    });
    if (!found) return;
    const back = button("Bare board", () => this.bare());
    tellVerdict(this.running, this.view, found.page, (picture) => this.show(picture), back);
    if (found.page.pictures.length) this.show(found.page.pictures.at(-1));
  }

  close() {
    this.closed = true;
    this.running.stop();
    this.looking.stop();
  }
}
