// Renaming in place: the name becomes a field. What was typed stays when it cannot be.

import { rename } from "./actions.js";
import { h } from "./dom.js";
import { focusRow, redraw, rowElement } from "./listing.js";
import { sentence } from "./problems.js";
import { set, state } from "./store.js";
import { t } from "./strings.js";

export function startRename(entry) {
  focusRow(entry.path);
  const row = rowElement(entry.path);
  if (!row || !state.permissions.delete) return;
  const cell = row.querySelector(".name");
  const input = h("input", { type: "text", class: "rename", value: entry.name, "aria-label": t("rename.label", { name: entry.name }), spellcheck: "false", autocomplete: "off", maxlength: 255, dir: "auto" });
  const fault = h("span", { class: "rename-fault", role: "alert" });
  let isBusy = false;
  let isOver = false;
  function end(isFocused) {
    isOver = true;
    input.remove();
    fault.remove();
    row.parentElement.classList.remove("open");
    set({ renaming: null });
    redraw();
    if (isFocused) focusRow(state.cursor ?? entry.path);
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
      fault.textContent = sentence(problem, name);
      // It hangs below the row, which may be the last.
      row.parentElement.classList.add("open");
      input.setAttribute("aria-invalid", "true");
      input.readOnly = false;
      input.focus();
    }
    isBusy = false;
  }
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Enter") accept(true);
    else if (event.key === "Escape") end(true);
    else return;
    event.preventDefault();
  });
  input.addEventListener("blur", () => { if (fault.textContent === "") accept(false); });
  set({ renaming: entry.path });
  cell.append(input, fault);
  input.focus();
  // The extension mostly stays.
  const dot = entry.kind === "file" ? entry.name.lastIndexOf(".") : -1;
  input.setSelectionRange(0, dot > 0 ? dot : entry.name.length);
}
