// Hears from the server when folders change. Of all tabs one listens, for all folders that they show, and tells the others.

import { set, state, watch } from "./store.js";
import { listen, tab, tell, withLock } from "./tabs.js";

const QUIET = 150;
const folders = new Map([[tab, state.folder]]);
let isLeader = false;
let source = null;
let address = "";
let retry = 0;
let timer = 0;
let onChange = () => {};

/** Calls a function with a folder's path whenever that may have changed. */
export function startLive(listener) {
  onChange = listener;
  listen("shows", ({ from, path }) => { folders.set(from, path); if (isLeader) connectSoon(); });
  listen("bye", ({ from }) => { folders.delete(from); if (isLeader) connectSoon(); });
  listen("leads", () => tell("shows", { path: state.folder }));
  listen("changed", ({ path }) => heard(path));
  listen("connected", ({ isConnected }) => connected(isConnected));
  watch(["folder"], () => {
    folders.set(tab, state.folder);
    tell("shows", { path: state.folder });
    if (isLeader) connectSoon();
  });
  addEventListener("online", () => { if (isLeader) connect(); });
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => { if (event.persisted && isLeader) connect(); });
  withLock(["live"], () => {
    isLeader = true;
    tell("leads");
    connectSoon();
    // Held until the tab is gone.
    return new Promise(() => {});
  });
}

function heard(path) { if (path === state.folder) onChange(path); }

function connected(isConnected) {
  if (set({ isConnected }) && isConnected) onChange(state.folder);
}

/** Folders change in quick steps: the last one counts. */
function connectSoon() {
  clearTimeout(timer);
  timer = setTimeout(connect, QUIET);
}

function stop() {
  clearTimeout(timer);
  source?.close();
  source = null;
  address = "";
}

function connect() {
  const paths = [...new Set(folders.values())].sort();
  const wanted = `api/changes?${new URLSearchParams(paths.map((path) => ["path", path]))}`;
  if (source && source.readyState !== EventSource.CLOSED && wanted === address) return;
  stop();
  address = wanted;
  source = new EventSource(wanted);
  source.onopen = () => {
    retry = 0;
    tell("connected", { isConnected: true });
    connected(true);
    // What changed while nobody listened.
    for (const path of paths) pass(path);
  };
  source.addEventListener("changed", (event) => {
    try { pass(JSON.parse(event.data).path); } catch { /* Not for us. */ }
  });
  source.addEventListener("gone", (event) => {
    try { pass(JSON.parse(event.data).path); } catch { /* Not for us. */ }
  });
  source.onerror = () => {
    const isRefused = source?.readyState === EventSource.CLOSED;
    stop();
    retry = Math.min(retry + 1, 6);
    if (!isRefused || retry > 1) {
      tell("connected", { isConnected: false });
      connected(false);
    }
    timer = setTimeout(connect, 500 * 2 ** retry * (0.75 + Math.random() / 2));
  };
}

function pass(path) {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  tell("changed", { path: plain });
  heard(plain);
}
