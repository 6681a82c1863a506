// The table as a browser knows it: what is sent once, what is sent again, and what comes too late.

import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";

document.cookie = "theme=dark";
document.cookie = "csrftoken=AToken";
mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
const { Refusal, Table, read } = await import("../../static/js/live/table.js");

const LINES = ["first", "second", "third", "fourth"].map((text) => ({ key: "game.done", text }));

function board(revision, { batch = revision, from = 0, list = LINES.slice(0, 2), ...changes } = {}) {
  return {
    revision,
    ask: batch === null ? null : { batch },
    lines: { from, list },
    undone: 0,
    clock: null,
    viewer: { seat: 0 },
    ...changes,
  };
}

const json = (body, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const refused = (status, code, message) =>
  new Response(
    JSON.stringify({
      type: `urn:kingsmoot:problem:${code}`,
      title: "No",
      status,
      detail: `answer: ${message}`,
      problems: [{ field: "answer", rule: "", message }],
    }),
    { status, headers: { "Content-Type": "application/problem+json" } },
  );

let calls = [];
let replies = []; // what the server says next: a response, or an error of the network
let table = null;
let refusals = [];

globalThis.fetch = async (address, options = {}) => {
  calls.push({
    address: String(address),
    method: options.method ?? "GET",
    headers: options.headers,
    body: options.body ? JSON.parse(options.body) : null,
  });
  const reply = await replies.shift();
  if (reply instanceof Error) throw reply;
  if (!reply) throw new Error("The test expected no further request.");
  return reply;
};

const NO_NETWORK = new TypeError("Failed to fetch");
const posts = () => calls.filter((call) => call.method === "POST");

/** Lets everything that waits for no clock go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Lets the clock of the page go on. */
async function after(milliseconds) {
  await settle();
  mock.timers.tick(milliseconds);
  await settle();
}

beforeEach(async () => {
  [calls, refusals] = [[], []];
  replies = [json(board(5))];
  table = new Table("/api/v1/live-games/here/", "game/1");
  table.addEventListener("refused", ({ detail }) => refusals.push([detail.status, detail.code, detail.message]));
  await table.refresh();
  calls = [];
});

describe("an answer", () => {
  it("names the batch it is meant for, once, with the token of the page", async () => {
    replies = [json(board(6))];
    await table.answer(["oak"]);
    assert.equal(calls.length, 1);
    const [{ address, method, headers, body }] = calls;
    assert.equal(method, "POST");
    assert.equal(address, "/api/v1/live-games/here/answer/");
    assert.deepEqual([body.since, body.undone], [2, 0]);
    assert.equal(headers["X-CSRFToken"], "AToken");
    assert.equal(body.batch, 5);
    assert.deepEqual(body.answer, ["oak"]);
    assert.equal(table.board.revision, 6);
  });

  it("is on its way alone", async () => {
    let arrive;
    replies = [new Promise((resolve) => (arrive = resolve))];
    const first = table.answer("oak");
    assert.deepEqual([table.sending.verb, table.sending.answer], ["answer", "oak"]);
    await table.answer("elm");
    await table.concede();
    assert.equal(posts().length, 1);
    arrive(json(board(6)));
    await first;
    assert.equal(table.sending, null);
  });

  it("is not sent where nothing is asked", async () => {
    replies = [json(board(6, { batch: null }))];
    await table.refresh();
    await table.answer("oak");
    assert.equal(posts().length, 0);
  });

  it("is sent again while the network is away, for the same batch", async () => {
    replies = [NO_NETWORK, NO_NETWORK, json(board(6))];
    const done = table.answer("oak");
    await settle();
    assert.equal(table.reachable, false);
    await after(3_000);
    await after(3_000);
    await done;
    assert.deepEqual(
      posts().map(({ body }) => [body.batch, body.answer]),
      [
        [5, "oak"],
        [5, "oak"],
        [5, "oak"],
      ],
    );
    assert.equal(table.reachable, true);
    assert.deepEqual(refusals, []);
  });

  it("is sent again after the server stumbled", async () => {
    replies = [json({}, 503), json(board(6))];
    const done = table.answer("oak");
    await after(3_000);
    await done;
    assert.equal(posts().length, 2);
    assert.deepEqual(refusals, []);
  });

  it("is given up when the question was answered meanwhile", async () => {
    replies = [NO_NETWORK];
    const done = table.answer("oak");
    await settle();
    replies = [json(board(6))]; // the first sending had arrived after all
    await table.refresh();
    replies = [NO_NETWORK];
    await after(3_000);
    await done;
    assert.equal(posts().length, 2, "tried once more, and then no longer");
    assert.deepEqual(
      refusals.map(([status, code]) => [status, code]),
      [[0, "offline"]],
    );
    assert.equal(table.sending, null);
  });

  it("that the rules refuse is shown and not sent again; the board is read anew", async () => {
    replies = [refused(409, "stale", "That was decided already."), json(board(7))];
    await table.answer("oak");
    assert.equal(posts().length, 1);
    assert.deepEqual(
      refusals.map(([status]) => status),
      [409],
    );
    assert.equal(table.board.revision, 7);
  });
});

describe("anything else that is sent", () => {
  it("is tried once: it could do harm twice", async () => {
    replies = [NO_NETWORK];
    assert.equal(await table.say("Hello"), false);
    await after(60_000);
    assert.equal(posts().length, 1);
    assert.deepEqual(refusals, [[0, "offline", "The server cannot be reached. Try again."]]);
  });

  it("says whether the server took it", async () => {
    replies = [json(board(6))];
    assert.equal(await table.say("Hello"), true);
  });
});

describe("boards", () => {
  it("that were overtaken on the way are left aside", async () => {
    replies = [json(board(4, { batch: 4 }))];
    await table.refresh();
    assert.equal(table.board.revision, 5);
  });

  it("bring the lines of the log that are new, or the log anew", async () => {
    replies = [json(board(6, { from: 2, list: LINES.slice(2) }))];
    await table.refresh();
    assert.deepEqual(table.lines, LINES);
    replies = [json(board(7, { from: 0, list: LINES.slice(0, 1), undone: 1 }))];
    await table.refresh();
    assert.deepEqual(table.lines, LINES.slice(0, 1), "the game was taken back");
  });

  it("are asked for with what is known already", async () => {
    replies = [json(board(6))];
    await table.refresh();
    assert.match(calls[0].address, /[?&]since=2&undone=0/);
  });

  it("are read once more when something happened while one was read", async () => {
    let arrive;
    replies = [new Promise((resolve) => (arrive = resolve)), json(board(8))];
    const reading = table.refresh();
    table.refresh();
    table.refresh();
    await settle();
    assert.equal(calls.length, 1, "never two at a time");
    arrive(json(board(6)));
    await reading;
    assert.equal(calls.length, 2, "and one more for all calls together");
    assert.equal(table.board.revision, 8);
  });

  it("tell how far this clock is off", async () => {
    replies = [json(board(6, { clock: { now: Date.now() + 60_000 } }))];
    await table.refresh();
    assert.ok(Math.abs(table.skew - 60_000) < 1_000, String(table.skew));
  });

  it("that cannot be read leave the last one standing", async () => {
    replies = [NO_NETWORK];
    await table.refresh();
    assert.equal(table.board.revision, 5);
    assert.equal(table.reachable, false);
    replies = [json(board(6))];
    await table.refresh();
    assert.equal(table.reachable, true);
  });
});

describe("the page of a seat in a browser that acts for another by now", () => {
  const ANOTHER = () => refused(409, "made-for-another", "This page was made for Asha.");

  beforeEach(() => {
    document.body.dataset.madeFor = "seat:K/0:x";
  });

  it("says with all it asks for whom it was made", async () => {
    replies = [json(board(6)), json(board(7))];
    await table.refresh();
    await table.say("hello");
    assert.deepEqual(
      calls.map(({ headers }) => headers["X-Made-For"]),
      ["seat:K/0:x", "seat:K/0:x"],
    );
  });

  it("keeps its board, and shows no other", async () => {
    const shown = table.board;
    replies = [ANOTHER()];
    await table.refresh();
    assert.equal(table.board, shown);
    assert.equal(table.another?.message, "This page was made for Asha.");
  });

  it("sends an answer once, and reads nothing after the refusal", async () => {
    replies = [ANOTHER()];
    await table.answer(3);
    assert.equal(calls.length, 1);
    assert.equal(table.pending, null);
    assert.ok(table.another);
  });

  it("goes on once the browser acts for its seat again", async () => {
    replies = [ANOTHER(), json(board(6))];
    await table.refresh();
    await table.refresh();
    assert.deepEqual([table.another, table.board.revision], [null, 6]);
  });
});

describe("an answer of the server", () => {
  it("is refused with status, code and words", async () => {
    await assert.rejects(read(refused(404, "no_such_game", "There is no such game.")), (error) => {
      assert.ok(error instanceof Refusal);
      assert.deepEqual([error.status, error.code, error.message], [404, "no_such_game", "There is no such game."]);
      return true;
    });
  });

  it("that is no JSON is shown by its status", async () => {
    const page = new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "Content-Type": "text/html" } });
    await assert.rejects(read(page), { status: 502, message: "The server answered with error 502. Try again." });
  });

  it("that comes from another page is none: somebody was signed out", async () => {
    const elsewhere = json(board(6));
    Object.defineProperty(elsewhere, "redirected", { value: true });
    await assert.rejects(read(elsewhere), { status: 200 });
  });
});

describe("a change that the stream tells", () => {
  const change = (changes = {}) => ({
    topic: "live/1",
    from: { revision: 5, length: 3 },
    revision: 6,
    now: Date.now() + 4_000,
    patch: [
      { op: "remove", path: "/view/hand/1" },
      { op: "add", path: "/view/hand/2", value: "d" },
      { op: "replace", path: "/length", value: 4 },
      { op: "replace", path: "/revision", value: 6 },
      { op: "add", path: "/view/a~1b", value: { "~": 1 } },
    ],
    lines: { from: 2, list: [LINES[2]] },
    ...changes,
  });
  const SAID = { id: 1, who: "Ana", text: "Hello", removed: false };

  beforeEach(async () => {
    const shown = { length: 3, view: { hand: ["a", "b", "c"] }, chat: [SAID], clock: { now: 0 } };
    replies = [json(board(5, { list: LINES.slice(0, 2), ...shown }))];
    table = new Table("/api/v1/live-games/here/", "game/1");
    await table.refresh();
    calls = [];
  });

  it("makes the next board of the one that is there, without a request", () => {
    const before = table.board;
    table.change(change());
    assert.deepEqual(table.board.view, { hand: ["a", "c", "d"], "a/b": { "~": 1 } });
    assert.deepEqual([table.board.revision, table.board.length], [6, 4]);
    assert.deepEqual(table.lines, LINES.slice(0, 3));
    assert.ok(Math.abs(table.skew - 4_000) < 500);
    assert.deepEqual(before.view.hand, ["a", "b", "c"], "what is drawn from stays as it is");
    assert.equal(calls.length, 0);
  });

  it("is taken once", () => {
    table.change(change());
    const { board: taken } = table;
    table.change(change());
    assert.equal(table.board, taken);
  });

  for (const [what, missed] of [
    ["an earlier one was missed", { from: { revision: 4, length: 3 } }],
    ["the board was read while the game went on", { from: { revision: 5, length: 2 } }],
    ["lines are missing", { lines: { from: 3, list: [LINES[3]] } }],
    ["it does not fit", { patch: [{ op: "replace", path: "/view/nobody/0", value: 1 }] }],
  ])
    it(`leads to one reading of the board if ${what}`, async () => {
      replies = [json(board(7, { length: 5 }))];
      table.change(change(missed));
      await settle();
      assert.equal(calls.length, 1);
      assert.equal(table.board.revision, 7);
      assert.equal(table.board.length, 5);
    });

  it("tells what was said and removed, in its order, and nothing older than the board", () => {
    const gone = { ...SAID, text: "", removed: true };
    const next = { id: 2, who: "Bo", text: "Hi", removed: false };
    table.hear({ topic: "live/1", revision: 6, messages: [next, gone] });
    assert.deepEqual(table.board.chat, [gone, next]);
    table.hear({ topic: "live/1", revision: 5, messages: [SAID] });
    assert.deepEqual(table.board.chat, [gone, next]);
    table.change(change());
    assert.deepEqual(table.board.chat, [gone, next]);
  });
});

describe("the first reading", () => {
  it("is tried again where it failed, though the stream is there and the game stands still", async () => {
    document.body.dataset.streamState = "connected";
    replies = [NO_NETWORK];
    const opened = new Table("/api/v1/live-games/there/", "game/2");
    await opened.start();
    assert.deepEqual([opened.board, opened.reachable], [null, false]);
    replies = [json(board(3))];
    await after(15_000);
    assert.deepEqual([opened.board.revision, opened.reachable], [3, true]);
    await after(15_000); // and no longer
    assert.equal(calls.length, 2);
  });
});
