// A first game: which lesson stands above the question, what it points at, and that it stays away once put away.

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { TREES, ask, boardWith, isThere, table, tap, text } from "./page.js";

const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");
const { showDock } = await import("../../static/js/live/dock/dock.js");
const { h, show } = await import("../../static/js/live/dom.js");
const { lessonNow, listenToLessons, pointOut } = await import("../../static/js/live/dock/lessons.js");

const dock = document.getElementById("dock");
const LESSONS = ["councils", "cards"].map((name) => ({
  name,
  title: `About ${name}`,
  text: `This is about ${name}.`,
  points: [name, "question"],
}));
let board = null;
let choice = null;
let key = 0;

const contextNow = (past = null) =>
  makeContext({ game: {}, board, view: {}, me: 0, choice: choice ?? new Choice(board.ask), table, past });

function redraw() {
  showDock(dock, contextNow());
  pointOut(board);
}

listenToLessons(contextNow, redraw);

function put(changes) {
  board = boardWith({ key: `table ${key}`, ask: ask({ options: TREES }), lessons: LESSONS, ...changes });
  redraw();
}

const pointed = () => [...document.querySelectorAll(".is-pointed")].map((part) => part.dataset.part);

beforeEach(() => {
  key += 1;
  choice = null;
  show(document.getElementById("board"), [
    h("p", { "data-part": "councils" }, "councils"),
    h("p", { "data-part": "cards" }, "cards"),
  ]);
});

describe("a lesson", () => {
  it("stands above the question, the first of its moment, and points at what it is about", () => {
    put({});
    assert.equal(text("#lesson-title"), "About councils");
    assert.equal(text("#lesson-text"), "This is about councils.");
    const follows = document.getElementById("lesson").compareDocumentPosition(document.getElementById("dock-prompt"));
    assert.equal(follows & 4, 4);
    assert.deepEqual(pointed(), ["councils", "question"]);
  });

  it("makes place for the next one when it is put away, and comes not again at this table", () => {
    put({});
    tap("#lesson-away");
    assert.equal(text("#lesson-title"), "About cards");
    assert.deepEqual(pointed(), ["cards", "question"]);
    tap("#lesson-away");
    assert.equal(isThere("#lesson"), false);
    assert.deepEqual(pointed(), []);
    put({ revision: 2 });
    assert.equal(isThere("#lesson"), false);
  });

  it("is shown anew at another table", () => {
    put({});
    tap("#lesson-away");
    key += 1;
    put({});
    assert.equal(text("#lesson-title"), "About councils");
  });

  it("goes with its moment, and usual tables have none", () => {
    put({});
    put({ lessons: [] });
    assert.equal(isThere("#lesson"), false);
    for (const lessons of [null, undefined]) assert.equal(lessonNow({ ...board, lessons }), null);
  });

  it("is not shown for a moment that is looked back at", () => {
    put({});
    showDock(dock, contextNow(3));
    assert.equal(isThere("#lesson"), false);
  });
});

describe("what the guide would do", () => {
  it("is filled in with a tap, in place of what was chosen, and can still be changed", () => {
    put({ proposal: "elm" });
    choice = new Choice(board.ask);
    choice.tap(choice.indexOf("oak"));
    redraw();
    tap("#lesson-propose");
    assert.equal(choice.answer, "elm");
    choice.tap(choice.indexOf("oak"));
    assert.equal(choice.answer, "oak");
  });

  it("takes the place of all that was assigned before", () => {
    const slots = [{ id: "north" }, { id: "south" }];
    choice = new Choice(ask({ kind: "assign", slots, values: TREES, lo: 1, hi: 2 }));
    choice.assign("north", "oak");
    choice.beginWith([["south", "elm"]]);
    assert.deepEqual(choice.answer, [["south", "elm"]]);
  });

  it("is offered where there is one, and not in what one does besides", () => {
    put({ proposal: null });
    assert.equal(isThere("#lesson-propose"), false);
    put({ proposal: 0 });
    assert.equal(isThere("#lesson-propose"), true);
    choice = new Choice(board.ask, { name: "claim", title: "Claim", version: 1 });
    redraw();
    assert.equal(isThere("#lesson-propose"), false);
  });
});
