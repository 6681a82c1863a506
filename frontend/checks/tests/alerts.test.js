// Calls: when it is my turn, what was allowed calls once, and nothing else does.

import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { TREES, ask, boardWith, table } from "./page.js";

document.head.innerHTML += '<title>Goofspiel</title><link rel="icon" href="/plain.svg">';
document.body.innerHTML += ["sound", "vibration", "notification"]
  .map((way) => `<label><input type="checkbox" id="alert-${way}"></label>`)
  .join("");
const calls = [];
let isHidden = true;
let permission = "granted";
class Audio {
  state = "running";
  currentTime = 0;
  destination = {};
  createOscillator = () => ({ frequency: {}, connect: (next) => next, start: () => calls.push("sound"), stop() {} });
  createGain = () => ({
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (next) => next,
  });
}
class Notice {
  static requestPermission = async () => permission;
  static get permission() {
    return permission;
  }
  constructor(title, { body }) {
    calls.push(`${title}: ${body}`);
  }
  close() {
    calls.push("closed");
  }
}
for (const [name, value] of Object.entries({ AudioContext: Audio, Notification: Notice, isSecureContext: true })) {
  globalThis[name] = value;
  Object.defineProperty(window, name, { value, configurable: true, writable: true });
}
Object.defineProperty(navigator, "vibrate", { value: () => calls.push("vibration"), configurable: true });
Object.defineProperty(document, "visibilityState", {
  get: () => (isHidden ? "hidden" : "visible"),
  configurable: true,
});
document.hasFocus = () => !isHidden;
const { Alerts, listenToAlerts } = await import("../../static/js/live/side/alerts.js");
const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");

const messages = [];
let alerts = null;
let at = 0;

function put(batch, changes = {}) {
  const question = batch === null ? null : ask({ batch, options: TREES });
  const board = boardWith({ key: "abc", title: "The final", ask: question, ...changes });
  const choice = question && new Choice(question, changes.aside);
  const sender = { ...table, sending: changes.sending ?? null };
  alerts.show(makeContext({ game: {}, board, view: {}, me: changes.me ?? 0, choice, table: sender }));
}

const icon = () => document.querySelector("link[rel=icon]").getAttribute("href");

beforeEach(async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now: (at += 1_000_000) });
  isHidden = true;
  permission = "granted";
  localStorage.clear();
  document.title = "Goofspiel";
  alerts = new Alerts({ icon: "/marked.svg" });
  for (const way of ["sound", "vibration", "notification"]) await alerts.choose(way, false);
  put(null);
  calls.length = messages.length = 0;
});

describe("my turn", () => {
  it("marks title and icon as long as it lasts, and makes no noise that was not allowed", () => {
    put(1);
    assert.deepEqual([document.title.startsWith("● Your turn"), icon()], [true, "/marked.svg"]);
    put(null);
    assert.equal(document.title.includes("Your turn"), false);
    assert.notEqual(icon(), "/marked.svg");
    assert.deepEqual(calls, []);
  });

  it("calls once for a question in each way that was allowed", async () => {
    for (const way of ["sound", "vibration", "notification"]) await alerts.choose(way, true);
    calls.length = 0;
    put(1);
    put(1);
    assert.deepEqual(calls, ["sound", "sound", "vibration", "Your turn · The final: Take a tree."]);
    put(2);
    assert.equal(calls.filter((call) => call === "vibration").length, 2);
  });

  it("shows no notification to who looks, and does not call who has just answered", async () => {
    for (const way of ["vibration", "notification"]) await alerts.choose(way, true);
    calls.length = 0;
    isHidden = false;
    put(1);
    assert.deepEqual(calls, ["vibration"]);
    put(1, { sending: { verb: "answer" } });
    put(2);
    assert.deepEqual(calls, ["vibration"]);
    mock.timers.tick(3_000);
    put(3);
    assert.deepEqual(calls, ["vibration", "vibration"]);
  });

  it("is not an act that one opened, a paused game, or a seat that a judge looks through", async () => {
    await alerts.choose("vibration", true);
    calls.length = 0;
    put(1, { aside: { name: "claim", title: "Claim", version: 1 } });
    put(2, { status: "paused" });
    put(3, { viewer: { kind: "judge", seat: null } });
    assert.deepEqual(calls, []);
    assert.equal(document.title.includes("Your turn"), false);
  });

  it("takes the notification away when the turn is over", async () => {
    await alerts.choose("notification", true);
    put(1);
    put(null);
    assert.equal(calls.at(-1), "closed");
  });
});

describe("the switches", () => {
  it("are off until allowed, kept for the next table, and off again where the browser refuses", async () => {
    listenToAlerts(alerts, (text) => messages.push(text));
    const [sound, , notification] = ["sound", "vibration", "notification"].map((way) =>
      document.getElementById(`alert-${way}`),
    );
    assert.deepEqual([sound.checked, notification.checked], [false, false]);
    sound.checked = true;
    sound.dispatchEvent(new Event("change"));
    permission = "denied";
    notification.checked = true;
    notification.dispatchEvent(new Event("change"));
    await new Promise((done) => setImmediate(done));
    assert.deepEqual([sound.checked, notification.checked], [true, false]);
    assert.match(messages[0], /blocks notifications/);
    const later = new Alerts({});
    assert.deepEqual(
      ["sound", "vibration", "notification"].map((way) => later.isAllowed(way)),
      [true, false, false],
    );
  });
});
