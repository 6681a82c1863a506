// What this seat has chosen so far for the open question, before it is sent.
//
// A question is one of four kinds (see rules.kernel.ask):
//   pick    lo to hi of `options`
//   number  lo to hi
//   assign  a value for each slot
//   order   all `items` in an order
// `things` are what can be tapped: the options, items or values. A board draws some of them itself and marks their
// elements with `mark(id, of)`; the rest become buttons below the question.

export class Choice {
  /** @type {{ answer: string, told: string } | null} */
  #refused = null; // the answer the rules refused last, and what they said

  /** @param {Live.Ask} ask */
  constructor(ask) {
    this.ask = ask;
    this.things = ask.options ?? ask.items ?? ask.values ?? [];
    /** @type {number[]} */
    this.picked = []; // indexes into things, in the order of tapping
    /** @type {Map<number, number>} */
    this.slots = new Map(); // assign: index of the slot → index of the value
    /** @type {number | null} */
    this.number = ask.kind === "number" ? (ask.default ?? ask.lo) : null;
  }

  /**
   * Whether `ask` is still the question this choice answers.
   * @param {Live.Ask | null} ask
   */
  isFor(ask) {
    return ask !== null && ask.batch === this.ask.batch && ask.verb === this.ask.verb && ask.seat === this.ask.seat;
  }

  get isSingle() {
    return this.ask.kind === "pick" && this.ask.lo === 1 && this.ask.hi === 1;
  }

  /**
   * The place of an option among the things, or -1. Pieces are called by id alone, seats and councils by `of` too.
   * @param {any} id
   * @param {string} [of]
   */
  indexOf(id, of) {
    return this.things.findIndex((thing) => thing.id === id && (of === undefined || thing.of === of));
  }

  /**
   * Attributes for an element that stands for an option; {} if it is none.
   * @param {any} id
   * @param {string} [of]
   * @returns {Live.Attributes}
   */
  mark(id, of) {
    const index = this.indexOf(id, of);
    if (index < 0) return {};
    return { "data-choose": index, "aria-pressed": String(this.picked.includes(index)) };
  }

  /**
   * Taps a thing: chooses it, or takes the choice back. Returns whether it had been the single choice already.
   * @param {number} index
   */
  tap(index) {
    const place = this.picked.indexOf(index);
    if (this.isSingle) {
      this.picked = [index];
      return place === 0;
    }
    if (place >= 0) this.picked.splice(place, 1);
    else if (this.picked.length < this.most) this.picked.push(index);
    return false;
  }

  get most() {
    return this.ask.kind === "pick" ? this.ask.hi : this.things.length;
  }

  get isComplete() {
    const { kind, lo, hi } = this.ask;
    if (kind === "pick") return this.picked.length >= lo && this.picked.length <= hi;
    if (kind === "order") return this.picked.length === this.things.length;
    if (kind === "assign") return this.slots.size === Math.min(this.ask.slots.length, this.things.length);
    return this.number !== null && Number.isInteger(this.number) && this.number >= lo && this.number <= hi;
  }

  /**
   * Keeps what the rules said against the answer as it stands.
   * @param {string} told
   */
  refuse(told) {
    this.#refused = { answer: JSON.stringify(this.answer), told };
  }

  // What the rules said against just this answer; empty for one that was not refused.
  get complaint() {
    return this.#refused?.answer === JSON.stringify(this.answer) ? this.#refused.told : "";
  }

  /**
   * The answer for people; `label` tells what a thing, a slot or an item is called.
   * @param {(thing: Live.Thing) => string} label
   */
  inWords(label) {
    if (this.ask.kind === "number") return String(this.number);
    if (this.ask.kind === "assign") {
      return [...this.slots]
        .map(([slot, value]) => `${label(this.ask.slots[slot])}: ${label(this.things[value])}`)
        .join(", ");
    }
    return this.picked.map((index) => label(this.things[index])).join(", ") || "nothing";
  }

  // The answer as the server reads it.
  get answer() {
    if (this.ask.kind === "number") return this.number;
    if (this.ask.kind === "assign") {
      return [...this.slots].map(([slot, value]) => [this.ask.slots[slot].id, this.things[value].id]);
    }
    const ids = this.picked.map((index) => this.things[index].id);
    return this.isSingle ? ids[0] : ids;
  }
}
