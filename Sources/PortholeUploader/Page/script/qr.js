// Makes QR codes (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10, which is 213 bytes, more than an address has.

// By version, from 1: all codewords; those of error correction in a block; how many blocks.
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** The modules of a text's code, a row after the other: true is dark. Null when the text is too long. */
export function qrModules(text) {
  const bytes = new TextEncoder().encode(text);
  const version = CODEWORDS.findIndex((all, index) => bytes.length <= all - CORRECTION[index] * BLOCKS[index] - (index < 9 ? 2 : 3)) + 1;
  if (version === 0) return null;
  const words = interleave(dataWords(bytes, version), version);
  let best = null;
  for (let mask = 0; mask < 8; mask += 1) {
    const modules = draw(words, version, mask);
    const penalty = penaltyOf(modules);
    if (!best || penalty < best.penalty) best = { modules, penalty };
  }
  return best.modules;
}

// MARK: Words

function dataWords(bytes, version) {
  const count = CODEWORDS[version - 1] - CORRECTION[version - 1] * BLOCKS[version - 1];
  const bits = [];
  const put = (value, length) => { for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1); };
  // Mode: bytes.
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, count * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words = [];
  for (let index = 0; index < bits.length; index += 8) words.push(parseInt(bits.slice(index, index + 8).join(""), 2));
  for (let pad = 0xec; words.length < count; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Splits words into blocks, the longer ones last, adds error correction to each, and lays them into each other. */
function interleave(words, version) {
  const blocks = BLOCKS[version - 1];
  const correction = CORRECTION[version - 1];
  const short = Math.floor(words.length / blocks);
  const longer = words.length % blocks;
  const divisor = generator(correction);
  const data = [];
  for (let index = 0, at = 0; index < blocks; index += 1) {
    const length = short + (index >= blocks - longer ? 1 : 0);
    data.push(words.slice(at, at + length));
    at += length;
  }
  const checks = data.map((block) => remainder(block, divisor));
  const result = [];
  for (let index = 0; index <= short; index += 1) for (const block of data) if (index < block.length) result.push(block[index]);
  for (let index = 0; index < correction; index += 1) for (const check of checks) result.push(check[index]);
  return result;
}

/** In the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function generator(degree) {
  const result = new Array(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let index = 0; index < degree; index += 1) result[index] = multiply(result[index], root) ^ (result[index + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data, divisor) {
  const result = new Array(divisor.length).fill(0);
  for (const word of data) {
    const factor = word ^ result.shift();
    result.push(0);
    divisor.forEach((coefficient, index) => { result[index] ^= multiply(coefficient, factor); });
  }
  return result;
}

// MARK: Modules

const MASKS = [
  (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(words, version, mask) {
  const side = 17 + 4 * version;
  const modules = Array.from({ length: side }, () => new Array(side).fill(null));
  const set = (x, y, isDark) => { if (x >= 0 && y >= 0 && x < side && y < side) modules[y][x] = isDark; };
  for (const [x, y] of [[3, 3], [side - 4, 3], [3, side - 4]]) finder(set, x, y);
  for (let index = 8; index < side - 8; index += 1) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  alignment(set, ALIGNED[version - 1], side);
  format(set, side, mask);
  if (version >= 7) versionBits(set, side, version);
  fill(modules, side, words, mask);
  return modules;
}

function finder(set, x, y) {
  for (let dy = -4; dy <= 4; dy += 1) {
    for (let dx = -4; dx <= 4; dx += 1) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy));
      set(x + dx, y + dy, distance !== 2 && distance !== 4);
    }
  }
}

function alignment(set, places, side) {
  for (const x of places) {
    for (const y of places) {
      if ((x === 6 && y === 6) || (x === 6 && y === side - 7) || (x === side - 7 && y === 6)) continue;
      for (let dy = -2; dy <= 2; dy += 1) for (let dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  }
}

function format(set, side, mask) {
  // Level M is 00.
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (index) => ((bits >>> index) & 1) === 1;
  for (let index = 0; index <= 5; index += 1) set(8, index, bit(index));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let index = 9; index < 15; index += 1) set(14 - index, 8, bit(index));
  for (let index = 0; index < 8; index += 1) set(side - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index += 1) set(8, side - 15 + index, bit(index));
  set(8, side - 8, true);
}

function versionBits(set, side, version) {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >>> index) & 1) === 1;
    const a = side - 11 + (index % 3), b = Math.floor(index / 3);
    set(a, b, isDark);
    set(b, a, isDark);
  }
}

/** Words go up and down in columns of two, from the right, around what is drawn already. */
function fill(modules, side, words, mask) {
  let index = 0;
  for (let right = side - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step += 1) {
      const y = ((right + 1) & 2) === 0 ? side - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (modules[y][x] != null) continue;
        const isDark = ((words[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1;
        modules[y][x] = (isDark === 1) !== MASKS[mask](x, y);
        index += 1;
      }
    }
  }
}

function penaltyOf(modules) {
  const side = modules.length;
  let penalty = 0, dark = 0;
  const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.map((isDark) => (isDark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
    for (const pattern of ["10111010000", "00001011101"]) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) penalty += 40;
  }
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (modules[y][x]) dark += 1;
      if (x > 0 && y > 0 && modules[y][x] === modules[y - 1][x] && modules[y][x] === modules[y][x - 1] && modules[y][x] === modules[y - 1][x - 1]) penalty += 3;
    }
  }
  return penalty + Math.floor(Math.abs(dark / (side * side) - 0.5) * 20) * 10;
}
