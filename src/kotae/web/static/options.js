// Controls that every puzzle describes itself: its rule options, and what can be wished of new boards.

import { el, field, option } from "./dom.js";

/** Selects for the rule options of a puzzle; `value()` reads them. */
export function ruleControls(puzzle, chosen = {}, changed = () => {}) {
  const selects = Object.entries(puzzle.options).map(([name, { values, sentence }]) => {
    const ordered = values.every((value) => typeof value === "number")
      ? [...values].sort((a, b) => a - b)
      : values;
    const current = String(chosen[name] ?? values[0]);
    const select = el(
      "select",
      { onchange: changed, "data-rule": name, name: `rule-${name}` },
      ...ordered.map((value) => option(value, value, String(value) === current)),
    );
    return { name, values, select, label: field(name, select, sentence) };
  });
  return {
    elements: selects.map(({ label }) => label),
    value: () =>
      Object.fromEntries(
        selects.map(({ name, values, select }) => [name, values.find((v) => String(v) === select.value)]),
      ),
  };
}

/** A whole number between two bounds, never something else. */
export function numberControl(label, value, least, most, changed = () => {}) {
  const input = el("input", {
    type: "number",
    name: label.toLowerCase(),
    min: least,
    max: most,
    value,
    inputmode: "numeric",
    onchange: () => changed(read()),
  });
  const read = () => {
    const number = Math.round(input.valueAsNumber);
    const bounded = Number.isFinite(number) ? Math.max(least, Math.min(most, number)) : value;
    input.value = bounded;
    return bounded;
  };
  return { element: field(label, input), value: read };
}
