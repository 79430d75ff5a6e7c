// The panel of uploads: how far all of it is, and each file on its line.

import { emptyTrash } from "./actions.js";
import { chooseFiles } from "./choose.js";
import { conflictDialog } from "./conflicts.js";
import { confirm } from "./dialogs.js";
import { byId, h, icon, setIcon } from "./dom.js";
import { percent, shown, size, speed, timeLeft } from "./format.js";
import { kindIcon } from "./kinds.js";
import { say } from "./notices.js";
import { parentOf } from "./paths.js";
import { sentence } from "./problems.js";
import { cancelAll, cancelItem, clearFinished, decide, isActive, isOpen, pauseAll, pauseItem, queue, resumeAll, resumeItem, totals } from "./queue.js";
import { state } from "./store.js";
import { t } from "./strings.js";
import { VirtualList } from "./virtual.js";

const INTERVAL = 200;
let list;
let timer = 0;
let shownAt = 0;
let isExpanded = true;

export function startQueueView() {
  const panel = byId("uploads");
  const toggle = h("button", { type: "button", class: "uploads-toggle", "aria-expanded": "true", "aria-controls": "uploads-list", onclick: () => setOpen(!isExpanded) },
    h("span", { class: "uploads-title" }), h("span", { class: "uploads-state" }), icon("down"));
  const bar = h("div", { class: "bar", role: "progressbar", "aria-label": t("uploads.all"), "aria-valuemin": "0", "aria-valuemax": "100" }, h("span"));
  const scroller = h("div", { class: "uploads-list", id: "uploads-list", tabindex: "0", role: "group", "aria-label": t("uploads.title") }, h("ul", { class: "uploads-rows" }));
  const buttons = h("div", { class: "uploads-buttons" },
    button("uploads.name.again", "choose", chooseFiles), button("uploads.pause.all", "pause", pauseAll), button("uploads.resume.all", "resume", resumeAll), button("uploads.cancel.all", "cancel", askToCancel), button("uploads.clear", "clear", clearFinished));
  panel.append(toggle, bar, scroller, buttons);
  list = new VirtualList({ box: scroller.firstElementChild, scroller, make: makeRow, fill: fillRow, keyOf: (item) => item.id });
}

function button(key, name, action) { return h("button", { type: "button", class: "button small", "data-do": name, text: t(key), onclick: action }); }

export function setOpen(value) {
  isExpanded = value;
  byId("uploads").classList.toggle("closed", !isExpanded);
  byId("uploads").querySelector(".uploads-toggle").setAttribute("aria-expanded", isExpanded);
  draw();
}

/** Draws soon, but not more often than somebody can read. */
export function drawQueue() {
  if (timer) return;
  timer = setTimeout(() => {
    timer = 0;
    draw();
  }, Math.max(0, INTERVAL - (performance.now() - shownAt)));
}

function draw() {
  shownAt = performance.now();
  const panel = byId("uploads");
  const sum = totals();
  panel.hidden = queue.items.length === 0;
  document.documentElement.classList.toggle("has-uploads", !panel.hidden);
  if (panel.hidden) return;
  const done = sum.bytes > 0 ? sum.sent / sum.bytes : sum.done / Math.max(1, sum.count);
  text(panel, ".uploads-title", heading(sum));
  text(panel, ".uploads-state", summary(sum));
  const bar = panel.querySelector(".bar");
  bar.setAttribute("aria-valuenow", Math.floor(done * 100));
  bar.setAttribute("aria-valuetext", t("uploads.spoken", { percent: percent(Math.floor(done * 100) / 100), done: sum.done, count: sum.count }));
  bar.firstElementChild.style.transform = `scaleX(${done})`;
  bar.hidden = sum.active + sum.paused + sum.lost + sum.asking === 0;
  const open = queue.items.filter(isOpen).length;
  const has = { choose: sum.lost > 0, pause: sum.active > 0, resume: sum.active === 0 && sum.paused + sum.failed > 0, cancel: open > 1, clear: sum.active === 0 && open < queue.items.length };
  for (const [name, isThere] of Object.entries(has)) panel.querySelector(`[data-do=${name}]`).hidden = !isThere;
  panel.querySelector(".uploads-buttons").hidden = !Object.values(has).includes(true);
  if (isExpanded) {
    list.measure();
    list.show(ordered());
  }
  announce(sum, done);
}

function askToCancel() {
  confirm(t("uploads.cancel.all"), heading(totals()), t("uploads.cancel.all"), () => {
    cancelAll();
    byId("list").focus();
  });
}

function text(panel, selector, value) {
  const element = panel.querySelector(selector);
  if (element.textContent !== value) element.textContent = value;
}

const RANK = { asking: 0, failed: 1, running: 2, checking: 2, waiting: 3, lost: 4, paused: 5, queued: 6, done: 7, skipped: 8 };
let orderKey = "";
let order = [];

/** What wants attention comes first; the order of files is kept otherwise. */
function ordered() {
  const key = queue.items.map((item) => RANK[item.state]).join("");
  if (key !== orderKey || order.length !== queue.items.length) {
    orderKey = key;
    order = [...queue.items].sort((a, b) => RANK[a.state] - RANK[b.state]);
  }
  return order;
}

function heading(sum) {
  if (sum.active > 0) return t("uploads.running", { done: sum.done, count: sum.count });
  if (sum.asking > 0) return t("uploads.asking", { count: sum.asking });
  if (sum.failed > 0) return t("uploads.failed", { count: sum.failed });
  if (sum.lost > 0) return t("uploads.lost", { count: sum.lost });
  if (sum.paused > 0) return t("uploads.paused", { count: sum.paused });
  return t("uploads.done", { count: sum.done });
}

function summary(sum) {
  if (sum.active === 0) return sum.lost > 0 ? t("uploads.lost.hint") : "";
  if (!state.isConnected || (sum.waiting > 0 && sum.running === 0)) return t("uploads.waiting");
  const rate = queue.rate.value();
  if (rate === 0) return "";
  return [speed(rate), timeLeft(sum.left / rate)].filter(Boolean).join(" · ");
}

// MARK: One file

function makeRow() {
  const glyph = h("span", { class: "glyph" }, icon("file"));
  const main = h("button", { type: "button", class: "icon-button" }, icon("pause"));
  const cancel = h("button", { type: "button", class: "icon-button" }, icon("close"));
  const extra = h("button", { type: "button", class: "button small" });
  const row = h("li", { class: "upload" }, glyph,
    h("div", { class: "upload-what" }, h("span", { class: "upload-name", dir: "auto" }), h("span", { class: "upload-state" }),
      h("div", { class: "bar", role: "progressbar", "aria-valuemin": "0", "aria-valuemax": "100" }, h("span"))),
    extra, main, cancel);
  row.parts = { glyph, name: row.querySelector(".upload-name"), state: row.querySelector(".upload-state"), bar: row.querySelector(".bar"), main, cancel, extra };
  main.addEventListener("click", () => (isActive(row.item) ? pauseItem(row.item) : resumeItem(row.item)));
  cancel.addEventListener("click", () => {
    cancelItem(row.item);
    byId("uploads-list").focus();
  });
  extra.addEventListener("click", () => row.act?.());
  return row;
}

function fillRow(row, item) {
  row.item = item;
  const { parts } = row;
  const name = shown(item.name);
  row.dataset.state = item.state;
  if (parts.name.textContent !== name) {
    parts.name.textContent = parts.name.title = name;
    parts.bar.setAttribute("aria-label", name);
    parts.cancel.setAttribute("aria-label", t("uploads.cancel", { name }));
    parts.cancel.title = t("cancel");
    const kind = kindIcon({ kind: "file", name: item.name });
    parts.glyph.dataset.kind = kind;
    setIcon(parts.glyph.firstElementChild, kind);
  }
  const words = stateOf(item);
  if (parts.state.textContent !== words) parts.state.textContent = parts.state.title = words;
  const part = item.size > 0 ? item.offset / item.size : item.state === "done" ? 1 : 0;
  parts.bar.setAttribute("aria-valuenow", Math.floor(part * 100));
  parts.bar.firstElementChild.style.transform = `scaleX(${part})`;
  parts.bar.hidden = ["done", "skipped"].includes(item.state) || (item.state === "queued" && item.offset === 0);
  const canResume = ["paused", "failed"].includes(item.state) && item.file;
  parts.main.hidden = !isActive(item) && !canResume;
  const verb = isActive(item) ? "pause" : item.state === "failed" ? "retry" : "resume";
  setIcon(parts.main.firstElementChild, verb);
  parts.main.setAttribute("aria-label", t(`uploads.${verb}`, { name }));
  parts.main.title = { pause: t("pause"), retry: t("retry"), resume: t("resume") }[verb];
  parts.cancel.hidden = ["done", "skipped"].includes(item.state);
  fillExtra(row, item);
}

/** What else can be done about it: answer a question, make room, allow the file to be read. */
function fillExtra(row, item) {
  const { extra } = row.parts;
  const [label, act] = extraOf(item);
  extra.hidden = !label;
  extra.textContent = label ?? "";
  row.act = act;
}

function extraOf(item) {
  if (item.state === "asking") return [t("uploads.decide"), () => ask(item)];
  if (item.state === "lost" && item.handle) return [t("resume"), () => resumeItem(item)];
  if (item.state === "failed" && ["disk-full", "quota"].includes(item.problem?.reason) && state.space?.trash > 0 && state.permissions.delete) {
    return [t("trash.make.room", { size: size(state.space.trash) }), () => emptyTrash().then(() => resumeItem(item))];
  }
  return [null, null];
}

function stateOf(item) {
  const sizes = { sent: size(item.offset), size: size(item.size) };
  switch (item.state) {
    case "running": {
      if (item.size === 0 || (item.offset === 0 && item.rate.value() === 0)) return item.hasBegunAnew ? t("upload.anew") : t("upload.starts");
      const rate = item.rate.value();
      return [t("upload.sent", sizes), rate > 0 ? speed(rate) : "", rate > 0 ? timeLeft((item.size - item.offset) / rate) : ""].filter(Boolean).join(" · ");
    }
    case "queued": return t("upload.queued", sizes);
    case "waiting": return t("upload.waiting", sizes);
    case "paused": return t("upload.paused", sizes);
    case "checking": return t("upload.checking");
    case "asking": return t("upload.asking");
    case "lost": return item.problem ? sentence(item.problem, item.name) : t(item.handle ? "upload.lost.handle" : "upload.lost", sizes);
    case "skipped": return t("upload.skipped");
    case "failed": return sentence(item.problem, item.name);
    default: return t("upload.done", sizes);
  }
}

// MARK: Questions

const questions = [];
let isAsking = false;

/** Asks what becomes of a file whose name exists, when no other question is open. */
export async function ask(item) {
  if (!questions.includes(item)) questions.push(item);
  if (isAsking) return;
  isAsking = true;
  // What meets the same trouble in this moment is asked about together.
  await new Promise((resolve) => setTimeout(resolve, 250));
  while (questions.length > 0) {
    const next = questions[0];
    if (next.state === "asking") {
      const left = queue.items.filter((other) => other.batch === next.batch && other !== next && (other.state === "asking" || isActive(other))).length;
      const answer = await conflictDialog({ name: next.name, folder: parentOf(next.path), existing: next.existing, entry: next, left });
      if (answer) decide(next, answer.decision, answer.isForAll);
      // Put off: so are the others.
      else questions.length = 0;
    }
    questions.shift();
  }
  isAsking = false;
}

// MARK: For screen readers

let lastQuarter = 0;
let lastActive = 0;
let lastFailed = 0;

function announce(sum, done) {
  const quarter = Math.floor(done * 4);
  if (sum.active > 0 && lastActive === 0) say(t("uploads.started", { count: sum.active }));
  else if (sum.active === 0 && lastActive > 0) say([heading(sum)].join(" "));
  else if (sum.failed > lastFailed) say(t("uploads.failed", { count: sum.failed }));
  else if (sum.active > 0 && quarter > lastQuarter && quarter < 4) say(t("uploads.spoken", { percent: percent(quarter / 4), done: sum.done, count: sum.count }));
  lastQuarter = sum.active > 0 ? quarter : 0;
  lastActive = sum.active;
  lastFailed = sum.failed;
}
