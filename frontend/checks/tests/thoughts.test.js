// What a bot thought, in the words of the buttons it could have answered with.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { saidAnswer } = await import("../../static/js/live/replay/thoughts.js");

const context = /** @type {any} */ ({ label: (/** @type {any} */ thing) => thing.label.toUpperCase() });
const things = [
  { id: "p1", label: "a knight" },
  { id: "p2", label: "a ship" },
];

/** @param {any} ask */
const said = (ask, /** @type {any} */ answer) => saidAnswer(context, ask, answer);

test("an answer is described by the labels of its things, whatever the kind of question", () => {
  assert.equal(said({ kind: "pick", options: things }, "p2"), "A SHIP");
  assert.equal(said({ kind: "pick", options: things }, ["p2", "p1"]), "A SHIP, A KNIGHT");
  assert.equal(said({ kind: "pick", options: things }, []), "nothing");
  assert.equal(said({ kind: "order", items: things }, ["p1", "p2"]), "A KNIGHT, A SHIP");
  assert.equal(said({ kind: "number" }, 0), "0");
  const slots = [{ id: 3, label: "the north" }];
  assert.equal(said({ kind: "assign", slots, values: things }, [[3, "p1"]]), "THE NORTH: A KNIGHT");
});
