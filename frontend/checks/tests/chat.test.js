// The field of the chat stands where what is typed would be heard, and a sentence where it would not.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { boardWith, table, text } from "./page.js";

document.body.insertAdjacentHTML(
  "beforeend",
  `<span id="chat-count"></span>
  <ul id="chat"></ul>
  <div id="chat-to" hidden></div>
  <p id="chat-closed" hidden></p>
  <form id="chat-form" hidden><input><button>Send</button></form>`,
);
const { chosenCircle, showChat } = await import("../../static/js/live/side/side.js");

const SILENCE = "At this table one speaks by statements while the game goes on.";

function showBoard(changes) {
  const board = boardWith(changes);
  showChat(document.getElementById("chat"), { board, me: 0, name: (seat) => board.seats[seat].name, table });
}

const isShown = (selector) => document.querySelector(selector)?.hidden === false;

function tick(seat, checked = true) {
  const box = document.getElementById(`chat-to-${seat}`);
  box.checked = checked;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

describe("The field of the chat", () => {
  it("stands where the table hears what is said", () => {
    showBoard({ may: { chat: true } });
    assert.ok(isShown("#chat-form"));
    assert.ok(!isShown("#chat-closed") && !isShown("#chat-to"));
  });

  it("gives way to the reason where the rules refuse talk, and comes back with it", () => {
    showBoard({ may: { chat: false }, silence: SILENCE });
    assert.ok(!isShown("#chat-form"));
    assert.equal(text("#chat-closed"), SILENCE);
    showBoard({ may: { chat: true } });
    assert.ok(isShown("#chat-form") && !isShown("#chat-closed"));
  });

  it("is nothing for spectators, and says nothing to them", () => {
    showBoard({ viewer: { kind: "watcher", seat: null }, may: { chat: false } });
    assert.ok(!isShown("#chat-form") && !isShown("#chat-closed"));
  });

  it("stands for the one who listens alone, once that one is ticked", () => {
    const monarchs = { may: { chat: false, talk: true }, silence: SILENCE, listeners: [1] };
    showBoard(monarchs);
    assert.ok(!isShown("#chat-form") && isShown("#chat-to-1") && !isShown("#chat-to-2"));
    tick(1);
    assert.deepEqual(chosenCircle(), [1]);
    assert.ok(isShown("#chat-form") && !isShown("#chat-closed"));
    showBoard({ may: { chat: true }, listeners: [] });
    assert.ok(!isShown("#chat-form"), "what was meant for one is not said to all");
    assert.equal(text("#chat-closed"), "You cannot talk to the players you have ticked right now.");
    tick(1, false);
    assert.ok(isShown("#chat-form"));
  });
});
