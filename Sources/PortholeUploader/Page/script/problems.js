// What went wrong, in words. The server says why by a word of its own; a person never sees a code.

import { given, has, t } from "./strings.js";
import { shown, size } from "./format.js";
import { nameOf } from "./paths.js";

export class Problem extends Error {
  constructor(reason, details = {}) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}

/** What the status of an answer means where it brings no reason. */
const byStatus = {
  400: "failed", 401: "login", 403: "forbidden", 404: "not-found", 409: "exists", 410: "no-upload", 413: "too-large", 429: "busy", 503: "busy", 507: "disk-full",
};

export async function problemOf(response) {
  let details = {};
  try { details = await response.json(); } catch { /* A proxy's page says nothing that helps. */ }
  const reason = typeof details.reason === "string" ? details.reason : byStatus[response.status] ?? "failed";
  return new Problem(reason, { ...details, status: response.status, after: Number(response.headers.get("Retry-After")) || 0, location: response.headers.get("Location") });
}

/** Reasons that are the same to a person. */
const SAME = { "lock-conflict": "locked", address: "not-found" };

/** A sentence for a person. */
export function sentence(problem, name) {
  const details = problem.details ?? {};
  if (typeof details.refused === "string" && details.refused !== "") return details.refused;
  const values = {
    name: shown(name ?? nameOf(details.path ?? "")),
    device: given.device,
    needed: size(details.needed ?? 0),
    available: size(details.available ?? 0),
    limit: size(details.limit ?? 0),
  };
  const word = problem instanceof Problem ? SAME[problem.reason] ?? problem.reason : "failed";
  const isMeasured = word === "too-large" ? details.limit != null : details.needed != null && details.available != null;
  if (isMeasured && has(`problem.${word}.measured`)) return t(`problem.${word}.measured`, values);
  return t(has(`problem.${word}`) ? `problem.${word}` : "problem.failed", values);
}

/** Whether trying again may help without anybody doing anything. */
export const isPassing = (problem) => PASSING.includes(problem.reason);
const PASSING = ["connection", "busy", "too-many", "unavailable", "cut", "superseded", "wrong-offset"];
