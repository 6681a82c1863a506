// Words that open: which parts of a sentence become buttons, and what they lead to.

import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import "./page.js";

const PRIMER = {
  terms: [
    { key: "kneel", name: "kneel", text: "Used until the standing phase.", forms: ["kneels", "kneeling"] },
    { key: "power token", name: "power token", text: "Worth 1 to 3.", forms: [] },
    { key: "power", name: "power", text: "What counts.", forms: [] },
    { key: "The Reader", name: "The Reader", text: "A title.", forms: [] },
    { key: "stand", name: "stehen", text: "Aufrecht.", forms: ["steht"] },
  ],
};
document.body.innerHTML += `<script id="primer" type="application/json">${JSON.stringify(PRIMER)}</script>
  <div id="live" data-address="/table/" data-facts></div>
  <div id="inspector" popover tabindex="-1"></div>`;
const { facesIn, linked, meaning } = await import("../../static/js/live/terms.js");
const { makeContext } = await import("../../static/js/live/context.js");
const { listenToReaders } = await import("../../static/js/live/reader.js");
const { lineContent } = await import("../../static/js/live/side/side.js");
const { boardWith, table } = await import("./page.js");

const inspector = document.getElementById("inspector");
let isOpen = false;
const matches = inspector.matches.bind(inspector);
inspector.matches = (selector) => (selector === ":popover-open" ? isOpen : matches(selector));
inspector.showPopover = () => (isOpen = true);
inspector.hidePopover = () => (isOpen = false);
const words = (parts) => {
  const line = document.createElement("p");
  line.append(...parts);
  for (const word of line.querySelectorAll(".word")) word.textContent = `[${word.textContent}]`;
  return line.textContent;
};
const inspected = () => inspector.textContent.replaceAll(/\s+/g, " ").trim();

describe("a sentence", () => {
  it("has its terms as buttons, in every form, the longest one first", () => {
    assert.equal(words(linked("Kneeling, a power token; power.")), "[Kneeling], a [power token]; [power].");
    assert.equal(linked("She kneels")[1].dataset.term, "kneel");
  });

  it("leads to a term by its English name, whatever its language", () => {
    assert.equal(linked("Sie steht")[1].dataset.term, "stand");
    assert.deepEqual(meaning("stand"), { title: "Stehen", text: "Aufrecht." });
    assert.equal(meaning("stehen"), null);
  });

  it("finds no term within a word, nor a name that is written otherwise", () => {
    assert.equal(words(linked("Powerful; the reader kneeled.")), "Powerful; the reader kneeled.");
    assert.equal(words(linked("The Reader reads.")), "[The Reader] reads.");
  });

  it("leaves the names of players alone", () => {
    assert.equal(words(linked("Power Pete kneels.", new Map(), ["Power Pete"])), "Power Pete [kneels].");
  });

  it("has the cards that its arguments name as buttons, and no others", () => {
    const titles = { a: "Ser Kneel", b: "Bran" };
    const faces = facesIn({ card: { face: "a" }, by_card: { hidden: "card" }, seat: 2 }, (face) => titles[face]);
    const parts = linked("Ser Kneel meets Bran.", faces);
    assert.equal(words(parts), "[Ser Kneel] meets Bran.");
    assert.equal(parts[1].dataset.face, "a");
  });

  it("keeps a word and what ends it on one line, for browsers break after a button", () => {
    const [, ended, , last] = linked("The power: kneel.");
    assert.deepEqual([ended.className, ended.textContent], ["word-end", "power:"]);
    assert.deepEqual([last.className, last.textContent], ["word-end", "kneel."]);
    assert.equal(ended.querySelector("button").textContent, "power");
    assert.equal(linked("The power (kneel) goes")[1].className, "word");
  });

  it("never becomes markup", () => {
    const [text] = linked("<b>x</b>");
    assert.equal(text, "<b>x</b>");
  });
});

describe("a tap on a word", () => {
  const line = { text: "Cy kneels Bran.", key: "kneels", args: { card: { face: "bran" } }, at_length: 1 };
  const fetched = mock.method(globalThis, "fetch", async () => ({
    ok: true,
    redirected: false,
    headers: new Headers({ "Content-Type": "application/json" }),
    json: async () => ({ facts: { bran: { name: "Bran Stark", value: 3, text: "He may kneel." } } }),
  }));
  let board = boardWith();
  const game = {};
  const contextNow = () =>
    makeContext({ game, board, view: board.view, me: 0, choice: null, table: { ...table, lines: [line] } });
  const refresh = listenToReaders(contextNow);
  const context = contextNow();
  context.faceTitle = () => "Bran";

  it("opens what it means, and what a card says, from which one comes back", async () => {
    const frame = document.createElement("ol");
    document.body.append(frame);
    const faces = new Map([["Bran", "bran"]]);
    frame.append(...linked(line.text, faces));
    frame.querySelector("[data-term]").click();
    assert.equal(inspected(), "KneelUsed until the standing phase.");
    isOpen = false;
    frame.querySelector("[data-face]").click();
    await new Promise((done) => setTimeout(done));
    assert.equal(inspected(), "Bran Starkvalue 3He may kneel.");
    assert.equal(fetched.mock.calls[0].arguments[0], "/table/facts/");
    inspector.querySelector("[data-term]").click();
    assert.match(inspected(), /^BackKneel ?Used/);
    inspector.querySelector("[data-read-back]").click();
    await new Promise((done) => setTimeout(done));
    assert.match(inspected(), /Bran Stark/);
    assert.equal(fetched.mock.callCount(), 1, "the facts are read once");
  });

  it("is no stop of Tab in the log, where hundreds of them stand", () => {
    const said = document.createElement("p");
    said.append(...lineContent(contextNow(), { ...line, text: "Cy kneels, power.", args: {} }));
    assert.deepEqual(
      [...said.querySelectorAll(".word")].map((word) => word.tabIndex),
      [-1, -1],
    );
  });

  it("is no stop of Tab beside the mouse, which readers of the screen do not meet", async () => {
    isOpen = false;
    game.describe = () => ({ title: "Bran", text: "He may kneel." });
    const card = document.createElement("p");
    card.dataset.inspect = "7";
    document.body.append(card);
    card.dispatchEvent(Object.assign(new Event("pointerover", { bubbles: true }), { pointerType: "mouse" }));
    await new Promise((done) => setTimeout(done, 400));
    const stops = () =>
      [...document.querySelectorAll("#reader .word")].map((word) => [word.textContent, word.tabIndex]);
    assert.deepEqual(stops(), [["kneel", -1]]);
    game.describe = () => ({ title: "Bran", text: "He may kneel, or stand." });
    refresh(); // as when the game goes on
    assert.deepEqual(stops(), [["kneel", -1]]);
  });
});
