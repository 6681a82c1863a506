// What is read out of a game: each question once with what led to it, the end once, and nothing in between.

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { TREES, ask, boardWith, table, text } from "./page.js";

document.body.insertAdjacentHTML(
  "beforeend",
  `<p id="announcements"></p><h2 id="dock-prompt">Your turn
     Take a tree.</h2><p id="winner">Bo wins.</p>`,
);
const { Announcer } = await import("../../static/js/live/announcer.js");
const { Choice } = await import("../../static/js/live/dock/choice.js");
const { makeContext } = await import("../../static/js/live/context.js");

const line = (words, at_length) => ({ text: words, at_length, key: "does", args: {} });

function contextWith({ question = null, aside = null, game = {}, ...changes } = {}) {
  const board = boardWith({ ask: question, ...changes });
  const choice = question && new Choice(question, aside);
  return makeContext({ game, board, view: board.view, me: 0, choice, table });
}

describe("announcements", () => {
  let announcer;
  beforeEach(() => {
    document.getElementById("announcements").textContent = "";
    table.lines = [];
    announcer = new Announcer();
  });

  it("are silent while others answer", () => {
    table.lines = [line("Bo kneels.", 1)];
    announcer.show(contextWith());
    assert.equal(text("#announcements"), "");
  });

  it("say a question once, after the last lines since one's own answer", () => {
    table.lines = ["Ana bids.", "Bo bids.", "Cy bids.", "Bo kneels.", "Cy kneels."].map(line);
    const context = contextWith({ question: ask({ options: TREES }), answered: 1 });
    announcer.show(context);
    const said = "Cy bids. Bo kneels. Cy kneels. Your turn Take a tree.";
    assert.equal(text("#announcements"), said);
    table.lines = [...table.lines, line("Bo speaks.", 5)];
    announcer.show(context);
    assert.equal(text("#announcements"), said);
    announcer.show(contextWith({ question: ask({ options: TREES, batch: 2 }), answered: 5 }));
    assert.equal(text("#announcements"), "Bo speaks. Your turn Take a tree.");
  });

  it("leave out what one opened oneself", () => {
    announcer.show(
      contextWith({ question: ask({ options: TREES }), aside: { name: "claim", title: "Claim", version: 1 } }),
    );
    assert.equal(text("#announcements"), "");
  });

  it("say how the game ended, once", () => {
    announcer.show(contextWith({ status: "finished" }));
    assert.equal(text("#announcements"), "The game is over. Bo wins.");
  });
});
