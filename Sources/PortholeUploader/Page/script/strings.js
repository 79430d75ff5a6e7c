// What a person can read or hear, in the language that the server chose.

const start = JSON.parse(document.getElementById("start").textContent);

export const language = start.language;
const plurals = new Intl.PluralRules(language);

/** What the server told the page with its first answer. */
export const given = start;

/**
 * The text of a key, with values in it. A text that depends on a number is a table by the language's plural forms; `count` decides.
 */
export function t(key, values = {}) {
  let text = start.strings[key];
  if (text == null) return key;
  if (typeof text === "object") text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value == null) return whole;
    return typeof value === "number" ? value.toLocaleString(language) : value;
  });
}

/** A text of several words of code, such as the sentence of a reason, where there is one. */
export const has = (key) => start.strings[key] != null;
