// Clocks of pages: what is left, by the server's time, and the minutes past the end.

import assert from "node:assert/strict";
import { it, mock } from "node:test";

const NOW = Date.UTC(2026, 11, 5, 12);
const SERVER = NOW + 90_000; // the server's clock is ahead of this phone's

/** @param {number} seconds */
const clock = (seconds) =>
  `<div data-clock data-state="running" data-now="${SERVER}" data-ends="${SERVER + seconds * 1000}"
    ><span data-clock-time></span></div>`;

it("counts down to zero, and from there the minutes", async () => {
  mock.timers.enable({ apis: ["Date", "setInterval"], now: NOW });
  document.body.innerHTML = [3725, 1, -59, -60, -450].map(clock).join("");
  await import("../../static/js/clock.js");
  const shown = () => [...document.querySelectorAll("[data-clock-time]")].map((face) => face.textContent);
  const states = () => [...document.querySelectorAll("[data-clock]")].map((face) => face.dataset.state);
  assert.deepEqual(shown(), ["1:02:05", "0:00:01", "0:00:00", "+1 min", "+7 min"]);
  assert.deepEqual(states(), ["running", "running", "called", "called", "called"]);
  mock.timers.tick(61_000);
  assert.deepEqual(shown(), ["1:01:04", "+1 min", "+2 min", "+2 min", "+8 min"]);
  mock.timers.reset();
});
