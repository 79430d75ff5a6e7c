// Files and folders that are chosen in the system's own dialog.

import { h } from "./dom.js";
import { state } from "./store.js";

let accept = () => {};

/** Calls a function with what is chosen, as drops are. */
export function startChoosing(listener) { accept = listener; }

export async function chooseFiles() {
  // Chromium's newer dialog gives handles, by which an upload goes on after a reload without asking for the file again.
  if (self.showOpenFilePicker) return chooseHandles();
  choose({ multiple: true }, (file) => file.name);
}

export const chooseFolder = () => choose({ webkitdirectory: true, multiple: true }, (file) => file.webkitRelativePath || file.name);

/** Whether whole folders can be chosen here; phones cannot. */
export const canChooseFolders = () => "webkitdirectory" in document.createElement("input") && !/Android|iPhone|iPad/.test(navigator.userAgent);

function choose(attributes, pathOf) {
  const folder = state.folder;
  document.querySelector("input.chooser")?.remove();
  const input = h("input", { type: "file", class: "chooser", hidden: true, ...attributes });
  input.addEventListener("change", () => {
    const files = [...input.files].map((file) => ({ file, path: pathOf(file) }));
    input.remove();
    if (files.length > 0) accept(folder, files, []);
  });
  // Some browsers forget an input that is not in the document.
  document.body.append(input);
  input.click();
}

async function chooseHandles() {
  const folder = state.folder;
  let handles;
  try { handles = await showOpenFilePicker({ multiple: true }); } catch { return; }
  const files = await Promise.all(handles.map(async (handle) => ({ handle, file: await handle.getFile().catch(() => null) })));
  accept(folder, files.filter(({ file }) => file).map(({ file, handle }) => ({ file, path: file.name, handle })), []);
}
