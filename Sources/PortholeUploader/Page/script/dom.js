// Makes elements. Text goes in as text, so that no name can become markup.

export const byId = (id) => document.getElementById(id);

/** An element with attributes (functions listen, `class` and `text` are what they say) and children; what is null or false is left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "text") element.textContent = value;
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** One of the page's icons, by the name of its symbol. It says nothing to screen readers: what it stands on has the words. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  // Where writing goes from right to left, what points on points the other way.
  svg.setAttribute("class", ["next", "back", "move"].includes(name) ? "icon turns" : "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

export function svgPath(size, d, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", className);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  svg.append(path);
  return svg;
}

export function setIcon(svg, name) {
  const use = svg.firstElementChild;
  if (use.getAttribute("href") !== `#i-${name}`) use.setAttribute("href", `#i-${name}`);
}

/** A button with an icon whose words are for screen readers and the pointer that rests. */
export function iconButton(name, label, onclick, attributes = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...attributes }, icon(name));
}

export const isTyping = (target) => target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") != null;

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether the command key of this system is down. */
export const hasCommand = (event) => (isMac ? event.metaKey : event.ctrlKey);

/** Whether fingers rather than a mouse are used. */
export const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** Gives the browser a moment for what is urgent. */
export const breathe = () => new Promise((resolve) => setTimeout(resolve));

export const wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => { clearTimeout(timer); resolve(); }, { once: true });
  });
