// What has changed on a table is seen: pieces go from where they lay to where they lie, figures light up. Nothing moves
// for those who asked for less motion.
//
// Elements with data-trace (a name that is theirs alone) and data-state (a figure, a place) are watched. An element
// that is new comes from the one whose trace its data-from names. Animations stand beside classes and attributes, so
// that drawing the table anew never has to spare them.

import { all } from "../elements.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GOES = { duration: 320, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" };
const GLOWS = { duration: 1_600, easing: "ease-out" };
const GLOW = [
  { backgroundColor: "var(--brass-soft)", boxShadow: "0 0 0 3px var(--brass-fill)", offset: 0 },
  { boxShadow: "0 0 0 3px transparent", offset: 1 },
];
const STEP = 4; // px; less is no move

let underway = 0;

/** @typedef {Map<string, { state: string | undefined, at: DOMRect }>} Places */

/**
 * Where everything that is watched stands now, and in which state.
 * @returns {Places}
 */
export function remember() {
  const found = new Map();
  for (const element of all("[data-trace]"))
    found.set(element.dataset.trace, { state: element.dataset.state, at: element.getBoundingClientRect() });
  return found;
}

/**
 * Shows what is otherwise than it was before. Where nothing was watched, as before the first board, nothing moves.
 * @param {Places} before
 */
export function showMoves(before) {
  if (before.size === 0 || calm.matches) return;
  for (const element of all("[data-trace]")) {
    const { trace = "", from = "", state } = element.dataset;
    const same = before.get(trace);
    if (same && same.state === state) continue;
    element.animate?.(GLOW, GLOWS);
    const start = same ?? before.get(from);
    if (start) come(element, start.at);
  }
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 */
function come(element, from) {
  const to = element.getBoundingClientRect();
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (from.width === 0 || to.width === 0 || Math.hypot(x, y) < STEP) return;
  const going = element.animate?.([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], GOES);
  const page = document.getElementById("live");
  if (!going || !page) return;
  underway += 1;
  page.dataset.moving = ""; // what comes from beyond the edge makes the page no wider
  going.finished.finally(() => {
    underway -= 1;
    if (underway === 0) delete page.dataset.moving;
  });
}
