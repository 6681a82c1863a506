// Several look at a replay together: anyone who is moving it hears of the others' moves, too.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

document.body.innerHTML = `
  <p id="shared-text"></p>
  <p id="lead-alone"><input type="checkbox"></p>
  <button id="follow"></button>`;
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
const shared = { place: 5, all_lead: true, revision: 1 };
const requests = [];
let hold = null;
globalThis.fetch = async (_address, { method = "GET", body = "" } = {}) => {
  requests.push(method);
  if (method === "POST") Object.assign(shared, JSON.parse(body), { revision: shared.revision + 1 });
  const sent = JSON.stringify(shared);
  if (method === "POST") await hold;
  return new Response(sent, { headers: { "content-type": "application/json" } });
};

globalThis.setInterval = () => 0; // nothing is polled here

const { SharedReplay } = await import("../../static/js/live/replay/shared-replay.js");

let place = 5;
const replay = new SharedReplay({
  address: "/shared/",
  topic: "replay/1",
  key: "abc",
  place: () => place,
  go: (wanted) => (place = wanted),
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
