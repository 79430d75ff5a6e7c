// Sends one file by tus 1.0, piece by piece, so that what counts as sent is what the server has answered for.

import { get, request } from "./api.js";
import { Fingerprint, fingerprintOf } from "./fingerprint.js";
import { Problem } from "./problems.js";
import { withLock } from "./tabs.js";

// A piece should take about this long: short enough for progress that moves, long enough to cost nothing.
const AIM = 700;
const SMALLEST = 1 << 16;
const FIRST = 1 << 20;
const LARGEST = 1 << 24;
const PATIENCE = 30_000;
/** At most so many requests for uploads are open, in all tabs together. */
const SLOTS = ["upload 1", "upload 2", "upload 3"];

const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const metadata = (values) => Object.entries(values).map(([name, value]) => `${name} ${base64(String(value))}`).join(",");

/**
 * Sends what is still missing of an upload.
 *
 * @param upload Its `file`, `path`, `size`, `modified`; its `url`, `offset` and `print` are kept up to date here.
 * @param conflict What the server does where something has that name.
 * @param progress Is called when bytes were acknowledged.
 * @returns The entry of the file that was made; null where the server does not say.
 */
export async function send(upload, conflict, signal, progress) {
  upload.chunk ??= FIRST;
  if (upload.url && !upload.isChecked) await findOffset(upload, signal, progress);
  if (!upload.url) {
    const entry = await create(upload, conflict, signal, progress);
    if (upload.offset === upload.size) return entry;
  }
  let entry = null;
  if (upload.offset === upload.size) return settle(upload, conflict, signal);
  while (upload.offset < upload.size) entry = await append(upload, signal, progress);
  return entry;
}

/** Gives an upload up, here and there. */
export async function abandon(upload) {
  if (!upload.url) return;
  try { await request("DELETE", upload.url, { headers: { "Tus-Resumable": "1.0.0" } }); } catch { /* It expires by itself. */ }
}

/** Asks how far the server has it; what it has beyond what is known here is checked, too. */
async function findOffset(upload, signal, progress) {
  let answer;
  try {
    answer = await withLock(SLOTS, () => request("HEAD", upload.url, { headers: { "Tus-Resumable": "1.0.0" }, signal }));
  } catch (problem) {
    // All bytes are there, but the name is taken (409); an answer without content has no reason.
    if (problem.reason === "exists") {
      upload.isHeld = true;
      upload.isChecked = true;
      return advance(upload, upload.size, progress);
    }
    if (!["no-upload", "not-found"].includes(problem.reason)) throw problem;
    // It ended while nobody heard of it, or is gone: then it begins anew.
    upload.url = null;
    upload.wasUncertain = true;
    restart(upload, progress);
    return;
  }
  const offset = Number(answer.headers.get("Upload-Offset"));
  if (offset !== upload.print.length) upload.print = await read(() => fingerprintOf(upload.file, offset, signal));
  advance(upload, offset, progress);
  upload.isChecked = true;
}

export function restart(upload, progress = () => {}) {
  upload.print = new Fingerprint();
  advance(upload, 0, progress);
}

function advance(upload, offset, progress) {
  const bytes = offset - upload.offset;
  upload.offset = offset;
  progress(bytes);
}

/** A small file goes with the request that announces it. */
async function create(upload, conflict, signal, progress) {
  const piece = upload.size <= FIRST && !upload.isSlow ? await pieceOf(upload, upload.size) : new Uint8Array(0);
  const headers = {
    Accept: "application/json",
    "Tus-Resumable": "1.0.0",
    "Upload-Length": String(upload.size),
    "Upload-Metadata": metadata({ path: upload.path, conflict, modified: upload.modified }),
  };
  if (piece.length > 0) headers["Content-Type"] = "application/offset+octet-stream";
  const wasUncertain = upload.wasUncertain;
  upload.wasUncertain = true;
  let answer;
  try {
    answer = await withLock(SLOTS, () => request("POST", "uploads", { headers, body: piece, signal, patience: PATIENCE }));
  } catch (problem) {
    if (problem.reason !== "connection") upload.wasUncertain = false;
    // Perhaps it was too much for one request.
    else upload.isSlow = true;
    // It came whole, and waits to be told what becomes of what has its name.
    const place = problem.details.location;
    if (problem.reason === "exists" && place) {
      upload.url = new URL(place, new URL("uploads", location.href)).href;
      upload.isHeld = upload.isChecked = true;
      advance(upload, upload.size, progress);
    }
    // An answer that was lost may have been a good one.
    if (problem.reason === "exists" && wasUncertain && isOurs(upload, problem.details.item)) return finish(upload, problem.details.item, progress);
    throw problem;
  }
  upload.wasUncertain = false;
  upload.url = new URL(answer.headers.get("Location"), new URL("uploads", location.href)).href;
  upload.isChecked = true;
  upload.print = new Fingerprint();
  const offset = Number(answer.headers.get("Upload-Offset") ?? (upload.size === 0 ? 0 : piece.length));
  upload.print.add(piece.subarray(0, offset));
  advance(upload, offset, progress);
  return entryOf(answer);
}

async function append(upload, signal, progress) {
  const piece = await pieceOf(upload, Math.min(upload.chunk, upload.size - upload.offset));
  const headers = {
    Accept: "application/json",
    "Content-Type": "application/offset+octet-stream",
    "Tus-Resumable": "1.0.0",
    "Upload-Offset": String(upload.offset),
  };
  // Until the answer is here, it is not known how far the server is.
  upload.isChecked = false;
  const before = performance.now();
  let answer;
  try {
    answer = await withLock(SLOTS, () => request("PATCH", upload.url, { headers, body: piece, signal, patience: PATIENCE }));
  } catch (problem) {
    if (problem.reason === "connection") upload.chunk = Math.max(SMALLEST, upload.chunk / 4);
    // It is all there, and waits for what is to become of what has its name.
    if (problem.reason === "exists") {
      upload.isHeld = true;
      upload.isChecked = true;
      acknowledge(upload, piece, upload.size - upload.offset, progress);
    }
    throw problem;
  }
  const offset = Number(answer.headers.get("Upload-Offset") ?? upload.offset + piece.length);
  acknowledge(upload, piece, offset - upload.offset, progress);
  upload.isChecked = true;
  adapt(upload, performance.now() - before);
  return upload.offset === upload.size ? entryOf(answer) : null;
}

function acknowledge(upload, piece, count, progress) {
  upload.print.add(piece.subarray(0, count));
  advance(upload, upload.offset + count, progress);
}

function adapt(upload, elapsed) {
  if (elapsed < AIM / 2) upload.chunk = Math.min(LARGEST, upload.chunk * 2);
  else if (elapsed > AIM * 2) upload.chunk = Math.max(SMALLEST, upload.chunk / 2);
}

/** All bytes are there: either the last answer was lost, or there is an answer now to the question what becomes of what has the name. */
async function settle(upload, conflict, signal) {
  try {
    if (upload.isHeld && conflict !== "fail") return (await complete(upload, conflict, signal)).entry ?? null;
    const headers = { Accept: "application/json", "Tus-Resumable": "1.0.0", "Upload-Offset": String(upload.size) };
    return await entryOf(await withLock(SLOTS, () => request("PATCH", upload.url, { headers, signal })));
  } catch (problem) {
    if (!["no-upload", "not-found", "complete"].includes(problem.reason)) throw problem;
    const entry = await get("info", { path: upload.path }, signal);
    if (isOurs(upload, entry)) return entry;
    upload.url = null;
    restart(upload);
    throw new Problem("no-upload");
  }
}

async function complete(upload, conflict, signal) {
  const id = upload.url.split("/").at(-1);
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const answer = await withLock(SLOTS, () => request("POST", "api/uploads/complete", { headers, body: JSON.stringify({ id, conflict }), signal }));
  upload.isHeld = false;
  return answer.json();
}

function finish(upload, entry, progress) {
  advance(upload, upload.size, progress);
  return entry;
}

const isOurs = (upload, entry) => entry?.size === upload.size && Math.abs((entry.modified ?? 0) - upload.modified) < 1000;

async function pieceOf(upload, length) {
  const part = upload.file.slice(upload.offset, upload.offset + length);
  const piece = await read(async () => new Uint8Array(await part.arrayBuffer()));
  if (piece.length !== length) throw new Problem("read");
  return piece;
}

/** What fails here is not the network: the file was changed, moved or unplugged. */
async function read(action) {
  try { return await action(); } catch { throw new Problem("read"); }
}

async function entryOf(answer) {
  if (!answer.headers.get("Content-Type")?.includes("json")) return null;
  try { return await answer.json(); } catch { return null; }
}
