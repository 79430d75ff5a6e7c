// What is chosen, and where the keyboard is.

import { say } from "./notices.js";
import { set, state } from "./store.js";
import { t } from "./strings.js";

const indexOf = (path) => state.rows.findIndex((row) => row.path === path);

export const selected = () => {
  const known = new Map([...state.entries, ...(state.found ?? [])].map((entry) => [entry.path, entry]));
  return [...state.selection].map((path) => known.get(path)).filter(Boolean);
};

export function toggle(path) {
  const selection = new Set(state.selection);
  if (!selection.delete(path)) selection.add(path);
  set({ selection, anchor: path, cursor: path });
  sayCount();
}

export function selectOnly(path) { set({ selection: new Set([path]), anchor: path, cursor: path }); }

/** Everything from where the range began. */
export function selectTo(path) {
  const from = Math.max(0, indexOf(state.anchor ?? state.cursor ?? path));
  const to = indexOf(path);
  const rows = state.rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  set({ selection: new Set(rows.map((row) => row.path)), anchor: state.rows[from]?.path ?? path, cursor: path });
  sayCount();
}

export function selectAll() {
  set({ selection: new Set(state.rows.map((row) => row.path)) });
  sayCount();
}

export function selectNone() {
  if (state.selection.size === 0) return;
  set({ selection: new Set(), anchor: null });
  say(t("selection.none"));
}

export const sayCount = () => say(t("selection.count", { count: state.selection.size }));
