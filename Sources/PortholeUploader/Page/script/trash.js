// What was deleted: to bring back, or to be rid of.

import { emptyTrash, restore } from "./actions.js";
import { get } from "./api.js";
import { confirm, openDialog } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { date, shown, size } from "./format.js";
import { kindIcon } from "./kinds.js";
import { nameOf, parentOf } from "./paths.js";
import { sentence } from "./problems.js";
import { given, t } from "./strings.js";
import { VirtualList } from "./virtual.js";

export async function openTrash() {
  const scroller = h("div", { class: "trash-list", tabindex: "0", role: "group", "aria-label": t("trash.title") });
  const box = h("ul", { class: "trash-rows" });
  const hint = h("p", { class: "hint" });
  scroller.append(box);
  let items = [];
  const dialog = openDialog(t("trash.title"), [hint, scroller], [
    { label: t("trash.empty"), isDangerous: true, action: () => { if (items.length > 0) askToEmpty(items, show); return false; } },
    { label: t("done"), isMain: true },
  ], { className: "trash" });
  const list = new VirtualList({ box, scroller, make: makeRow, fill: fillRow, keyOf: (item) => item.id });

  function makeRow() {
    const button = h("button", { type: "button", class: "button small", text: t("trash.restore") });
    const row = h("li", { class: "trash-row" }, h("span", { class: "glyph" }, icon("file")), h("div", { class: "trash-name" }, h("span", { dir: "auto" }), h("small")), button);
    button.addEventListener("click", async () => {
      button.disabled = true;
      await restore([row.item.id]);
      button.disabled = false;
      await show();
      if (!dialog.contains(document.activeElement)) scroller.focus();
    });
    return row;
  }

  function fillRow(row, item) {
    row.item = item;
    const name = shown(nameOf(item.path));
    row.querySelector("span[dir]").textContent = name;
    const facts = { size: item.size == null ? "" : size(item.size), folder: shown(nameOf(parentOf(item.path)) || given.device), date: date(item.deleted) };
    row.querySelector("small").textContent = t(item.size == null ? "trash.facts.folder" : "trash.facts", facts);
    row.querySelector("button").setAttribute("aria-label", t("trash.restore.name", { name }));
    const glyph = row.querySelector(".glyph");
    const kind = kindIcon({ kind: item.kind, name: nameOf(item.path) });
    glyph.dataset.kind = kind;
    glyph.replaceChildren(icon(kind));
  }

  async function show() {
    try { items = (await get("trash")).items ?? []; } catch (problem) {
      hint.textContent = sentence(problem);
      return;
    }
    const bytes = sum(items);
    hint.textContent = items.length === 0 ? t("trash.none") : t("trash.frees", { size: size(bytes) });
    scroller.hidden = items.length === 0;
    dialog.querySelector(".button.danger").disabled = items.length === 0;
    list.show(items);
  }
  await show();
}

const sum = (items) => items.reduce((bytes, item) => bytes + (item.size ?? 0), 0);

function askToEmpty(items, done) {
  const bytes = sum(items);
  confirm(t("trash.empty"), t("trash.confirm", { count: items.length, size: size(bytes) }), t("trash.empty"), async () => {
    await emptyTrash();
    done();
  });
}
