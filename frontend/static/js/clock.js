// Lets every running clock of the page tick. The server sends when time ends and its own time of day, so a phone
// whose clock is wrong still shows the right time; nothing is sent while the clock runs. On a page that was kept for
// times without a connection (data-seen) the server's time is that of when it was last seen. Past its end a clock
// counts the minutes since. What waits since a moment ([data-since], a call for a judge) is counted upwards as well.

import { all, first } from "./elements.js";
import { _ } from "./i18n.js";

/** @param {number} seconds */
function text(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${Math.floor(left / 3600)}:${pad(Math.floor((left % 3600) / 60))}:${pad(left % 60)}`;
}

/**
 * What is left until time is called, and the whole minutes since.
 * @param {number} seconds
 */
function timeLeft(seconds) {
  const minutesOver = Math.floor(-seconds / 60);
  return minutesOver > 0 ? _("+{minutes} min", { minutes: minutesOver }) : text(seconds);
}

const skews = new WeakMap(); // clock → difference between the server's time and ours, as of when it was drawn

/** @param {HTMLElement} clock */
function serverNow(clock) {
  const drawn = clock.dataset.now;
  if (skews.get(clock)?.drawn !== drawn) {
    const seen = Number(document.body.dataset.seen) || Date.now();
    skews.set(clock, { drawn, skew: Number(drawn) - seen });
  }
  return Date.now() + skews.get(clock).skew;
}

function tick() {
  for (const clock of all("[data-clock][data-ends]")) {
    const left = (Number(clock.dataset.ends) - serverNow(clock)) / 1000;
    const face = first("[data-clock-time]", HTMLElement, clock);
    const shown = timeLeft(left);
    if (face && face.textContent !== shown) face.textContent = shown;
    if (left <= 0 && clock.dataset.state === "running") clock.dataset.state = "called";
  }
  for (const waits of all("[data-since]")) {
    const shown = text(Math.floor((serverNow(waits) - Number(waits.dataset.since)) / 1000));
    if (waits.textContent !== shown) waits.textContent = shown;
  }
}

tick();
setInterval(tick, 250);
