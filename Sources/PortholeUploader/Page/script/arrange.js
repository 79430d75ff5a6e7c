// From what is in the folder to the rows that are shown: folders first, sorted, searched.

import { get } from "./api.js";
import { kindName } from "./kinds.js";
import { plainEntry } from "./paths.js";
import { set, state, watch } from "./store.js";

const plain = (text) => text.normalize("NFC").toLowerCase();
const DELAY = 250;
let timer = 0;
let asking = null;

export function startArranging() {
  watch(["entries", "sort", "isDescending", "query", "found"], arrange);
  watch(["query", "folder"], searchBelow);
}

function arrange() {
  const words = plain(state.query.trim());
  let entries = state.entries;
  if (words !== "") {
    const here = entries.filter((entry) => plain(entry.name).includes(words));
    const known = new Set(here.map((entry) => entry.path));
    entries = [...here, ...(state.found ?? []).filter((entry) => !known.has(entry.path))];
  }
  // The server's order is the order of names, so that sorting is stable by name, and by name needs none.
  const folders = ordered(entries.filter((entry) => entry.kind === "folder"));
  const files = ordered(entries.filter((entry) => entry.kind !== "folder"));
  set({ rows: [...folders, ...files] });
}

function ordered(entries) {
  const value = values[state.sort];
  if (value) entries.sort((a, b) => value(a, b) * (state.isDescending ? -1 : 1));
  else if (state.isDescending) entries.reverse();
  return entries;
}

const values = {
  size: (a, b) => (a.size ?? 0) - (b.size ?? 0),
  date: (a, b) => a.modified - b.modified,
  type: (a, b) => (kindName(a) < kindName(b) ? -1 : kindName(a) > kindName(b) ? 1 : 0),
};

/** Sorts by a column; by the same once more, the other way round. Sizes and dates begin with the largest and newest. */
export function sortBy(column) {
  if (column === state.sort) set({ isDescending: !state.isDescending });
  else set({ sort: column, isDescending: column === "size" || column === "date" });
}

/** What has such a name in folders below, as soon as the server says. */
function searchBelow() {
  clearTimeout(timer);
  asking?.abort();
  const text = state.query.trim();
  if (text === "") {
    set({ found: null });
    return;
  }
  timer = setTimeout(async () => {
    const { signal } = (asking = new AbortController());
    try {
      const answer = await get("search", { path: state.folder, text, limit: 500 }, signal);
      if (!signal.aborted) set({ found: answer.entries.map(plainEntry) });
    } catch { /* What is here was found without the server. */ }
  }, DELAY);
}
