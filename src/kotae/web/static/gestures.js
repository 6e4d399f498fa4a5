// Mouse, pen and fingers on a board. A drag follows lines from node to node, or paints boxes; a press without
// a drag goes through the states of what it means. Two fingers move and zoom.

const APART = 0.25; // cells between two looks along a quick movement
const NODE = 0.34; // how near to a node a press means the node and not a line that ends there
const SLACK = 0.5; // how far beside a line a drag may run
const PULL = 0.6; // cells that a drag must go along a line to mean it; a short line needs half of it

export class Gestures {
  /** The surface has `sheet`, `view`, `pen`, `stamp(handle)`, `select(handle, node)` and `touched()`. */
  constructor(surface) {
    this.surface = surface;
    this.fingers = new Map();
    const board = surface.view.svg;
    board.addEventListener("pointerdown", (event) => this.#down(event));
    board.addEventListener("pointermove", (event) => this.#move(event));
    board.addEventListener("pointerup", (event) => this.#up(event));
    board.addEventListener("pointercancel", (event) => this.#up(event, true));
    board.addEventListener("contextmenu", (event) => event.preventDefault());
    board.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  #down(event) {
    const { view, sheet } = this.surface;
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 2) {
      sheet.abandon();
      this.drag = null;
      const spread = this.#spread();
      this.pinch = { ...spread, scale: view.scale, held: view.heldAt(spread.x, spread.y) };
    }
    if (this.fingers.size > 1 || event.button > 2 || event.button === 1) return;
    event.preventDefault();
    this.surface.keyed = false;
    view.svg.focus({ preventScroll: true });
    view.svg.setPointerCapture(event.pointerId);
    this.surface.touched();
    const [x, y] = view.place(event);
    const hands = sheet.hands;
    const pen = event.button === 2 ? "cross" : this.surface.pen;
    this.drag = { id: event.pointerId, x, y, pen, trail: [], target: null, secondary: event.button === 2 };
    sheet.start();
    if (hands.lined) {
      this.drag.node = hands.nodeAt(x, y);
      this.drag.arrived = true;
    } else this.#paint(hands.at(x, y), true);
  }

  #move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 2) return this.#pinched();
    const drag = this.drag;
    if (!drag || drag.id !== event.pointerId) return;
    const [x, y] = this.surface.view.place(event);
    const steps = Math.max(1, Math.ceil(Math.hypot(x - drag.x, y - drag.y) / APART));
    const [x0, y0] = [drag.x, drag.y];
    for (let n = 1; n <= steps; n++) this.#pass(x0 + ((x - x0) * n) / steps, y0 + ((y - y0) * n) / steps);
    [drag.x, drag.y] = [x, y];
  }

  #pass(x, y) {
    const { sheet } = this.surface;
    if (sheet.hands.lined) this.#follow(x, y);
    else if (this.drag.target !== null) this.#paint(sheet.hands.at(x, y), false);
  }

  // Lines: the drag is at a node, and follows the line whose direction it takes.
  #follow(x, y) {
    const drag = this.drag;
    if (!drag.node) {
      drag.node = this.surface.sheet.hands.nodeAt(x, y);
      return;
    }
    const last = drag.trail.at(-1);
    if (!drag.arrived) {
      if (inCell(last.from, x, y)) return this.#back();
      drag.arrived = inCell(drag.node, x, y);
      if (!drag.arrived) return;
    }
    const way = this.#meant(drag.node, x, y);
    if (!way) return;
    if (last && way.handle === last.handle) return this.#back();
    drag.trail.push(way);
    this.#draw(way.handle);
    drag.node = way.to;
    drag.arrived = inCell(way.to, x, y);
  }

  #meant(node, x, y) {
    let best = null;
    let farthest = 0;
    for (const way of node.ways) {
      const along = (x - node.x) * way.dx + (y - node.y) * way.dy;
      const aside = Math.abs((x - node.x) * way.dy - (y - node.y) * way.dx);
      if (along > farthest && along >= Math.min(PULL, way.length / 2) && aside < SLACK)
        [best, farthest] = [way, along];
    }
    return best;
  }

  #back() {
    const drag = this.drag;
    const last = drag.trail.pop();
    this.surface.sheet.retract();
    drag.node = last.from;
    drag.arrived = true;
    if (!drag.trail.length) drag.target = null;
  }

  #draw(handle) {
    const { sheet } = this.surface;
    const drag = this.drag;
    const state = sheet.state(handle.number);
    if (drag.pen === "cross") {
      drag.target ??= handle.crossed(state);
      sheet.put(handle.number, drag.target);
    } else if (handle.decisions.length > 2) {
      sheet.put(handle.number, handle.drawnOn(state));
    } else {
      drag.target ??= state === 1 ? 0 : 1;
      sheet.put(handle.number, drag.target);
    }
    sheet.passed(handle.number);
  }

  // Boxes: the first decides what is painted; one with many states is only chosen.
  #paint(handle, first) {
    const { surface } = this;
    const { sheet } = surface;
    if (!handle) return;
    const drag = this.drag;
    const again = surface.chosen === handle.number;
    if (first) surface.select(handle);
    if (sheet.locked(handle.number) || drag.pen === "pencil") return;
    const state = sheet.state(handle.number);
    if (first) {
      const stamp = surface.stamp(handle);
      if (stamp !== null) drag.target = state === stamp || drag.secondary ? 0 : stamp;
      else if (handle.offered.length <= 3) drag.target = turned(handle, state, drag.secondary);
      else if (again || drag.secondary) sheet.put(handle.number, turned(handle, state, drag.secondary));
      drag.kind = handle.kind.states.length;
    }
    if (drag.target !== null && handle.kind.states.length === drag.kind)
      sheet.put(handle.number, drag.target);
  }

  #up(event, cancelled = false) {
    this.fingers.delete(event.pointerId);
    const drag = this.drag;
    if (!drag || drag.id !== event.pointerId) return;
    this.drag = null;
    const { sheet } = this.surface;
    if (cancelled) return sheet.abandon();
    if (sheet.hands.lined && !drag.trail.length) this.#press(drag, ...this.surface.view.place(event));
    sheet.finish();
    this.surface.released?.();
  }

  #press(drag, x, y) {
    const { surface } = this;
    const { sheet } = surface;
    const node = sheet.hands.nodeAt(x, y);
    const handle = sheet.hands.at(x, y);
    if (node && Math.hypot(x - node.x, y - node.y) < NODE) return surface.select(null, node);
    if (!handle) return;
    surface.select(handle);
    if (drag.pen === "pencil") return;
    const state = sheet.state(handle.number);
    if (drag.pen === "cross") sheet.put(handle.number, handle.crossed(state));
    else sheet.put(handle.number, turned(handle, state, false));
  }

  // Two fingers: their middle moves the board, their distance zooms.
  #spread() {
    const [a, b] = [...this.fingers.values()];
    const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, distance };
  }

  #pinched() {
    const { x, y, distance } = this.#spread();
    const { scale, held, distance: before } = this.pinch;
    this.surface.view.zoom(before > 20 ? (scale * distance) / before : scale, [x, y], held);
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { view } = this.surface;
    view.zoom(view.scale * Math.exp(-event.deltaY / 300), [event.clientX, event.clientY]);
  }
}

const inCell = (node, x, y) => Math.abs(x - node.x) < 0.5 && Math.abs(y - node.y) < 0.5;

/** The state after this one, or the one before. */
export function turned(handle, state, backwards) {
  const { offered } = handle;
  const step = backwards ? offered.length - 1 : 1;
  return offered[(offered.indexOf(state) + step) % offered.length];
}
