// How fast something goes, smoothed over some seconds, so that it does not jump with every answer.

const WINDOW = 8000;
const SETTLED = 1500;

export class Rate {
  constructor() { this.reset(); }

  reset() {
    this.samples = [];
    this.sum = 0;
  }

  /** So many bytes have arrived. */
  add(bytes, now = performance.now()) {
    this.samples.push([now, bytes]);
    this.sum += bytes;
    this.trim(now);
  }

  trim(now) {
    while (this.samples.length > 2 && this.samples[0][0] < now - WINDOW) this.sum -= this.samples.shift()[1];
  }

  /** Bytes a second; 0 as long as nothing can be said. */
  value(now = performance.now()) {
    this.trim(now);
    if (this.samples.length < 2) return 0;
    const first = this.samples[0];
    const elapsed = now - first[0];
    // The first sample's bytes came before the time that is measured.
    return elapsed < SETTLED ? 0 : ((this.sum - first[1]) / elapsed) * 1000;
  }
}
