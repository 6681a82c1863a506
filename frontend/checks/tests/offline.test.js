// Kept forms: sent in order, each taken once, and what is refused comes back. Copies: one person's, and only what may be.

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

const { KeptForms, NotNow } = await import("../../static/js/offline/kept.js");
const { Copies } = await import("../../static/js/offline/copies.js");
const { openedBy, renewed, shownOf } = await import("../../static/js/offline/push.js");

const HERE = "http://localhost";
let rows = [];
let sent = [];
let present = ["player:1"];
let answers = {}; // by key: a status, or an Error
let kept = null;

const store = {
  all: async () => structuredClone(rows),
  put: async (form) => {
    if (form.id) rows = rows.map((row) => (row.id === form.id ? form : row));
    else rows.push({ ...form, id: (rows.at(-1)?.id ?? 0) + 1 });
  },
  remove: async (id) => {
    rows = rows.filter((row) => row.id !== id);
  },
};

const fieldsOf = (key, person = "player:1", more = {}) =>
  Object.entries({
    csrfmiddlewaretoken: "old",
    idempotency_key: key,
    made_for: `${person} table:7`,
    kept_as: `Report ${key}`,
    ...more,
  });
const keep = (...of) => kept.keep(`${HERE}/me/x/report/`, fieldsOf(...of), 5);
const keys = () => rows.map((row) => row.label.split(" ")[1]);

beforeEach(() => {
  rows = [];
  sent = [];
  present = ["player:1"];
  answers = {};
  kept = new KeptForms({
    store,
    session: async () => ({ token: "new" }),
    post: async (url, fields) => {
      const { idempotency_key: key, csrfmiddlewaretoken: token, made_for } = Object.fromEntries(fields);
      if (!present.includes(made_for.split(" ")[0])) return { status: 409, isOthers: true };
      sent.push(`${key} ${token}`);
      const answer = answers[key] ?? 204;
      if (answer instanceof Error) throw answer;
      return { status: answer, isOthers: false };
    },
  });
});

describe("kept forms", () => {
  it("go out once, in their order, with a fresh token", async () => {
    for (const key of ["a", "b", "c"]) await keep(key);
    const [taken, again] = await Promise.all([kept.send(), kept.send()]);
    assert.deepEqual(sent, ["a new", "b new", "c new"]);
    assert.deepEqual(taken, ["Report a", "Report b", "Report c"]);
    assert.deepEqual([again, rows], [[], []]);
  });

  it("wait, with all behind them, while the network is away", async () => {
    for (const key of ["a", "b", "c"]) await keep(key);
    answers.b = new NotNow("away");
    assert.deepEqual(await kept.send(), ["Report a"]);
    assert.deepEqual(keys(), ["b", "c"]);
    answers.b = 503;
    await kept.send();
    delete answers.b;
    await kept.send();
    assert.deepEqual(sent, ["a new", "b new", "b new", "b new", "c new"]);
  });

  it("that are refused stay to be looked at, hold nobody up, and are not sent again", async () => {
    for (const key of ["a", "b"]) await keep(key);
    answers.a = 409;
    assert.deepEqual(await kept.send(), ["Report b"]);
    await kept.send();
    assert.deepEqual(sent, ["a new", "b new"]);
    assert.deepEqual([rows[0].state, rows[0].status], ["refused", 409]);
    await kept.answered("a");
    assert.deepEqual(rows, []);
  });

  it("of somebody else wait for them, and others pass", async () => {
    await keep("a", "player:2");
    await keep("b");
    await kept.send();
    assert.deepEqual(sent, ["b new"]);
    assert.equal(rows[0].isOthers, true);
    present = ["player:2"];
    assert.deepEqual(await kept.send(), ["Report a"]);
  });

  it("are kept once for a key, and can be withdrawn until they went out", async () => {
    await keep("a");
    await keep("a", "player:1", { power: "3" });
    assert.equal(rows.length, 1);
    assert.equal(Object.fromEntries(rows[0].fields).power, "3");
    const [, withdrawn] = await Promise.all([kept.send(), kept.withdraw(1)]);
    assert.equal(withdrawn, false);
    await keep("b");
    assert.equal(await kept.withdraw(rows[0].id), true);
    await kept.send();
    assert.deepEqual(sent, ["a new"]);
  });
});

class Cache extends Map {
  match = async (url) => this.get(url)?.clone();
  put = async (url, answer) => void (this.delete(url), this.set(url, answer));
  async keys() {
    return [...super.keys()];
  }
}

class Caches extends Map {
  open = async (name) => this.get(name) ?? (this.set(name, new Cache()), this.get(name));
  async keys() {
    return [...super.keys()];
  }
  delete = async (name) => Map.prototype.delete.call(this, name);
}

const MINE = `${HERE}/me/x/`;
const page = (person, status = 200) =>
  new Response("<body>seat 3", { status, headers: person ? { "X-Keep": person } : {} });

describe("copies", () => {
  let copies = null;
  const shown = async (url) => (await copies.show(url))?.text();
  beforeEach(() => {
    copies = new Copies(new Caches(), () => 1234);
  });

  it("show a page with the time it was seen", async () => {
    await copies.learn(MINE, page("player:1"), "7");
    assert.equal(await shown(MINE), '<body data-seen="1234">seat 3');
    assert.deepEqual([await copies.has(MINE, "7"), await copies.has(MINE, "8")], [true, false]);
  });

  it("are made only of what the server lets be kept", async () => {
    await copies.learn(MINE, page(""));
    assert.equal(await shown(MINE), undefined);
  });

  it("of two people never stand beside each other", async () => {
    await copies.learn(MINE, page("player:1"));
    await copies.learn(`${MINE}report/`, page("player:2"));
    assert.equal(await shown(MINE), undefined);
    assert.ok(await shown(`${MINE}report/`));
  });

  for (const status of [403, 404, 410]) {
    it(`go with all of their area at ${status}`, async () => {
      await copies.learn(`${MINE}report/`, page("player:1"));
      await copies.learn(`${HERE}/me/y/`, page("player:3"));
      await copies.learn(MINE, page("", status));
      assert.equal(await shown(`${MINE}report/`), undefined);
      assert.ok(await shown(`${HERE}/me/y/`));
    });
  }

  it("all go when somebody signs out", async () => {
    await copies.learn(MINE, page("player:1"));
    await copies.forget();
    assert.equal(await shown(MINE), undefined);
  });
});

describe("push messages", () => {
  const message = { title: "Time", body: "Time is called.", tag: "a", url: "/me/x/", leave: "/m/k/" };

  it("show what they say, in place of older ones of their kind", () => {
    const { title, options } = shownOf(message, "/icon.png");
    assert.equal(title, "Time");
    assert.deepEqual([options.body, options.tag, options.renotify], ["Time is called.", "a", true]);
  });

  describe("when the browser renews the address of its device", () => {
    const of = (endpoint, applicationServerKey = "old key") => ({
      endpoint,
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys: { p256dh: `p ${endpoint}`, auth: `a ${endpoint}` } }),
    });
    const asked = [];
    const manager = (found = null) => ({
      getSubscription: async () => found,
      subscribe: async (options) => {
        asked.push(options);
        return of("anew");
      },
    });
    const device = (endpoint) => ({ old: "before", endpoint, p256dh: `p ${endpoint}`, auth: `a ${endpoint}` });

    it("tell the server the new one in place of the old", async () => {
      const change = { oldSubscription: of("before"), newSubscription: of("after") };
      assert.deepEqual(await renewed(change, manager(), null), device("after"));
      assert.deepEqual(asked, []);
    });

    it("ask for one with the old key where the browser gives none", async () => {
      const change = { oldSubscription: of("before"), newSubscription: null };
      assert.deepEqual(await renewed(change, manager(), null), device("anew"));
      assert.deepEqual(asked, [{ userVisibleOnly: true, applicationServerKey: "old key" }]);
    });

    it("know the old one by what the page had kept where the browser tells nothing", async () => {
      const kept = { endpoint: "before", key: "kept key" };
      assert.deepEqual(await renewed({}, manager(of("after")), kept), device("after"));
      assert.deepEqual(await renewed({}, manager(), kept), device("anew"));
      assert.deepEqual(asked.at(-1), { userVisibleOnly: true, applicationServerKey: "kept key" });
      assert.equal(await renewed({}, manager(), null), null);
    });
  });

  it("open pages of this site, whatever they say", () => {
    const { data } = shownOf(message, "/icon.png").options;
    assert.equal(openedBy(data, "", HERE), `${HERE}/me/x/`);
    assert.equal(openedBy(data, "leave", HERE), `${HERE}/m/k/`);
    for (const url of ["https://elsewhere.example/me/x/", "//elsewhere.example/", "javascript:alert(1)"])
      assert.equal(openedBy({ ...data, url }, "", HERE), `${HERE}/`);
  });
});
