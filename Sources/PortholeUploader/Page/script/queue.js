// Everything that is to be uploaded: what waits, what is under way, what became of it. An item is one file.
//
// States: queued → running → done; from running also paused (by the person), waiting (for the connection), asking (something has that name),
// failed; lost (the page was loaded anew and may not read the file until it is named again).

import { post } from "./api.js";
import { Fingerprint, fingerprintOf } from "./fingerprint.js";
import { forget, keep, kept } from "./memory.js";
import { isInside, join, names, parentOf } from "./paths.js";
import { Problem, isPassing } from "./problems.js";
import { Rate } from "./rate.js";
import { state, watch } from "./store.js";
import { given } from "./strings.js";
import { otherTabs, tab, withLock } from "./tabs.js";
import { abandon, restart, send } from "./transfer.js";

const MOST = 3;
const PAUSES = [1000, 2000, 4000, 8000, 15_000];
const TRIES = 5;

export const queue = { items: [], rate: new Rate() };

let listeners = { changed() {}, finished() {}, conflict() {} };
/** Who hears of changes (often), of files that are there, and of names that exist. */
export function startQueue(handlers) {
  listeners = handlers;
  watch(["isConnected"], () => { if (state.isConnected) resumeWaiting(); });
  addEventListener("online", () => resumeWaiting());
  addEventListener("beforeunload", (event) => { if (queue.items.some(isActive)) event.preventDefault(); });
}

export const isActive = (item) => ["queued", "running", "waiting"].includes(item.state);
export const isOpen = (item) => item.state !== "done" && item.state !== "skipped";

let nextNumber = 0;
const newID = () => `${tab}-${Date.now().toString(36)}-${(nextNumber += 1)}`;

// MARK: Adding

/**
 * Queues files for a folder.
 *
 * @param files Each a `file`, its `path` relative to the folder, and a `handle` where the browser gives one.
 */
export function addFiles(folder, files, emptyFolders = []) {
  const batch = { folder, decision: given.conflict ?? null, folders: new Map() };
  const lost = queue.items.filter((item) => item.state === "lost");
  const byKey = new Map(lost.map((item) => [keyOf(item), item]));
  const added = [];
  for (const { file, path, handle } of files) {
    const known = byKey.size > 0 && byKey.get(keyOf({ name: names(path).at(-1), size: file.size, modified: file.lastModified }));
    if (known && known.state === "lost") {
      goOn(known, file);
      continue;
    }
    added.push(newItem({ file, path: join(folder, path), handle, batch, isNested: path.includes("/") }));
  }
  queue.items.push(...added);
  for (const item of added) remember(item);
  for (const path of emptyFolders) makeFolder(batch, join(folder, path)).then(() => listeners.finished(null, join(folder, path)), () => {});
  changed();
  pump();
  return added.length;
}

const keyOf = (item) => `${item.size} ${item.modified} ${item.name}`;

function newItem({ file, path, handle = null, batch, isNested }) {
  return {
    id: newID(), file, handle, path, batch, isNested,
    name: names(path).at(-1), size: file.size, modified: file.lastModified,
    state: "queued", offset: 0, url: null, print: new Fingerprint(), rate: new Rate(), problem: null, tries: 0, conflict: null, existing: null,
  };
}

function remember(item) {
  keep({
    id: item.id, tab, path: item.path, folder: item.batch.folder, isNested: item.isNested, size: item.size, modified: item.modified,
    url: item.url, offset: item.offset, print: item.print.kept, handle: item.handle, conflict: item.conflict ?? item.batch.decision,
  });
  item.keptAt = performance.now();
}

// MARK: Running

// While this runs, nothing is started: the connection is down, or the server busy.
let pauseTimer = 0;
let pauses = 0;

let first = 0;
function pump() {
  if (pauseTimer) return;
  let running = 0;
  for (const item of queue.items) if (item.state === "running") running += 1;
  // What is behind the first that waits has not to be looked at again.
  while (first < queue.items.length && !isActive(queue.items[first])) first += 1;
  for (let index = first; index < queue.items.length && running < MOST; index += 1) {
    if (queue.items[index].state !== "queued") continue;
    run(queue.items[index]);
    running += 1;
  }
}

async function run(item) {
  setState(item, "running");
  item.controller = new AbortController();
  const { signal } = item.controller;
  item.rate.reset();
  item.rate.add(0);
  if (queue.rate.samples.length === 0) queue.rate.add(0);
  try {
    if (item.isNested) await makeFolder(item.batch, parentOf(item.path));
    const entry = await send(item, ruleFor(item), signal, (bytes) => progressed(item, bytes));
    pauses = 0;
    item.entry = entry;
    item.problem = null;
    forget(item.id);
    setState(item, "done");
    listeners.finished(item, entry?.path ?? item.path);
  } catch (problem) {
    if (signal.aborted) return;
    failed(item, problem instanceof Problem ? problem : new Problem("failed"));
  } finally {
    pump();
  }
}

/** What the server does where something has that name: only what was decided is done there. What is to be skipped is skipped here, which shows that it was. */
function ruleFor(item) {
  const decision = item.conflict ?? item.batch.decision;
  return ["replace", "keep"].includes(decision) ? decision : "fail";
}

function progressed(item, bytes) {
  pauses = 0;
  item.tries = 0;
  item.rate.add(Math.max(0, bytes));
  queue.rate.add(Math.max(0, bytes));
  if (performance.now() - (item.keptAt ?? 0) > 1000 || item.url !== item.keptURL) {
    item.keptURL = item.url;
    // A small file is there before it could be lost.
    if (item.offset < item.size) remember(item);
  }
  changed();
}

function failed(item, problem) {
  item.problem = problem;
  item.tries += 1;
  if (problem.reason === "exists" && item.tries <= TRIES) {
    item.existing = problem.details.item ?? null;
    const { decision } = item.batch;
    if (decision === "fail") {
      setState(item, "failed");
    } else if (decision) {
      apply(decision, item);
    } else {
      setState(item, "asking");
      listeners.conflict(item);
    }
  } else if (problem.reason === "no-upload" && item.tries <= TRIES) {
    item.url = null;
    restart(item);
    setState(item, "queued");
  } else if (isPassing(problem)) {
    setState(item, "waiting");
    const isQuick = ["superseded", "wrong-offset"].includes(problem.reason) && item.tries <= TRIES;
    pauseFor(isQuick ? 100 : (problem.details.after ?? 0) * 1000 || PAUSES[Math.min(pauses, PAUSES.length - 1)]);
  } else {
    setState(item, "failed");
  }
}

function pauseFor(milliseconds) {
  if (pauseTimer) return;
  pauses += 1;
  pauseTimer = setTimeout(resumeWaiting, milliseconds * (0.8 + Math.random() * 0.4));
}

function resumeWaiting() {
  clearTimeout(pauseTimer);
  pauseTimer = 0;
  for (const item of queue.items) if (item.state === "waiting") setState(item, "queued");
  pump();
}

/** Makes a folder of a batch, and those around it, once. One that is there is taken. */
function makeFolder(batch, path) {
  if (path === batch.folder || !isInside(path, batch.folder)) return Promise.resolve();
  if (!batch.folders.has(path)) {
    const made = makeFolder(batch, parentOf(path)).then(() => post("folder", { path, conflict: "skip" }));
    batch.folders.set(path, made);
    // What failed may be tried again.
    made.catch(() => batch.folders.delete(path));
  }
  return batch.folders.get(path);
}

function setState(item, value) {
  item.state = value;
  if (isActive(item)) first = 0;
  changed();
}

function changed() { listeners.changed(); }

// MARK: What a person does

export function pauseItem(item) {
  if (!isActive(item)) return;
  item.controller?.abort();
  item.isChecked = false;
  remember(item);
  setState(item, "paused");
  pump();
}

export function resumeItem(item) {
  item.tries = 0;
  item.problem = null;
  if (!item.file) return reopen(item);
  setState(item, "queued");
  // Whoever asks wants it now.
  resumeWaiting();
}

export function cancelItem(item) {
  item.controller?.abort();
  forget(item.id);
  queue.items = queue.items.filter((other) => other !== item);
  first = 0;
  abandon(item);
  changed();
  pump();
}

/** Gives up all that is not done. */
export function cancelAll() { for (const item of queue.items.filter(isOpen)) cancelItem(item); }

/** Takes what is finished off the list. */
export function clearFinished() {
  queue.items = queue.items.filter(isOpen);
  first = 0;
  queue.rate.reset();
  changed();
}

export function pauseAll() { for (const item of queue.items) pauseItem(item); }
export function resumeAll() {
  for (const item of queue.items) if (["paused", "failed"].includes(item.state) && item.file) Object.assign(item, { state: "queued", problem: null, tries: 0 });
  first = 0;
  resumeWaiting();
  changed();
}

/** The answer to the question what becomes of a file whose name exists. */
export function decide(item, decision, isForAll) {
  if (isForAll) item.batch.decision = decision;
  const decided = isForAll ? queue.items.filter((other) => other.state === "asking" && other.batch === item.batch) : [item];
  for (const one of decided) apply(decision, one);
  pump();
}

function apply(decision, item) {
  item.conflict = decision;
  item.problem = null;
  if (decision === "skip") {
    abandon(item);
    forget(item.id);
    setState(item, "skipped");
  } else {
    setState(item, "queued");
  }
}

// MARK: After a reload

/** Takes up what an earlier load of the page, in a tab that is gone, had not finished. */
export async function restoreQueue() {
  const records = await kept();
  if (records.length === 0) return;
  await withLock(["restore"], async () => {
    const living = await otherTabs();
    const batches = new Map();
    const lost = (await kept()).filter((record) => record.tab !== tab && !living.has(record.tab));
    for (const record of lost) {
      const key = `${record.tab} ${record.folder} ${record.conflict}`;
      if (!batches.has(key)) batches.set(key, { folder: record.folder, decision: record.conflict, folders: new Map() });
      const item = { ...newItem({ file: { size: record.size, lastModified: record.modified }, path: record.path, handle: record.handle, batch: batches.get(key), isNested: record.isNested }) };
      Object.assign(item, { id: record.id, file: null, state: "lost", url: record.url, offset: record.offset, print: new Fingerprint(record.print), wasUncertain: true });
      queue.items.push(item);
      remember(item);
    }
  });
  changed();
}

/** A file that the browser kept a handle of is opened again, if the person allows it. */
async function reopen(item) {
  try {
    if ((await item.handle.queryPermission({ mode: "read" })) !== "granted" && (await item.handle.requestPermission({ mode: "read" })) !== "granted") return;
    const file = await item.handle.getFile();
    await goOn(item, file);
  } catch {
    item.problem = new Problem("read");
    changed();
  }
}

/** Whether a file may be that of an upload that lost its own. */
async function goOn(item, file) {
  setState(item, "checking");
  item.handle ??= null;
  const isAlike = file.name === item.name && file.size === item.size && file.lastModified === item.modified;
  let isSame = false;
  try { isSame = isAlike && (await fingerprintOf(file, item.offset)).isSame(item.print.kept); } catch { /* It cannot be read. */ }
  if (!isSame) {
    // Another file: it is sent from its beginning.
    abandon(item);
    Object.assign(item, { size: file.size, modified: file.lastModified, url: null, offset: 0, hasBegunAnew: true });
    item.print = new Fingerprint();
  }
  item.file = file;
  item.isChecked = false;
  item.problem = null;
  setState(item, "queued");
  pump();
}

/** The sum of what is on the list. */
export function totals() {
  const sum = { count: 0, done: 0, bytes: 0, sent: 0, running: 0, active: 0, waiting: 0, failed: 0, paused: 0, lost: 0, asking: 0, left: 0 };
  for (const item of queue.items) {
    if (item.state === "skipped") continue;
    sum.count += 1;
    sum.bytes += item.size;
    sum.sent += item.offset;
    if (item.state === "done") sum.done += 1;
    else if (item.state === "checking") sum.active += 1;
    else if (sum[item.state] != null) sum[item.state] += 1;
    if (isActive(item)) {
      sum.active += 1;
      sum.left += item.size - item.offset;
    }
  }
  return sum;
}

