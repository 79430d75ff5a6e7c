// Keeps what is being uploaded across reloads: not the files, which a page may not read again by itself, but what they are and how far they
// came. Where the browser keeps nothing (private windows), uploads work all the same.

const NAME = "porthole";
const STORE = "uploads";
const home = location.pathname;
let opened;

function database() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = request.onblocked = () => resolve(null);
    } catch { resolve(null); }
  });
  return opened;
}

async function run(mode, action) {
  const db = await database();
  if (!db) return null;
  return new Promise((resolve) => {
    try {
      const transaction = db.transaction(STORE, mode);
      const request = action(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request?.result ?? null);
      transaction.onerror = transaction.onabort = () => resolve(null);
    } catch { resolve(null); }
  });
}

// Changes of a moment go together: two thousand files are no two thousand transactions.
const pending = new Map();
let timer = 0;
const BATCH = 200;

export function keep(record) { later({ ...record, home }); }
export function forget(id) { later({ id, isGone: true }); }

function later(record) {
  pending.set(record.id, record);
  timer ||= setTimeout(flush, 100);
}

async function flush() {
  while (pending.size > 0) {
    const batch = [...pending.values()].slice(0, BATCH);
    for (const { id } of batch) pending.delete(id);
    await run("readwrite", (store) => {
      for (const record of batch) {
        if (record.isGone) store.delete(record.id);
        else put(store, record);
      }
    });
  }
  timer = 0;
}

function put(store, record) {
  // A handle of a file that cannot be kept is left out.
  try { store.put(record); } catch { store.put({ ...record, handle: null }); }
}

/** What was kept of this page's uploads. */
export async function kept() {
  const records = (await run("readonly", (store) => store.getAll())) ?? [];
  return records.filter((record) => record.home === home);
}

addEventListener("pagehide", flush);
