// Factions, Houses and orders are recognized by a symbol of their own, never by color alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { boardWith, table } from "./page.js";
import { COMPOSED } from "../composed_classes.js";

const board = document.getElementById("board");
const page = document.createElement("div");
page.id = "live";
page.dataset.address = "/t/here/";
board.before(page);

const drawings = readFileSync(new URL("../../static/img/live.svg", import.meta.url), "utf8");
const SYMBOLS = Object.fromEntries(
  [...drawings.matchAll(/<symbol id="faction_(\w+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, name, drawn]) => [name, drawn]),
);
const FACTIONS = {
  baratheon: "House Baratheon",
  greyjoy: "House Greyjoy",
  lannister: "House Lannister",
  martell: "House Martell",
  thenightswatch: "The Night's Watch",
  stark: "House Stark",
  targaryen: "House Targaryen",
  tyrell: "House Tyrell",
  neutral: "Neutral",
};
const character = { name: "Guard", kind: "character", traits: [], keywords: [], text: "", strength: 1, icons: [] };
const FACTS = {
  ...Object.fromEntries(Object.entries(FACTIONS).map(([code, faction]) => [code, { ...character, faction }])),
  both: { ...character, faction: "House Stark", houses: ["House Stark", "House Martell"] },
};
globalThis.fetch = async () =>
  new Response(JSON.stringify({ facts: FACTS }), { headers: { "Content-Type": "application/json" } });

const { makeContext } = await import("../../static/js/live/context.js");
const { show } = await import("../../static/js/live/dom.js");
const { stack } = await import("../../static/js/live/boards/lcg/cards.js");
const { default: lcg } = await import("../../static/js/live/boards/lcg.js");
const { orderDrawn, unitDrawn } = await import("../../static/js/live/boards/boardgame/pieces.js");

const endsOf = (file, start) =>
  COMPOSED.filter(({ made, begins }) => made.endsWith(file) && begins === start).flatMap(({ ends }) => ends);
const allDiffer = (drawn) => assert.equal(new Set(drawn).size, drawn.length);
const emblemsIn = (selector) =>
  [...document.querySelector(selector).querySelectorAll(".lcg-emblems > .drawing")].map((each) => [
    each.querySelector("use").getAttribute("href").split("#")[1],
    each.getAttribute("aria-label"),
  ]);

describe("a faction", () => {
  const cards = Object.keys(FACTS).map((face) => ({ id: face, face, kneels: false, power: 0, strength: 1, icons: [] }));
  const seat = {
    seat: 0,
    ...Object.fromEntries(
      ["titles", "cards", "agendas", "played", "used", "discard", "dead", "removed"].map((pile) => [pile, []]),
    ),
  };
  const empty = { plots: [], setup: [], chosen: [], middle: [], challenge: null, phase: "challenges" };
  const shown = { ...empty, seats: [seat], hand: cards };
  const context = makeContext({
    game: lcg,
    board: boardWith({ view: shown }),
    view: shown,
    me: 0,
    choice: null,
    table,
  });

  it("with a color has a drawing of its own, unless it is neutral", () => {
    const colored = endsOf("kit/card.js", "tone-").filter((tone) => !["red", "black"].includes(tone));
    assert.deepEqual(colored.toSorted(), Object.keys(FACTIONS).toSorted());
    assert.deepEqual([...Object.keys(SYMBOLS), "neutral"].toSorted(), colored.toSorted());
    allDiffer(Object.values(SYMBOLS));
  });

  for (const [place, draw] of Object.entries({
    "in play": () => cards.map((card) => stack(context, card, 0, new Map())),
    "in the hand": () => lcg.hand(context),
  }))
    it(`is drawn on each of its cards ${place}`, () => {
      show(board, draw());
      for (const [code, name] of Object.entries(FACTIONS)) {
        const own = [[`faction_${code}`, name.replace(/^(House|The) /, "")]];
        assert.deepEqual(emblemsIn(`#lcg-card-${code}`), code === "neutral" ? [] : own);
      }
      const of = [
        ["faction_stark", "Stark"],
        ["faction_martell", "Martell"],
      ];
      assert.deepEqual(emblemsIn("#lcg-card-both"), of);
    });
});

describe("on the map of the realm", () => {
  it("each order has a glyph of its own", () => {
    const kinds = { march: "march", defense: "defense", support: "support", raid: "raid", power: "consolidate_power" };
    assert.deepEqual(Object.keys(kinds), endsOf("boardgame/pieces.js", "order-"));
    const glyphs = Object.entries(kinds).map(([kind, order]) => {
      show(board, orderDrawn(order));
      assert.notEqual(board.querySelector(`.order-${kind}`), null);
      return board.querySelector(".realm-glyph").getAttribute("d");
    });
    assert.ok(glyphs.every(Boolean));
    allDiffer(glyphs);
  });

  it("each House has a plaque of its own", () => {
    const plaques = endsOf("boardgame/map.js", "tone-").map((house) => {
      show(board, unitDrawn(house, "footman", 1, false));
      return board.querySelector(".realm-plaque").getAttribute("d");
    });
    assert.equal(plaques.length, 6);
    assert.ok(plaques.every(Boolean));
    allDiffer(plaques);
  });
});
