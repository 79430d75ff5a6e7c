// Short messages at the page's foot, with what can be done about them, and what screen readers are told.

import { byId, h, iconButton } from "./dom.js";
import { t } from "./strings.js";

const SECONDS = 10;
const MOST = 3;
const shownNotices = [];

/** Has screen readers say something when they are done with what they say. */
export function say(text) {
  const region = byId("status");
  // The same text twice is no change, and would not be said.
  region.textContent = region.textContent === text ? text + "\u00A0" : text;
}

/**
 * Shows a message.
 *
 * @param text A sentence.
 * @param options `action` and `label`, what a button does; `isProblem` stays until it is dismissed; `key`, of which there is one at a time.
 */
export function notify(text, { action, label, isProblem = false, key } = {}) {
  if (key) dismissNotice(key);
  const box = h("div", { class: isProblem ? "notice problem" : "notice", role: isProblem ? "alert" : null });
  const notice = { key, box, close, timer: 0 };
  function close() {
    clearTimeout(notice.timer);
    const index = shownNotices.indexOf(notice);
    if (index >= 0) shownNotices.splice(index, 1);
    if (box.contains(document.activeElement)) byId("list").focus();
    box.remove();
  }
  const act = action && h("button", { type: "button", class: "notice-action", text: label, onclick: () => { close(); action(); } });
  box.append(h("span", { class: "notice-text", text }), act ?? "", iconButton("close", t("close"), close));
  // A message stays while somebody is at it.
  const start = () => { if (!isProblem) notice.timer = setTimeout(close, SECONDS * 1000); };
  const hold = () => clearTimeout(notice.timer);
  box.addEventListener("pointerenter", hold);
  box.addEventListener("pointerleave", start);
  box.addEventListener("focusin", hold);
  box.addEventListener("focusout", start);
  start();
  byId("notices").append(box);
  shownNotices.push(notice);
  while (shownNotices.length > MOST) shownNotices[0].close();
  if (!isProblem) say(text);
}

export function dismissNotice(key) {
  shownNotices.find((notice) => notice.key === key)?.close();
}
