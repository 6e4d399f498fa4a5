// What a setter prints with, and on what: stamps, the size of the sheet, its rule options.

import { button, el, option, short, the } from "./dom.js";
import { numberControl, ruleControls } from "./options.js";

const FEW = 12; // states of a place that have a button each

/** What a setting prints, on another sheet: where that has the same place with the same state. */
export function printedAgain(setting, sheet) {
  const places = new Map(
    sheet.handles.map(([kind, x, y], number) => [`${x},${y}`, [number, sheet.kinds[kind].states]]),
  );
  const states = [];
  for (const [number, state] of setting.sheet.drawing) {
    const handle = setting.sheet.hands.all[number];
    const [there, offered] = places.get(`${handle.x},${handle.y}`) ?? [null, []];
    const found = offered.findIndex(({ word }) => word === handle.states[state].word);
    if (found > 0) states.push([there, found]);
  }
  return states;
}

/** What to stamp: a button per state, or a field to choose one of many. */
export function stamps(setting) {
  const row = el("div", { class: "states", role: "group", "aria-label": "What a press prints" });
  const redraw = () => {
    const words = new Map();
    for (const kind of setting.data.kinds)
      kind.states.forEach((state, n) => n && words.set(state.word, state));
    const made = [
      button("Choose", () => setting.choose(null), {
        "aria-pressed": String(setting.stamped === null),
        class: "state",
        title: "A press chooses a place, to type into or to go through what it can show",
      }),
    ];
    const stamp = (word) =>
      button(short(word), () => setting.choose(word), {
        "aria-pressed": String(setting.stamped === word),
        "aria-label": `Print ${word}`,
        class: "state",
      });
    const listed = [...words.keys()];
    const kinds = [
      ["Number", listed.filter((word) => /^\d+$/.test(word))],
      ["Letter", listed.filter((word) => /^[A-Z]$/.test(word))],
    ].filter(([, found]) => found.length > FEW);
    const many = new Set(kinds.flatMap(([, found]) => found));
    for (const [name, found] of kinds) {
      const select = el(
        "select",
        { "aria-label": `${name} to print`, onchange: () => select.value && setting.choose(select.value) },
        option("", `${name}…`),
        ...found.map((word) => option(word, word, word === setting.stamped)),
      );
      made.push(select);
    }
    made.push(...listed.filter((word) => !many.has(word)).map(stamp));
    row.replaceChildren(...made);
  };
  setting.repad = redraw;
  redraw();
  the("pad").replaceChildren(row);
}

/** The size and the rule options of the sheet; `resheet(size, rules)` makes another one. */
export function dimensions(setting, resheet) {
  const { data, puzzle } = setting;
  const rules = ruleControls(puzzle, data.rules, () => change());
  const high = numberControl(data.square ? "Size" : "Rows", data.rows, 1, data.largest, () => change());
  const wide = numberControl("Columns", data.columns, 1, data.largest, () => change());
  const change = () => {
    const rows = high.value();
    resheet([rows, data.square ? rows : wide.value()], rules.value());
  };
  return el(
    "div",
    { class: "row dimensions" },
    high.element,
    data.square ? null : wide.element,
    ...rules.elements,
  );
}
