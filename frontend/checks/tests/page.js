// The page of a live table as far as the dock needs it, a table that keeps what is sent, and fingers and keys.

export const sent = [];

document.body.innerHTML = `
  <script id="faces" type="application/json">{}</script>
  <script id="look" type="application/json">{"parts": {}, "faces": {}, "map": null}</script>
  <main id="board"></main>
  <div id="dock"></div>
  <div id="live-menu"></div>
  <div id="toasts"></div>
  <input id="chat-text">`;

/** A table that keeps answers in `sent`. */
export const table = {
  sending: null,
  reachable: true,
  lines: [],
  answer: (answer) => sent.push(answer),
  changeAnswer: (answer) => sent.push(["change", answer]),
  act: (...act) => sent.push(["act", ...act]),
};

const SEATS = ["Ana Berg", "Bo Lund", "Cy Dahl"].map((name, seat) => ({
  seat,
  name,
  kind: "person",
  waiting: seat === 0,
  ready: true,
  conceded: false,
}));

/** A board in the middle of a game, as seat 0 sees it. */
export function boardWith(changes = {}) {
  return {
    status: "playing",
    seats: SEATS,
    viewer: { kind: "seat", seat: 0 },
    may: {},
    undo: null,
    absences: [],
    vote: null,
    passing: [],
    pass_until: null,
    window: null,
    chat: [],
    talks: [],
    listeners: [],
    silence: "",
    clock: null,
    delay: 0,
    sealed: null,
    version: 1,
    answered: 0,
    acts: [],
    view: {},
    revision: 1,
    ask: null,
    ...changes,
  };
}

export const ask = (changes) => ({
  kind: "pick",
  verb: "take",
  batch: 1,
  seat: 0,
  text: "Take a tree.",
  lo: 1,
  hi: 1,
  ...changes,
});

export const TREES = ["oak", "elm", "ash"].map((id) => ({ id, of: "card", label: `the ${id}` }));

export function tap(selector) {
  const element = typeof selector === "string" ? document.querySelector(selector) : selector;
  if (!element) throw new Error(`There is no ${selector} to tap.`);
  element.click();
}

/** Presses a key where the focus is. Returns whether the page left it to the browser. */
export function press(key, options = {}) {
  return document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }),
  );
}

export const text = (selector) => document.querySelector(selector)?.textContent.replaceAll(/\s+/g, " ").trim() ?? null;

// Elements themselves are never compared: telling how two of them differ takes minutes.
export const isThere = (selector) => document.querySelector(selector) !== null;
