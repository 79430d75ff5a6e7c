// A fingerprint of the part of a file that was sent, taken as it is sent, to tell whether a file that is named again is still the same.
// Four lanes of 32 bits, mixed as MurmurHash does: it guards against mistakes, not against forgery, and is faster than the network.
// (The browser's own digests want all bytes at once, and are missing where the page comes by plain HTTP.)

const rotate = (word, bits) => (word << bits) | (word >>> (32 - bits));

function mix(lane, word) {
  const scrambled = Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
  return Math.imul(rotate(lane ^ scrambled, 13), 5) + 0xe6546b64 | 0;
}

export class Fingerprint {
  constructor(kept) {
    this.lanes = Int32Array.from(kept?.lanes ?? [1, 2, 3, 4]);
    this.rest = Uint8Array.from(kept?.rest ?? []);
    this.length = kept?.length ?? 0;
  }

  /** Takes in the next bytes. */
  add(bytes) {
    this.length += bytes.length;
    let all = bytes;
    if (this.rest.length > 0) {
      all = new Uint8Array(this.rest.length + bytes.length);
      all.set(this.rest);
      all.set(bytes, this.rest.length);
    }
    const whole = all.length - (all.length % 16);
    const view = new DataView(all.buffer, all.byteOffset, all.length);
    let [a, b, c, d] = this.lanes;
    for (let index = 0; index < whole; index += 16) {
      a = mix(a, view.getInt32(index, true));
      b = mix(b, view.getInt32(index + 4, true));
      c = mix(c, view.getInt32(index + 8, true));
      d = mix(d, view.getInt32(index + 12, true));
    }
    this.lanes.set([a, b, c, d]);
    this.rest = all.slice(whole);
  }

  /** As it can be kept, and be compared by `isSame`. */
  get kept() { return { lanes: [...this.lanes], rest: [...this.rest], length: this.length }; }

  isSame(kept) { return JSON.stringify(this.kept) === JSON.stringify(kept); }
}

const PIECE = 1 << 20;

/** The fingerprint of a file's first bytes. */
export async function fingerprintOf(file, length, signal) {
  const print = new Fingerprint();
  while (print.length < length && !signal?.aborted) {
    const piece = file.slice(print.length, Math.min(print.length + PIECE, length));
    print.add(new Uint8Array(await piece.arrayBuffer()));
  }
  return print;
}
