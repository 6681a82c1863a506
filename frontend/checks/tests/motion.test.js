// What a table shows after a change: the classes of now, pieces that come from where they lay, and what is read.

import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { TREES, ask, boardWith, isThere, table, text } from "./page.js";

document.body.innerHTML += '<div id="inspector" popover></div>';
let isCalm = false;
globalThis.matchMedia = () => ({
  get matches() {
    return isCalm;
  },
});
const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");
const { h, show } = await import("../../static/js/live/dom.js");
const { remember, showMoves } = await import("../../static/js/live/motion.js");
const { listenToReaders } = await import("../../static/js/live/reader.js");

const region = document.getElementById("board");
let shown = []; // trace and keyframes of each animation
const places = new Map(); // trace → x
Element.prototype.animate = function (frames) {
  shown.push([this.dataset.trace, frames]);
};
Element.prototype.getBoundingClientRect = function () {
  return { x: places.get(this.dataset.trace) ?? 0, y: 0, width: 10, height: 10 };
};

/** Draws cards, each [name, state, x, class, from], as pages do. */
function draw(...cards) {
  const before = remember();
  show(
    region,
    cards.map(([name, state, , css, from]) =>
      h("p", { id: name, class: css, "data-trace": name, "data-state": state, "data-from": from }, name),
    ),
  );
  for (const [name, , x] of cards) places.set(name, x);
  showMoves(before);
}
const goes = () =>
  shown.filter(([, frames]) => "translate" in frames[0]).map(([name, frames]) => [name, frames[0].translate]);
const glows = () => shown.filter(([, frames]) => "backgroundColor" in frames[0]).map(([name]) => name);

beforeEach(() => {
  show(region, []);
  places.clear();
  [shown, isCalm] = [[], false];
});

describe("what has changed", () => {
  it("has the classes of now, however often it changed before", () => {
    draw(["card", "stands", 0, "card"]);
    draw(["card", "kneels", 0, "card is-kneeling"]);
    assert.equal(document.getElementById("card").className, "card is-kneeling");
    draw(["card", "stands", 0, "card"]);
    assert.equal(document.getElementById("card").className, "card");
    assert.deepEqual(glows(), ["card", "card"]);
  });

  it("comes from where it lay", () => {
    draw(["card", "hand", 40], ["other", "hand", 60]);
    draw(["card", "play", 100], ["other", "hand", 80]);
    assert.deepEqual(goes(), [["card", "-60px 0px"]]);
  });

  it("comes, where it is new, from what it names", () => {
    draw(["seat", "", 300]);
    draw(["seat", "", 300], ["card", "play", 100, "", "seat"], ["stranger", "play", 100]);
    assert.deepEqual(goes(), [["card", "200px 0px"]]);
    assert.deepEqual(glows(), ["card", "stranger"]);
  });

  it("does not move for who wants no motion, nor on the first board", () => {
    draw(["card", "hand", 0]);
    assert.deepEqual(shown, []);
    isCalm = true;
    draw(["card", "play", 100]);
    assert.deepEqual(shown, []);
  });
});

describe("what is read", () => {
  const words = { oak: { title: "The oak", text: "A tree." } };
  const board = boardWith();
  let choice = null;
  const game = { describe: (id) => words[id] ?? null };
  const contextNow = () => makeContext({ game, board, view: {}, me: 0, choice, table });
  const refresh = listenToReaders(contextNow);
  const inspector = document.getElementById("inspector");
  let isOpen = false;
  inspector.showPopover = () => (isOpen = true);
  inspector.hidePopover = () => (isOpen = false);
  inspector.matches = () => isOpen;

  beforeEach(() => {
    choice = null;
    refresh();
    isOpen = false;
    words.oak = { title: "The oak", text: "A tree." };
    show(region, h("button", { "data-inspect": "oak" }, "oak"));
    region.querySelector("button").click();
  });

  it("opens by a tap and stays true while the game goes on", () => {
    assert.equal(isOpen, true);
    words.oak = { title: "The oak", text: "A felled tree." };
    refresh();
    assert.equal(isOpen, true);
    assert.equal(text("#inspector"), "The oakA felled tree.");
  });

  it("goes with its piece", () => {
    delete words.oak;
    refresh();
    assert.equal(isOpen, false);
  });

  it("gives way to a new question, once", () => {
    choice = new Choice(ask({ options: TREES }));
    refresh();
    assert.equal(isOpen, false);
    region.querySelector("button").click();
    refresh();
    assert.equal(isOpen, true);
  });
});
