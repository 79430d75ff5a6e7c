// Chooses a folder: for moving and copying.

import { get } from "./api.js";
import { openDialog } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { shown } from "./format.js";
import { isInside, join, nameOf, names, normal } from "./paths.js";
import { sentence } from "./problems.js";
import { state } from "./store.js";
import { given, t } from "./strings.js";

const PAGE = 1000;

/**
 * Lets a person choose a folder.
 *
 * @param options `title`, `button`, `without` (entries that cannot go into themselves), `create` (makes a folder in one).
 * @param accept Is called with the folder's path.
 */
export function pickFolder({ title, button, without, create }, accept) {
  let path = state.folder;
  const trail = h("nav", { class: "trail", "aria-label": t("path.label") });
  const box = h("div", { class: "picker-list", role: "group", "aria-label": t("picker.folders") });
  const fault = h("p", { class: "fault", role: "alert" });
  const dialog = openDialog(title, [trail, box, fault], [
    { label: t("folder.new"), action: () => { create(path, show); return false; } },
    { label: t("cancel") },
    {
      label: button, isMain: true, action: () => {
        // It may take long, and have questions of its own.
        accept(path);
      },
    },
  ], { className: "picker" });
  const isBarred = (folder) => without.some((entry) => entry.path === folder || isInside(folder, entry.path));

  async function show(folder, isFocused = true) {
    let entries = [];
    try {
      let next = null;
      do {
        const answer = await get("tree", { path: folder, after: next, limit: PAGE });
        entries.push(...answer.entries);
        next = answer.next;
      } while (next != null && entries.length < 10 * PAGE);
    } catch (problem) {
      fault.textContent = sentence(problem, nameOf(folder));
      return;
    }
    fault.textContent = "";
    path = folder;
    entries = entries.filter((entry) => !isBarred(normal(entry.path)));
    trail.replaceChildren(...crumbs(folder));
    box.replaceChildren(...entries.map((entry) => h("button", { type: "button", class: "picker-row", onclick: () => show(normal(entry.path)) },
      h("span", { class: "glyph", "data-kind": "folder" }, icon("folder")), h("span", { text: shown(entry.name) }), icon("next"))));
    if (entries.length === 0) box.append(h("p", { class: "hint", text: t("picker.empty") }));
    if (isFocused) (box.querySelector("button") ?? dialog.querySelector(".button.main")).focus();
  }

  function crumbs(folder) {
    const parts = [["/", given.device]];
    for (const name of names(folder)) parts.push([join(parts.at(-1)[0], name), name]);
    return parts.map(([to, name], index) => h("button", {
      type: "button", class: "crumb", text: shown(name), "aria-current": index === parts.length - 1 ? "true" : null, onclick: () => show(to),
    }));
  }
  show(path);
}
