// Who is away, in the dock: what is said of it, and to whom the ways out are offered.

import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { boardWith, isThere, table, tap, text } from "./page.js";

const { makeContext } = await import("../../static/js/live/context.js");
const { showDock } = await import("../../static/js/live/dock/dock.js");
const { listenToAbsences, longSince } = await import("../../static/js/live/absence.js");

const MINUTE = 60_000;
const dock = document.getElementById("dock");
const now = Date.now();
const away = (changes = {}) => ({ seat: 2, since: now - 4 * MINUTE, votes_from: now - MINUTE, ...changes });
const vote = (changes = {}) => ({
  id: 7,
  seat: 2,
  by: 1,
  measure: "bot",
  bot: "random",
  seconds: null,
  agreed: [1],
  refused: [],
  waiting: [0],
  needed: 2,
  ends: now + MINUTE,
  ...changes,
});

function put(changes, me = 0) {
  const board = boardWith({ may: { propose_vote: true }, ...changes });
  showDock(dock, makeContext({ game: {}, board, view: board.view, me, choice: null, table }));
}

describe("somebody is away", () => {
  it("the time is shown in whole minutes, then hours", () => {
    assert.equal(longSince(20_000), "1 minute");
    assert.equal(longSince(59.9 * MINUTE), "59 minutes");
    assert.equal(longSince(119 * MINUTE), "1 hour");
  });

  it("what can be done is offered once it is time to vote, and not while a vote is open", () => {
    put({ absences: [away()] });
    assert.match(text("#dock-away-2"), /Cy Dahl has been away for 4 minutes\. ?What can we do\?/);
    put({ absences: [away({ votes_from: now + MINUTE })] });
    assert.equal(text("#dock-away-2"), "Cy Dahl has been away for 4 minutes.");
    put({ absences: [away()], vote: vote() });
    assert.equal(isThere("#dock-away-link-2"), false);
  });

  it("an event's table leads to a judge, for anyone who plays there", () => {
    put({ absences: [away({ votes_from: null })], may: {} });
    assert.match(text("#dock-away-2"), /Call a judge/);
    put({ absences: [away({ votes_from: null })], may: {}, viewer: { kind: "judge", seat: null } }, null);
    assert.equal(isThere("#dock-away-link-2"), false);
  });

  it("an open call stands in the dock, and no second one is offered", () => {
    const call = { status: "waiting", called_at: now };
    put({ absences: [away({ votes_from: null })], may: {}, call });
    assert.match(text("#dock-call"), /^This table called a judge at /);
    assert.equal(isThere("#dock-away-link-2"), false);
    put({ may: {}, call: { ...call, status: "taken" } });
    assert.equal(text("#dock-call"), "A judge is on the way to this table.");
    put({ may: {}, call: null });
    assert.equal(isThere("#dock-call"), false);
  });

  it("before the deal the lobby itself tells who is missing, until something can be done", () => {
    put({ status: "lobby", chance: { phase: "committing" }, absences: [away()], may: {} });
    assert.equal(isThere("#dock-away-2"), false);
    put({ status: "lobby", chance: { phase: "committing" }, absences: [away()] });
    assert.equal(isThere("#dock-away-link-2"), true);
  });
});

describe("a vote", () => {
  const answered = [];
  const voting = {
    board: null,
    answerVote: (...given) => answered.push(given),
    takeSeatBack: () => answered.push("back"),
  };

  it("says what is proposed and who has to answer, and is answered by a tap", () => {
    mock.timers.enable({ apis: ["setInterval"] });
    let drawn = 0;
    listenToAbsences(voting, () => (drawn += 1));
    voting.board = boardWith({ vote: vote(), absences: [] });
    put({ vote: vote(), may: { vote: true } });
    assert.match(text("#open-vote"), /Bo Lund proposes/);
    assert.match(
      text("#open-vote"),
      /A bot plays for Cy Dahl until they are back\. ?1 of 2 needed votes\. Not answered yet: you\./,
    );
    tap("#vote-agree");
    tap("#vote-refuse");
    mock.timers.tick(MINUTE);
    assert.equal(drawn, 0, "nobody is away");
    voting.board.absences = [away()];
    mock.timers.tick(MINUTE);
    assert.equal(drawn, 3, "so that the time that is shown is true");
    mock.timers.reset();
    assert.deepEqual(answered, [
      ["agree", 7],
      ["refuse", 7],
    ]);
  });

  it("is withdrawn by its proposer, who has agreed already", () => {
    put({ vote: vote({ by: 0, agreed: [0], waiting: [1] }), may: { vote: true } });
    assert.match(text("#open-vote"), /You propose/);
    assert.equal(isThere("#vote-agree"), false);
    assert.equal(text("#vote-refuse"), "Withdraw");
  });

  it("anyone who has no vote only reads it", () => {
    put({ vote: vote(), may: {} });
    assert.equal(isThere("#vote-agree") || isThere("#vote-refuse"), false);
  });

  it("anyone who is back takes the seat from the bot", () => {
    put({ may: { take_seat_back: true } });
    tap("#take-seat-back");
    assert.equal(answered.at(-1), "back");
  });
});
