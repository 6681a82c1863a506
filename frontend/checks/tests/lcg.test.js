// The board of the card game: a challenge that is decided, and whom to attack.

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { ask, boardWith, table, text } from "./page.js";

const board = document.getElementById("board");
const page = document.createElement("div");
page.id = "live";
page.dataset.address = "/t/here/";
board.before(page);
const FACTS = Object.fromEntries(
  ["1", "2", "3", "faction_stark"].map((code) => [
    code,
    { name: `Card ${code}`, faction: "House Stark", keywords: [], text: "Kneel a character." },
  ]),
);
globalThis.fetch = async () =>
  new Response(JSON.stringify({ facts: FACTS }), { headers: { "Content-Type": "application/json" } });

const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");
const { show } = await import("../../static/js/live/dom.js");
const { seatPanel } = await import("../../static/js/live/boards/lcg/seats.js");
const { course } = await import("../../static/js/live/boards/lcg/window.js");
const { challenge } = await import("../../static/js/live/boards/lcg/challenge.js");
const { label } = await import("../../static/js/live/boards/lcg/words.js");
const { default: game } = await import("../../static/js/live/boards/lcg.js");

/** A view of two seats in a military challenge of the first against the second. */
function fight(strengths, cards = {}) {
  const seat = (number, own) => ({
    seat: number,
    claim: 1,
    power: 4,
    hand: 1,
    cards: own,
    faction: { id: `f${number}`, face: "faction_stark" },
    ...Object.fromEntries(["titles", "played", "used", "discard", "dead", "removed"].map((pile) => [pile, []])),
    agendas: [],
    plot: null,
  });
  const attacker = { id: "a", face: "1", kneels: true, power: 0, strength: 5, icons: ["military"], ...cards };
  const idle = { id: "d", face: "2", kneels: false, power: 0, strength: 3, icons: ["military"] };
  const tired = { id: "e", face: "3", kneels: true, power: 0, strength: 9, icons: ["military"] };
  return {
    seats: [seat(0, [attacker]), seat(1, [idle, tired])],
    hand: [],
    plots: [],
    setup: [],
    chosen: [],
    middle: [],
    challenge: {
      type: "military",
      attacking: 0,
      defending: 1,
      attackers: ["a"],
      defenders: ["d"],
      bypassed: [],
      strengths,
    },
  };
}

function draw(view, choice = null) {
  const context = makeContext({ game, board: boardWith({ view }), view, me: 0, choice, table });
  show(board, [challenge(context)]);
  return context;
}
const line = (key, args = {}) => ({ key, args, text: key, at_length: 1 });

beforeEach(() => {
  table.lines = [];
});

describe("what figures and marks mean", () => {
  const opening = () =>
    [...board.querySelectorAll("button[data-term]")].map(({ dataset, tabIndex, textContent }) => {
      assert.equal(tabIndex, dataset.term === "challenge" || textContent === "Military" ? 0 : -1);
      return dataset.term;
    });

  it("opens with a tap before each player, and is no stop of Tab", () => {
    const view = { ...fight([5, 3]), format: "kingsmoot", first: 0, active: 0, king: -1, gone: [], phase: "dominance" };
    const values = { income: 4, initiative: 3, claim: 1, reserve: 6, dominance: 5, gold: 2 };
    const seat = { ...view.seats[0], ...values, house_power: 2, plot: { id: "p", face: "1" }, titles: [{ id: "t" }] };
    view.seats[0] = seat;
    const context = makeContext({ game, board: boardWith({ view }), view, me: 0, choice: null, table });
    show(board, [seatPanel(context, 0)]);
    const figures = ["first player", "power", "gold", "title"];
    assert.deepEqual(opening(), [...figures, "income", "initiative", "claim", "reserve", "dominance"]);
    assert.equal(text('[data-term="gold"]'), "2 gold");
  });

  it("tells with how much power a player wins, where it is another number than others'", () => {
    const view = { ...fight([5, 3]), first: 0, active: 0, king: -1, gone: [], phase: "dominance" };
    for (const [victory, shown] of [
      [15, "7 of 15 power to win"],
      [12, "7/12 power to win"],
    ]) {
      view.seats[0] = { ...view.seats[0], gold: 0, power: 7, house_power: 2, victory, titles: [] };
      view.seats[1] = { ...view.seats[1], victory: 15 };
      show(board, [seatPanel(makeContext({ game, board: boardWith({ view }), view, me: 0, choice: null, table }), 0)]);
      assert.ok(text('[data-term="power"]').startsWith(shown), text('[data-term="power"]'));
    }
  });

  it("opens with a tap for the window that is open", () => {
    const view = { ...fight([5, 3]), left: {}, active: -1, phase: "challenges" };
    for (const [timing, term] of Object.entries({ reaction: "reaction", would: "save" })) {
      view.window = { timing, passed: [] };
      show(board, [course(makeContext({ game, board: boardWith({ view }), view, me: 0, choice: null, table }))]);
      assert.equal(board.querySelector(".lcg-window button").dataset.term, term);
      assert.equal(board.querySelector(".lcg-window button").tabIndex, -1);
    }
  });

  it("opens with a tap in a challenge", () => {
    draw(fight([5, 3]));
    assert.deepEqual(opening(), ["military", "claim"]);
    assert.equal(board.querySelector('[data-term="military"]').getAttribute("aria-label"), "military");
  });
});

describe("the challenge", () => {
  it("counts what stands now until it is decided", () => {
    table.lines = [line("strengths", { n: 1, m: 1 }), line("initiates"), line("attacks")];
    draw(fight([5, 3]));
    assert.match(text("#board"), /5You.*3Bo/);
    assert.doesNotMatch(text("#board"), /Decided/);
  });

  it("keeps the figures of the result when titles move afterwards", () => {
    table.lines = [line("initiates"), line("strengths", { n: 6, m: 3 }), line("wins_challenge"), line("takes_title")];
    draw(fight([5, 4]));
    assert.match(text("#board"), /Decided/);
    assert.match(text("#board"), /6You.*3Bo/);
  });

  it("counts anew when the game was taken back to before the result", () => {
    table.lines = [line("initiates"), line("strengths", { n: 6, m: 3 }), line("kernel.undo")];
    draw(fight([5, 4]));
    assert.match(text("#board"), /5You.*4Bo/);
  });

  it("shows no strength on a card that contributes none", () => {
    draw(fight([0, 3], { contributes: false }));
    const chips = [...document.querySelectorAll(".lcg-fighters button")].map((chip) => chip.textContent);
    assert.match(chips[0], /does not count/);
    assert.doesNotMatch(chips[0], /5/);
    assert.match(chips[1], /3/);
  });
});

describe("the card whose ability asks", () => {
  for (const [id, whose] of [
    ["d", "Card 2 of Bo Lund Kneel a character."],
    ["a", "Card 1 Kneel a character."],
  ])
    it(`is shown with its words: ${whose}`, () => {
      const face = id === "d" ? "2" : "1";
      const view = { ...fight([5, 3]), hand: [{ id: "h", face: "3" }], phase: "challenges" };
      const question = ask({ verb: "target", words: { key: "target", args: { by_card: { id, face } } } });
      const given = {
        game,
        board: boardWith({ view, ask: question }),
        view,
        me: 0,
        choice: new Choice(question),
        table,
      };
      show(board, game.hand(makeContext(given)));
      assert.equal(text(".lcg-source"), whose);
    });
});

describe("whom to attack", () => {
  it("tells what could defend, cards and power", () => {
    const question = { ...ask(), verb: "opponent", words: { key: "opponent", args: { challenge: "military" } } };
    const context = draw(fight([0, 0]), new Choice(question));
    assert.equal(label({ id: 1, of: "seat", label: "1" }, context), "Bo Lund (3 STR can defend, 1 card, 4 power)");
  });
});

describe("the way to the crown", () => {
  it("is a step for each of six titles, as many filled as are held", () => {
    const view = { ...fight([5, 3]), first: 0, active: 0, king: -1, gone: [], phase: "draw", format: "kingsmoot" };
    view.seats[0] = { ...view.seats[0], gold: 0, titles: [{ id: "t" }, { id: "u" }] };
    show(board, [seatPanel(makeContext({ game, board: boardWith({ view }), view, me: 0, choice: null, table }), 0)]);
    assert.equal(board.querySelectorAll(".lcg-crowns > .is-won").length, 2);
    assert.equal(board.querySelectorAll(".lcg-crowns > .is-open").length, 4);
    assert.match(text(".lcg-crowns"), /2 titles of 6/);
  });
});

describe("the panel of another player", () => {
  it("sums up what there may be no room for", () => {
    const view = { ...fight([5, 3]), first: 0, active: 0, king: -1, gone: [], phase: "draw", format: "melee" };
    const [idle, tired] = view.seats[1].cards;
    const keep = { id: "k", face: "1", kneels: false, power: 0 };
    view.seats[1] = { ...view.seats[1], gold: 0, cards: [idle, { ...tired, power: 2 }, keep] };
    const context = makeContext({ game, board: boardWith({ view }), view, me: 0, choice: null, table });
    const panel = (/** @type {boolean} */ isCompact) => show(board, [seatPanel(context, 1, isCompact)]);
    panel(true);
    assert.match(text(".lcg-sum"), /2 characters, 1 kneeling/);
    const strengths = [...board.querySelectorAll(".lcg-sum-strengths .figure")].map((each) => each.textContent);
    assert.deepEqual(strengths, ["3", "0", "0"]);
    assert.match(text(".lcg-sum"), /2 power on cards.*1 location/);
    panel(false);
    assert.equal(board.querySelector(".lcg-sum"), null);
  });
});

describe("a challenge as two columns", () => {
  it("raises each as high as its side is strong", () => {
    draw(fight([5, 3]));
    const figures = [...board.querySelectorAll(".lcg-rising")].map(({ dataset }) => dataset.figure);
    assert.deepEqual(figures, ["5", "3"]);
  });
});

describe("the first hand", () => {
  const things = ["keep", "mulligan"].map((id) => ({ id, label: id }));
  const mulligan = () => new Choice(ask({ verb: "mulligan", options: things }));

  it("is kept unless another is asked for, and stands on one button", () => {
    const choice = mulligan();
    game.begins(choice);
    const context = makeContext({ game, board: boardWith({}), view: fight([0, 0]), me: 0, choice, table });
    assert.deepEqual(choice.picked, [0]);
    assert.equal(game.submit(choice, context), "Keep this hand");
    assert.equal(game.isInHand(things[0], context), true);
    choice.tap(1);
    assert.equal(game.isInHand(things[0], context), false);
  });
});

describe("several cards to be chosen", () => {
  const sent = (/** @type {number} */ lo) => {
    const things = ["c1", "c2", "c3"].map((id) => ({ id, label: id }));
    const choice = new Choice(ask({ verb: "discard", options: things, lo, hi: 2 }));
    return game.submit(choice, makeContext({ game, board: boardWith({}), view: fight([0, 0]), me: 0, choice, table }));
  };

  it("may be none only where none is an answer", () => {
    assert.equal(sent(0), "Choose none");
    assert.equal(sent(2), null);
  });
});

describe("a player to be chosen", () => {
  it("is named with House and characters", () => {
    const view = fight([5, 3]);
    const choice = new Choice(ask({ verb: "target_seat", options: [{ id: 1, of: "seat", label: "?" }] }));
    const context = makeContext({ game, board: boardWith({}), view, me: 0, choice, table });
    assert.match(label({ id: 1, of: "seat" }, context), /, 2 characters\)$/);
  });
});
