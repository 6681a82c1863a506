// The board of any game: it says what the game declares, by name, and guesses the rest.

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { ask, boardWith, isThere, table, text } from "./page.js";

const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");
const { show } = await import("../../static/js/live/dom.js");
const { default: game } = await import("../../static/js/live/boards/generic.js");

const region = document.getElementById("board");
const AREAS = ["north", "coast", "river", "hills"].map((id, index) => ({
  id,
  name: `The ${id}`,
  kind: "land",
  at: [100 + index * 100, 100],
}));

/** Draws a view as seat 0 sees it, by these declarations. */
function draw(view, { parts = {}, faces = {}, areas = null, question = null } = {}) {
  const look = { parts, faces, map: areas && { name: "The realm", width: 500, height: 200, areas, links: [] } };
  const choice = question && new Choice(question);
  const context = { ...makeContext({ game, board: boardWith(), view, me: 0, choice, table }), look };
  show(region, [game.draw(context), game.hand(context)]);
  return context;
}
const shown = () => text("#board");

beforeEach(() => {
  show(region, []);
  table.lines = [];
});

describe("what is declared", () => {
  it("is called by its name, seats by theirs", () => {
    draw(
      { leader: 1, broken: true, trick: 3 },
      {
        parts: {
          leader: { kind: "seat", name: "Leads" },
          broken: { kind: "word", name: "Hearts", names: { true: "are broken" } },
          trick: { kind: "counter", name: "Tricks played", most: 13 },
        },
      },
    );
    for (const words of ["LeadsBo", "Heartsare broken", "Tricks played3 of 13"])
      assert.match(shown(), new RegExp(words));
    assert.doesNotMatch(shown(), /Leader|yes|1(?!3)/);
  });

  it("says nobody where no seat is meant, and you for who looks", () => {
    draw(
      { king: -1, heir: 0 },
      { parts: { king: { kind: "seat", name: "King" }, heir: { kind: "seat", name: "Heir" } } },
    );
    assert.match(shown(), /Kingnobody/);
    assert.match(shown(), /Heiryou/);
  });

  it("says which seats belong together", () => {
    const pacts = [
      [0, 1],
      [0, 2],
      [1, 2],
    ];
    draw({ pacts }, { parts: { pacts: { kind: "seat", name: "Pacts" } } });
    assert.match(shown(), /Pactsyou and Bo, you and Cy, Bo and Cy/);
  });

  it("puts all seats on one track", () => {
    draw({ power: [1, 0, 3] }, { parts: { power: { kind: "track", name: "Power", most: 4 } } });
    assert.equal(region.querySelector(".track").getAttribute("aria-label"), "Power. you: 1, Bo Lund: 0, Cy Dahl: 3");
  });

  it("lies as a pile, and is hidden where it says nothing", () => {
    draw(
      { deck: 7, sizes: [1, 2], used: [{ id: "a", face: "oak" }] },
      {
        parts: {
          deck: { kind: "pile", name: "Deck" },
          sizes: { kind: "hidden" },
          used: { kind: "pile", name: "Used" },
        },
      },
    );
    assert.equal(text(".pile.is-closed"), "Deck 7");
    assert.equal(text("details.pile summary"), "Used 1");
    assert.doesNotMatch(shown(), /Sizes/);
  });

  it("gives faces a figure and a suit", () => {
    draw(
      { hand: [{ id: "a", face: "queen" }] },
      { faces: { queen: { figure: "Q", suit: "suit_hearts", tone: "red" } } },
    );
    assert.equal(text("#hand .figure"), "Q");
    assert.equal(isThere("#hand .card.tone-red use"), true);
  });
});

describe("a map of a game", () => {
  const parts = {
    owner: { kind: "area", of: "seat" },
    orders: { kind: "area", names: { march: "march order" } },
    units: { kind: "area", names: { knight: "knight" } },
  };
  const view = {
    owner: [0, 1, -1, 2],
    orders: { north: "march" },
    units: { coast: [{ seat: 1, kind: "knight", n: 2 }], hills: [{ seat: 2, down: true }] },
  };
  const said = () => [...region.querySelectorAll(".map-list li")].map((each) => each.textContent);

  it("shows whose areas are whose, and what lies there", () => {
    draw(view, { parts, areas: AREAS });
    assert.deepEqual(said(), [
      "The north, land: yours; march order",
      "The coast, land: Bo Lund’s; 2 knight, Bo Lund",
      "The river, land",
      "The hills, land: Cy Dahl’s; something face down, Cy Dahl",
    ]);
    assert.equal(isThere("#area-coast.tone-seat-1"), true);
    assert.doesNotMatch(text(".generic-others"), /owner|Owner/);
  });

  it("shows what one is about to order there", () => {
    const question = ask({
      kind: "assign",
      lo: 0,
      hi: 2,
      slots: [{ id: "north", of: "area", label: "north" }],
      values: [{ id: "raid", of: "order", label: "raid" }],
    });
    const { choice } = draw({ owner: view.owner }, { parts, areas: AREAS, question });
    assert.equal(document.getElementById("area-north").dataset.slot, "0");
    choice.assign("north", "raid");
    show(
      region,
      game.draw({
        ...makeContext({ game, board: boardWith(), view: {}, me: 0, choice, table }),
        look: { parts, faces: {}, map: { name: "", width: 9, height: 9, areas: AREAS, links: [] } },
      }),
    );
    assert.match(said()[0], /raid/);
  });

  it("names areas in answers as the map does", () => {
    const context = draw(view, { parts, areas: AREAS });
    assert.equal(game.label({ id: "north", of: "area", label: "north" }, context), "The north");
    assert.equal(game.isInHand({ id: "north", of: "area" }, context), true);
    assert.equal(game.isInHand({ id: "moon", of: "area" }, context), false);
  });
});

describe("a piece that is new on the table", () => {
  it("comes from the seat that the log tells of with it", () => {
    table.lines = [
      { text: "", key: "plays", args: { seat: 2, card: { face: "oak" } } },
      { text: "", key: "plays", args: { seat: 1, card: { face: "elm" } } },
    ];
    draw({
      trick: [
        { id: "a", face: "oak" },
        { id: "b", face: "elm" },
        { id: "c", face: "ash" },
      ],
    });
    const from = ["a", "b", "c"].map((id) => document.getElementById(`piece-${id}`).dataset.from);
    assert.deepEqual(from, ["seat-2", "seat-1", undefined]);
    assert.equal(document.getElementById("seat-2").dataset.trace, "seat-2");
  });
});

describe("what is not declared", () => {
  it("is shown by the form it has", () => {
    draw({
      round: 2,
      points: [1, 2, 3],
      shown: [
        { id: "a", face: "oak" },
        { id: "b", back: "tree" },
      ],
    });
    assert.match(shown(), /Round2/);
    assert.match(text("#seat-1"), /Points2/);
    assert.match(text("#piece-a"), /Oak/);
    assert.match(text("#piece-b"), /Tree, face down/);
  });
});
