// What is said at a table of B'Twixt: how a bid stands, and whose card an option is.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ask, boardWith, table } from "./page.js";

const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");
const { label, reminder } = await import("../../static/js/live/boards/btwixt-words.js");

const LETTER = { id: "letter", name: "Forged Letter", value: 0, value_now: 4, color: "purple" };

/** The words of a table whose two leaders have bid so much. */
function contextWith(totals, changes = {}) {
  const leaders = totals.map((total, seat) => ({ seat, leader: null, total, bid: seat === 1 ? [LETTER] : [] }));
  const piles = Object.fromEntries(
    ["hand", "packet", "row", "dead", "discard", "removed", "councils", "foreseen"].map((pile) => [pile, []]),
  );
  const ally = { id: "ally", name: "Areo Hotah", power: 2, power_now: 3 };
  const view = { ...piles, leaders, current_ally: ally, arriving_ally: null, ...changes };
  const question = ask({ verb: "turn", words: { key: "bid", args: {} } });
  return makeContext({
    game: {},
    board: boardWith({ ask: question }),
    view,
    me: 0,
    choice: new Choice(question),
    table,
  });
}

describe("the question of a bid", () => {
  for (const [totals, told] of [
    [[0, 0], "Power 3. Nobody has bid yet."],
    [[2, 4], "Power 3. Bo leads with 4, you have 2."],
    [[5, 4], "Power 3. You lead with 5."],
    [[4, 4], "Power 3. You share the lead with 4."],
  ])
    it(`says how it stands at ${totals.join(" to ")}`, () => {
      const context = contextWith(totals);
      assert.equal(reminder(context.choice.ask, context), told);
    });

  it("says who leads where the round is about no ally", () => {
    const context = contextWith([0, 4], { current_ally: null });
    assert.equal(reminder(context.choice.ask, context), "Bo leads with 4, you have 0.");
  });
});

describe("an option", () => {
  it("says in whose bid a card lies", () => {
    assert.equal(label({ id: "letter", label: "?" }, contextWith([0, 4])), "Forged Letter (4), Bo");
  });
});
