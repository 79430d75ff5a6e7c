// The list of what is in the folder: a grid of rows, each with a name, what it is, how large and from when.

import { byId, h, hasCommand, icon, isTouch, setIcon, svgPath } from "./dom.js";
import { date, fullDate, shown, size, spokenSize } from "./format.js";
import { openFolder } from "./folder.js";
import { hasPreview, hasThumbnail, kindIcon, kindName } from "./kinds.js";
import { downloadURL, nameOf, pageURL, parentOf } from "./paths.js";
import { selectOnly, selectTo, toggle } from "./selection.js";
import { set, state, watch } from "./store.js";
import { given, t } from "./strings.js";
import { thumbnail } from "./thumbnails.js";
import { VirtualList } from "./virtual.js";

const LONG_PRESS = 450;
let list;
let handlers = { preview() {}, menu() {}, rename() {} };
const entryOfRow = new WeakMap();
let minute = 0;

export function startListing(given) {
  handlers = given;
  const box = byId("rows");
  box.replaceChildren();
  // What the server sent is a table to read; now its rows can be chosen.
  byId("list").setAttribute("role", "grid");
  byId("list").setAttribute("aria-multiselectable", "true");
  list = new VirtualList({ box, make: makeRow, fill: fillRow, keyOf: (entry) => entry.path, isHeld });
  watch(["rows", "selection", "renaming"], () => {
    list.show(state.rows);
    byId("list").setAttribute("aria-rowcount", state.rows.length + 1);
  });
  watch(["cursor"], () => list.refill());
  watch(["isLoading"], () => {
    byId("list").setAttribute("aria-busy", state.isLoading);
    document.documentElement.classList.toggle("loading", state.isLoading);
  });
  listenToPointer(box);
  // "A minute ago" is not for ever.
  setInterval(() => {
    minute += 1;
    list.refill();
  }, 60_000);
}

/** Where somebody is, and what somebody types into, which may be left for a moment. */
const isHeld = (row) => row.contains(document.activeElement) || row.classList.contains("renaming");

export const listPage = () => list.page;
export const rowElement = (path) => list.elementOf(path);
export const redraw = () => list.show(state.rows);

/** Brings the row of a path into view and gives it the keyboard. */
export function focusRow(path) {
  const index = state.rows.findIndex((row) => row.path === path);
  if (index < 0) return;
  set({ cursor: path });
  const bar = byId("toolbar").getBoundingClientRect();
  const isBelow = bar.top > innerHeight / 2;
  list.reveal(index, isBelow ? 8 : bar.height + 48, isBelow ? bar.height + 16 : 8);
  list.refill();
  rowElement(path)?.focus({ preventScroll: true });
}

// MARK: Rows

const CHECK = "M3.5 8.5 L6.5 11.5 L12.5 4.5";

function makeRow() {
  const cell = (name, ...children) => h("div", { class: `cell ${name}`, role: "gridcell" }, ...children);
  const more = h("button", { type: "button", class: "icon-button more", tabindex: "-1" }, icon("more"));
  const row = h("div", { class: "row", role: "row", tabindex: "-1" },
    cell("check", h("span", { class: "box", "aria-hidden": "true" }, svgPath(16, CHECK, "tick"))),
    cell("name", h("span", { class: "glyph" }, icon("file")), h("a", { class: "link", tabindex: "-1", draggable: "false" }), h("span", { class: "meta" })),
    cell("size"), cell("date"), cell("actions", more));
  row.parts = {
    glyph: row.querySelector(".glyph"), icon: row.querySelector(".glyph .icon"), link: row.querySelector(".link"), meta: row.querySelector(".meta"),
    size: row.querySelector(".size"), date: row.querySelector(".date"), more,
  };
  row.addEventListener("focus", () => { if (entryOfRow.get(row)) set({ cursor: entryOfRow.get(row).path }); });
  return row;
}

function fillRow(row, entry, index) {
  const isRenaming = state.renaming === entry.path;
  row.setAttribute("aria-rowindex", index + 2);
  row.setAttribute("aria-selected", state.selection.has(entry.path));
  const isCursor = state.cursor === entry.path || (index === 0 && !state.rows.some((other) => other.path === state.cursor));
  row.tabIndex = isCursor ? 0 : -1;
  row.classList.toggle("renaming", isRenaming);
  // What a person types into is not touched.
  if (!isRenaming && (entryOfRow.get(row) !== entry || row.minute !== minute)) fillContent(row, entry);
}

function fillContent(row, entry) {
  entryOfRow.set(row, entry);
  row.minute = minute;
  const { parts } = row;
  const isFolder = entry.kind === "folder";
  const name = shown(entry.name);
  const when = date(entry.modified);
  row.setAttribute("aria-label", label(entry));
  row.dataset.kind = kindIcon(entry);
  parts.link.textContent = name;
  parts.link.href = isFolder ? pageURL(entry.path) : downloadURL(entry.path);
  parts.link.title = name;
  parts.size.textContent = isFolder ? "" : size(entry.size);
  parts.date.textContent = when;
  parts.date.title = fullDate(entry.modified);
  // What was found in another folder says where it is.
  const place = parentOf(entry.path) === state.folder ? null : t("search.in", { folder: shown(nameOf(parentOf(entry.path)) || given.device) });
  parts.meta.textContent = place ?? (isFolder ? when : t("row.meta", { size: size(entry.size), date: when }));
  parts.meta.classList.toggle("place", place != null);
  parts.more.setAttribute("aria-label", t("row.more", { name }));
  setIcon(parts.icon, kindIcon(entry));
  showPicture(row, parts, entry);
}

/** A row as it is read out: "Holiday.mov, video, 812 megabytes, yesterday". */
function label(entry) {
  const values = { name: shown(entry.name), kind: kindName(entry), date: date(entry.modified) };
  return entry.kind === "folder" ? t("row.folder", values) : t("row.file", { ...values, size: spokenSize(entry.size) });
}

function showPicture(row, parts, entry) {
  parts.glyph.querySelector("img")?.remove();
  parts.icon.style.display = "";
  if (!hasThumbnail(entry)) return;
  thumbnail(entry, () => entryOfRow.get(row) === entry && !row.hidden).then((url) => {
    if (!url || entryOfRow.get(row) !== entry) return;
    parts.glyph.querySelector("img")?.remove();
    parts.glyph.append(h("img", { src: url, alt: "", width: 32, height: 32 }));
    parts.icon.style.display = "none";
  });
}

/** Opens what a row stands for: folders, previews, and downloads of all else. */
export function open(entry) {
  if (entry.kind === "folder") openFolder(entry.path);
  else if (hasPreview(entry) && state.permissions.read) handlers.preview(entry);
  else download(entry.path);
}

export function download(path) { h("a", { href: downloadURL(path), download: "" }).click(); }

// MARK: Mouse and fingers

function listenToPointer(box) {
  const entryAt = (target) => {
    const row = target.closest?.(".row");
    return row ? entryOfRow.get(row) : null;
  };
  let pressTimer = 0;
  let wasLong = false;
  let start = null;
  box.addEventListener("pointerdown", (event) => {
    wasLong = false;
    const entry = entryAt(event.target);
    if (event.pointerType === "mouse" || !entry || event.target.closest("input")) return;
    start = { x: event.clientX, y: event.clientY };
    pressTimer = setTimeout(() => {
      wasLong = true;
      navigator.vibrate?.(10);
      toggle(entry.path);
    }, LONG_PRESS);
  });
  const stop = () => clearTimeout(pressTimer);
  box.addEventListener("pointermove", (event) => { if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > 8) stop(); });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) box.addEventListener(name, stop);
  box.addEventListener("contextmenu", (event) => {
    const entry = entryAt(event.target);
    if (!entry || event.target.closest("input") || event.shiftKey) return;
    event.preventDefault();
    // On touch screens the long press selects; the menu has its button.
    if (wasLong || isTouch()) return;
    if (!state.selection.has(entry.path)) selectOnly(entry.path);
    handlers.menu(entry, { x: event.clientX, y: event.clientY });
  });
  box.addEventListener("click", (event) => {
    const entry = entryAt(event.target);
    if (!entry || event.target.closest("input")) return;
    if (wasLong) {
      event.preventDefault();
      wasLong = false;
      return;
    }
    click(event, entry);
  });
  box.addEventListener("dblclick", (event) => {
    const entry = entryAt(event.target);
    if (entry && !event.target.closest("button, input, a, .check")) open(entry);
  });
}

function click(event, entry) {
  const button = event.target.closest("button");
  if (button) {
    set({ cursor: entry.path });
    handlers.menu(entry, { anchor: button });
    return;
  }
  const isLink = event.target.closest("a");
  if (isLink && hasCommand(event)) return;
  event.preventDefault();
  if (event.shiftKey) selectTo(entry.path);
  else if (hasCommand(event) || event.target.closest(".check")) toggle(entry.path);
  else if (isTouch() && state.selection.size > 0) toggle(entry.path);
  else if (isLink || isTouch()) open(entry);
  else selectOnly(entry.path);
  if (!isTouch()) rowElement(entry.path)?.focus({ preventScroll: true });
}
