// The keyboard. Keys of one letter do something only while nothing is typed into, and no dialog is open.

import { remove, targets, undo } from "./actions.js";
import { byId, h, hasCommand, isMac, isTyping } from "./dom.js";
import { openDialog } from "./dialogs.js";
import { openParent } from "./folder.js";
import { focusRow, listPage, open } from "./listing.js";
import { startRename } from "./rename.js";
import { selectAll, selectNone, selectTo, toggle } from "./selection.js";
import { set, state } from "./store.js";
import { t } from "./strings.js";

let handlers = { menu() {} };

export function startKeys(given) {
  handlers = given;
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open], .menu")) return;
    const isElsewhere = event.target instanceof Element && event.target.closest("button, a:not(.link), summary, [role=group]") && !event.target.closest("#list");
    if (!isTyping(event.target) && (anywhere(event) || (!isElsewhere && inList(event)))) event.preventDefault();
  });
}

const current = () => state.rows.find((row) => row.path === state.cursor) ?? null;

function anywhere(event) {
  const { key } = event;
  if (hasCommand(event) && !event.shiftKey && !event.altKey) {
    if (key === "a") return selectAll(), true;
    if (key === "z") return undo(), true;
    if (key === "f") return focusSearch(), true;
  }
  if (event.altKey && key === "ArrowUp" && state.folder !== "/") return openParent(), true;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (key === "?") return showKeys(), true;
  if (key === "/") return focusSearch(), true;
  if (key === "Escape") return escape();
  return false;
}

function focusSearch() {
  byId("search").focus();
  byId("search").select();
}

function escape() {
  if (state.query !== "") {
    set({ query: "" });
    byId("search").value = "";
    return true;
  }
  if (state.selection.size === 0) return false;
  selectNone();
  return true;
}

function inList(event) {
  const { key } = event;
  const entry = current();
  if (move(event)) return true;
  if (key === " " && entry && typed === "") return toggle(entry.path), true;
  if (event.target.closest?.("button")) return false;
  if (key === "Enter" && entry && !hasCommand(event)) return (typed = ""), open(entry), true;
  if (key === "F2" && entry) return startRename(entry), true;
  if (key === "Delete" || (key === "Backspace" && hasCommand(event))) {
    if (state.permissions.delete) remove(targets(entry));
    return true;
  }
  if (key === "Backspace" && state.folder !== "/") return openParent(), true;
  if (key === "ContextMenu" || (key === "F10" && event.shiftKey)) return entry && handlers.menu(entry), entry != null;
  if (!hasCommand(event) && !event.altKey && key.length === 1) return typeAhead(key), true;
  return false;
}

function move(event) {
  const { rows } = state;
  if (rows.length === 0 || event.altKey) return false;
  const index = rows.findIndex((row) => row.path === state.cursor);
  const to = { ArrowDown: index + 1, ArrowUp: index < 0 ? 0 : index - 1, Home: 0, End: rows.length - 1, PageDown: index + listPage(), PageUp: index - listPage() }[event.key];
  if (to == null) return false;
  typed = "";
  const path = rows[Math.max(0, Math.min(rows.length - 1, to))].path;
  if (event.shiftKey) {
    if (!state.anchor) set({ anchor: state.cursor ?? path });
    selectTo(path);
  }
  // After the rows show what is chosen.
  queueMicrotask(() => focusRow(path));
  return true;
}

// MARK: Type-ahead

let typed = "";
let typedTimer = 0;

/** Goes to the next name that begins with what is typed. */
function typeAhead(key) {
  clearTimeout(typedTimer);
  typedTimer = setTimeout(() => { typed = ""; }, 800);
  typed += key.toLocaleLowerCase();
  const begin = state.rows.findIndex((row) => row.path === state.cursor) + (typed.length === 1 ? 1 : 0);
  const order = [...state.rows.slice(Math.max(0, begin)), ...state.rows.slice(0, Math.max(0, begin))];
  const found = order.find((row) => row.name.toLocaleLowerCase().startsWith(typed));
  if (found) focusRow(found.path);
}

// MARK: The list of keys

const command = isMac ? "⌘" : "Ctrl";
const table = () => [
  ["keys.move", ["↑", "↓"]], ["keys.open", ["Enter"]], ["keys.select", [t("key.space")]], ["keys.range", ["⇧ ↑", "⇧ ↓"]],
  ["keys.all", [`${command} A`]], ["keys.none", ["Esc"]], ["keys.find", ["/"]], ["keys.type", [t("key.letters")]],
  ["keys.up", ["Alt ↑"]], ["keys.rename", ["F2"]], ["keys.delete", [isMac ? "⌘ ⌫" : t("key.delete")]], ["keys.undo", [`${command} Z`]],
  ["keys.menu", ["⇧ F10"]], ["keys.help", ["?"]],
];

export function showKeys() {
  const rows = table().map(([key, signs]) => h("div", { class: "key-row" }, h("dt", {}, signs.map((sign) => h("kbd", { text: sign }))), h("dd", { text: t(key) })));
  openDialog(t("keys.title"), h("dl", { class: "key-list" }, rows), [{ label: t("done"), isMain: true }], { className: "keys" });
}
