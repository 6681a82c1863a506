// The board of the card game with the first edition: its words, titles that name each other, moribund cards.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { boardWith, table, text } from "./page.js";

const board = document.getElementById("board");
const page = document.createElement("div");
page.id = "live";
page.dataset.address = "/t/here/";
page.dataset.game = "lcg_first";
board.before(page);
const card = (name, more = {}) => ({
  name,
  kind: "character",
  faction: "House Stark",
  traits: [],
  keywords: [],
  ...more,
});
const FACTS = {
  stark: card("Direwolf", { cost: 2, crests: ["holy", "war"], influence: 1 }),
  lion: card("Guard", { cost: 1, faction: "House Lannister" }),
  both: card("Envoy", { cost: 1, faction: "House Lannister", houses: ["House Lannister", "House Stark"] }),
  neutral: card("Sellsword", { cost: 1, faction: "Neutral" }),
  faction_stark: card("House Stark", { kind: "faction" }),
  hand: card("Hand of the King", {
    kind: "title",
    text: "Gives 2 influence, once per round.",
    supports: ["Master of Whispers"],
    opposes: ["Master of Coin"],
  }),
  coin: card("Master of Coin", { kind: "title", supports: ["Master of Laws"], opposes: ["Hand of the King"] }),
};
globalThis.fetch = async () =>
  new Response(JSON.stringify({ facts: FACTS }), { headers: { "Content-Type": "application/json" } });

const { makeContext } = await import("../../static/js/live/context.js");
const { show } = await import("../../static/js/live/dom.js");
const { seatPanel } = await import("../../static/js/live/boards/lcg/seats.js");
const { titles } = await import("../../static/js/live/boards/lcg/titles.js");
const { course } = await import("../../static/js/live/boards/lcg/window.js");
const { challenge } = await import("../../static/js/live/boards/lcg/challenge.js");
const { describe: describeCard, submit } = await import("../../static/js/live/boards/lcg/words.js");
const { default: game } = await import("../../static/js/live/boards/lcg.js");

const PILES = ["titles", "played", "used", "discard", "dead", "removed", "cards"];

/** A view of two seats; `first` is what the first of them has besides. */
function view(first = {}, second = {}, more = {}) {
  const seat = (number, own) => ({
    seat: number,
    gold: 2,
    power: 4,
    house_power: 1,
    victory: 15,
    income: 4,
    initiative: 2,
    claim: 1,
    influence: 3,
    draws_left: 3,
    hand: 2,
    deck: 20,
    setup: 0,
    faction: { id: `f${number}`, face: "faction_stark" },
    ...Object.fromEntries(PILES.map((pile) => [pile, []])),
    agendas: [],
    plot: { id: `p${number}`, face: "neutral" },
    ...own,
  });
  const round = { format: "core", phase: "challenges", round: 1, last: false, first: 0, active: 0, king: -1, gone: [] };
  const held = { hand: [], plots: [], setup: [], chosen: [], middle: [], window: null, challenge: null, left: {} };
  return { ...round, ...held, seats: [seat(0, first), seat(1, second)], ...more };
}

function context(shown, choice = null) {
  return makeContext({ game, board: boardWith({ view: shown }), view: shown, me: 0, choice, table });
}

describe("the words of the edition", () => {
  it("are those of the table, and open what they mean", () => {
    show(board, [course(context(view({}, {}, { window: { timing: "reaction", event: "", passed: [] } })))]);
    assert.equal(text(".lcg-window button"), "Responses");
    assert.equal(board.querySelector(".lcg-window button").dataset.term, "response");
    assert.equal(board.querySelectorAll(".lcg-phases button")[2].dataset.term, "marshalling");
    assert.equal(board.querySelectorAll(".lcg-phases button")[2].textContent, "marshalling");
  });

  it("tell influence, and plots without a reserve", () => {
    show(board, [seatPanel(context(view({ draws_left: 1 })), 0)]);
    assert.equal(text('[data-term="influence"]'), "3 influence");
    assert.equal(board.querySelector('[data-term="reserve"]'), null);
    assert.match(text(".lcg-hands"), /1 more by effects/);
  });
});

describe("titles that name each other", () => {
  it("tell beside a player whom to support and whom to beat", () => {
    const shown = view({ titles: [{ id: "h", face: "hand" }] }, { titles: [{ id: "c", face: "coin" }] });
    show(board, [seatPanel(context(shown), 1)]);
    const marks = [...board.querySelectorAll(".marks [data-term], [data-term='opposes']")].map(
      (each) => each.textContent,
    );
    assert.deepEqual([...new Set(marks)], ["you oppose", "opposes you"]);
    assert.equal(
      describeCard("h", context(shown)).figures,
      "Title · supports Master of Whispers · opposes Master of Coin",
    );
  });
});

describe("a title that has been used", () => {
  it("says so until the round is over", () => {
    const bearing = { titles: [{ id: "h", face: "hand" }] };
    show(board, [titles(context(view(bearing, {})))]);
    assert.equal(board.querySelector(".lcg-used"), null);
    show(board, [titles(context(view({ ...bearing, title_used: true, opposed_beaten: true }, {})))]);
    assert.equal(
      text(".lcg-title.is-used .lcg-used > :last-child"),
      "used this round · power for an opposed title claimed",
    );
  });
});

describe("titles to choose from", () => {
  const middle = [{ id: "h", face: "hand" }];
  const things = [{ id: "h", of: "piece", face: "hand", label: "Hand of the King" }];
  const choosing = (/** @type {string} */ verb) => {
    const choice = { ask: { kind: "pick", verb, lo: 1, hi: 1 }, isSingle: true, picked: [], things, indexOf: () => 0 };
    return { ...context(view({}, {}, { middle })), choice };
  };

  it("show what they do, above one's own cards and not once more in the dock", () => {
    show(board, [titles(choosing("choose_title"))]);
    assert.match(text(".lcg-titles.is-choosing .lcg-title-text"), /Gives 2 influence/);
    assert.equal(game.isInHand(things[0], choosing("choose_title")), true);
    assert.match(game.reminder({ verb: "choose_title" }), /whose title yours opposes/);
  });

  it("show only their names while something else is asked", () => {
    show(board, [titles(choosing("target"))]);
    assert.equal(board.querySelector(".lcg-title-text"), null);
    assert.equal(board.querySelector(".is-choosing"), null);
  });
});

describe("a card in play", () => {
  const lies = (more) => ({ id: "d", face: "stark", kneels: false, power: 0, strength: 2, icons: [], ...more });

  it("shows where it goes while it is moribund", () => {
    const shown = view({ cards: [lies({ moribund: "dead" })] });
    show(board, [seatPanel(context(shown), 0)]);
    assert.equal(text(".lcg-card.is-moribund .lcg-leaves"), "to the dead pile");
    assert.match(describeCard("d", context(shown)).now, /moribund, to the dead pile/);
  });

  it("shows crests, influence and the gold on it", () => {
    show(board, [
      seatPanel(context(view({ cards: [lies({ crests: ["war"], influence: 2, tokens: { gold: 3 } })] })), 0),
    ]);
    assert.equal(board.querySelectorAll(".lcg-crest").length, 1);
    assert.match(text(".lcg-counters"), /2 influence.*3 .*gold/);
  });
});

describe("the challenge", () => {
  it("tells who defends in the place of the player attacked", () => {
    const fight = { type: "military", attacking: 1, defending: 0, siding: 2, attackers: [], defenders: [] };
    const shown = view({}, {}, { challenge: { ...fight, bypassed: [], strengths: [3, 2] } });
    shown.seats.push({ ...shown.seats[1], seat: 2 });
    show(board, [challenge(context(shown))]);
    assert.match(text("#board"), /Cy\s*defends\s*for you/);
  });
});

describe("the setup", () => {
  it("adds the penalty for cards of another House, and for no others", () => {
    const hand = ["stark", "lion", "both", "neutral"].map((face, index) => ({ id: `c${index}`, face }));
    const shown = view({}, {}, { hand });
    const choice = { ask: { kind: "pick", verb: "setup" }, isSingle: false, picked: [0, 1, 2, 3], things: hand };
    const sent = submit(choice, { ...context(shown), choice });
    assert.equal(sent, "Set up 4 cards (7 of 5 gold)");
    shown.seats[0].no_penalty = ["House Lannister"];
    assert.equal(submit(choice, { ...context(shown), choice }), "Set up 4 cards (5 of 5 gold)");
  });
});
