// What a later visit finds: the board, the drawing, the clock, and what was chosen. And links that hold a board.

const KEY = "kotae.work";
const SHELF = "kotae.shelf";
const SHELVED = 20; // boards whose drawings are kept
const CHOICES = "kotae.choices";
const LONGEST = 1_000_000; // characters that a link may unfold to

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; then a reload begins anew.
  }
}

export const kept = () => read(KEY);
export const keep = (work) => write(KEY, work);
export const forget = () => localStorage.removeItem(KEY);

/** Keep what is drawn on a board, for when it is opened again; the oldest of many boards go. */
export function shelve(work) {
  const shelf = read(SHELF);
  delete shelf[work.board];
  if (work.sheet.drawing.length || work.sheet.pencil.length) shelf[work.board] = work;
  for (const board of Object.keys(shelf).slice(0, -SHELVED)) delete shelf[board];
  write(SHELF, shelf);
}

/** What was drawn on a board before, if anything. */
export const shelved = (board) => read(SHELF)[board] ?? null;

export const choices = read(CHOICES);
export function choose(name, value) {
  choices[name] = value;
  write(CHOICES, choices);
}

/** An address of this page that holds a text. */
export async function linkTo(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const coded = btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `${location.origin}/#b=${coded}`;
}

/** The text that the address holds; null if it holds none. */
export async function linkedText(hash = location.hash) {
  if (!hash.startsWith("#b=")) return null;
  const binary = atob(hash.slice(3).replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LONGEST) throw new Error("the link holds too much");
  }
}
