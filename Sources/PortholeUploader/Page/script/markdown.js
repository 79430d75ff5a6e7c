// Reads Markdown into elements. Text only ever becomes text and links only lead where links may, so that no file can put anything into the
// page: there is no HTML in it at all, not even the file's own, which is shown as it stands.

import { h } from "./dom.js";

const SAFE = /^(https?:|mailto:)/i;

/** Elements for a text. */
export function markdown(text) {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const root = h("div", { class: "markdown", dir: "auto" });
  readBlocks(lines, root, 0);
  return root;
}

const DEEPEST = 20;

function readBlocks(lines, parent, depth) {
  let index = 0;
  while (index < lines.length) {
    const read = blocks.find((block) => block.begins(lines[index], lines[index + 1]));
    index = read && depth < DEEPEST ? read.take(lines, index, parent, depth) : paragraph(lines, index, parent);
  }
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const FENCE = /^ {0,3}(```+|~~~+)\s*\S*.*$/;
const RULE = /^ {0,3}([-*_])(\s*\1){2,}\s*$/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(\s+)(.*)$/;
const TABLE = /^ {0,3}\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

const blocks = [
  { begins: (line) => line.trim() === "", take: (lines, index) => index + 1 },
  {
    begins: (line) => HEADING.test(line), take(lines, index, parent) {
      const [, marks, text] = HEADING.exec(lines[index]);
      // The page has its own first heading.
      parent.append(inline(h(`h${Math.min(6, marks.length + 2)}`), text));
      return index + 1;
    },
  },
  {
    begins: (line) => FENCE.test(line), take(lines, index, parent) {
      const fence = FENCE.exec(lines[index])[1];
      let end = index + 1;
      while (end < lines.length && !lines[end].trim().startsWith(fence)) end += 1;
      parent.append(h("pre", {}, h("code", { text: lines.slice(index + 1, end).join("\n") })));
      return end + 1;
    },
  },
  {
    begins: (line) => /^ {4}\S/.test(line), take(lines, index, parent) {
      let end = index;
      while (end < lines.length && (/^ {4}/.test(lines[end]) || lines[end].trim() === "")) end += 1;
      parent.append(h("pre", {}, h("code", { text: lines.slice(index, end).map((line) => line.slice(4)).join("\n").trimEnd() })));
      return end;
    },
  },
  { begins: (line) => RULE.test(line), take(lines, index, parent) { parent.append(h("hr")); return index + 1; } },
  {
    begins: (line) => /^ {0,3}>/.test(line), take(lines, index, parent, depth) {
      let end = index;
      while (end < lines.length && /^ {0,3}>/.test(lines[end])) end += 1;
      const quote = h("blockquote");
      readBlocks(lines.slice(index, end).map((line) => line.replace(/^ {0,3}> ?/, "")), quote, depth + 1);
      parent.append(quote);
      return end;
    },
  },
  { begins: (line) => ITEM.test(line), take: list },
  { begins: (line, next) => line.includes("|") && next != null && TABLE.test(next) && next.includes("-"), take: tableOf },
];

function list(lines, index, parent, depth) {
  const isOrdered = /\d/.test(ITEM.exec(lines[index])[2]);
  const box = h(isOrdered ? "ol" : "ul", { start: isOrdered ? parseInt(ITEM.exec(lines[index])[2], 10) : null });
  while (index < lines.length) {
    const found = ITEM.exec(lines[index]);
    if (!found || /\d/.test(found[2]) !== isOrdered || RULE.test(lines[index])) break;
    const indent = found[1].length + found[2].length + Math.min(found[3].length, 4);
    const inside = [found[4]];
    index += 1;
    // What is indented belongs to the item, as do lines that go on with its text.
    while (index < lines.length) {
      const line = lines[index];
      const isIndented = line.startsWith(" ".repeat(Math.min(indent, 2)));
      const isGoingOn = line.trim() !== "" && inside.at(-1).trim() !== "" && !blocks.some((block) => block.begins(line, ""));
      const isGap = line.trim() === "" && (lines[index + 1]?.startsWith("  ") || ITEM.test(lines[index + 1] ?? ""));
      if (!(isIndented && line.trim() !== "") && !isGoingOn && !isGap) break;
      inside.push(isIndented ? line.slice(Math.min(indent, line.search(/\S|$/))) : line);
      index += 1;
    }
    const item = h("li");
    const check = /^\[([ xX])\]\s+/.exec(inside[0]);
    if (check) {
      inside[0] = inside[0].slice(check[0].length);
      item.append(check[1] === " " ? "☐ " : "☑ ");
    }
    if (inside.every((line) => line.trim() !== "") && !inside.some((line, at) => at > 0 && blocks.some((block) => block.begins(line, "")))) inline(item, inside.join("\n"));
    else readBlocks(inside, item, depth + 1);
    box.append(item);
  }
  parent.append(box);
  return index;
}

const cells = (line) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));

function tableOf(lines, index, parent) {
  const body = h("tbody");
  const head = h("tr", {}, cells(lines[index]).map((cell) => inline(h("th"), cell)));
  index += 2;
  while (index < lines.length && lines[index].includes("|")) {
    body.append(h("tr", {}, cells(lines[index]).map((cell) => inline(h("td"), cell))));
    index += 1;
  }
  parent.append(h("div", { class: "table-box" }, h("table", {}, h("thead", {}, head), body)));
  return index;
}

function paragraph(lines, index, parent) {
  const text = [lines[index]];
  index += 1;
  while (index < lines.length && !blocks.some((block) => block.begins(lines[index], lines[index + 1]))) text.push(lines[index++]);
  const underline = text.findIndex((line, at) => at > 0 && /^\s*=+\s*$/.test(line));
  if (underline > 0) parent.append(inline(h("h3"), text.slice(0, underline).join(" ")));
  else parent.append(inline(h("p"), text.join("\n")));
  return index;
}

// What stands in a line, the first that fits: code, an image or link, an address, emphasis, a character that means itself, a line's end.
const INLINE = /(`+)(.+?)\1(?!`)|!?\[((?:[^[\]\\]|\\.)*)\]\(\s*<?([^\s)>]*)>?(?:\s+["'(][^)]*)?\)|<((?:https?:|mailto:)[^\s<>]+)>|(https?:\/\/[^\s<>()]*[^\s<>().,;:!?'"])|(\*\*|__)(?=\S)(.+?\S?)\7|(~~)(?=\S)(.+?)~~|([*_])(?=\S)((?:(?!\11).)*?\S)\11(?!\w)|\\([!-/:-@[-`{-~])|( {2,}|\\)\n/s;

function inline(parent, text, depth = 0) {
  let rest = text;
  while (rest !== "") {
    const found = depth < DEEPEST ? INLINE.exec(rest) : null;
    if (!found) break;
    if (found.index > 0) parent.append(rest.slice(0, found.index));
    rest = rest.slice(found.index + found[0].length);
    parent.append(span(found, depth));
  }
  if (rest !== "") parent.append(rest);
  return parent;
}

function span(found, depth) {
  const [whole, ticks, code, label, target, angled, bare, strong, strongText, strike, strikeText, mark, text, escaped] = found;
  if (ticks) return h("code", { text: code.trim() });
  if (label != null) return whole.startsWith("!") ? h("span", { class: "image-name", text: label || target }) : link(target, label, depth);
  if (angled || bare) return link(angled ?? bare, angled ?? bare, DEEPEST);
  if (strong) return inline(h("strong"), strongText, depth + 1);
  if (strike) return inline(h("del"), strikeText, depth + 1);
  if (mark) return inline(h("em"), text, depth + 1);
  return escaped ?? h("br");
}

function link(target, label, depth) {
  const attributes = SAFE.test(target) ? { href: target, target: "_blank", rel: "noopener noreferrer" } : { class: "image-name" };
  return inline(h(SAFE.test(target) ? "a" : "span", attributes), label, depth + 1);
}
