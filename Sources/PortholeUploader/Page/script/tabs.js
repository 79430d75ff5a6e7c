// Tabs of this page know of each other, so that together they ask no more of the server than one would: browsers open six connections to a
// server in all. Web Locks decide who may; they are missing where the page comes by plain HTTP, so there notes in the local storage do.

const home = location.pathname;
const me = Math.random().toString(36).slice(2);
const channel = "BroadcastChannel" in self ? new BroadcastChannel(`porthole ${home}`) : null;
const listeners = new Map();
const others = new Map();

/** This tab's name among the tabs. */
export const tab = me;

export function tell(kind, message = {}) { channel?.postMessage({ kind, from: me, ...message }); }
export function listen(kind, listener) {
  if (!listeners.has(kind)) listeners.set(kind, []);
  listeners.get(kind).push(listener);
}

channel?.addEventListener("message", ({ data }) => {
  others.set(data.from, Date.now());
  for (const listener of listeners.get(data.kind) ?? []) listener(data);
});
listen("who", () => tell("here"));
listen("bye", ({ from }) => others.delete(from));

/** The tabs that answer within a moment, but for this one. */
export async function otherTabs() {
  if (!channel) return new Set();
  const asked = Date.now();
  tell("who");
  await new Promise((resolve) => setTimeout(resolve, 250));
  return new Set([...others].filter(([, when]) => when >= asked).map(([name]) => name));
}

addEventListener("pagehide", () => {
  for (const name of held) release(name);
  tell("bye");
});
// A page that comes back from the browser's memory is there again.
addEventListener("pageshow", (event) => { if (event.persisted) tell("here"); });
tell("here");

// MARK: Locks

/** Runs an action while holding the first of these locks that is free, or waits for one of them. */
export async function withLock(names, action) {
  if (navigator.locks) return withWebLock(names.map((name) => `porthole ${home} ${name}`), action);
  if (others.size === 0 && names.length > 1) return action();
  const name = await lease(names);
  try { return await action(); } finally { release(name); }
}

async function withWebLock(names, action) {
  for (const name of names) {
    const result = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => lock && { value: await action() });
    if (result) return result.value;
  }
  return navigator.locks.request(names[Math.floor(Math.random() * names.length)], action);
}

const LEASE = 6000;
const held = new Set();
const noteOf = (name) => `porthole ${home} ${name}`;

function read(name) {
  try { return JSON.parse(localStorage.getItem(noteOf(name))) ?? {}; } catch { return {}; }
}

function write(name) {
  try { localStorage.setItem(noteOf(name), JSON.stringify({ holder: me, until: Date.now() + LEASE })); } catch { /* No storage: each tab for itself. */ }
}

function release(name) {
  held.delete(name);
  if (read(name).holder === me) localStorage.removeItem(noteOf(name));
  tell("released");
}

setInterval(() => held.forEach(write), LEASE / 3);
// Timers of hidden tabs are slow; a holder that is asked says that it is still there.
listen("lease", ({ name }) => { if (held.has(name)) write(name); });

async function lease(names) {
  for (;;) {
    for (const name of names) {
      const { holder, until } = read(name);
      if (holder && holder !== me && until > Date.now()) continue;
      if (holder && holder !== me) {
        tell("lease", { name });
        await pause(300);
        if (read(name).until > Date.now()) continue;
      }
      write(name);
      // Two that write at once: after a moment the note says whose it is.
      await pause(40);
      if (read(name).holder === me || !canStore()) {
        held.add(name);
        return name;
      }
    }
    await Promise.race([pause(1000 + Math.random() * 500), new Promise((resolve) => listenOnce("released", resolve))]);
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
let onceReleased = [];
listen("released", () => {
  onceReleased.forEach((resolve) => resolve());
  onceReleased = [];
});
function listenOnce(kind, resolve) { onceReleased.push(resolve); }

function canStore() {
  try {
    localStorage.setItem(noteOf("probe"), "1");
    localStorage.removeItem(noteOf("probe"));
    return true;
  } catch { return false; }
}
