// Files and folders that are dropped onto the page, anywhere, or pasted.

import { byId, isTyping } from "./dom.js";
import { given, t } from "./strings.js";
import { nameOf } from "./paths.js";
import { state } from "./store.js";
import { shown } from "./format.js";

/** While something is over the page, the browser says so several times a second; it does not say in all cases when it is gone. */
const GONE = 700;
let timer = 0;
let accept = () => {};

/** Calls a function with the files of a drop, each with its path in what was dropped, and with folders that have none. */
export function startDrop(listener) {
  accept = listener;
  addEventListener("dragenter", over);
  addEventListener("dragover", over);
  addEventListener("dragleave", (event) => { if (event.relatedTarget == null) show(false); });
  addEventListener("drop", (event) => {
    if (!isForUs(event)) return;
    event.preventDefault();
    show(false);
    read(event.dataTransfer);
  });
  addEventListener("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isTyping(event.target) || !state.permissions.create) return;
    event.preventDefault();
    accept(state.folder, files.map((file) => ({ file, path: file.name })), []);
  });
}

function over(event) {
  if (!isForUs(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
  show(true);
  timer = setTimeout(() => show(false), GONE);
}

const isForUs = (event) => state.permissions.create && [...(event.dataTransfer?.types ?? [])].includes("Files") && !document.querySelector("dialog[open]:not(.preview)");

function show(isOver) {
  clearTimeout(timer);
  const veil = byId("veil");
  if (isOver) veil.querySelector("p").textContent = t("drop.here", { folder: shown(nameOf(state.folder) || given.device) });
  veil.hidden = !isOver;
}

/** Everything of a drop has to be taken out of it at once; what is asked for later is gone. */
function read(transfer) {
  const folder = state.folder;
  const sources = [...transfer.items].filter((item) => item.kind === "file").map((item) => ({
    entry: item.webkitGetAsEntry?.() ?? null,
    handle: item.getAsFileSystemHandle?.().catch(() => null) ?? null,
    file: item.getAsFile(),
  }));
  collect(folder, sources);
}

async function collect(folder, sources) {
  const files = [];
  const emptyFolders = [];
  for (const { entry, handle, file } of sources) {
    if (entry?.isDirectory) await walk(entry, entry.name, files, emptyFolders);
    else if (file) files.push({ file, path: file.name, handle: await handle });
  }
  if (files.length > 0 || emptyFolders.length > 0) accept(folder, files, emptyFolders);
}

async function walk(directory, path, files, emptyFolders) {
  const entries = await entriesOf(directory);
  if (entries.length === 0) emptyFolders.push(path);
  for (const entry of entries) {
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory) await walk(entry, inside, files, emptyFolders);
    else {
      const file = await new Promise((resolve) => entry.file(resolve, () => resolve(null)));
      if (file) files.push({ file, path: inside });
    }
  }
}

/** Browsers hand out a folder's entries by the hundred. */
async function entriesOf(directory) {
  const reader = directory.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
