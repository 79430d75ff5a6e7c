// Numbers, sizes, dates and names as people read them.

import { language, t } from "./strings.js";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
const unitFormats = new Map();

function unitFormat(unit, digits, display) {
  const key = unit + digits + display;
  if (!unitFormats.has(key)) {
    unitFormats.set(key, new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: display, maximumFractionDigits: digits }));
  }
  return unitFormats.get(key);
}

function measured(bytes, display) {
  let index = 0, value = bytes;
  // 999.5 would be rounded to 1000 of a unit.
  while (value >= 999.5 && index < units.length - 1) {
    value /= 1000;
    index += 1;
  }
  // The short form of this one is a word, too, but knows no plural.
  return unitFormat(units[index], index > 0 && value < 9.95 ? 1 : 0, index === 0 ? "long" : display).format(value);
}

/** Bytes, decimal: "3.1 GB". */
export const size = (bytes) => measured(bytes, "short");
/** Bytes as they are read out: "3.1 gigabytes". */
export const spokenSize = (bytes) => measured(bytes, "long");
/** Bytes a second. */
export const speed = (rate) => t("rate.speed", { size: size(rate) });

const DAY = 86_400_000;
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const clock = new Intl.DateTimeFormat(language, { timeStyle: "short" });
const weekday = new Intl.DateTimeFormat(language, { weekday: "long" });
const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const full = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" });
const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

const midnight = (milliseconds) => new Date(milliseconds).setHours(0, 0, 0, 0);

/** When something was: relative while that is near, the date otherwise. */
export function date(milliseconds, now = Date.now()) {
  const minutes = Math.round((now - milliseconds) / 60_000);
  if (minutes === 0) return capital(relative.format(0, "second"));
  if (minutes > 0 && minutes < 60) return capital(relative.format(-minutes, "minute"));
  const days = Math.round((midnight(now) - midnight(milliseconds)) / DAY);
  if (days === 0) return clock.format(milliseconds);
  if (days === 1) return capital(relative.format(-1, "day"));
  if (days > 1 && days < 7) return capital(weekday.format(milliseconds));
  return day.format(milliseconds);
}

export const fullDate = (milliseconds) => full.format(milliseconds);

/** Time left, no finer than it can be known; empty when it is too far away to say. */
export function timeLeft(seconds) {
  if (!(seconds < 172_800)) return "";
  if (seconds < 5) return t("rate.seconds.few");
  if (seconds < 55) return t("rate.seconds", { count: Math.ceil(seconds / 5) * 5 });
  if (seconds < 3570) return t("rate.minutes", { count: Math.max(1, Math.round(seconds / 60)) });
  return t("rate.hours", { count: Math.max(1, Math.round(seconds / 3600)) });
}

export const percent = (part) => new Intl.NumberFormat(language, { style: "percent" }).format(part);

/**
 * A name as it can be shown: characters that turn the direction of what stands around them are written out, so that no program passes for
 * a picture.
 */
export const shown = (name) =>
  name.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, (sign) => `\\u{${sign.codePointAt(0).toString(16).toUpperCase()}}`);
