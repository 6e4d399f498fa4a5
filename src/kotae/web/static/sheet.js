// What is drawn: the state of every handle, notes in pencil, and all that can be undone.

const LONGEST = 2000; // actions that are kept for undoing

export class Sheet {
  /** `distinct` are groups of handles that show different states in every answer. */
  constructor(hands, printed = [], distinct = []) {
    this.hands = hands;
    this.printed = new Map(printed);
    this.groups = new Map();
    for (const group of distinct) for (const number of group) this.#belong(number, group);
    this.tidy = true; // whether notes are without what an entry rules out
    this.states = new Map();
    this.notes = new Map();
    this.done = [];
    this.undone = [];
    this.changed = () => {};
    this.version = 0;
  }

  #belong(number, group) {
    if (!this.groups.has(number)) this.groups.set(number, []);
    this.groups.get(number).push(group);
  }

  /** The number of the state that a handle shows. */
  state(number) {
    return this.printed.get(number) ?? this.states.get(number) ?? 0;
  }

  locked(number) {
    return this.printed.has(number);
  }

  /** What is drawn, as pairs of a handle and its state, without what is printed. */
  get drawing() {
    return [...this.states].sort((a, b) => a[0] - b[0]);
  }

  get pencil() {
    return [...this.notes].map(([number, states]) => [number, [...states]]);
  }

  /** The notes that are to be seen, as `pencil` has them all. */
  get marked() {
    const seen = [...this.notes.keys()].map((number) => [number, this.marks(number)]);
    return seen.filter(([, states]) => states.length);
  }

  /** The states that a note shows: none under an entry, and none that an entry of its group rules out. */
  marks(number) {
    if (this.filled(number)) return [];
    return (this.notes.get(number) ?? []).filter((state) => !this.ruledOut(number, state));
  }

  /** Whether something is entered there that leaves nothing to note; what a line shows may be noted further. */
  filled(number) {
    return !this.hands.all[number].line && this.state(number) !== 0;
  }

  /** Whether a handle of the same group shows the state. */
  ruledOut(number, state) {
    const groups = this.tidy ? (this.groups.get(number) ?? []) : [];
    return groups.some((group) => group.some((other) => other !== number && this.state(other) === state));
  }

  get empty() {
    return this.states.size === 0 && this.notes.size === 0;
  }

  /** Start an action that is undone as one; it ends with `finish`. */
  start() {
    this.action = [];
  }

  /** Put a handle into a state; a printed one stays as it is. */
  put(number, state) {
    if (this.locked(number) || this.state(number) === state) return;
    this.#record({ number, before: this.state(number), after: state });
  }

  /** Note in pencil that a handle can show these states; none takes the note away. */
  note(number, states) {
    if (this.locked(number)) return;
    const before = [...(this.notes.get(number) ?? [])];
    this.#record({ number, noted: true, before, after: states });
  }

  #record(change) {
    const alone = !this.action;
    if (alone) this.start();
    this.action.push(change);
    this.#apply(change, change.after);
    if (alone) this.finish();
    else this.#tell();
  }

  finish() {
    const action = this.action;
    this.action = null;
    if (!action?.length) return;
    this.done.push(action);
    if (this.done.length > LONGEST) this.done.shift();
    this.undone = [];
    this.#tell();
  }

  /** Note that a drag has passed a handle, so that going back undoes one change for each. */
  passed(number) {
    const state = this.state(number);
    if (this.action && this.action.at(-1)?.number !== number) {
      this.action.push({ number, before: state, after: state });
    }
  }

  /** Take back the last change of the action that is going on. */
  retract() {
    const change = this.action?.pop();
    if (change) this.#apply(change, change.before);
    this.#tell();
  }

  /** Give up the action that is going on. */
  abandon() {
    while (this.action?.length) this.retract();
    this.action = null;
  }

  undo() {
    const action = this.done.pop();
    if (!action) return false;
    for (const change of [...action].reverse()) this.#apply(change, change.before);
    this.undone.push(action);
    this.#tell();
    return true;
  }

  redo() {
    const action = this.undone.pop();
    if (!action) return false;
    for (const change of action) this.#apply(change, change.after);
    this.done.push(action);
    this.#tell();
    return true;
  }

  /** Draw something else instead, as one action. */
  replace(pairs) {
    const wanted = new Map(pairs);
    this.start();
    for (const number of [...this.states.keys()]) if (!wanted.has(number)) this.put(number, 0);
    for (const [number, state] of wanted) this.put(number, state);
    this.finish();
  }

  clear() {
    this.start();
    for (const number of [...this.states.keys()]) this.put(number, 0);
    for (const number of [...this.notes.keys()]) this.note(number, []);
    this.finish();
  }

  #apply(change, value) {
    const map = change.noted ? this.notes : this.states;
    const nothing = change.noted ? value.length === 0 : value === 0;
    if (nothing) map.delete(change.number);
    else map.set(change.number, change.noted ? [...value] : value);
  }

  #tell() {
    this.version++;
    this.changed();
  }

  /** What a later visit needs to go on, and the inverse. */
  kept() {
    return { drawing: this.drawing, pencil: this.pencil, done: this.done.slice(-200), undone: this.undone };
  }

  restore({ drawing = [], pencil = [], done = [], undone = [] }) {
    const valid = ([number, state]) => state < (this.hands.all[number]?.states.length ?? 0);
    this.states = new Map(drawing.filter(valid));
    this.notes = new Map(pencil.filter(([number]) => this.hands.all[number]));
    this.done = done;
    this.undone = undone;
  }
}
