// Small pictures of images, made here, as the server makes none: few at a time, of rows that stay in view for a moment, and no more of them
// kept than a few screens.

import { fileURL } from "./paths.js";

const AT_ONCE = 2;
const MOST_KEPT = 300;
const LARGEST = 24e6;
const SIDE = 80;
const RESTING = 160;

const made = new Map();
const waiting = [];
let running = 0;

/** The address of a small picture; null where there is none. `isWanted` is asked again before anything is fetched. */
export async function thumbnail(entry, isWanted) {
  const key = `${entry.path} ${entry.modified} ${entry.size}`;
  if (made.has(key)) {
    // What was used last is forgotten last.
    const url = made.get(key);
    made.delete(key);
    made.set(key, url);
    return url;
  }
  if (entry.size > LARGEST || entry.size === 0) return null;
  await new Promise((resolve) => setTimeout(resolve, RESTING));
  if (!isWanted()) return null;
  return new Promise((resolve) => {
    waiting.push({ entry, key, isWanted, resolve });
    next();
  });
}

async function next() {
  if (running >= AT_ONCE || waiting.length === 0) return;
  // What came into view last is what a person looks at.
  const { entry, key, isWanted, resolve } = waiting.pop();
  if (!isWanted()) {
    resolve(null);
    next();
    return;
  }
  running += 1;
  let url = made.get(key) ?? null;
  try { url ??= await make(entry); } catch { url = null; }
  running -= 1;
  keepPicture(key, url);
  resolve(url);
  next();
}

async function make(entry) {
  const response = await fetch(fileURL(entry.path));
  if (!response.ok) return null;
  const blob = await response.blob();
  // Browsers draw no SVG from a blob without a size; as an image of its own it runs nothing.
  if (blob.type.startsWith("image/svg")) return URL.createObjectURL(blob);
  const bitmap = await createImageBitmap(blob);
  const scale = Math.max(SIDE / bitmap.width, SIDE / bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  bitmap.close();
  const small = await new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.8));
  return URL.createObjectURL(small);
}

function keepPicture(key, url) {
  made.set(key, url);
  while (made.size > MOST_KEPT) {
    const [oldest, address] = made.entries().next().value;
    made.delete(oldest);
    if (address) URL.revokeObjectURL(address);
  }
}
