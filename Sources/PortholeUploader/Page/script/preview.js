// Shows a file without leaving the page: pictures, films, sound, PDF, text. To the next and back by the arrow keys.

import { h, icon, iconButton } from "./dom.js";
import { popView, pushView } from "./folder.js";
import { date, shown, size } from "./format.js";
import { hasPreview, kindIcon, previewKind } from "./kinds.js";
import { download, focusRow } from "./listing.js";
import { markdown } from "./markdown.js";
import { nameOf, fileURL } from "./paths.js";
import { problemOf, sentence } from "./problems.js";
import { state } from "./store.js";
import { t } from "./strings.js";

/** Of a text, so much is shown. */
const LONGEST = 512_000;
let dialog = null;
let current = null;
let loading = null;

/** Shows what is named in the history, or nothing. */
export function showView(path) {
  if (path == null) {
    dialog?.close();
    return;
  }
  const entry = state.entries.find((one) => one.path === path) ?? { path, name: nameOf(path), kind: "file", size: 0, modified: Date.now() };
  if (hasPreview(entry)) show(entry);
}

export function openPreview(entry) {
  pushView(entry.path);
  show(entry);
}

function show(entry) {
  current = entry;
  if (!dialog) open();
  loading?.abort();
  loading = new AbortController();
  const name = shown(entry.name);
  dialog.setAttribute("aria-label", name);
  dialog.querySelector("h2").textContent = name;
  dialog.querySelector(".preview-facts").textContent = entry.size > 0 ? t("row.meta", { size: size(entry.size), date: date(entry.modified) }) : "";
  const stage = dialog.querySelector(".stage");
  stage.querySelectorAll("video, audio").forEach((media) => media.pause());
  stage.replaceChildren(contentOf(entry, loading.signal));
  const index = row();
  dialog.querySelector(".before").disabled = neighbour(index, -1) == null;
  dialog.querySelector(".after").disabled = neighbour(index, 1) == null;
}

const row = () => state.rows.findIndex((one) => one.path === current.path);
function neighbour(index, step) {
  for (let at = index + step; at >= 0 && at < state.rows.length; at += step) if (hasPreview(state.rows[at])) return state.rows[at];
  return null;
}

function turn(step) {
  const next = neighbour(row(), step);
  if (!next) return;
  pushView(next.path);
  show(next);
}

function open() {
  dialog = h("dialog", { class: "preview", onkeydown: key },
    h("div", { class: "preview-head" }, iconButton("close", t("close"), () => dialog.close()),
      h("div", { class: "preview-title" }, h("h2", { dir: "auto" }), h("span", { class: "preview-facts" })),
      iconButton("download", t("download"), () => download(current.path))),
    h("div", { class: "stage" }),
    iconButton("back", t("preview.before"), () => turn(-1), { class: "icon-button turn before" }),
    iconButton("next", t("preview.after"), () => turn(1), { class: "icon-button turn after" }));
  dialog.addEventListener("close", () => {
    loading?.abort();
    dialog.remove();
    dialog = null;
    popView();
    focusRow(current.path);
  });
  listenToSwipes(dialog.querySelector(".stage"));
  document.body.append(dialog);
  dialog.showModal();
}

function key(event) {
  if (event.target.closest("video, audio, .text-box")) return;
  const isRight = document.documentElement.dir !== "rtl";
  if (event.key === "ArrowLeft") turn(isRight ? -1 : 1);
  else if (event.key === "ArrowRight") turn(isRight ? 1 : -1);
}

/** A swipe turns, too; the buttons are the way for those who cannot. */
function listenToSwipes(stage) {
  let start = null;
  stage.addEventListener("pointerdown", (event) => { start = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null; });
  stage.addEventListener("pointerup", (event) => {
    if (!start || event.target.closest("video, audio, .text-box")) return;
    const by = event.clientX - start.x;
    if (Math.abs(by) > 60 && Math.abs(event.clientY - start.y) < 60) turn(by < 0 === (document.documentElement.dir !== "rtl") ? 1 : -1);
  });
}

// MARK: Content

function contentOf(entry, signal) {
  const url = fileURL(entry.path);
  const failed = () => replace(entry, t("preview.failed"));
  switch (previewKind(entry)) {
    case "image": return h("img", { src: url, alt: shown(entry.name), onerror: failed });
    case "video": return h("video", { src: url, controls: true, playsinline: true, "aria-label": shown(entry.name), onerror: failed });
    case "audio": return h("div", { class: "sound" }, glyph(entry), h("audio", { src: url, controls: true, "aria-label": shown(entry.name), onerror: failed }));
    case "pdf": return navigator.pdfViewerEnabled === false ? nothing(entry, t("preview.pdf")) : h("iframe", { src: url, title: shown(entry.name) });
    default: return textOf(entry, url, signal);
  }
}

const glyph = (entry) => h("span", { class: "glyph large", "data-kind": kindIcon(entry) }, icon(kindIcon(entry)));

function nothing(entry, text) {
  return h("div", { class: "sound" }, glyph(entry), h("p", { text }), h("button", { type: "button", class: "button", text: t("download"), onclick: () => download(entry.path) }));
}

function replace(entry, text) { if (current === entry) dialog?.querySelector(".stage").replaceChildren(nothing(entry, text)); }

function textOf(entry, url, signal) {
  const box = h("div", { class: "text-box", tabindex: "0", role: "region", "aria-label": shown(entry.name) });
  const isWhole = entry.size > 0 && entry.size <= LONGEST;
  read().catch((problem) => { if (!signal.aborted) replace(entry, sentence(problem, entry.name)); });
  async function read() {
    const answer = await fetch(url, { signal, headers: isWhole ? {} : { Range: `bytes=0-${LONGEST - 1}` } });
    // An empty file has no range.
    if (!answer.ok && answer.status !== 416) throw await problemOf(answer);
    const bytes = answer.status === 416 ? new ArrayBuffer(0) : await answer.arrayBuffer();
    const text = new TextDecoder().decode(bytes.slice(0, LONGEST));
    if (text.includes("\0")) return replace(entry, t("preview.binary"));
    box.append(previewKind(entry) === "markdown" ? markdown(text) : h("pre", { text, dir: "auto" }));
    const whole = Number(answer.headers.get("Content-Range")?.split("/")[1]) || bytes.byteLength;
    if (whole > LONGEST) box.append(h("p", { class: "hint", text: t("preview.part", { part: size(LONGEST), size: size(whole) }) }));
  }
  return box;
}
