// What stands above the list: where one is, what can be done, what is chosen, how it is sorted.

import { createFolder, downloadAll, downloadFolder, moveOrCopy, remove } from "./actions.js";
import { openAddress } from "./address.js";
import { sortBy } from "./arrange.js";
import { canChooseFolders, chooseFiles, chooseFolder } from "./choose.js";
import { byId, h, icon } from "./dom.js";
import { openFolder } from "./folder.js";
import { shown, size } from "./format.js";
import { open } from "./listing.js";
import { showKeys } from "./keys.js";
import { openMenu } from "./menu.js";
import { join, names, pageURL } from "./paths.js";
import { startRename } from "./rename.js";
import { selectAll, selected, selectNone } from "./selection.js";
import { set, state, watch } from "./store.js";
import { given, t } from "./strings.js";
import { openTrash } from "./trash.js";

export function startToolbar() {
  const actions = {
    upload: chooseFiles, folder: () => createFolder(), more: (event) => openMore(event.currentTarget), sort: (event) => openSort(event.currentTarget),
    address: openAddress, keys: showKeys, none: selectNone, download: () => downloadAll(selected()), move: () => moveOrCopy("move", selected()),
    copy: () => moveOrCopy("copy", selected()), rename: () => startRename(selected()[0]), delete: () => remove(selected()),
  };
  for (const button of document.querySelectorAll("[data-do]")) {
    const action = actions[button.dataset.do];
    if (action) button.addEventListener("click", action);
  }
  for (const link of document.querySelectorAll("#columns a")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      sortBy(link.dataset.sort);
    });
  }
  const search = byId("search");
  search.addEventListener("input", () => set({ query: search.value }));
  search.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && search.value !== "") {
      search.value = "";
      set({ query: "" });
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      document.querySelector("#rows .row:not([hidden])[tabindex='0']")?.focus();
      event.preventDefault();
    }
  });
  watch(["folder"], () => { drawPath(); search.value = state.query; });
  watch(["selection", "permissions", "folder", "entries"], drawActions);
  watch(["sort", "isDescending"], drawSort);
  watch(["entries", "rows", "query", "space", "isComplete", "permissions"], drawFacts);
}

// MARK: Where one is

function drawPath() {
  const parts = names(state.folder);
  let path = "/";
  const crumbs = [crumb("/", given.device)];
  for (const name of parts) {
    path = join(path, name);
    crumbs.push(crumb(path, shown(name)));
  }
  byId("crumbs").replaceChildren(...crumbs.slice(0, -1));
  byId("trail").classList.toggle("at-root", parts.length === 0);
  byId("title").textContent = parts.length === 0 ? given.device : shown(parts.at(-1));
}

function crumb(path, name) {
  const link = h("a", { href: pageURL(path), text: name, dir: "auto" });
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openFolder(path);
  });
  return h("li", {}, link);
}

function drawFacts() {
  const { rows, entries, query, space, isComplete, permissions } = state;
  const facts = [];
  if (query.trim() !== "") facts.push(t("search.count", { count: rows.length }));
  else if (permissions.list) facts.push(t(isComplete ? "folder.count" : "folder.count.more", { count: entries.length }));
  if (space?.available != null) facts.push(t("space.free", { size: size(space.available) }));
  byId("facts").textContent = facts.join(" · ");
  const isEmpty = rows.length === 0 && isComplete;
  byId("list").classList.toggle("is-empty", isEmpty);
  byId("empty").hidden = !isEmpty;
  byId("empty").querySelector("h2").textContent = emptyTitle();
  byId("empty").querySelector("p").textContent = permissions.create && query.trim() === "" ? t(matchMedia("(pointer: coarse)").matches ? "empty.hint.touch" : "empty.hint") : "";
}

function emptyTitle() {
  if (state.query.trim() !== "") return t("search.none", { query: state.query.trim() });
  return t(state.permissions.list ? "empty.title" : "empty.blind");
}

// MARK: What can be done

function drawActions() {
  const { permissions } = state;
  const chosen = selected();
  const bar = byId("toolbar");
  bar.classList.toggle("choosing", chosen.length > 0);
  byId("chosen").textContent = t("selection.count", { count: chosen.length });
  const isAllowed = {
    upload: permissions.create, folder: permissions.create, rename: permissions.delete && chosen.length === 1, delete: permissions.delete,
    move: permissions.delete, copy: permissions.read && permissions.create, download: permissions.read,
  };
  for (const [name, value] of Object.entries(isAllowed)) for (const button of bar.querySelectorAll(`[data-do=${name}]`)) button.hidden = !value;
  for (const group of bar.querySelectorAll(".usual, .chosen")) group.inert = group.classList.contains("chosen") !== chosen.length > 0;
  document.documentElement.classList.toggle("choosing", chosen.length > 0);
}

function openMore(anchor) {
  const { permissions } = state;
  openMenu(t("more"), [
    permissions.create && canChooseFolders() && { label: t("upload.folder"), icon: "upload-folder", action: chooseFolder },
    permissions.create && { label: t("folder.new"), icon: "new-folder", action: () => createFolder() },
    permissions.read && { label: t("download.folder"), icon: "download", action: downloadFolder },
    state.rows.length > 0 && { label: t("select.all"), icon: "check", action: selectAll },
    null,
    permissions.delete && given.hasTrash && { label: t("trash.title"), icon: "trash", action: openTrash },
    { label: t("address.title"), icon: "qr", action: openAddress },
    { label: t("keys.title"), icon: "keys", action: showKeys },
  ].filter((item) => item !== false), { anchor });
}

/** The menu of one row, or of all that are chosen. */
export function openRowMenu(entry, at) {
  const { permissions } = state;
  const chosen = state.selection.has(entry.path) ? selected() : [entry];
  const isOne = chosen.length === 1;
  openMenu(t("menu.for", { name: isOne ? shown(entry.name) : t("selection.count", { count: chosen.length }) }), [
    isOne && { label: t("open"), icon: entry.kind === "folder" ? "folder" : "eye", action: () => open(entry) },
    permissions.read && { label: t("download"), icon: "download", action: () => downloadAll(chosen) },
    null,
    isOne && permissions.delete && { label: t("rename"), icon: "rename", key: "F2", action: () => startRename(entry) },
    permissions.delete && { label: t("move"), icon: "move", action: () => moveOrCopy("move", chosen) },
    permissions.read && permissions.create && { label: t("copy"), icon: "copy", action: () => moveOrCopy("copy", chosen) },
    null,
    permissions.delete && { label: t("delete"), icon: "trash", isDangerous: true, action: () => remove(chosen) },
  ].filter((item) => item !== false), at);
}

// MARK: Order

const COLUMNS = ["name", "size", "date", "type"];

function openSort(anchor) {
  openMenu(t("sort"), COLUMNS.map((name) => ({
    label: t(`sort.${name}`), icon: name === state.sort ? (state.isDescending ? "down" : "up") : "none", isChecked: name === state.sort, action: () => sortBy(name),
  })), { anchor });
}

function drawSort() {
  for (const link of document.querySelectorAll("#columns a")) {
    const isSorted = link.dataset.sort === state.sort;
    link.closest("[role=columnheader]").setAttribute("aria-sort", isSorted ? (state.isDescending ? "descending" : "ascending") : "none");
    link.querySelector(".icon")?.remove();
    if (isSorted) link.append(icon(state.isDescending ? "down" : "up"));
  }
  byId("sort-name").textContent = t(`sort.${state.sort}`);
}

