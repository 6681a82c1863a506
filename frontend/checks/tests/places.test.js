// The places at the end of a game, as the sheet has them.

import { strict as assert } from "node:assert";
import { test } from "node:test";

import { withPlaces } from "../../static/js/live/places.js";

/** The places of those who count, where the seat `absent` does not. */
function counted(/** @type {number[]} */ places, /** @type {number} */ absent) {
  const board = {
    seats: places.map((_place, seat) => ({ counts: seat !== absent })),
    result: { placings: places.map((place, seat) => ({ seat, place })) },
  };
  return withPlaces(/** @type {any} */ (board)).result?.placings.map(({ place }) => place);
}

test("who is absent takes no place, and level players share theirs as before", () => {
  assert.deepEqual(counted([1, 2, 4, 4], 1), [1, 3, 3]);
  assert.deepEqual(counted([1, 2, 4, 4], 3), [1, 2, 3]);
  assert.deepEqual(counted([1, 2, 3, 3], 1), [1, 2, 2]);
  assert.deepEqual(counted([1, 3, 3, 4], 0), [1, 1, 3]);
});
