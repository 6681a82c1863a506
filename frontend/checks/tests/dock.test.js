// The dock: how a question is answered by taps and keys, and what a tap alone never does.

import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { TREES, ask, boardWith, isThere, press, sent, table, tap as tapAtOnce, text } from "./page.js";

const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");
const { h, show, svg } = await import("../../static/js/live/dom.js");
const { listen, rove, showDock } = await import("../../static/js/live/dock/dock.js");

const READ = 300; // ms in which a question can be read
const dock = document.getElementById("dock");
const onTable = document.getElementById("board");
let now = 0;
let board = null;
let choice = null;
let game = {};

const contextNow = () => board && makeContext({ game, board, view: board.view, me: 0, choice, table });

// Draws as the page of a table does: what `game.isInHand` says lies on the table, the rest is in the dock.
function redraw() {
  const context = contextNow();
  const pieces = choice?.things.filter((thing) => game.isInHand?.(thing)) ?? [];
  show(
    onTable,
    pieces.map((thing) =>
      h("button", { id: `piece-${thing.id}`, type: "button", ...context.mark(thing.id) }, thing.label),
    ),
  );
  showDock(dock, context);
  rove();
  seen();
}

const opened = [];
const seen = listen(contextNow, redraw, (name) => opened.push(name));

// A tap of somebody who has looked.
function tap(selector) {
  mock.timers.tick(READ);
  tapAtOnce(selector);
}

// As the page puts what is chosen besides the open question; with an answer, that of a sealed one.
function putAside(question, aside, { answer } = {}) {
  put(null);
  choice = new Choice(question, aside);
  if (answer !== undefined) choice.beginWith(answer);
  redraw();
  focusPrompt();
  mock.timers.tick(READ);
}

// Where the skip link leads, and what the page focuses when the focus was lost.
function focusPrompt() {
  document.getElementById("dock-prompt").focus();
}

function put(question, { changes = {}, wait = READ } = {}) {
  board = boardWith({ ask: question, ...changes });
  choice = question ? new Choice(question) : null;
  redraw();
  focusPrompt();
  mock.timers.tick(wait);
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date", "setTimeout"], now: (now += 1_000_000) }); // the page remembers moments
  sent.length = 0;
  opened.length = 0;
  Object.assign(table, { sending: null, reachable: true, lines: [] });
  game = {};
  document.activeElement.blur();
});

const LYING = { isInHand: () => true };

describe("a piece on the table", () => {
  beforeEach(() => {
    game = { ...LYING };
    put(ask({ options: TREES }));
  });

  it("is only chosen by a tap, and sent by the button that says what is done", () => {
    tap("#piece-elm");
    assert.deepEqual(sent, []);
    assert.equal(document.querySelector("#piece-elm").getAttribute("aria-pressed"), "true");
    assert.equal(text("#dock-send"), "Choose the elm");
    tap("#dock-send");
    assert.deepEqual(sent, ["elm"]);
  });

  it("is sent by a second tap on the same, never by a tap on another", () => {
    tap("#piece-elm");
    tap("#piece-oak");
    assert.deepEqual(sent, []);
    tap("#piece-oak");
    assert.deepEqual(sent, ["oak"]);
  });

  it("offers nothing to send before anything is chosen", () => {
    assert.equal(isThere("#dock-send"), false);
    assert.equal(press("Enter"), true);
    assert.deepEqual(sent, []);
  });

  it("tells what it does before it is sent", () => {
    game.describe = (id) => ({ title: `The ${id}`, text: "It cannot be taken back." });
    tap("#piece-ash");
    assert.equal(text(".dock-chosen"), "The ashIt cannot be taken back.");
  });
});

describe("words in the dock", () => {
  const PASS = { id: "pass", label: "Pass" };

  it("are only chosen by a tap, tell what they do, and are sent by the button", () => {
    game.describe = (id) => ({ title: `The ${id}`, figures: "Tree · cost 2", now: "Now: bare", text: "It falls." });
    put(ask({ options: TREES }));
    tap("#choice-2");
    assert.deepEqual(sent, []);
    assert.equal(text(".dock-chosen"), "The ashTree · cost 2Now: bareIt falls.");
    tap("#dock-send");
    assert.deepEqual(sent, ["ash"]);
  });

  it("pass a window at one tap, which might be passed by itself", () => {
    put(ask({ options: [...TREES, PASS], default: "pass" }), { changes: { window: "reactions" } });
    tap("#choice-3");
    assert.deepEqual(sent, ["pass"]);
  });

  it("pass nothing else at one tap: not one's own turn, not a piece that the clock would take", () => {
    put(ask({ options: [...TREES, PASS], default: "pass" }));
    tap("#choice-3");
    put(ask({ batch: 2, options: TREES, default: "elm" }), { changes: { window: "reactions" } });
    tap("#choice-1");
    assert.deepEqual(sent, []);
  });

  it("are not sent by the second tap of a slip, on themselves or on the button that came up", () => {
    put(ask({ options: TREES }));
    tap("#choice-0");
    tapAtOnce("#choice-0");
    tapAtOnce("#dock-send");
    assert.deepEqual(sent, []);
    tap("#dock-send");
    assert.deepEqual(sent, ["oak"]);
  });

  it("are one button where two things look the same", () => {
    put(ask({ options: [...TREES, { id: "oak-2", of: "card", label: "the oak" }] }));
    assert.deepEqual(
      [...document.querySelectorAll(".dock-choice")].map((button) => button.id),
      ["choice-0", "choice-1", "choice-2"],
    );
  });

  it("are each a button where several are asked for", () => {
    put(ask({ lo: 2, hi: 2, options: [...TREES, { id: "oak-2", of: "card", label: "the oak" }] }));
    assert.equal(document.querySelectorAll(".dock-choice").length, 4);
  });
});

describe("several of many", () => {
  beforeEach(() => put(ask({ lo: 1, hi: 2, options: TREES })));

  it("are sent only by the button, which waits for enough of them", () => {
    assert.equal(document.getElementById("dock-send").disabled, true);
    tap("#dock-send");
    tap("#choice-0");
    tap("#choice-0");
    tap("#choice-1");
    tap("#choice-2");
    assert.deepEqual(sent, []);
    assert.equal(text(".dock-chosen .muted"), "2 chosen.");
    tap("#dock-send");
    assert.deepEqual(sent, [["elm", "ash"]]);
  });

  it("leave out what is beyond the most", () => {
    for (const index of [0, 1, 2]) tap(`#choice-${index}`);
    assert.equal(document.getElementById("choice-2").getAttribute("aria-pressed"), "false");
    tap("#dock-send");
    assert.deepEqual(sent, [["oak", "elm"]]);
  });

  it("show what the rules said against just this answer", () => {
    tap("#choice-0");
    choice.refuse("The oak stands alone.");
    redraw();
    assert.equal(text("#dock-violation"), "The oak stands alone.");
    assert.equal(document.getElementById("dock-violation").getAttribute("role"), "alert");
    tap("#choice-1");
    assert.equal(isThere("#dock-violation"), false);
  });
});

describe("an order", () => {
  it("numbers what was tapped", () => {
    put(ask({ kind: "order", items: TREES }));
    tap("#choice-2");
    tap("#choice-0");
    assert.equal(text("#choice-2 .dock-place"), "1.");
    assert.equal(text("#choice-0 .dock-place"), "2.");
    assert.equal(text(".dock-chosen .muted"), "Tap them in order: 2 of 3");
    tap("#dock-send");
    assert.deepEqual(sent, [], "not before all have their place");
    tap("#choice-1");
    tap("#dock-send");
    assert.deepEqual(sent, [["ash", "oak", "elm"]]);
  });
});

describe("an assignment", () => {
  const ORDERS = ["march", "march", "raid"].map((id) => ({ id, label: id }));
  const AREAS = ["north", "coast"].map((id) => ({ id, label: id }));
  const plan = (extra = {}) => ask({ kind: "assign", lo: 2, hi: 2, slots: AREAS, values: ORDERS, ...extra });

  it("is made by taps on a place and a value, and sent when every place has one", () => {
    put(plan());
    assert.equal(text("#slot-0"), "north–");
    assert.equal(text("#choice-0"), "march2 of 2");
    assert.equal(isThere("#choice-1"), false, "equal values are one button");
    tap("#slot-0");
    assert.equal(document.querySelector("#slot-0").getAttribute("aria-pressed"), "true");
    tap("#choice-0");
    assert.equal(text("#slot-0"), "northmarch");
    assert.equal(text("#choice-0"), "march1 of 2");
    assert.equal(document.getElementById("dock-send").disabled, true);
    tap("#choice-2");
    tap("#slot-1");
    assert.equal(document.getElementById("choice-2").disabled, true, "it is used");
    tap("#dock-send");
    assert.deepEqual(sent, [
      [
        ["north", "march"],
        ["coast", "raid"],
      ],
    ]);
  });

  it("lets go of what is held by Escape, and of what is placed by a second tap", () => {
    put(plan({ lo: 0 }));
    tap("#slot-1");
    press("Escape");
    assert.equal(document.querySelector("#slot-1").getAttribute("aria-pressed"), "false");
    tap("#slot-1");
    tap("#choice-2");
    tap("#slot-1");
    tap("#slot-1");
    assert.equal(text("#slot-1"), "coast–");
    assert.deepEqual(sent, []);
  });

  it("takes taps on slots that a board draws", () => {
    game = { isInHand: (thing) => thing.id === "north" };
    put(plan({ lo: 1 }));
    assert.equal(isThere("#slot-0"), false, "the board has it");
    const { choice: chosen } = contextNow();
    onTable.append(h("button", { id: "area-north", type: "button", ...chosen.mark("north") }, "north"));
    tap("#area-north");
    tap("#choice-2");
    tap("#dock-send");
    assert.deepEqual(sent, [[["north", "raid"]]]);
  });
});

describe("one pair", () => {
  const WHOM = ["ana", "bo"].map((id) => ({ id, label: id }));
  const WHAT = ["trust", "doubt", "late"].map((id) => ({ id, label: id }));
  const pair = (extra = {}) => ask({ kind: "assign", lo: 1, hi: 1, slots: WHOM, values: WHAT, ...extra });

  it("asks of whom first, then what, and takes another word for the same", () => {
    put(pair());
    assert.equal(isThere("#choice-0"), false, "what can be said stands there once it is known of whom");
    tap("#slot-1");
    tap("#choice-0");
    assert.deepEqual(choice.answer, [["bo", "trust"]]);
    tap("#choice-1");
    assert.deepEqual(choice.answer, [["bo", "doubt"]]);
    assert.equal(document.getElementById("choice-1").getAttribute("aria-pressed"), "true");
    tap("#slot-0");
    tap("#choice-1");
    assert.deepEqual(choice.answer, [["ana", "doubt"]]);
  });

  it("needs no tap where there is but one of whom", () => {
    put(pair({ slots: WHOM.slice(0, 1) }));
    tap("#choice-1");
    assert.deepEqual(choice.answer, [["ana", "doubt"]]);
  });

  it("offers what fits, as the game arranges it", () => {
    game = {
      fits: ({ id }) => id !== "late",
      values: (_, buttons) => h("p", { id: "arranged" }, buttons),
    };
    put(pair());
    tap("#slot-0");
    assert.equal(document.querySelectorAll("#arranged > button").length, 2);
    assert.equal(isThere("#choice-2"), false);
  });
});

describe("a number", () => {
  it("has a button for each where they are few", () => {
    put(ask({ kind: "number", lo: 0, hi: 3 }));
    assert.deepEqual(
      [...document.querySelectorAll(".dock-number")].map((button) => button.textContent),
      ["0", "1", "2", "3"],
    );
    assert.equal(isThere("#dock-send"), false, "none of them is chosen beforehand");
    tap("#number-2");
    assert.deepEqual(sent, []);
    assert.equal(text("#dock-send"), "Choose 2");
    tap("#dock-send");
    assert.deepEqual(sent, [2]);
  });

  it("is typed where they are many, and sent within bounds only", () => {
    put(ask({ kind: "number", lo: 1, hi: 40 }));
    const type = (value) => {
      const field = document.getElementById("dock-amount");
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    type("41");
    assert.equal(isThere("#dock-send"), false);
    type("40");
    tap("#dock-send");
    assert.deepEqual(sent, [40]);
  });
});

describe("haste", () => {
  it("does not answer a question that came under the finger", () => {
    const pass = { options: [{ id: "pass", label: "Pass" }, ...TREES], default: "pass" };
    put(ask(pass), { wait: 0, changes: { window: "reactions" } });
    tapAtOnce("#choice-0");
    mock.timers.tick(249);
    tapAtOnce("#choice-0");
    press("1");
    assert.deepEqual(sent, []);
    mock.timers.tick(1);
    tapAtOnce("#choice-0");
    assert.deepEqual(sent, ["pass"]);
  });

  it("begins anew with each question", () => {
    put(ask({ options: TREES }));
    put(ask({ batch: 2, options: TREES }), { wait: 100 });
    tapAtOnce("#choice-1");
    assert.deepEqual([choice.picked, sent], [[], []]);
  });
});

describe("while an answer is on its way", () => {
  it("nothing else can be chosen or sent", () => {
    put(ask({ lo: 1, hi: 2, options: TREES }));
    tap("#choice-0");
    table.sending = { verb: "answer" };
    redraw();
    assert.equal(text("#dock-send"), "Sending…");
    tap("#choice-1");
    press("2");
    tap("#dock-send");
    assert.deepEqual(choice.picked, [0]);
    assert.deepEqual(sent, []);
  });

  it("the dock tells when the network is away", () => {
    put(ask({ options: TREES }));
    assert.equal(isThere(".dock-offline"), false);
    table.reachable = false;
    redraw();
    assert.match(text(".dock-offline"), /Your answers wait here until it is back/);
  });
});

describe("the keyboard", () => {
  it("chooses by digits, and sends by Enter what is chosen", () => {
    put(ask({ options: TREES }));
    press("2");
    assert.deepEqual(choice.picked, [1]);
    assert.deepEqual(sent, [], "a digit alone sends nothing");
    assert.equal(document.activeElement.id, "choice-1");
    press("3");
    assert.deepEqual(sent, []);
    focusPrompt();
    press("Enter");
    assert.deepEqual(sent, ["ash"]);
  });

  it("sends by Enter on the chosen piece instead of taking it back", () => {
    game = { ...LYING };
    put(ask({ options: TREES }));
    press("1");
    assert.equal(document.activeElement.id, "piece-oak");
    assert.equal(press("Enter"), false, "no click follows");
    assert.deepEqual(sent, ["oak"]);
  });

  it("sends by Enter on what was placed last, and on nothing that still waits for its place", () => {
    const slots = ["one", "two"].map((id) => ({ id, label: id }));
    const values = ["left", "left", "right", "right"].map((id) => ({ id, label: id }));
    put(ask({ kind: "assign", lo: 1, hi: 2, slots, values }));
    tap("#slot-0");
    tap("#choice-0");
    mock.timers.tick(READ);
    document.getElementById("choice-0").focus();
    assert.equal(press("Enter"), false, "no click follows");
    assert.deepEqual(sent, [[["one", "left"]]]);
    sent.length = 0;
    document.getElementById("slot-0").focus();
    assert.equal(press("Enter"), false);
    assert.deepEqual(sent, [[["one", "left"]]]);
    sent.length = 0;
    document.getElementById("slot-1").focus();
    assert.equal(press("Enter"), true, "another slot is tapped");
    tap("#slot-1");
    document.getElementById("choice-0").focus();
    assert.equal(press("Enter"), true, "what is held goes there first");
    assert.deepEqual(sent, []);
  });

  it("leaves Enter on what a map has drawn to the map, and sends by it what is chosen there", () => {
    const drawn = (marks) => svg("g", { id: "drawn", tabindex: "0", role: "button", ...marks });
    put(ask({ kind: "assign", lo: 0, hi: 1, slots: [{ id: "one" }], values: [{ id: "left", label: "left" }] }));
    onTable.append(drawn(choice.mark("one")));
    document.getElementById("drawn").focus();
    assert.equal(press("Enter"), true, "nobody need go, but somebody was about to be chosen");
    assert.deepEqual(sent, []);
    put(ask({ options: TREES }));
    choice.tap(0);
    onTable.append(drawn(choice.mark("oak")));
    document.getElementById("drawn").focus();
    assert.equal(press("Enter"), false);
    assert.deepEqual(sent, ["oak"]);
  });

  it("leaves Enter on another button to that button", () => {
    put(ask({ lo: 1, hi: 2, options: TREES }));
    press("1");
    document.getElementById("choice-2").focus();
    assert.equal(press("Enter"), true);
    assert.deepEqual(sent, []);
  });

  it("takes everything back by Escape", () => {
    put(ask({ lo: 1, hi: 2, options: TREES }));
    press("1");
    press("2");
    press("Escape");
    assert.deepEqual(choice.picked, []);
    assert.deepEqual(sent, []);
  });

  it("goes round the choices by arrows, and is one stop of Tab", () => {
    put(ask({ options: TREES }));
    const stops = () =>
      [...document.querySelectorAll("[data-choose]")]
        .filter((button) => button.tabIndex === 0)
        .map((button) => button.id);
    assert.deepEqual(stops(), ["choice-0"]);
    const way = ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft"].map((key) => {
      press(key);
      return document.activeElement.id;
    });
    assert.deepEqual(way, ["choice-0", "choice-1", "choice-2", "choice-1"]);
    rove();
    assert.deepEqual(stops(), ["choice-1"]);
    press("ArrowRight");
    press("ArrowRight");
    assert.equal(document.activeElement.id, "choice-0", "after the last comes the first");
  });

  it("leaves alone who types, and the browser's own keys", () => {
    put(ask({ options: TREES }));
    document.getElementById("chat-text").focus();
    press("1");
    focusPrompt();
    press("1", { ctrlKey: true });
    press("2", { metaKey: true });
    press("3", { altKey: true });
    assert.deepEqual(choice.picked, []);
    assert.deepEqual(sent, []);
  });

  it("takes no key while the focus is not at the table", () => {
    put(ask({ options: TREES }));
    document.activeElement.blur();
    for (const key of ["1", "Enter", "ArrowRight"]) assert.equal(press(key), true, "left to the browser");
    assert.deepEqual(choice.picked, []);
    assert.equal(document.activeElement, document.body);
  });

  it("answers a number by its digit", () => {
    put(ask({ kind: "number", lo: 0, hi: 3 }));
    press("7");
    press("Enter");
    assert.deepEqual(sent, []);
    press("0");
    assert.deepEqual(sent, []);
    press("Enter");
    assert.deepEqual(sent, [0]);
  });
});

describe("without a question", () => {
  it("the dock says for whom the table waits, and nothing can be answered", () => {
    put(null, { changes: { seats: boardWith().seats.map((seat) => ({ ...seat, waiting: seat.seat > 0 })) } });
    assert.equal(text("#dock-prompt"), "Waiting for Bo Lund and Cy Dahl.");
    press("1");
    press("Enter");
    assert.deepEqual(sent, []);
  });

  it("a sealed answer can be changed while it may: the question comes again, and the answer stands till another is sent", () => {
    put(null, { changes: { sealed: { batch: 1 }, may: { change: true } } });
    tap("#dock-change");
    assert.deepEqual([opened, sent], [[""], []]);
    putAside(ask({ options: TREES }), { name: "", title: "", version: 1 }, { answer: "elm" });
    assert.equal(text(".dock-turn"), "Your sealed answer");
    assert.deepEqual(choice.picked, [1]);
    tap("#choice-0");
    tap("#choice-0");
    assert.deepEqual(sent, [], "taps alone send nothing");
    tap("#dock-send");
    assert.deepEqual(sent, [["change", "oak"]]);
    tap("#dock-aside-end");
    assert.deepEqual(opened, ["", null]);
    put(null, { changes: { sealed: { batch: 1 }, may: { change: false } } });
    assert.equal(isThere("#dock-change"), false);
  });

  it("begins a change with the answer that was given, whatever its kind", () => {
    const slots = ["north", "south"].map((id) => ({ id, label: id }));
    const values = ["march", "march", "raid"].map((id) => ({ id, label: id }));
    const aside = { name: "", title: "", version: 1 };
    for (const [question, answer] of [
      [ask({ kind: "number", lo: 0, hi: 3 }), 2],
      [
        ask({ kind: "assign", slots, values, lo: 2, hi: 2 }),
        [
          ["north", "raid"],
          ["south", "march"],
        ],
      ],
      [ask({ kind: "order", items: TREES }), ["ash", "oak", "elm"]],
      [ask({ options: TREES, lo: 1, hi: 2 }), ["ash", "oak"]],
    ]) {
      putAside(question, aside, { answer });
      assert.deepEqual(choice.answer, answer);
    }
  });

  it("offers what may be done out of turn, and sends it by its button alone", () => {
    const act = { ...ask({ options: TREES, text: "What do you claim?" }), name: "claim", title: "Claim" };
    put(null, { changes: { acts: [act], may: { act: true } } });
    assert.match(text(".dock-besides"), /^You may also: ?Claim$/);
    tap("#act-claim");
    assert.deepEqual(opened, ["claim"]);
    putAside(act, { name: "claim", title: "Claim", version: 4 });
    assert.match(text("#dock-prompt"), /^Claim What do you claim\?$/);
    tap("#choice-1");
    tap("#choice-1");
    press("2");
    assert.deepEqual(sent, []);
    assert.equal(text("#dock-send"), "Claim: the elm");
    tap("#dock-send");
    assert.deepEqual(sent, [["act", "claim", "elm", 4]]);
    press("Escape");
    assert.deepEqual(opened, ["claim", null]);
  });

  it("takes the first tap in what one opened oneself, and sends nothing untapped in haste", () => {
    put(null);
    choice = new Choice(ask({ options: TREES }), { name: "", title: "", version: 1 });
    choice.beginWith("elm");
    redraw();
    tapAtOnce("#dock-send");
    assert.deepEqual(sent, []);
    tapAtOnce("#choice-0");
    tap("#dock-send");
    assert.deepEqual(sent, [["change", "oak"]]);
  });

  it("sends no number of an act at once", () => {
    putAside(ask({ kind: "number", lo: 0, hi: 3 }), { name: "pay", title: "Pay", version: 1 });
    tap("#number-2");
    press("1");
    assert.deepEqual(sent, []);
    tap("#dock-send");
    assert.deepEqual(sent, [["act", "pay", 1, 1]]);
  });

  it("a game that was given up says where to read why, and what comes next", () => {
    put(null, { changes: { status: "abandoned" } });
    assert.equal(
      text("#dock-prompt"),
      "This game was given up: the chat says why. At an event, your own page shows what happens at your table.",
    );
  });

  it("a paused game takes no answer", () => {
    put(ask({ options: TREES }), { changes: { status: "paused" } });
    assert.match(text("#dock-prompt"), /paused/);
    assert.equal(isThere("[data-choose]"), false);
    press("1");
    press("Enter");
    assert.deepEqual(sent, []);
  });
});

describe("since your turn", () => {
  const line = (text, at_length, seat) => ({ text, at_length, key: "does", args: { seat } });
  const LINES = [
    line("Ana plays before.", 3, 0),
    line("Ana plays.", 5, 0),
    line("Bo answers.", 5, 1),
    line("Cy takes Ana’s card.", 6, 2),
    line("Ana’s ally dies.", 6, 0),
  ];
  const recap = () => [...document.querySelectorAll(".recap-lines > li")].map((each) => each.textContent);

  it("tells what others did since one decided something, and what befell oneself, but not one's own doing", () => {
    table.lines = LINES;
    put(ask({ options: TREES }), { changes: { answered: 5 } });
    assert.deepEqual(recap(), ["Bo answers.", "Cy takes Ana’s card.", "Ana’s ally dies."]);
    assert.equal(text("#recap > summary"), "Since your turn3");
  });

  it("stays open as the game goes on, and goes with the question", () => {
    table.lines = LINES;
    put(ask({ options: TREES }), { changes: { answered: 5 } });
    document.getElementById("recap").open = true;
    table.lines = [...LINES, line("Bo waits.", 7, 1)];
    redraw();
    assert.equal(document.getElementById("recap").open, true);
    assert.equal(recap().length, 4);
    put(null, { changes: { answered: 7 } });
    assert.equal(isThere("#recap"), false);
    assert.equal(text(".dock-lately"), "Ana’s ally dies.Bo waits.");
  });

  it("is no card of its own where the last lines tell it all", () => {
    table.lines = LINES.slice(0, 3);
    put(ask({ options: TREES }), { changes: { answered: 5 } });
    assert.equal(isThere("#recap"), false);
    assert.equal(text(".dock-lately"), "Ana plays.Bo answers.");
  });
});
