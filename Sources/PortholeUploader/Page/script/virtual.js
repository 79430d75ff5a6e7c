// A long list of which only the part in view is in the document, in the order in which it is shown. Rows all have one height; they are used again
// for other items as the list scrolls, but for those that are held.

const BEYOND = 6;

const hasFocus = (element) => element.contains(document.activeElement);

export class VirtualList {
  /**
   * @param box The element for the rows, positioned.
   * @param scroller What scrolls: an element, or null for the page.
   * @param make Makes an empty row; `fill(row, item, index)` gives it its content.
   * @param keyOf Tells items apart.
   * @param isHeld Whether a row stays, wherever the list is scrolled to, as long as there is its item; usually the one with the focus.
   */
  constructor({ box, scroller = null, make, fill, keyOf, isHeld = hasFocus }) {
    Object.assign(this, { box, scroller, make, fill, keyOf, isHeld });
    this.items = [];
    this.rows = new Map();
    this.free = [];
    this.placed = new Set();
    this.height = 44;
    this.measure();
    const soon = () => { this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.update(); }); };
    (scroller ?? window).addEventListener("scroll", soon, { passive: true });
    addEventListener("resize", () => { this.measure(); this.refill(); });
  }

  /** Rows are as high as the style says, which depends on the screen. */
  measure() { this.height = parseFloat(getComputedStyle(this.box).getPropertyValue("--row")) || 44; }

  show(items) {
    this.items = items;
    this.refill();
  }

  /** Fills all rows anew. */
  refill() {
    const height = `${this.items.length * this.height}px`;
    if (this.box.style.height !== height) this.box.style.height = height;
    this.update(true);
  }

  range() {
    const top = this.box.getBoundingClientRect().top;
    const view = this.scroller ? this.scroller.getBoundingClientRect() : { top: 0, bottom: innerHeight };
    const first = Math.floor((view.top - top) / this.height) - BEYOND;
    const last = Math.ceil((view.bottom - top) / this.height) + BEYOND;
    return [Math.max(0, first), Math.min(this.items.length, last)];
  }

  update(isNew = false) {
    const [first, last] = this.range();
    const wanted = new Map();
    for (let index = first; index < last; index += 1) wanted.set(this.keyOf(this.items[index]), index);
    for (const [key, row] of this.rows) {
      if (wanted.has(key)) continue;
      if (this.isHeld(row.element) && this.keeps(key, isNew)) continue;
      this.rows.delete(key);
      row.element.hidden = true;
      this.free.push(row);
    }
    for (const [key, index] of wanted) this.place(key, index, isNew);
    this.arrange();
  }

  /** Whether there is still the item of a row that is held; its place may be another. */
  keeps(key, isNew) {
    if (!isNew) return true;
    const index = this.items.findIndex((item) => this.keyOf(item) === key);
    if (index >= 0) this.place(key, index, true);
    return index >= 0;
  }

  place(key, index, isNew) {
    let row = this.rows.get(key);
    const isFresh = !row;
    if (isFresh) {
      row = this.free.pop() ?? this.added();
      row.element.hidden = false;
      this.rows.set(key, row);
      this.placed.add(row.element);
    }
    if (isFresh || row.index !== index || isNew) {
      row.index = index;
      row.element.style.transform = `translateY(${index * this.height}px)`;
      this.fill(row.element, this.items[index], index);
    }
  }

  /**
   * Has the document keep the order that is shown, which is the one that is read out. What is moved would lose the focus, and a field in it its caret:
   * the row that has the focus stays, and others go around it.
   */
  arrange() {
    const rows = [...this.rows.values()].sort((one, other) => one.index - other.index);
    let next = this.box.firstElementChild;
    for (const { element } of rows) {
      // Rows that are free, and those that found their place just now, are not in anybody's way.
      while (next && next !== element && (next.hidden || this.placed.has(next))) next = next.nextElementSibling;
      if (next === element || (hasFocus(element) && !this.placed.has(element))) next = element.nextElementSibling;
      else this.box.insertBefore(element, next);
      this.placed.delete(element);
    }
    this.placed.clear();
  }

  added() {
    const element = this.make();
    this.box.append(element);
    return { element, index: -1 };
  }

  elementOf(key) { return this.rows.get(key)?.element; }

  /** Scrolls as little as brings an item into view, below what lies over the list. */
  reveal(index, above = 0, below = 0) {
    const view = this.scroller ? this.scroller.getBoundingClientRect() : { top: 0, bottom: innerHeight };
    const top = this.box.getBoundingClientRect().top + index * this.height;
    let by = 0;
    if (top < view.top + above) by = top - view.top - above;
    else if (top + this.height > view.bottom - below) by = top + this.height - view.bottom + below;
    if (by !== 0) (this.scroller ?? window).scrollBy({ top: by, behavior: "instant" });
    this.update();
  }

  /** How many rows fit into view. */
  get page() { return Math.max(1, Math.floor((this.scroller?.clientHeight ?? innerHeight) / this.height) - 2); }
}
