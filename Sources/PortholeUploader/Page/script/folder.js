// Which folder is shown: opening it, keeping it up to date, and the browser's history.

import { get } from "./api.js";
import { byId } from "./dom.js";
import { notify, say } from "./notices.js";
import { isInside, nameOf, normal, pageURL, parentOf, plainEntry } from "./paths.js";
import { Problem, sentence } from "./problems.js";
import { set, state } from "./store.js";
import { given, t } from "./strings.js";

const PAGE = 2000;
/** Nothing turns before that: what is quick should not flicker. */
const SPINNER_AFTER = 200;

let loading = null;
let refreshing = null;
let isStale = false;
let notBefore = 0;
let places = { opened() {}, viewed() {} };

/** Takes part in the browser's history. `opened` is called when another folder is shown, `viewed` when a preview is to be (or none). */
export function startFolder(handlers) {
  places = handlers;
  history.scrollRestoration = "manual";
  const view = new URLSearchParams(location.search).get("view");
  // What was done before is said once.
  const url = new URLSearchParams(location.search).has("done") ? pageURL(state.folder) : "";
  history.replaceState({ path: state.folder, scroll: history.state?.scroll ?? 0, view }, "", url || undefined);
  scrollTo(0, history.state.scroll);
  addEventListener("popstate", async (event) => {
    const path = event.state?.path ?? normal(new URLSearchParams(location.search).get("path"));
    if (path !== state.folder) await load(path, event.state);
    places.viewed(event.state?.view ?? null);
  });
  let timer = 0;
  addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(savePlace, 200);
  }, { passive: true });
  if (!state.isComplete) rest(state.folder, given.next, state.entries).catch(() => refresh());
  if (view) places.viewed(view);
}

function savePlace() {
  if (history.state) history.replaceState({ ...history.state, scroll: scrollY, cursor: state.cursor }, "");
}

/** Shows a folder. */
export async function openFolder(path) {
  if (path === state.folder) return;
  savePlace();
  const from = state.folder;
  if (!(await load(path, null, () => history.pushState({ path, scroll: 0 }, "", pageURL(path))))) return;
  // Going up, the folder that one came from is where one is.
  if (isInside(from, path)) {
    const child = state.entries.find((entry) => entry.path === from || isInside(from, entry.path));
    if (child) set({ cursor: child.path });
  }
}

export const openParent = () => openFolder(parentOf(state.folder));

/** Has a preview in the history, so that the back button closes it. */
export function pushView(path) {
  const isOpen = history.state?.view != null;
  const url = `${pageURL(state.folder)}&${new URLSearchParams({ view: path })}`;
  history[isOpen ? "replaceState" : "pushState"]({ ...history.state, view: path }, "", url);
}

export function popView() { if (history.state?.view != null) history.back(); }

async function load(path, place, arrived = () => {}) {
  loading?.abort();
  const { signal } = (loading = new AbortController());
  const timer = setTimeout(() => set({ isLoading: true }), SPINNER_AFTER);
  try {
    const answer = await get("list", { path, limit: PAGE }, signal);
    arrived();
    set({
      folder: path, entries: answer.entries.map(plainEntry), permissions: answer.permissions ?? state.permissions,
      isComplete: answer.next == null, selection: new Set(), cursor: place?.cursor ?? null, anchor: null, renaming: null, query: "", found: null,
    });
    document.title = path === "/" ? given.title : `${nameOf(path)} – ${given.title}`;
    places.opened(place);
    // After what is drawn, which follows in a moment.
    setTimeout(() => scrollTo(0, place?.scroll ?? 0));
    say(t("folder.opened", { name: path === "/" ? given.device : nameOf(path), count: answer.entries.length }));
    if (answer.next != null) await rest(path, answer.next, state.entries, signal);
    return true;
  } catch (problem) {
    if (problem.reason !== "cancelled") notify(sentence(problem, nameOf(path)), { isProblem: true, key: "folder", label: t("retry"), action: () => openFolder(path) });
    return false;
  } finally {
    clearTimeout(timer);
    if (loading?.signal === signal) set({ isLoading: false });
  }
}

/** The further pages of a folder, shown as they come. */
async function rest(path, next, entries, signal) {
  const all = [...entries];
  while (next != null && state.folder === path) {
    const answer = await get("list", { path, after: next, limit: PAGE }, signal);
    all.push(...answer.entries.map(plainEntry));
    next = answer.next;
    if (state.folder === path) set({ entries: [...all], isComplete: next == null });
  }
}

/**
 * Asks anew what is in the folder. Several calls in a row are one; a large folder, which takes its time, is asked for less often.
 */
export function refresh() {
  isStale = true;
  refreshing ??= refreshWhileStale().finally(() => { refreshing = null; });
  return refreshing;
}

async function refreshWhileStale() {
  while (isStale) {
    await new Promise((resolve) => setTimeout(resolve, notBefore - performance.now()));
    isStale = false;
    const began = performance.now();
    await refreshOnce(state.folder);
    const ended = performance.now();
    notBefore = ended + Math.min(1000, 100 + 2 * (ended - began));
  }
}

async function refreshOnce(path) {
  try {
    const entries = [];
    let next = null;
    let answer;
    do {
      answer = await get("list", { path, after: next, limit: PAGE });
      entries.push(...answer.entries.map(plainEntry));
      next = answer.next;
    } while (next != null && state.folder === path);
    if (state.folder !== path) return;
    dropGone(entries);
    set({ entries, permissions: answer.permissions ?? state.permissions, isComplete: true });
  } catch (problem) {
    if (state.folder !== path || !(problem instanceof Problem)) return;
    if (["not-found", "hidden", "not-a-folder"].includes(problem.reason) && path !== "/") {
      notify(t("folder.gone", { name: nameOf(path) }), { key: "folder" });
      await openFolder(parentOf(path));
    }
  }
}

/** What is no more cannot stay chosen; the keyboard goes to a neighbour. */
function dropGone(entries) {
  const there = new Set(entries.map((entry) => entry.path));
  const changes = {};
  const selection = new Set([...state.selection].filter((path) => there.has(path) || state.found != null));
  if (selection.size !== state.selection.size) changes.selection = selection;
  if (state.cursor && !there.has(state.cursor) && state.found == null) {
    const index = state.rows.findIndex((row) => row.path === state.cursor);
    const left = [...state.rows.slice(index + 1), ...state.rows.slice(0, Math.max(0, index)).reverse()].find((row) => there.has(row.path));
    changes.cursor = left?.path ?? null;
  }
  if (state.anchor && !there.has(state.anchor)) changes.anchor = null;
  set(changes);
}

/** Room on the volume, and in the trash. */
export async function refreshSpace() {
  try { set({ space: await get("space") }); } catch { /* It is shown when it is known. */ }
}

export const focusList = () => byId("list").focus();
