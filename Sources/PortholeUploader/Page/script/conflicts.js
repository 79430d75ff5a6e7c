// The question what becomes of something whose name exists. One question at a time; the answer can hold for all that follow.

import { openDialog } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { fullDate, shown, size } from "./format.js";
import { kindIcon } from "./kinds.js";
import { nameOf } from "./paths.js";
import { given, t } from "./strings.js";

/**
 * Asks.
 *
 * @returns `decision` (replace, keep, skip) and `isForAll`; null when the question was put off.
 */
export function conflictDialog({ name, folder, existing, entry, left }) {
  return new Promise((resolve) => {
    const all = h("input", { type: "checkbox", id: "conflict-all" });
    let answer = null;
    const choose = (decision) => () => { answer = { decision, isForAll: all.checked }; };
    const question = t("conflict.text", { name: shown(name), folder: shown(nameOf(folder) || given.device) });
    openDialog(t("conflict.title"), [
      h("p", { text: question }),
      h("div", { class: "versions" }, version(t("conflict.there"), existing), version(t("conflict.new"), entry)),
      left > 0 && h("label", { class: "check-line" }, all, h("span", { text: t("conflict.all", { count: left }) })),
    ], [
      { label: t("conflict.skip"), action: choose("skip") },
      { label: t("conflict.replace"), action: choose("replace") },
      { label: t("conflict.keep"), action: choose("keep"), isMain: true },
    ], { className: "conflict", onclose: () => resolve(answer) });
  });
}

function version(title, entry) {
  if (!entry) return null;
  const facts = [entry.kind === "folder" ? null : size(entry.size ?? 0), fullDate(entry.modified)].filter(Boolean);
  return h("div", { class: "version" }, h("span", { class: "glyph", "data-kind": kindIcon(entry) }, icon(kindIcon(entry))),
    h("div", {}, h("strong", { text: title }), facts.map((fact) => h("span", { text: fact }))));
}
