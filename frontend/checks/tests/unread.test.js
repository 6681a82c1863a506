// How many messages are new: read is what was seen, and nothing is seen before the table stands where it will stay.

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { boardWith } from "./page.js";

let say = () => {};
let observed = 0;
globalThis.IntersectionObserver = class {
  constructor(callback) {
    say = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe() {
    observed += 1;
  }
  unobserve() {}
};
const { Unread } = await import("../../static/js/live/side/unread.js");

const message = (id) => ({ id, seat: 1, who: "Asha", text: "Well met", notice: false, removed: false });
let tables = 0;
let unread = null;
let link = null;

function open() {
  document.body.innerHTML = '<a id="unread" hidden><span data-count></span></a><ul id="chat"></ul>';
  link = document.getElementById("unread");
  tables += 1;
  unread = new Unread(document.getElementById("chat"), link, `/t/${tables}/`);
}

const show = (...ids) => unread.show({ board: boardWith({ chat: ids.map(message) }), you: 0 });

describe("The count of new messages", () => {
  beforeEach(open);

  it("does not take for seen what stood in sight while there was no table above it", () => {
    say(true);
    const before = observed;
    show(1);
    assert.ok(!link.hidden);
    assert.equal(link.textContent, "1");
    assert.equal(observed, before + 1, "it looks again once the table is drawn");
    say(false);
    assert.equal(link.textContent, "1");
  });

  it("is gone once the chat is in sight, and stays away while it is", () => {
    show(1, 2);
    assert.equal(link.textContent, "2");
    say(true);
    assert.ok(link.hidden);
    show(1, 2, 3);
    assert.ok(link.hidden);
    say(false);
    show(1, 2, 3, 4);
    assert.equal(link.textContent, "1");
  });
});
