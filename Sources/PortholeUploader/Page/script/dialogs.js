// Dialogs: the browser's own, which keep the keyboard inside and give it back afterwards.

import { h, iconButton } from "./dom.js";
import { t } from "./strings.js";

let number = 0;

/**
 * Opens a dialog.
 *
 * @param title Its heading.
 * @param content What is in it.
 * @param buttons Each a `label`, an `action` (the dialog closes unless it returns false), and `isMain` or `isDangerous`.
 * @param options `class`, and `onclose`, called when it is gone, however that came.
 */
export function openDialog(title, content, buttons = [], { className = "", onclose = () => {}, role } = {}) {
  const id = `dialog-${(number += 1)}`;
  const before = document.activeElement;
  const dialog = h("dialog", { class: `dialog ${className}`, "aria-labelledby": id, role });
  const form = h("form", { method: "dialog", novalidate: true, onsubmit: submit },
    h("div", { class: "dialog-head" }, h("h2", { id, text: title }), iconButton("close", t("close"), () => dialog.close())),
    h("div", { class: "dialog-body" }, content),
    buttons.length > 0 && h("div", { class: "dialog-buttons" }, buttons.map(button)));
  function button({ label, action, isMain, isDangerous }) {
    const kind = isDangerous ? "button danger" : isMain ? "button main" : "button";
    return h("button", { type: isMain ? "submit" : "button", class: kind, text: label, onclick: isMain ? null : () => run(action) });
  }
  async function run(action) { if ((await action?.()) !== false) dialog.close(); }
  function submit(event) {
    event.preventDefault();
    run(buttons.find((one) => one.isMain)?.action);
  }
  dialog.append(form);
  dialog.addEventListener("close", () => {
    dialog.remove();
    // The browser gives the keyboard back itself where it can, and tells of the end a frame later: somebody may have moved on by then.
    if (document.activeElement === document.body && before?.isConnected) before.focus({ preventScroll: true });
    onclose();
  });
  // A click beside it closes it.
  dialog.addEventListener("pointerdown", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  (dialog.querySelector("[autofocus]") ?? dialog.querySelector("input, .button.main"))?.focus();
  return dialog;
}

/**
 * Asks for a name. What `accept` throws is said below the field, and the name stays as it was typed.
 */
export function askName(title, label, value, accept, button) {
  const id = `field-${(number += 1)}`;
  const input = h("input", { type: "text", id, value, autocomplete: "off", spellcheck: "false", maxlength: 255, dir: "auto", "aria-describedby": `${id}-fault`, autofocus: true });
  const fault = h("p", { class: "fault", id: `${id}-fault`, role: "alert" });
  const dialog = openDialog(title, [h("label", { for: id, text: label }), input, fault], [
    { label: t("cancel") },
    {
      label: button, isMain: true, action: async () => {
        try {
          await accept(input.value);
          return true;
        } catch (problem) {
          fault.textContent = problem.message;
          input.setAttribute("aria-invalid", "true");
          input.focus();
          return false;
        }
      },
    },
  ]);
  input.select();
  return dialog;
}

/** Asks whether something that cannot be undone is meant. */
export function confirm(title, text, label, action) {
  openDialog(title, h("p", { text }), [{ label: t("cancel") }, { label, action, isDangerous: true }], { role: "alertdialog" });
}
