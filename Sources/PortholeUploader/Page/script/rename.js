// Renaming in place: the name becomes a field. What was typed stays when it cannot be, and whatever becomes of the list meanwhile.

import { rename } from "./actions.js";
import { byId, h } from "./dom.js";
import { focusRow, redraw, rowElement } from "./listing.js";
import { notify } from "./notices.js";
import { Problem, sentence } from "./problems.js";
import { set, state, watch } from "./store.js";
import { t } from "./strings.js";

/** What is done with the field that is open: it goes where it has no row any more, and where another is opened. */
let open = { leave() {}, giveUp() {} };

/** Has a field go with its row. */
export function startRenaming() { watch(["rows", "renaming"], () => open.leave()); }

export function startRename(entry) {
  if (!entry || !state.permissions.delete) return;
  open.giveUp();
  focusRow(entry.path);
  const row = rowElement(entry.path);
  if (!row) return;
  const input = h("input", { type: "text", class: "rename", value: entry.name, "aria-label": t("rename.label", { name: entry.name }), spellcheck: "false", autocomplete: "off", maxlength: 255, dir: "auto" });
  const fault = h("span", { class: "rename-fault", role: "alert" });
  let isBusy = false;
  let isOver = false;
  function end(isFocused) {
    // Somebody who went elsewhere meanwhile stays there.
    const at = document.activeElement;
    const mayFocus = at === input || at === document.body || at.classList.contains("row");
    if (!isOver) {
      isOver = true;
      input.remove();
      fault.remove();
      byId("rows").classList.remove("open");
      if (state.renaming === entry.path) set({ renaming: null });
      redraw();
    }
    if (isFocused && mayFocus) focusRow(state.cursor ?? entry.path);
  }
  async function accept(isFocused) {
    const name = input.value.trim();
    if (isBusy || isOver) return;
    if (name === entry.name || name === "") return end(isFocused);
    isBusy = true;
    input.readOnly = true;
    try {
      await rename(entry, name);
      end(isFocused);
    } catch (problem) {
      isBusy = false;
      refuse(sentence(problem, name));
    }
  }
  function refuse(text) {
    leave();
    if (isOver) return notify(text, { isProblem: true });
    fault.textContent = text;
    // It hangs below the row, which may be the last.
    byId("rows").classList.add("open");
    input.setAttribute("aria-invalid", "true");
    input.readOnly = false;
    input.focus();
  }
  /** Without its row the field is nowhere: it has its new name, somebody removed what it would rename, or something else is shown. */
  function leave() {
    if (isOver || (state.renaming === entry.path && has(state.rows))) return;
    const isGone = !isBusy && state.renaming === entry.path && !has(state.entries) && !has(state.found ?? []);
    end(isGone);
    if (isGone) notify(sentence(new Problem("not-found"), entry.name), { isProblem: true });
  }
  const has = (entries) => entries.some((other) => other.path === entry.path);
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Enter") accept(true);
    else if (event.key === "Escape") end(true);
    else return;
    event.preventDefault();
  });
  input.addEventListener("blur", () => { if (fault.textContent === "") accept(false); });
  open = { leave, giveUp: () => { if (!isBusy) end(false); } };
  set({ renaming: entry.path });
  row.querySelector(".name").append(input, fault);
  input.focus();
  // The extension mostly stays.
  const dot = entry.kind === "file" ? entry.name.lastIndexOf(".") : -1;
  input.setSelectionRange(0, dot > 0 ? dot : entry.name.length);
}
