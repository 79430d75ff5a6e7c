// Asks the server. Whatever goes wrong is thrown as a Problem.

import { Problem, problemOf } from "./problems.js";
import { set } from "./store.js";

const PATIENCE = 30_000;

/** The answer to a request that succeeded. */
export async function request(method, url, { headers = {}, body, signal, patience = PATIENCE } = {}) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, patience);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  let response;
  try {
    response = await fetch(url, { method, headers, body, signal: controller.signal, cache: "no-store" });
  } catch {
    throw new Problem(signal?.aborted ? "cancelled" : "connection");
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
  set({ isConnected: true });
  if (!response.ok) throw await problemOf(response);
  return response;
}

async function asked(response) {
  try { return await response.json(); } catch { throw new Problem("connection"); }
}

/** What the server tells. */
export async function get(route, values = {}, signal) {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value != null));
  return asked(await request("GET", `api/${route}?${query}`, { signal, headers: { Accept: "application/json" } }));
}

/** Has the server do something. Copies of large folders take their time. */
export async function post(route, values) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return asked(await request("POST", `api/${route}`, { headers, body: JSON.stringify(values), patience: 3_600_000 }));
}
