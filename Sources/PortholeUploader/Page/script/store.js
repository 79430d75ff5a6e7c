// The page's state, in one place. Views read it and are told when parts that they name have changed; only `set` changes it.

import { given } from "./strings.js";
import { normal, plainEntry } from "./paths.js";

export const state = {
  // The folder that is shown: where, what is in it in the server's order, and what may be done.
  folder: normal(given.folder),
  entries: (given.entries ?? []).map(plainEntry),
  permissions: given.permissions,
  isComplete: given.next == null,
  isLoading: false,
  // How it is shown.
  sort: given.sort ?? "name",
  isDescending: given.isDescending ?? false,
  query: "",
  found: null,
  rows: [],
  // What is chosen: paths; the row that the keyboard is at; where a range began.
  selection: new Set(),
  cursor: null,
  anchor: null,
  // The one that is being renamed.
  renaming: null,
  // Room on the volume, where known.
  space: given.space ?? null,
  isConnected: true,
};

const watchers = new Map();
let changed = new Set();

/** Changes the state; who watches hears of it before anything is drawn, once for all changes of a moment. */
export function set(changes) {
  let isNew = false;
  for (const [name, value] of Object.entries(changes)) {
    if (state[name] === value) continue;
    state[name] = value;
    isNew = true;
    if (changed.size === 0) queueMicrotask(tell);
    changed.add(name);
  }
  return isNew;
}

function tell() {
  const names = changed;
  changed = new Set();
  const called = new Set();
  for (const name of names) for (const watcher of watchers.get(name) ?? []) called.add(watcher);
  for (const watcher of called) watcher(names);
}

/** Calls a function now and whenever one of these parts has changed. */
export function watch(parts, watcher) {
  for (const part of parts) {
    if (!watchers.has(part)) watchers.set(part, []);
    watchers.get(part).push(watcher);
  }
  watcher(new Set(parts));
}
