// The board on the page: pictures made of numbered pieces, a size that can be changed, rulers that stay in
// sight, places that are brought out. It knows shapes, and nothing of puzzles.

import { drawn, svg, the } from "./dom.js";

const UNIT = 32; // of the server's pictures
const SMALLEST = 10;
const LARGEST = 96;
const READABLE = 20;
const RULER = 11; // pixels

export class View {
  constructor(label) {
    this.svg = svg("svg", {
      role: "application",
      tabindex: "0",
      "aria-label": label,
      "aria-roledescription": "board",
    });
    this.svg.id = "board";
    this.layers = {};
    for (const name of ["rulers", "grid", "picture", "pale", "veil", "cursor"]) {
      this.layers[name] = svg("g", { class: name });
      this.svg.append(this.layers[name]);
    }
    this.layers.fresh = svg("g", { class: "fresh" });
    this.layers.veil.setAttribute("aria-hidden", "true");
    this.scroller = the("scroller");
    this.scroller.replaceChildren(this.svg);
    this.scroller.onscroll = () => this.#keepRulers();
    this.items = [];
    this.base = [];
  }

  /** Begin with a board: its size, its pieces, and the numbers of its first row and column. */
  open({ rows, columns, origin = [0, 0], pieces, under = null, grid = [] }) {
    this.rows = rows;
    this.columns = columns;
    this.under = under ?? pieces.length;
    this.base = drawn(pieces);
    this.hasGrid = grid.length > 0;
    this.layers.grid.replaceChildren(...drawn(grid));
    this.items = [];
    this.layers.picture.replaceChildren();
    this.svg.setAttribute("viewBox", [-1, -1, columns + 1.5, rows + 1.5].map((n) => n * UNIT).join(" "));
    this.#rule(origin);
    this.point([]);
    this.cursor(null);
    this.show([[0, pieces.length]]);
    this.fit();
  }

  /** Show a picture by its parts; only what differs from the one before is touched. */
  show(parts) {
    const items = parts.flatMap((part) => (typeof part === "string" ? [part] : range(part[0], part[1])));
    this.layers.fresh.remove();
    const before = this.items;
    const layer = this.layers.picture;
    let start = 0;
    while (start < items.length && start < before.length && items[start] === before[start]) start++;
    let end = 0;
    const most = Math.min(items.length, before.length) - start;
    while (end < most && items[items.length - 1 - end] === before[before.length - 1 - end]) end++;
    const middle = items.slice(start, items.length - end);
    const made = drawn(middle.filter((item) => typeof item === "string"));
    let next = 0;
    const nodes = middle.map((item) =>
      typeof item === "string" ? made[next++] : this.base[item].cloneNode(true),
    );
    for (let count = before.length - start - end; count > 0; count--) layer.children[start].remove();
    const after = layer.children[start] ?? null;
    for (const node of nodes) layer.insertBefore(node, after);
    this.items = items;
  }

  /** Show strokes at once, before the server has drawn the picture anew: pieces, each with its place. */
  refresh(strokes) {
    const layer = this.layers.fresh;
    layer.remove();
    if (!strokes.length) return;
    const made = drawn(strokes.map(([piece]) => piece));
    made.forEach((node, n) => {
      node.setAttribute("transform", `translate(${strokes[n][1] * UNIT} ${strokes[n][2] * UNIT})`);
    });
    layer.replaceChildren(...made);
    // What is printed stands on top of what is drawn, as in the picture.
    this.layers.picture.insertBefore(layer, this.#firstAbove());
  }

  #firstAbove() {
    const place = this.items.findIndex((item) => typeof item === "number" && item >= this.under);
    return place < 0 ? null : (this.layers.picture.children[place] ?? null);
  }

  /** Show places paler: what is done there need not be looked at again. */
  pale(boxes) {
    const covers = boxes.map(([x, y, width, height]) => {
      const [left, top, across, down] = [x + 0.05, y + 0.05, width - 0.1, height - 0.1].map((n) => n * UNIT);
      return svg("rect", { x: left, y: top, width: across, height: down, rx: across / 2 });
    });
    this.layers.pale.replaceChildren(...covers);
  }

  /** Bring out rectangles by a veil over everything else; none takes it away. */
  point(boxes) {
    const layer = this.layers.veil;
    if (!boxes.length) return layer.replaceChildren();
    const whole = { x: -UNIT, y: -UNIT, width: (this.columns + 2) * UNIT, height: (this.rows + 2) * UNIT };
    const mask = svg("mask", { id: "elsewhere" });
    mask.append(svg("rect", { ...whole, fill: "white" }));
    for (const [x, y, width, height] of boxes) {
      mask.append(
        svg("rect", { x: x * UNIT, y: y * UNIT, width: width * UNIT, height: height * UNIT, rx: 4 }),
      );
    }
    layer.replaceChildren(mask, svg("rect", { ...whole, mask: "url(#elsewhere)", class: "cover" }));
    this.reveal(boxes[0]);
  }

  /** Show where the keyboard is: a rectangle, or nothing. */
  cursor(box, strong = false) {
    const layer = this.layers.cursor;
    if (!box) return layer.replaceChildren();
    const [x, y, width, height] = box.map((n) => n * UNIT);
    const frame = svg("rect", { x, y, width, height, rx: 5, class: strong ? "strong" : "" });
    layer.replaceChildren(frame);
  }

  /** Show or hide the lines that tell what is level with what. */
  gridded(shown) {
    this.layers.grid.toggleAttribute("hidden", !shown);
  }

  /** Scroll so that a rectangle is in sight. */
  reveal([x, y, width, height]) {
    const { scroller, scale } = this;
    const [left, top] = [(x + 1) * scale, (y + 1) * scale];
    const [right, bottom] = [left + width * scale, top + height * scale];
    if (left - scale < scroller.scrollLeft) scroller.scrollLeft = left - scale;
    else if (right + scale / 2 > scroller.scrollLeft + scroller.clientWidth) {
      scroller.scrollLeft = right + scale / 2 - scroller.clientWidth;
    }
    if (top - scale < scroller.scrollTop) scroller.scrollTop = top - scale;
    else if (bottom + scale / 2 > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = bottom + scale / 2 - scroller.clientHeight;
    }
  }

  /** Make the board as large as there is room for, but not so small that nobody can read it. */
  fit() {
    const width = this.scroller.clientWidth / (this.columns + 1.5);
    const height =
      Math.max(240, innerHeight - this.scroller.getBoundingClientRect().top - 150) / (this.rows + 1.5);
    this.zoom(Math.max(READABLE, Math.min(width, height, 64)), null);
    this.fitted = true;
  }

  /** What lies under a point of the screen: cells from the corner of the picture. */
  heldAt(x, y) {
    const { scroller, scale } = this;
    const box = scroller.getBoundingClientRect();
    return [(scroller.scrollLeft + x - box.left) / scale, (scroller.scrollTop + y - box.top) / scale];
  }

  /** Set the pixels per cell; what lies under a point of the screen stays there, or is brought there. */
  zoom(scale, fixed = null, held = null) {
    this.fitted = false;
    const { scroller } = this;
    const box = scroller.getBoundingClientRect();
    const [x, y] = fixed ?? [box.left + box.width / 2, box.top + box.height / 2];
    const [px, py] = [x - box.left, y - box.top];
    const [cx, cy] = held ?? (this.scale ? this.heldAt(x, y) : [0, 0]);
    this.scale = Math.max(SMALLEST, Math.min(LARGEST, scale));
    this.svg.setAttribute("width", Math.floor(this.scale * (this.columns + 1.5)));
    this.svg.setAttribute("height", Math.floor(this.scale * (this.rows + 1.5)));
    scroller.scrollLeft = cx * this.scale - px;
    scroller.scrollTop = cy * this.scale - py;
    this.#keepRulers();
  }

  /** A point of the screen, in cells. */
  place(event) {
    const box = this.svg.getBoundingClientRect();
    const scale = box.width / (this.columns + 1.5);
    return [(event.clientX - box.left) / scale - 1, (event.clientY - box.top) / scale - 1];
  }

  #rule([row, column]) {
    const label = (x, y, text) => {
      const made = svg("text", { x: x * UNIT, y: y * UNIT, dy: "0.35em" });
      made.textContent = text;
      return made;
    };
    const across = svg("g", { class: "across" });
    across.append(
      svg("rect", { x: -UNIT, y: -UNIT, width: (this.columns + 1.5) * UNIT, height: 0.62 * UNIT }),
    );
    for (let n = 0; n < this.columns; n++) across.append(label(n + 0.5, -0.68, column + n));
    const down = svg("g", { class: "down" });
    down.append(svg("rect", { x: -UNIT, y: -UNIT, width: 0.62 * UNIT, height: (this.rows + 1.5) * UNIT }));
    for (let n = 0; n < this.rows; n++) down.append(label(-0.68, n + 0.5, row + n));
    this.layers.rulers.replaceChildren(across, down);
    this.svg.append(this.layers.rulers);
  }

  #keepRulers() {
    const [across, down] = this.layers.rulers.children;
    if (!across) return;
    const unit = UNIT / this.scale;
    this.layers.rulers.style.fontSize = `${Math.max(7, RULER * unit)}px`; // the same on the screen at any size
    across.setAttribute("transform", `translate(0 ${Math.max(0, this.scroller.scrollTop) * unit})`);
    down.setAttribute("transform", `translate(${Math.max(0, this.scroller.scrollLeft) * unit} 0)`);
  }
}

const range = (start, end) => Array.from({ length: end - start }, (_, n) => start + n);
