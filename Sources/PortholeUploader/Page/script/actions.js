// What can be done with files and folders: each asks the server, says what came of it, and how to undo it.

import { post } from "./api.js";
import { conflictDialog } from "./conflicts.js";
import { askName } from "./dialogs.js";
import { h } from "./dom.js";
import { openFolder, refresh, refreshSpace } from "./folder.js";
import { size } from "./format.js";
import { download, focusRow } from "./listing.js";
import { notify, say } from "./notices.js";
import { join, nameOf, normal, parentOf, zipURL } from "./paths.js";
import { pickFolder } from "./picker.js";
import { Problem, sentence } from "./problems.js";
import { selected } from "./selection.js";
import { set, state } from "./store.js";
import { t } from "./strings.js";

let undoLast = null;
/** Ends when all that can be undone and is under way has ended. */
let underWay = Promise.resolve();

/** Undoes what was done last, where it can be. The list may show it before the server's answer is here, and with that the way back. */
export async function undo() {
  await underWay;
  const last = undoLast;
  undoLast = null;
  last?.();
}

/** Notes that something is under way. */
function begin(change) {
  underWay = Promise.allSettled([underWay, change]);
  return change;
}

function offerUndo(text, action) {
  undoLast = action;
  notify(text, { key: "undo", label: t("undo"), action: () => { if (undoLast === action) undoLast = null; action(); } });
}

const report = (problem, name) => notify(sentence(problem, name), { isProblem: true });

/** What an action is for: all that is chosen, if the one is among it. */
export function targets(entry) {
  const chosen = selected();
  if (!entry) return chosen;
  return state.selection.has(entry.path) ? chosen : [entry];
}

// MARK: Folders and names

export function createFolder(folder = state.folder, done = showMade) {
  const accept = async (text) => {
    const name = text.trim();
    if (name === "") throw new Error(t("name.empty"));
    let entry;
    try { entry = await post("folder", { path: join(folder, name), conflict: "fail" }); } catch (problem) { throw new Error(sentence(problem, name)); }
    say(t("folder.created", { name }));
    setTimeout(() => done(join(folder, entry.name ?? name)));
  };
  askName(t("folder.new"), t("name.label"), t("folder.untitled"), accept, t("create"));
}

/** Goes to what was made, unless the person is somewhere else by the time that it is in the list. */
async function showMade(path) {
  const before = document.activeElement;
  await refresh();
  if (document.activeElement === before || document.activeElement === document.body) focusRow(path);
}

/** Gives something another name; throws a Problem where that cannot be. */
export const rename = (entry, name) => begin(giveName(entry, name));

async function giveName(entry, name) {
  const from = entry.path;
  const to = join(parentOf(from), name);
  await post("move", { from, to, conflict: "fail" });
  set({ selection: new Set([...state.selection].map((path) => (path === from ? to : path))), cursor: to, anchor: null });
  await refresh();
  offerUndo(t("rename.done", { from: entry.name, to: name }), async () => {
    try { await post("move", { from: to, to: from, conflict: "fail" }); } catch (problem) { report(problem, name); }
    refresh();
  });
}

// MARK: Moving and copying

export function moveOrCopy(verb, entries) {
  if (entries.length === 0) return;
  const title = t(`${verb}.title`, { count: entries.length, name: entries[0].name });
  pickFolder({ title, button: t(`${verb}.here`), without: verb === "move" ? entries : [], create: createFolder }, (to) => {
    const change = transferItems(verb, entries, to);
    // A copy has no way back, and takes its time.
    return verb === "move" ? begin(change) : change;
  });
}

async function transferItems(verb, entries, to) {
  const outcome = await inSteps(verb, entries, to);
  if (outcome.done.length > 0) {
    const values = { count: outcome.done.length, name: nameOf(outcome.done[0].path), folder: to === "/" ? t("folder.root") : nameOf(to) };
    const back = outcome.done;
    if (verb === "move") offerUndo(t("move.done", values), () => moveBack(back));
    else notify(t("copy.done", values), { label: t("open"), action: () => openFolder(to) });
  }
  refresh();
  refreshSpace();
}

/** Everything that can be done at once, and then what a person has to decide on. */
async function inSteps(verb, entries, to) {
  const outcome = { done: [] };
  let decision = "fail";
  let items = entries.map((entry) => entry.path);
  while (items.length > 0) {
    let results;
    try { ({ results } = await post(verb, { items, to, conflict: decision })); } catch (problem) {
      report(problem);
      break;
    }
    const open = [];
    for (const { path, entry, problem } of results) {
      if (!problem) outcome.done.push({ path, to: normal(entry?.path ?? join(to, nameOf(path))) });
      else if (problem.reason === "exists" && decision === "fail") open.push({ path, existing: problem.item });
      else report(new Problem(problem.reason, problem), nameOf(path));
    }
    items = [];
    for (let index = 0; index < open.length; index += 1) {
      const { path, existing } = open[index];
      const left = open.length - index - 1;
      const answer = await conflictDialog({ name: nameOf(path), folder: to, existing, entry: state.entries.find((entry) => entry.path === path), left });
      if (!answer || (answer.decision === "skip" && answer.isForAll)) return outcome;
      if (answer.decision === "skip") continue;
      const chosen = answer.isForAll ? open.slice(index).map((one) => one.path) : [path];
      const more = await decided(verb, chosen, to, answer.decision);
      outcome.done.push(...more);
      if (answer.isForAll) break;
    }
  }
  return outcome;
}

async function decided(verb, items, to, conflict) {
  try {
    const { results } = await post(verb, { items, to, conflict });
    for (const { path, problem } of results) if (problem) report(new Problem(problem.reason, problem), nameOf(path));
    return results.filter((result) => !result.problem).map(({ path, entry }) => ({ path, to: normal(entry?.path ?? join(to, nameOf(path))) }));
  } catch (problem) {
    report(problem);
    return [];
  }
}

async function moveBack(moved) {
  for (const { path, to } of moved) {
    try { await post("move", { from: to, to: path, conflict: "keep" }); } catch (problem) { report(problem, nameOf(path)); }
  }
  say(t("undo.done"));
  refresh();
}

// MARK: Deleting

export const remove = (entries) => begin(removeAll(entries));

async function removeAll(entries) {
  if (entries.length === 0) return;
  let results;
  try { ({ results } = await post("delete", { items: entries.map((entry) => entry.path), final: false })); } catch (problem) {
    report(problem, entries[0].name);
    return;
  }
  const gone = results.filter((result) => !result.problem);
  for (const { path, problem } of results) if (problem) report(new Problem(problem.reason, problem), nameOf(path));
  refresh();
  if (gone.length === 0) return;
  const values = { count: gone.length, name: nameOf(gone[0].path) };
  const ids = gone.map((result) => result.trashed).filter((id) => id != null);
  if (ids.length > 0) offerUndo(t("delete.done", values), () => restore(ids));
  else notify(t("delete.final", values));
  refreshSpace();
}

/** Brings things back from the trash; tells which could not be. */
export async function restore(ids) {
  try {
    const { results = [] } = await post("restore", { ids });
    for (const { path, problem } of results) if (problem) report(new Problem(problem.reason, problem), nameOf(path ?? ""));
    say(t("undo.done"));
  } catch (problem) { report(problem); }
  refreshSpace();
  return refresh();
}

/** Empties the trash, and says what that freed. */
export async function emptyTrash() {
  try {
    const { freed = 0 } = await post("trash/empty", {});
    notify(t("trash.emptied", { size: size(freed) }));
    undoLast = null;
  } catch (problem) { report(problem); }
  return refreshSpace();
}

// MARK: Downloading

const LONGEST = 6000;

/** One file as it is, all else as one archive that begins at once. */
export function downloadAll(entries) {
  if (entries.length === 0) return;
  const paths = entries.map((entry) => entry.path);
  if (entries.length === 1 && entries[0].kind === "file") return download(paths[0]);
  const url = zipURL(paths);
  if (url.length < LONGEST) return h("a", { href: url, download: "" }).click();
  // Too many for an address.
  const form = h("form", { method: "post", action: "zip", hidden: true }, paths.map((path) => h("input", { type: "hidden", name: "path", value: path })));
  document.body.append(form);
  form.submit();
  form.remove();
}

export const downloadFolder = () => downloadAll([{ path: state.folder, kind: "folder" }]);
