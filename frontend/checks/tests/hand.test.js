// The hand: what is sent lies before it at once, and comes back when it is not taken.

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { TREES, ask, boardWith, isThere, table } from "./page.js";

const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");
const { h, show } = await import("../../static/js/live/dom.js");
const { hand } = await import("../../static/js/live/kit/hand.js");
const { Table } = await import("../../static/js/live/table.js");

const region = document.getElementById("board");
const question = ask({ options: TREES });
const held = () => [...region.querySelectorAll("#hand > li")].map((each) => each.textContent);
const sent = () => [...region.querySelectorAll(".sent li")].map((each) => each.textContent);

function draw(changes = {}, sender = table) {
  const board = boardWith({ ask: question, ...changes });
  const context = makeContext({ game: {}, board, view: {}, me: 0, choice: new Choice(question), table: sender });
  show(region, hand(context, TREES, { name: "My hand", card: ({ id }) => h("button", {}, id) }));
}

describe("a hand", () => {
  it("holds every card while nothing is sent, and says that it is asked", () => {
    draw();
    assert.deepEqual(held(), ["oak", "elm", "ash"]);
    assert.equal(isThere("#hand.is-asked"), true);
    assert.equal(isThere(".sent"), false);
  });

  for (const [form, answer, left] of [
    ["one card", "elm", ["oak", "ash"]],
    ["several cards", ["oak", "ash"], ["elm"]],
    ["values in slots", [["north", "oak"]], ["elm", "ash"]],
  ])
    it(`gives ${form} away at once and takes them back`, () => {
      draw({}, { ...table, pending: answer });
      assert.deepEqual(held(), left);
      assert.equal(sent().length, TREES.length - left.length);
      draw();
      assert.deepEqual(held(), ["oak", "elm", "ash"]);
    });

  it("keeps a sealed answer in sight", () => {
    draw({ sealed: { batch: 1, answer: "oak" } });
    assert.deepEqual(sent(), ["oak"]);
  });

  it("gives a number away for no card", () => {
    draw({}, { ...table, pending: 3 });
    assert.deepEqual(held(), ["oak", "elm", "ash"]);
  });
});

describe("an answer on its way", () => {
  const board = (batch) => ({ revision: batch, ask: { batch }, lines: { from: 0, list: [] }, clock: null, undone: 0 });
  let arrive, live;

  beforeEach(() => {
    live = new Table("/here/", "game/1");
    live.board = board(5);
    globalThis.fetch = () => new Promise((resolve) => (arrive = resolve));
    live.refresh = async () => {};
  });

  const json = (body, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

  it("is pending until the table has taken it", async () => {
    const done = live.answer("oak");
    assert.equal(live.pending, "oak");
    arrive(json(board(6)));
    await done;
    assert.equal(live.pending, null);
  });

  it("is not pending any longer when it is refused", async () => {
    const done = live.answer("oak");
    arrive(json({ type: "urn:kingsmoot:problem:illegal", title: "No" }, 409));
    await done;
    assert.equal(live.pending, null);
    assert.equal(live.board.ask.batch, 5);
  });

  it("gives way when the stream brings another question first", async () => {
    const done = live.answer("oak");
    live.board = board(7);
    assert.equal(live.pending, null);
    arrive(json(board(6)));
    await done;
  });
});
