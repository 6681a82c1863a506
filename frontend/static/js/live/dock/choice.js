// What this seat has chosen so far for the open question, before it is sent.
//
// A question is one of four kinds (see rules.kernel.ask):
//   pick    lo to hi of `options`
//   number  lo to hi
//   assign  a value for each of lo to hi slots; each value once, and of some groups (`caps`) only so many
//   order   all `items` in an order
// `things` are what can be tapped: the options, items or values. A board draws some of them itself and marks their
// elements with `mark(id, of)`; the rest become buttons below the question.

import { _ } from "../../i18n.js";

export const FEW = 12; // numbers shown as buttons, none of them chosen beforehand

export class Choice {
  /** @type {{ answer: string, message: string } | null} */
  #refused = null; // the answer the rules refused last, and what they said

  /** @type {{ answer: string, reason: string } | null} */
  #explained = null; // the answer that was proposed last, and why

  /**
   * @param {Live.Ask} ask
   * @param {Live.Aside | null} [aside] what it is, if not the answer to the open question
   */
  constructor(ask, aside = null) {
    this.ask = ask;
    this.aside = aside;
    this.things = ask.options ?? ask.items ?? ask.values ?? [];
    /** @type {number[]} */
    this.picked = []; // indexes into things, in the order of tapping
    /** @type {Map<number, number>} */
    this.slots = new Map(); // assign: index of the slot → index of the value
    /** @type {{ slot?: number, value?: number } | null} */
    this.held = null; // assign: the slot or the value that was tapped, and waits for the other
    this.last = -1; // assign: the slot that was filled last
    /** @type {number | null} */
    this.number = ask.kind === "number" && ask.hi - ask.lo >= FEW ? Number(ask.default ?? ask.lo) : null;
  }

  /**
   * Whether `ask` is still the question this choice answers.
   * @param {Live.Ask | null} ask
   * @param {Live.Aside | null} [aside]
   */
  isFor(ask, aside = null) {
    if (aside?.name !== this.aside?.name || aside?.version !== this.aside?.version) return false;
    return ask !== null && ask.batch === this.ask.batch && ask.verb === this.ask.verb && ask.seat === this.ask.seat;
  }

  /**
   * Begins with an answer as the server reads it: the one that is to be changed, or one that is proposed.
   * @param {any} answer
   */
  beginWith(answer) {
    this.release();
    this.slots.clear();
    if (this.ask.kind === "number") this.number = answer;
    else if (this.ask.kind === "assign") for (const [slot, value] of answer) this.assign(slot, value);
    else this.picked = [answer].flat().map((id) => this.indexOf(id));
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
    if (this.ask.kind === "assign") return this.#markPart(id, of);
    const index = this.indexOf(id, of);
    if (index < 0) return {};
    return { "data-choose": index, "aria-pressed": String(this.picked.includes(index)) };
  }

  /**
   * @param {any} id
   * @param {string} [of]
   * @returns {Live.Attributes}
   */
  #markPart(id, of) {
    const place = this.ask.slots.findIndex((slot) => slot.id === id && (of === undefined || slot.of === of));
    if (place >= 0) return { "data-slot": place, "aria-pressed": String(this.held?.slot === place) };
    const index = this.free(this.indexOf(id, of));
    return index < 0 ? {} : { "data-choose": index, "aria-pressed": String(this.held?.value === index) };
  }

  /**
   * assign: gives a slot a value, both by their ids, or (null) takes its value out. Returns whether that could be.
   * @param {any} slot
   * @param {any} value
   */
  assign(slot, value) {
    const place = this.ask.slots.findIndex(({ id }) => id === slot);
    if (place < 0) return false;
    if (value === null) {
      this.last = -1;
      return this.slots.delete(place);
    }
    const before = new Map(this.slots);
    if (this.#range.most === 1)
      this.slots.clear(); // where one slot is filled, what was chosen before gives way
    else this.slots.delete(place);
    const index = this.free(this.indexOf(value));
    if (index < 0 || this.slots.size >= this.#range.most || !this.#hasRoom(index)) {
      this.slots = before;
      return false;
    }
    this.slots.set(place, index);
    this.last = place;
    return true;
  }

  // Whether one value for one of the slots is all that is asked for: of whom, and what.
  get isOnePair() {
    return this.ask.kind === "assign" && this.ask.lo === 1 && this.ask.hi === 1;
  }

  // one pair: the slot that the next value is for; -1 before one is chosen.
  get place() {
    return this.held?.slot ?? (this.ask.slots.length === 1 ? 0 : this.last);
  }

  /**
   * assign: whether a slot, or a value by its index, is that of the pair made last, so that nothing but to send is left.
   * @param {{ slot?: number, value?: number }} part
   */
  isLast({ slot, value }) {
    if (this.held || this.last < 0) return false;
    const given = this.things[this.slots.get(this.last) ?? -1]?.id;
    return slot === this.last || (value !== undefined && this.things[value]?.id === given);
  }

  // assign: the values that no other slot can take; where one slot is filled, all can move.
  get used() {
    return new Set(this.#range.most === 1 ? [] : this.slots.values());
  }

  /**
   * The index of a value that looks like this one and is in no slot; -1 if there is none.
   * @param {number} index
   */
  free(index) {
    const { used } = this;
    return this.things.findIndex((thing, other) => thing.id === this.things[index]?.id && !used.has(other));
  }

  /** @param {number} index */
  #hasRoom(index) {
    const cap = (this.ask.caps ?? []).find(({ values }) => values.includes(this.things[index].id));
    const used = [...this.slots.values()].filter((other) => cap?.values.includes(this.things[other].id));
    return cap === undefined || used.length < cap.most;
  }

  /**
   * assign: taps a slot. With a value held it takes that; else it is held until a value is tapped; tapped again, its
   * value is taken out.
   * @param {number} place
   */
  tapSlot(place) {
    const { held } = this;
    this.held = null;
    const slot = this.ask.slots[place].id;
    if (held?.value !== undefined) this.assign(slot, this.things[held.value].id);
    else if (held?.slot === place) this.assign(slot, null);
    else this.held = { slot: place };
  }

  /** @param {number} index */
  #tapValue(index) {
    const { held } = this;
    const place = this.isOnePair ? this.place : (held?.slot ?? -1);
    this.held = null;
    if (place >= 0) this.assign(this.ask.slots[place].id, this.things[index].id);
    else if (held?.value !== index && this.free(index) >= 0) this.held = { value: index };
  }

  // assign: how many slots are filled, at least and at most.
  get #range() {
    const many = Math.min(this.ask.slots.length, this.things.length);
    return { least: this.ask.lo ?? many, most: this.ask.hi ?? many };
  }

  /**
   * Taps a thing: chooses it, or takes the choice back. Returns whether it had been the single choice already.
   * @param {number} index
   */
  tap(index) {
    if (this.ask.kind === "assign") {
      this.#tapValue(index);
      return false;
    }
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
    if (kind === "assign") return this.slots.size >= this.#range.least && this.slots.size <= this.#range.most;
    return this.number !== null && Number.isInteger(this.number) && this.number >= lo && this.number <= hi;
  }

  /**
   * Keeps what the rules said against the answer as it stands.
   * @param {string} message
   */
  refuse(message) {
    this.#refused = { answer: JSON.stringify(this.answer), message };
  }

  /**
   * Keeps why the answer as it stands is proposed.
   * @param {string} reason
   */
  explain(reason) {
    this.#explained = { answer: JSON.stringify(this.answer), reason };
  }

  // Why just this answer is proposed; empty for one that is not.
  get reason() {
    const explained = this.#explained;
    return explained !== null && explained.answer === JSON.stringify(this.answer) ? explained.reason : "";
  }

  // What the rules said against just this answer; empty for one that was not refused.
  get violation() {
    return this.#refused?.answer === JSON.stringify(this.answer) ? this.#refused.message : "";
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
    return this.picked.map((index) => label(this.things[index])).join(", ") || _("nothing");
  }

  // Takes back what is held or was tapped last, as Escape does; whether there was anything.
  release() {
    const had = this.held !== null || this.picked.length > 0;
    this.held = null;
    this.picked = [];
    return had;
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
