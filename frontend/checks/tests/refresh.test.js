// What an open page makes of the answer when it reads itself again.

import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { Unavailable, fetchPage, morph } from "../../static/js/refresh.js";

const fetchBefore = globalThis.fetch;

function answerWith(status, text = "") {
  globalThis.fetch = async () => ({
    status,
    ok: status === 200,
    redirected: false,
    statusText: "",
    headers: new Map(),
    text: async () => text,
  });
}

describe("a page that reads itself again", () => {
  afterEach(() => {
    globalThis.fetch = fetchBefore;
  });

  it("finds itself", async () => {
    answerWith(200, "<p id=here>Round 2</p>");
    assert.equal((await fetchPage())?.getElementById("here")?.textContent, "Round 2");
  });

  it("stays as it is when it is the answer to a form", async () => {
    answerWith(405);
    assert.equal(await fetchPage(), null);
  });

  it("says when it cannot be read", async () => {
    answerWith(503);
    await assert.rejects(fetchPage(), Unavailable);
  });
});

describe("a region that is brought up to date", () => {
  const region = (button) => `<div id="door" data-refresh>${button}<input id="search" value=""></div>`;

  it("changes the words of a button that has the focus, and nothing of a field", async () => {
    document.body.innerHTML = region('<button id="one" name="check_in">Check in</button>');
    document.getElementById("one").focus();
    const fresh = new DOMParser().parseFromString(region('<button id="one" name="undo">Undo</button>'), "text/html");
    await morph(fresh);
    assert.equal(document.getElementById("one").textContent, "Undo");
    assert.equal(document.activeElement.id, "one");
  });
});
