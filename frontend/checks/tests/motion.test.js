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
let times = []; // of what moves
Element.prototype.animate = function (frames, { duration }) {
  shown.push([this.dataset.trace ?? this.textContent, frames]);
  if (!("backgroundColor" in frames[0])) times.push(duration);
  return { finished: new Promise(() => {}) };
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

const flips = () => shown.filter(([, frames]) => "rotate" in frames[0]).map(([name]) => name);
const flights = () => [...document.querySelectorAll("body > .flying")].map((each) => each.textContent);

beforeEach(() => {
  show(region, []);
  places.clear();
  for (const each of document.querySelectorAll(".flying")) each.remove();
  [shown, times, isCalm] = [[], [], false];
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

  it("comes out of the stack that held it", () => {
    const stack = (name, holds, x) => {
      const before = remember();
      show(region, [
        h("p", { id: "one", "data-trace": "one", "data-holds": holds, "data-state": `here ${holds}` }, "1"),
        name && h("p", { id: name, "data-trace": name, "data-state": "there" }, "2"),
      ]);
      for (const [each, at] of [["one", 40], ...(name ? [[name, x]] : [])]) places.set(each, at);
      showMoves(before);
    };
    stack(null, "two three", 0);
    stack("two", "three", 100);
    assert.deepEqual(goes(), [["two", "-60px 0px"]]);
  });

  it("flips together where what lay face down is turned over, and only then", () => {
    const plots = (...sides) =>
      sides.map((side, seat) => h("p", { id: `plot-${seat}`, "data-trace": `plot-${seat}`, "data-side": side }, "x"));
    const turn = (...sides) => {
      const before = remember();
      show(region, plots(...sides));
      showMoves(before);
    };
    turn("down", "down");
    turn("down", "down");
    assert.deepEqual(flips(), []);
    turn("a-1", "b-7");
    assert.deepEqual(flips(), ["plot-0", "plot-1"]);
    turn("a-1", "b-9");
    assert.deepEqual(flips(), ["plot-0", "plot-1", "plot-1"]);
  });

  it("flies to who gained it, from who lost it", () => {
    const power = (...figures) =>
      figures.map((n, seat) =>
        h("p", { id: `p${seat}`, "data-trace": `power-${seat}`, "data-state": n, "data-flies": "power" }, String(n)),
      );
    show(region, power(4, 4));
    places.set("power-0", 0);
    places.set("power-1", 200);
    const before = remember();
    show(region, power(6, 3));
    showMoves(before);
    assert.deepEqual(flights(), ["+2"]);
    const [, frames] = shown.find(([name]) => name === "+2");
    assert.equal(frames[1].translate, "calc(-200px - 50%) calc(0px - 50%)");
    const flying = document.querySelector(".flying");
    assert.equal(flying.getAttribute("aria-hidden"), "true");
    assert.equal(flying.inert, true);
  });

  it("goes to its pile when it leaves, without its ids", () => {
    const cards = (...names) => [
      h(
        "ul",
        {},
        names.map((name) => h("li", { id: name, "data-trace": name, "data-to": "pile" }, name)),
      ),
      h("p", { id: "pile", "data-trace": "pile", "data-state": "" }, "pile"),
    ];
    show(region, cards("lives", "dies"));
    const before = remember();
    show(region, cards("lives"));
    showMoves(before);
    const left = region.querySelector(".leaving");
    assert.equal(left.textContent, "dies");
    assert.equal(left.id, "");
    assert.equal(left.getAttribute("aria-hidden"), "true");
    assert.equal(region.querySelectorAll("[data-trace]").length, 2);
  });

  it("takes between 150 and 250 ms", () => {
    draw(["card", "hand", 40]);
    draw(["card", "play", 100]);
    assert.equal(times.length, 1);
    assert.ok(times.every((time) => time >= 150 && time <= 250));
  });

  it("does not move for who wants no motion, nor on the first board", () => {
    draw(["card", "hand", 0]);
    assert.deepEqual(shown, []);
    isCalm = true;
    draw(["card", "play", 100]);
    assert.deepEqual(shown, []);
    assert.equal(document.querySelectorAll(".flying, .leaving").length, 0);
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
