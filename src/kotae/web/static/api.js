// What the page asks of its server: an object, a stream of events, or a file.

import { capital } from "./dom.js";

const client = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2);

/** What went wrong, in one sentence. */
export class Failure extends Error {
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

async function post(task, fields, signal, accept) {
  let reply;
  try {
    reply = await fetch(`/api/${task}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: accept, "X-Kotae-Client": client },
      body: JSON.stringify(fields),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Failure("The server does not answer. Is kotae serve still running?", 0);
  }
  if (!reply.ok) throw new Failure(await sentence(reply), reply.status);
  return reply;
}

async function sentence(reply) {
  try {
    return capital((await reply.json()).error);
  } catch {
    return `The server refused (${reply.status}).`;
  }
}

/** The puzzles that there are. */
export async function puzzles() {
  const reply = await fetch("/api/puzzles", { headers: { "X-Kotae-Client": client } });
  if (!reply.ok) throw new Failure(await sentence(reply), reply.status);
  return reply.json();
}

/** The object that a task returns. */
export async function ask(task, fields, signal) {
  return (await post(task, fields, signal, "application/json")).json();
}

/** The file that a task returns, with its name. */
export async function file(task, fields, signal) {
  const reply = await post(task, fields, signal, "*/*");
  const type = reply.headers.get("Content-Type") || "";
  if (type.startsWith("application/json")) {
    const found = await reply.json();
    throw new Failure(capital(`undecided: ${found.reason}`), 200);
  }
  const named = /filename="([^"]+)"/.exec(reply.headers.get("Content-Disposition") || "");
  return { name: named ? named[1] : "kotae", blob: await reply.blob() };
}

/** The result of a task; `hear(event, object)` is called with what comes before it. */
export async function stream(task, fields, hear, signal) {
  const reply = await post(task, fields, signal, "text/event-stream");
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Failure("The server stopped in the middle of an answer.", 0);
    rest += value;
    const blocks = rest.split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const told = parsed(block);
      if (!told) continue;
      if (told.event === "result") return told.data;
      if (told.event === "error") throw new Failure(capital(told.data.error), told.data.status);
      hear(told.event, told.data);
    }
  }
}

function parsed(block) {
  let event = "message";
  let data = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    else if (line.startsWith("data:")) data += line.slice(5).trim();
  }
  return data ? { event, data: JSON.parse(data) } : null;
}
