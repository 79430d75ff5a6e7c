// Small menus at a button or where the pointer is.

import { h, icon } from "./dom.js";
import { t } from "./strings.js";

let closeOpen = () => {};

/**
 * Opens a menu.
 *
 * @param items Each a `label`, `icon`, `action` and, where it has one, its `key`; null draws a line.
 * @param at An `anchor` element, or a place `x`, `y`.
 */
export function openMenu(label, items, { anchor, x, y }) {
  closeOpen();
  const before = document.activeElement;
  const entries = items.filter((item, index) => item || (index > 0 && items[index - 1]));
  const buttons = [];
  const menu = h("div", { class: "menu", role: "menu", "aria-label": label }, entries.map((item) => {
    if (!item) return h("div", { class: "menu-line", role: "separator" });
    const button = h("button", {
      type: "button", role: item.isChecked == null ? "menuitem" : "menuitemradio", "aria-checked": item.isChecked == null ? null : String(item.isChecked), tabindex: "-1",
      class: item.isDangerous ? "menu-item danger" : "menu-item", onclick: () => { close(); item.action(); },
    }, icon(item.isChecked ? "check" : item.icon ?? "none"), h("span", { text: item.label }), item.key && h("kbd", { text: item.key, "aria-hidden": "true" }));
    buttons.push(button);
    return button;
  }));
  function close() {
    if (closeOpen !== close) return;
    closeOpen = () => {};
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", close);
    removeEventListener("scroll", close, true);
    anchor?.setAttribute("aria-expanded", "false");
    menu.remove();
    if (before?.isConnected) before.focus({ preventScroll: true });
  }
  function outside(event) { if (!menu.contains(event.target)) close(); }
  menu.addEventListener("keydown", (event) => {
    const index = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key];
    if (to != null) buttons[to % buttons.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else if (event.key.length === 1 && event.key !== " ") typeAhead(buttons, index, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  closeOpen = close;
  (anchor?.closest("dialog") ?? document.querySelector("main")).append(menu);
  place(menu, anchor, x, y);
  anchor?.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", close);
  // The place that it points to moves away.
  setTimeout(() => { if (closeOpen === close) addEventListener("scroll", close, true); }, 100);
  buttons[0]?.focus({ preventScroll: true });
}

function typeAhead(buttons, index, letter) {
  const after = [...buttons.slice(index + 1), ...buttons.slice(0, index + 1)];
  after.find((button) => button.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus();
}

/** Beside its anchor, wherever there is room. */
function place(menu, anchor, x = 0, y = 0) {
  const { width, height } = menu.getBoundingClientRect();
  const isRight = document.documentElement.dir !== "rtl";
  let left = x, top = y;
  if (anchor) {
    const box = anchor.getBoundingClientRect();
    left = isRight === box.left + box.width / 2 > innerWidth / 2 ? box.right - width : box.left;
    if (!isRight) left = box.left + box.width / 2 > innerWidth / 2 ? box.right - width : box.left;
    top = box.bottom + 4 + height < innerHeight ? box.bottom + 4 : box.top - height - 4;
  }
  menu.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
}

export const menuLabel = (name) => t("menu.for", { name });
