// The end of a game: everybody's place, why mine is mine, and what decided it.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { boardWith, table, text } from "./page.js";

document.body.innerHTML += `<div id="live" data-decisive="king victory"></div><p id="winner"></p>
  <ol id="ranking"></ol><p id="standing-why"></p><p id="decided"></p><a id="to-replay" hidden></a>
  <div id="inspector" popover></div>`;
const { decision, showEnding, why } = await import("../../static/js/live/end.js");
const { makeContext } = await import("../../static/js/live/context.js");

const placing = (seat, place, titles, power) => ({ seat, place, points: { titles, power } });
const LINES = ["phase", "victory", "score"].map((key, index) => ({
  key,
  text: `Line ${index}.`,
  args: {},
  at_length: 7 + index,
}));

function contextOf(placings, { me = 0, game = {}, ...changes } = {}) {
  const board = boardWith({
    status: "finished",
    viewer: { kind: me === null ? "watcher" : "seat", seat: me },
    result: { placings },
    scores: null,
    may: { replay: true },
    ...changes,
  });
  return makeContext({ game, board, view: {}, me, choice: null, table: { ...table, lines: LINES } });
}

const THREE = [placing(1, 1, 3, 15), placing(0, 2, 2, 9), placing(2, 3, 2, 7)];

describe("why I stand where I stand", () => {
  it("names who is just ahead and just behind, by the figure in which we differ first", () => {
    assert.equal(
      why(contextOf(THREE)),
      "You are 2nd of 3. Bo Lund is ahead of you: titles 3 to 2. You are ahead of Cy Dahl: power 9 to 7.",
    );
  });

  it("names with whom a place is shared, and of a seat that left nothing more", () => {
    const shared = [placing(0, 1, 3, 9), placing(2, 1, 3, 9), placing(1, 3, 0, 0)];
    const gone = boardWith().seats.map((seat) => ({ ...seat, conceded: seat.seat === 1 }));
    assert.equal(why(contextOf(shared, { seats: gone })), "You share the 1st place with Cy Dahl.");
    assert.equal(why(contextOf(shared, { me: 1, seats: gone })), "You left the game.");
  });

  it("is worded in the game's own words where it has some, and to spectators not at all", () => {
    const game = { ahead: (better, worse) => `${better.titles - worse.titles} more` };
    assert.match(why(contextOf(THREE, { game })), /ahead of you: 1 more\./);
    assert.equal(why(contextOf(THREE, { me: null })), "");
  });
});

describe("a seat that does not count", () => {
  it("takes no place: the others are placed as on the sheet, and it stands below them", () => {
    const seats = boardWith().seats.map((seat) => ({ ...seat, counts: seat.seat !== 1 }));
    const context = contextOf(THREE, { seats });
    assert.equal(why(context), "You are 1st of 2. You are ahead of Cy Dahl: power 9 to 7.");
    showEnding(context);
    assert.match(text("#winner"), /^You win\./);
    assert.match(text("#ranking li:last-child"), /^– ?Bo Lund ?absent; a bot played/);
  });
});

describe("the end", () => {
  it("tells every place with its figures, and the tournament's points where it counts", () => {
    const scores = [1, 0, 2].map((seat, index) => ({ seat, points: [15, 6, 4][index], reason: `sum ${index}` }));
    showEnding(contextOf(THREE, { scores }));
    const rows = [...document.querySelectorAll("#ranking > li")].map((row) =>
      row.textContent.replaceAll("\u00a0", " "),
    );
    assert.deepEqual(rows, [
      "1.Bo Lundtitles 3 · power 1515 points",
      "2.Ana Berg (you)titles 2 · power 96 pointssum 1",
      "3.Cy Dahltitles 2 · power 74 points",
    ]);
    showEnding(contextOf(THREE));
    assert.equal(document.querySelectorAll(".live-score").length, 0);
  });

  it("leads from the moment that decided to the replay of it", () => {
    showEnding(contextOf(THREE));
    assert.equal(text("#decided"), "Decided: Line 1. See it in the replay");
    assert.equal(document.querySelector("#decided a").getAttribute("href"), "replay/?k=8");
    assert.equal(document.getElementById("to-replay").hidden, false);
    showEnding(contextOf(THREE, { may: { replay: false } }));
    assert.equal(document.querySelector("#decided a"), null);
    assert.equal(document.getElementById("to-replay").hidden, true);
  });

  it("tells no moment where the game cannot tell", () => {
    assert.equal(decision(LINES, [""]), null);
  });

  it("tells of no lead of somebody who is not first alone after all", () => {
    const lines = [0, 1].map((seat) => ({ ...LINES[1], args: { leading_seat: seat } }));
    assert.equal(decision(lines, ["victory"], THREE), lines[1]);
    assert.equal(decision(lines.slice(0, 1), ["victory"], THREE), null);
    assert.equal(decision(lines, ["victory"], [placing(1, 1, 3, 9), placing(0, 1, 3, 9)]), null);
  });
});
