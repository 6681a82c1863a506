// What a seat has chosen so far: every kind of question, and when an answer is whole.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Choice } from "../../static/js/live/dock/choice.js";

const CARDS = ["oak", "elm", "ash", "fir"].map((id) => ({ id, of: "card", label: id.toUpperCase() }));

const pick = (lo, hi, options = CARDS) =>
  new Choice({ kind: "pick", verb: "take", batch: 7, seat: 0, lo, hi, options });

describe("one of several", () => {
  it("replaces the chosen one, and tells when the same is tapped again", () => {
    const choice = pick(1, 1);
    assert.equal(choice.isComplete, false);
    assert.equal(choice.tap(0), false);
    assert.equal(choice.tap(2), false, "another one is chosen, and nothing is confirmed");
    assert.deepEqual(choice.picked, [2]);
    assert.equal(choice.tap(2), true, "the second tap on the same confirms");
    assert.equal(choice.answer, "ash", "one alone is answered by its id, not by a list");
  });
});

describe("several of many", () => {
  it("takes no more than asked for, and a tap takes back", () => {
    const choice = pick(1, 2);
    for (const index of [0, 1, 2]) assert.equal(choice.tap(index), false);
    assert.deepEqual(choice.picked, [0, 1], "the third finds no place");
    choice.tap(0);
    choice.tap(2);
    assert.deepEqual(choice.answer, ["elm", "ash"], "in the order of tapping");
  });

  it("is whole from the least to the most", () => {
    const choice = pick(2, 3);
    const whole = [choice.isComplete];
    for (const index of [0, 1, 2, 3]) {
      choice.tap(index);
      whole.push(choice.isComplete);
    }
    assert.deepEqual(whole, [false, false, true, true, true]);
    assert.equal(choice.picked.length, 3);
  });

  it("may be none where nothing need be chosen", () => {
    const choice = pick(0, 2);
    assert.equal(choice.isComplete, true);
    assert.deepEqual(choice.answer, []);
    assert.equal(
      choice.inWords((thing) => thing.label),
      "nothing",
    );
  });

  it("never confirms by a second tap", () => {
    const choice = pick(1, 2);
    choice.tap(3);
    assert.equal(choice.tap(3), false);
    assert.deepEqual(choice.picked, []);
  });
});

describe("an order", () => {
  it("is whole when everything has its place", () => {
    const choice = new Choice({ kind: "order", verb: "sort", batch: 1, seat: 0, items: CARDS });
    for (const index of [3, 1, 0]) choice.tap(index);
    assert.equal(choice.isComplete, false);
    choice.tap(1); // out again: those behind move up
    choice.tap(2);
    choice.tap(1);
    assert.equal(choice.isComplete, true);
    assert.deepEqual(choice.answer, ["fir", "oak", "ash", "elm"]);
    assert.equal(
      choice.inWords((thing) => thing.label),
      "FIR, OAK, ASH, ELM",
    );
  });
});

describe("an assignment", () => {
  const slots = [{ id: "left" }, { id: "right" }];

  it("of a single pair moves to what is tapped next", () => {
    const [oak, elm] = CARDS;
    const slots = ["one", "other"].map((id) => ({ id, of: "card", label: id }));
    const ask = { kind: "assign", verb: "play", batch: 1, seat: 0, slots, values: [oak, elm], lo: 1, hi: 1 };
    const choice = new Choice(ask);
    assert.equal(choice.assign("one", "oak"), true);
    assert.equal(choice.assign("other", "oak"), true, "the other card goes there instead");
    assert.deepEqual(choice.answer, [["other", "oak"]]);
    assert.equal(choice.assign("other", "fir"), false);
    assert.deepEqual(choice.answer, [["other", "oak"]], "what cannot be changes nothing");
  });

  it("is whole when every slot has a value", () => {
    const choice = new Choice({ kind: "assign", verb: "lay", batch: 1, seat: 0, slots, values: CARDS });
    choice.slots.set(1, 0);
    assert.equal(choice.isComplete, false);
    choice.slots.set(0, 3);
    assert.equal(choice.isComplete, true);
    assert.deepEqual(choice.answer, [
      ["right", "oak"],
      ["left", "fir"],
    ]);
    assert.equal(
      choice.inWords((thing) => thing.label ?? thing.id),
      "right: OAK, left: FIR",
    );
  });

  it("needs no more than there are values", () => {
    const choice = new Choice({ kind: "assign", verb: "lay", batch: 1, seat: 0, slots, values: CARDS.slice(0, 1) });
    choice.slots.set(0, 0);
    assert.equal(choice.isComplete, true);
  });

  const ORDERS = ["march", "march", "raid", "great"].map((id) => ({ id, label: id }));
  const areas = ["north", "coast", "river"].map((id) => ({ id, label: id }));
  const orders = (extra = {}) =>
    new Choice({
      kind: "assign",
      verb: "plan",
      batch: 1,
      seat: 0,
      lo: 2,
      hi: 2,
      slots: areas,
      values: ORDERS,
      ...extra,
    });

  it("is made by tapping a slot and a value, in any order", () => {
    const choice = orders();
    choice.tapSlot(1);
    assert.deepEqual(choice.held, { slot: 1 });
    choice.tap(2);
    choice.tap(0);
    assert.deepEqual(choice.held, { value: 0 });
    choice.tapSlot(0);
    assert.equal(choice.held, null);
    assert.deepEqual(choice.answer, [
      ["coast", "raid"],
      ["north", "march"],
    ]);
    assert.equal(choice.isComplete, true);
  });

  it("gives a slot another value, and takes it out by a second tap", () => {
    const choice = orders();
    assert.equal(choice.assign("north", "raid"), true);
    assert.equal(choice.assign("north", "great"), true);
    assert.deepEqual(choice.answer, [["north", "great"]]);
    choice.tapSlot(0);
    choice.tapSlot(0);
    assert.deepEqual(choice.answer, []);
    assert.equal(choice.assign("north", null), false, "there is nothing to take out");
  });

  it("uses each value as often as there is one", () => {
    const choice = orders({ lo: 0, hi: 3 });
    assert.deepEqual(
      ["north", "coast", "river"].map((area) => choice.assign(area, "march")),
      [true, true, false],
    );
    assert.equal(choice.free(0), -1);
    assert.deepEqual(choice.mark("march"), {}, "nothing is left to tap");
    assert.equal(choice.assign("nowhere", "raid"), false);
  });

  it("keeps to the caps of groups, and to the most that may be filled", () => {
    const choice = orders({ caps: [{ values: ["great", "raid"], most: 1 }] });
    assert.equal(choice.assign("north", "raid"), true);
    assert.equal(choice.assign("coast", "great"), false, "one of them is used");
    assert.equal(choice.assign("north", "great"), true, "in its own place it may be another");
    assert.equal(choice.assign("coast", "march"), true);
    assert.equal(choice.assign("river", "march"), false, "two are enough");
    assert.deepEqual(choice.answer, [
      ["north", "great"],
      ["coast", "march"],
    ]);
  });

  it("is whole from the least to the most", () => {
    const choice = orders({ lo: 1, hi: 2 });
    assert.equal(choice.isComplete, false);
    choice.assign("north", "raid");
    assert.equal(choice.isComplete, true);
  });

  it("marks slots and values on a board", () => {
    const choice = orders();
    choice.tapSlot(2);
    assert.deepEqual(choice.mark("river"), { "data-slot": 2, "aria-pressed": "true" });
    assert.deepEqual(choice.mark("raid"), { "data-choose": 2, "aria-pressed": "false" });
    assert.deepEqual(choice.mark("sea"), {});
    assert.equal(choice.release(), true);
    assert.equal(choice.held, null);
    assert.equal(choice.release(), false);
  });
});

describe("a number", () => {
  const number = (extra) => new Choice({ kind: "number", verb: "bid", batch: 1, seat: 0, lo: 2, hi: 9, ...extra });

  it("begins with what the question proposes, else with the least, where it is typed", () => {
    assert.equal(number({ hi: 40 }).answer, 2);
    assert.equal(number({ hi: 40, default: 5 }).answer, 5);
    assert.equal(number({ lo: 0, hi: 40, default: 0 }).answer, 0);
  });

  it("begins with none where each has a button", () => {
    assert.equal(number({ default: 5 }).isComplete, false);
  });

  it("is whole only for a whole number within bounds", () => {
    const choice = number();
    for (const [value, whole] of [
      [2, true],
      [9, true],
      [1, false],
      [10, false],
      [2.5, false],
      [NaN, false],
      [null, false],
    ]) {
      choice.number = value;
      assert.equal(choice.isComplete, whole, String(value));
    }
  });
});

describe("what stands on the table", () => {
  it("is marked by its id, and by its kind where ids repeat", () => {
    const options = [
      { id: 0, of: "council" },
      { id: 0, of: "seat" },
      { id: "oak", of: "card" },
    ];
    const choice = pick(1, 1, options);
    choice.tap(1);
    assert.deepEqual(choice.mark(0, "seat"), { "data-choose": 1, "aria-pressed": "true" });
    assert.deepEqual(choice.mark(0, "council"), { "data-choose": 0, "aria-pressed": "false" });
    assert.deepEqual(choice.mark("oak"), { "data-choose": 2, "aria-pressed": "false" });
    assert.deepEqual(choice.mark("elm"), {}, "what is no option bears no mark");
  });
});

describe("what the rules refused", () => {
  it("stands beside just that answer", () => {
    const choice = pick(1, 2);
    choice.tap(0);
    choice.refuse("Not the oak alone.");
    assert.equal(choice.violation, "Not the oak alone.");
    choice.tap(1);
    assert.equal(choice.violation, "");
    choice.tap(1);
    assert.equal(choice.violation, "Not the oak alone.", "back at the refused answer");
  });
});

describe("the next question", () => {
  it("is another one when batch, verb or seat differ", () => {
    const choice = pick(1, 1);
    const same = { batch: 7, verb: "take", seat: 0 };
    assert.equal(choice.isFor({ ...same }), true);
    for (const other of [{ ...same, batch: 8 }, { ...same, verb: "give" }, { ...same, seat: 1 }, null]) {
      assert.equal(choice.isFor(other), false);
    }
  });
});
