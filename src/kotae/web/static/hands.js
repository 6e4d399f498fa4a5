// What a hand may touch: handles with their states, where they lie, and which one is meant by a point.
// All lengths are in cells, as on the server. A handle lies along a line between two nodes, or on boxes.

const REACH = 0.45; // how far from a line a finger still means it

export class Hands {
  constructor({ kinds, handles }) {
    this.kinds = kinds;
    this.all = handles.map(([kind, x, y], number) => new Handle(number, kinds[kind], x, y));
    this.lined = this.all.length > 0 && this.all[0].line !== null;
    this.buckets = new Map();
    for (const handle of this.all) this.#file(handle);
    this.nodes = new Map();
    for (const handle of this.all.filter((each) => each.line)) this.#join(handle);
  }

  #file(handle) {
    for (const [x, y] of handle.cells()) {
      const key = `${x},${y}`;
      if (!this.buckets.has(key)) this.buckets.set(key, []);
      this.buckets.get(key).push(handle);
    }
  }

  #join(handle) {
    const [x0, y0, x1, y1] = handle.line;
    const a = this.#node(x0, y0);
    const b = this.#node(x1, y1);
    a.ways.push(way(handle, a, b));
    b.ways.push(way(handle, b, a));
  }

  #node(x, y) {
    const key = `${Math.floor(x)},${Math.floor(y)}`;
    if (!this.nodes.has(key)) this.nodes.set(key, { x, y, ways: [], key });
    return this.nodes.get(key);
  }

  /** The node in whose cell a point lies, if there is one. */
  nodeAt(x, y) {
    return this.nodes.get(`${Math.floor(x)},${Math.floor(y)}`) ?? null;
  }

  /** The handle that is meant by a point: the nearest, and of several boxes the smallest. */
  at(x, y) {
    let best = null;
    let least = REACH;
    const seen = new Set();
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const handle of this.buckets.get(`${Math.floor(x) + dx},${Math.floor(y) + dy}`) ?? []) {
          if (seen.has(handle)) continue;
          seen.add(handle);
          const away = handle.distance(x, y);
          if (away < least || (away === least && best && handle.area < best.area)) {
            best = handle;
            least = away;
          }
        }
      }
    }
    return best;
  }
}

function way(handle, from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { handle, from, to, length, dx: (to.x - from.x) / length, dy: (to.y - from.y) / length };
}

export class Handle {
  constructor(number, kind, x, y) {
    this.number = number;
    this.kind = kind;
    this.x = x;
    this.y = y;
    const line = kind.spots.find((spot) => spot.line)?.line;
    this.line = line ? [line[0] + x, line[1] + y, line[2] + x, line[3] + y] : null;
    this.boxes = kind.spots
      .filter((spot) => spot.box)
      .map(({ box }) => [box[0] + x, box[1] + y, box[2], box[3]]);
    this.area = this.boxes.reduce((sum, box) => sum + box[2] * box[3], 0);
  }

  get states() {
    return this.kind.states;
  }

  get middle() {
    if (this.line) return [(this.line[0] + this.line[2]) / 2, (this.line[1] + this.line[3]) / 2];
    const [x, y, width, height] = this.boxes[0];
    return [x + width / 2, y + height / 2];
  }

  /** The rectangle around it. */
  get frame() {
    if (!this.line) return this.boxes[0];
    const [x0, y0, x1, y1] = this.line;
    const [left, top] = [Math.min(x0, x1) - 0.25, Math.min(y0, y1) - 0.25];
    return [left, top, Math.abs(x1 - x0) + 0.5, Math.abs(y1 - y0) + 0.5];
  }

  *cells() {
    const spots = this.line ? [span(this.line)] : this.boxes;
    for (const [x, y, width, height] of spots) {
      for (let column = Math.floor(x); column <= Math.floor(x + width - 1e-6); column++) {
        for (let row = Math.floor(y); row <= Math.floor(y + height - 1e-6); row++) yield [column, row];
      }
    }
  }

  distance(x, y) {
    if (!this.line) return Math.min(...this.boxes.map((box) => outside(box, x, y)));
    const [x0, y0, x1, y1] = this.line;
    const square = (x1 - x0) ** 2 + (y1 - y0) ** 2;
    const share = Math.max(0, Math.min(1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / square));
    return Math.hypot(x - x0 - share * (x1 - x0), y - y0 - share * (y1 - y0));
  }

  /** The states that touching goes through, by number: not those that are always against the rules. */
  get offered() {
    return this.states.map((_, number) => number).filter((number) => !this.states[number].excess);
  }

  /** The offered states that are decisions. */
  get decisions() {
    return this.offered.filter((number) => number === 0 || this.states[number].settled);
  }

  /** The decision that one more stroke makes of a state; a cross counts as nothing. */
  drawnOn(state) {
    const { decisions } = this;
    return decisions[(Math.max(0, decisions.indexOf(state)) + 1) % decisions.length];
  }

  /** The state after crossing out: the remark, or nothing if that is there already. */
  crossed(state) {
    return state === this.remark ? 0 : (this.remark ?? 0);
  }

  /** The remark that says "the first state stays", such as a cross; null if there is none. */
  get remark() {
    return this.offered.find((number) => number > 0 && !this.states[number].settled) ?? null;
  }
}

const span = ([x0, y0, x1, y1]) => [
  Math.min(x0, x1),
  Math.min(y0, y1),
  Math.abs(x1 - x0) || 1e-3,
  Math.abs(y1 - y0) || 1e-3,
];

function outside([x, y, width, height], px, py) {
  return Math.hypot(Math.max(x - px, 0, px - x - width), Math.max(y - py, 0, py - y - height));
}

/** The nearest of some points in a direction, as arrow keys go; null if there is none. */
export function towards(points, [x, y], [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const point of points) {
    const ahead = (point.x - x) * dx + (point.y - y) * dy;
    const aside = Math.abs((point.x - x) * dy) + Math.abs((point.y - y) * dx);
    if (ahead < 0.05 || aside > ahead + 0.01) continue;
    const cost = ahead + 3 * aside;
    if (cost < least) [best, least] = [point, cost];
  }
  return best;
}
