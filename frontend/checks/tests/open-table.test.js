// The form that opens a table offers what the chosen game allows, and nothing else.

import assert from "node:assert/strict";
import { describe, it } from "node:test";

const options = (...values) => values.map((value) => `<option value="${value}">${value}</option>`).join("");
document.body.innerHTML = `
  <script id="table-limits" type="application/json">${JSON.stringify({
    cards: { sizes: [3, 4, 5, 6], usual: 4, decks: ["stark"] },
    hearts: { sizes: [4], usual: 4, decks: [] },
    court: { sizes: [5, 6, 7, 8], usual: 5, decks: [] },
  })}</script>
  <select id="id_game">${options("cards", "hearts", "court")}</select>
  <select id="id_size">${options(3, 4, 5, 6, 7, 8)}</select>
  <select id="id_bots">${options(0, 1, 2, 3, 4, 5, 6)}</select>
  <div class="field"><select id="id_deck">${options("", "stark")}</select></div>`;
const [game, size, bots, deck] = ["game", "size", "bots", "deck"].map((name) => document.getElementById(`id_${name}`));
size.value = "6";
bots.value = "4";
deck.value = "stark";
await import("../../static/js/live/open-table.js");

const choose = (select, value) => {
  select.value = value;
  select.dispatchEvent(new Event("change"));
};
const allowed = (select) => [...select.options].filter((each) => !each.disabled).map((each) => each.value);

describe("opening a table", () => {
  it("keeps what is allowed as it was chosen", () => {
    assert.deepEqual([size.value, bots.value, deck.value], ["6", "4", "stark"]);
    assert.deepEqual(allowed(size), ["3", "4", "5", "6"]);
  });

  it("follows the seats with the bots, so that a seat is free", () => {
    choose(size, "3");
    assert.equal(bots.value, "1");
    assert.deepEqual(allowed(bots), ["0", "1"]);
  });

  it("follows the game with seats, bots and decks", () => {
    choose(game, "court");
    assert.equal(size.value, "5");
    assert.deepEqual(allowed(bots), ["0", "1", "2", "3"]);
    assert.equal(deck.value, "");
    assert.equal(deck.closest(".field").hidden, true);
    choose(game, "hearts");
    assert.deepEqual(allowed(size), ["4"]);
    assert.equal(size.value, "4");
  });
});
