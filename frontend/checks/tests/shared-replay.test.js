// Several look at a replay together: anyone who is moving it hears of the others' moves, too.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

document.body.innerHTML = `
  <p id="shared-text"></p>
  <p id="lead-alone"><input type="checkbox"></p>
  <button id="follow"></button>
  <button id="offer-lead"></button>
  <button id="take-lead"></button>
  <button id="point"></button>
  <p id="shared-point"></p>
  <div id="board"><button data-inspect="card 3">A card</button><button data-inspect="x">Another</button></div>`;
Object.assign(document.body.dataset, { streamTopics: "replay/1", streamTicket: "ticket" });

let stream;
globalThis.SharedWorker = class {
  port = { postMessage() {} };
  constructor() {
    stream = this.port;
  }
};
const hear = (revision) => stream.onmessage({ data: { notice: { topic: "replay/1", revision } } });

// The server: where all stand, and what is held back of its answers to moves.
const shared = { place: 5, all_lead: true, revision: 1, is_offered: false, handovers: 0, point: null };
const requests = [];
let hold = null;
globalThis.fetch = async (address, { method = "GET", body = "" } = {}) => {
  requests.push(method);
  if (address.endsWith("/lead/")) Object.assign(shared, { handovers: 1, is_offered: false, all_lead: false });
  else if (method === "POST") Object.assign(shared, JSON.parse(body), { revision: shared.revision + 1 });
  const sent = JSON.stringify(shared);
  if (method === "POST") await hold;
  return new Response(sent, { headers: { "content-type": "application/json" } });
};

globalThis.setInterval = () => 0; // nothing is polled here

const { SharedReplay } = await import("../../static/js/live/replay/shared-replay.js");

let place = 5;
let eyes = "";
let changes = 0;
const replay = new SharedReplay({
  address: "/shared/",
  topic: "replay/1",
  key: "abc",
  place: () => place,
  go: (wanted) => (place = wanted),
  region: document.getElementById("board"),
  eyes: () => eyes,
  nameOf: (mark) => `the ${mark}`,
  changed: () => (changes += 1),
});
replay.start();
await pause(10);

function othersGoTo(wanted) {
  Object.assign(shared, { place: wanted, revision: shared.revision + 1 });
  hear(shared.revision);
}

test("it goes where the others go", async () => {
  othersGoTo(7);
  await pause(10);
  assert.equal(place, 7);
});

test("what the others do while one's own move is on its way is followed after it", async () => {
  let release;
  hold = new Promise((resolve) => (release = resolve));
  place = 8;
  replay.moved(8);
  await pause(10);
  hear(shared.revision);
  othersGoTo(20);
  await pause(10);
  assert.equal(place, 8, "nobody is taken away in the middle of moving");
  release();
  await pause(400);
  assert.equal(place, 20);
});

test("what is read when one begins to move is not taken for where one stands", async () => {
  hold = null;
  othersGoTo(30);
  place = 9;
  replay.moved(9);
  await pause(400);
  assert.equal(shared.place, 9);
  assert.equal(place, 9);
});

const card = document.querySelector("[data-inspect]");
const pointed = () => document.getElementById("shared-point").textContent;

test("a tap points while one is pointing, and does nothing else", async () => {
  let taps = 0;
  card.addEventListener("click", () => (taps += 1));
  document.getElementById("point").click();
  card.click();
  await pause(10);
  assert.deepEqual(shared.point, { mark: "card 3", eyes: "" });
  assert.ok(card.classList.contains("is-pointed"));
  assert.equal(pointed(), "Pointed at: the card 3");
  card.click();
  assert.equal(taps, 1, "only the second tap reads");
});

test("what others point at is marked in the same view alone", async () => {
  Object.assign(shared, { point: { mark: "x", eyes: "1" }, revision: shared.revision + 1 });
  hear(shared.revision);
  await pause(10);
  assert.equal(document.querySelector(".is-pointed"), null);
  assert.equal(pointed(), "Somebody points at something that this view does not show.");
  eyes = "1";
  replay.mark();
  assert.equal(document.querySelector(".is-pointed").textContent, "Another");
  assert.ok(changes > 0, "notes are read again");
});

test("an offered lead is taken, and lost to the next person who takes it", async () => {
  const take = document.getElementById("take-lead");
  const offer = document.getElementById("offer-lead");
  assert.ok(take.hidden && offer.hidden);
  Object.assign(shared, { is_offered: true, revision: shared.revision + 1 });
  hear(shared.revision);
  await pause(10);
  assert.ok(!take.hidden);
  shared.revision += 1;
  take.click();
  await pause(10);
  assert.ok(take.hidden && !offer.hidden);
  Object.assign(shared, { handovers: 2, revision: shared.revision + 1 });
  hear(shared.revision);
  await pause(10);
  assert.ok(offer.hidden);
});
