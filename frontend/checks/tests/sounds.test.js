// Sounds of the table: none until they are switched on, and at most two at once.

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

document.body.innerHTML = '<label><input type="checkbox" id="table-sounds"></label>';
let made = 0; // sources that sounded
const part = () => ({
  gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
  frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
  connect: (next) => next,
  start: () => (made += 1),
  stop() {},
});
window.AudioContext = globalThis.AudioContext = class {
  currentTime = 0;
  sampleRate = 100;
  state = "running";
  createOscillator = part;
  createGain = part;
  createBufferSource = part;
  createBiquadFilter = part;
  createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
};
const { Sounds, soundsOf } = await import("../../static/js/live/side/sounds.js");
const nothing = { moved: 0, flipped: 0, flown: 0 };

beforeEach(() => {
  localStorage.clear();
  made = 0;
});

describe("sounds of the table", () => {
  it("are silent until they are switched on, and are remembered", () => {
    const sounds = new Sounds();
    sounds.play({ ...nothing, moved: 3 });
    assert.equal(made, 0);
    const field = document.getElementById("table-sounds");
    assert.equal(field.checked, false);
    field.click();
    assert.ok(made > 0, "they are heard at once");
    made = 0;
    sounds.play({ ...nothing, moved: 3 });
    assert.equal(made, 1);
    sounds.play(nothing);
    assert.equal(made, 1, "where nothing moved, nothing sounds");
    new Sounds();
    assert.equal(field.checked, true);
    field.click();
  });

  it("are two at most, and one at the end of the game", () => {
    assert.deepEqual(soundsOf({ moved: 4, flipped: 4, flown: 2 }), ["turn", "coin"]);
    assert.deepEqual(soundsOf({ moved: 4, flipped: 0, flown: 0 }), ["lay"]);
    assert.deepEqual(soundsOf({ moved: 4, flipped: 4, flown: 2, hasEnded: true }), ["end"]);
    assert.deepEqual(soundsOf(nothing), []);
  });
});
