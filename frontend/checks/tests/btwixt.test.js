// What is said at a table of B'Twixt: how a bid stands, and whose card an option is.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ask, boardWith, table } from "./page.js";

const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");
const { default: board } = await import("../../static/js/live/boards/btwixt.js");
const { label, reminder } = await import("../../static/js/live/boards/btwixt-words.js");

const LETTER = { id: "letter", name: "Forged Letter", value: 0, value_now: 4, color: "purple" };

/** The words of a table whose two leaders have bid so much. */
function contextWith(totals, changes = {}) {
  const leaders = totals.map((total, seat) => ({
    ...{ seat, leader: null, total, knelt: false, bid: seat === 1 ? [LETTER] : [] },
    ...{ left_council: seat, right_council: (seat + totals.length - 1) % totals.length },
  }));
  const piles = Object.fromEntries(
    ["hand", "packet", "row", "dead", "discard", "removed", "councils", "foreseen"].map((pile) => [pile, []]),
  );
  const ally = { id: "ally", name: "Areo Hotah", power: 2, power_now: 3 };
  const tie_order = leaders.map(({ seat }) => seat);
  const view = { ...piles, leaders, tie_order, current_ally: ally, arriving_ally: null, ...changes };
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
  for (const [totals, expected] of [
    [[0, 0], "Power 3. Nobody has bid yet. If nobody does, you win."],
    [[2, 4], "Power 3. Bo leads with 4, you have 2. To win you need 2 more."],
    [[5, 4], "Power 3. You lead with 5."],
    [[4, 4], "Power 3. You share the lead with 4, and win the tie."],
  ])
    it(`says how it stands at ${totals.join(" to ")}`, () => {
      const context = contextWith(totals);
      assert.equal(reminder(context.choice.ask, context), expected);
    });

  it("needs one more where ties go to the other", () => {
    const context = contextWith([2, 4], { tie_order: [1, 0] });
    assert.equal(
      reminder(context.choice.ask, context),
      "Power 3. Bo leads with 4, you have 2. To win you need 3 more.",
    );
  });

  it("says that kneeling wins once all rivals have knelt", () => {
    const context = contextWith([5, 4]);
    context.view.leaders[1].knelt = true;
    assert.equal(reminder(context.choice.ask, context), "Power 3. You are ahead with 5: kneel and you win.");
  });

  it("says what winning takes once all rivals have knelt before anybody bid", () => {
    const context = contextWith([0, 0], { tie_order: [1, 0] });
    context.view.leaders[1].knelt = true;
    assert.match(reminder(context.choice.ask, context), /To win you need 1 more\.$/);
  });

  it("says who leads where the round is about no ally", () => {
    const context = contextWith([0, 4], { current_ally: null });
    assert.equal(reminder(context.choice.ask, context), "Bo leads with 4, you have 0. To win you need 4 more.");
  });
});

describe("an option", () => {
  it("says in whose bid a card lies", () => {
    assert.equal(label({ id: "letter", label: "?" }, contextWith([0, 4])), "Forged Letter (4), Bo");
  });
});

/** The board of four leaders whose councils hold allies of this power. */
function drawnWith(powers, changes = {}) {
  const context = contextWith([2, 4, 0, 0], {
    ...{ seasons: ["summer"], season: "summer", round: 1, rounds: 5, first_player: 0, winner: null, runner_up: null },
    ...{ leaders_to_choose: [], current_ally_council: null, scores: null, hands: null },
    councils: powers.map((power, council) => ({ council, allies: [], tokens: [], allies_power: power })),
    ...changes,
  });
  context.board.seats.push({ ...context.board.seats[2], seat: 3, name: "Di Ek" });
  context.view.leaders.forEach((leader) => Object.assign(leader, { hand_size: 10, packet_size: 0 }));
  return board.draw(context);
}

describe("the board", () => {
  it("marks the weaker of one's councils as one's score", () => {
    const scored = [...drawnWith([5, 9, 9, 3]).querySelectorAll(".is-score")];
    assert.deepEqual(
      scored.map(({ id }) => id),
      ["council-3"],
    );
    assert.match(scored[0].textContent, /your score/);
  });

  it("marks both where they are alike", () => {
    assert.equal(drawnWith([5, 9, 9, 5]).querySelectorAll(".is-score").length, 2);
  });

  it("raises a bar for each bid and marks the highest", () => {
    const drawn = drawnWith([0, 0, 0, 0]);
    const heights = [...drawn.querySelectorAll(".bid-height")].map((bar) => bar.dataset.figure);
    assert.deepEqual(heights, ["2", "4", "0", "0"]);
    assert.equal(drawn.querySelector("#seat-1").classList.contains("is-ahead"), true);
  });

  it("grays out leaders who have knelt", () => {
    const leaders = drawnWith([0, 0, 0, 0]).querySelectorAll(".bidder.is-kneeling");
    assert.equal(leaders.length, 0);
    const context = contextWith([0, 0]).view.leaders.map((leader) => ({ ...leader, knelt: leader.seat === 1 }));
    const drawn = drawnWith([0, 0, 0], {
      leaders: context.map((leader) => ({ ...leader, left_council: 0, right_council: 1 })),
    });
    assert.deepEqual(
      [...drawn.querySelectorAll(".bidder.is-kneeling")].map(({ id }) => id),
      ["seat-1"],
    );
  });

  it("says what the ally would change in either council", () => {
    const changes = [...drawnWith([5, 9, 9, 3]).querySelectorAll(".current-change > li")].map(
      (each) => each.textContent,
    );
    assert.deepEqual(changes, ["Left: 5 → 8. Your score stays 3.", "Right: 3 → 6. Your score rises to 5."]);
  });

  it("shows leaders with their cards before anybody chooses", () => {
    const cards = [{ name: "Ghost", value: 5, text: "Clean up." }];
    const free = [{ number: 3, id: "jon_snow", name: "Jon Snow", cards }];
    assert.match(drawnWith([0, 0, 0, 0], { leaders_to_choose: free }).textContent, /Jon Snow5Ghost Clean up\./);
  });
});
