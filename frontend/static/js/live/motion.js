// What has changed on a table is seen: pieces go from where they lay to where they lie, what is turned over flips, what
// a House gains flies to it, and what leaves goes to its pile. Nothing moves for those who asked for less motion, and
// nothing waits for what moves: everything can be tapped where it lies from the beginning.
//
// Elements with data-trace (a name that is theirs alone) and data-state (a figure, a place) are watched. Besides:
//   data-from   the trace that an element comes from when it is new
//   data-to     the trace that it goes to when it is gone
//   data-side   which side of it is seen, "down" where it lies face down: it flips when that changes
//   data-holds  the traces of what lies in it unseen, such as units on a stack: what leaves it comes from there
//   data-flies  what its data-state counts: more of it comes from where there is less, else from data-source
// Animations stand beside classes and attributes, so that drawing the table anew never has to spare them.

import { all, first } from "../elements.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GOES = { duration: 220, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" };
const GLOWS = { duration: 1_600, easing: "ease-out" };
const GLOW = [
  { backgroundColor: "var(--brass-soft)", boxShadow: "0 0 0 3px var(--brass-fill)", offset: 0 },
  { boxShadow: "0 0 0 3px transparent", offset: 1 },
];
const FLIP = [{ rotate: "y 90deg" }, { rotate: "y 0deg" }];
const STEP = 4; // px; less is no move
const MAX_LEAVING = 8; // pieces that are seen to leave at once

let underway = 0;

/**
 * @typedef {{ element: HTMLElement, parent: Element | null, state?: string, side?: string, to?: string, at: DOMRect }} Place
 * @typedef {Map<string, Place>} Places
 */

/**
 * Where everything that is watched stands now, and in which state.
 * @returns {Places}
 */
export function remember() {
  /** @type {Places} */
  const found = new Map();
  for (const element of all("[data-trace]")) {
    const { trace = "", state, side, to } = element.dataset;
    const at = element.getBoundingClientRect();
    found.set(trace, { element, parent: element.parentElement, state, side, to, at });
  }
  for (const element of all("[data-holds]")) {
    const { trace = "", state, holds = "" } = element.dataset;
    const { parent = null, at = element.getBoundingClientRect() } = found.get(trace) ?? {};
    for (const held of holds.split(" ")) if (!found.has(held)) found.set(held, { element, parent, state, at });
  }
  return found;
}

/**
 * Shows what is otherwise than it was before, and returns how much of it moved, flipped, and flew to somebody. Where
 * nothing was watched, as before the first board, nothing did.
 * @param {Places} before
 */
export function showMoves(before) {
  const seen = { moved: 0, flipped: 0, flown: 0 };
  if (before.size === 0) return seen;
  const now = all("[data-trace]");
  for (const element of now) {
    const { trace = "", from = "", state, side } = element.dataset;
    const same = before.get(trace);
    if (side !== undefined && side !== (same ? same.side : "down")) {
      seen.flipped += 1;
      animate(element, FLIP, GOES);
    }
    if (same && same.state === state) continue;
    animate(element, GLOW, GLOWS);
    const start = same ?? before.get(from);
    if (start && come(element, start.at)) seen.moved += 1;
  }
  seen.flown = showFlights(before);
  showLeaving(before, new Set(Array.from(now, ({ dataset }) => dataset.trace ?? "")));
  return seen;
}

/**
 * @param {HTMLElement} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 */
const animate = (element, frames, timing) => (calm.matches ? undefined : element.animate?.(frames, timing));

/**
 * Lets an element come from where it was; whether that is elsewhere.
 * @param {HTMLElement} element
 * @param {DOMRect} from
 */
function come(element, from) {
  const to = element.getBoundingClientRect();
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (from.width === 0 || to.width === 0 || Math.hypot(x, y) < STEP) return false;
  const unit = unitOf(element);
  attend(animate(element, [{ translate: `${x / unit}px ${y / unit}px` }, { translate: "0 0" }], GOES));
  return true;
}

/**
 * How many px of the screen a px of this element's style is: parts of a map are measured in units of the map.
 * @param {Element} element
 */
function unitOf({ parentElement }) {
  return (parentElement instanceof SVGGraphicsElement && parentElement.getScreenCTM()?.a) || 1;
}

/**
 * What comes from beyond the edge makes the page no wider.
 * @param {Animation | undefined} going
 */
function attend(going) {
  const page = document.getElementById("live");
  if (!going || !page) return;
  underway += 1;
  page.dataset.moving = "";
  going.finished.finally(() => {
    underway -= 1;
    if (underway === 0) delete page.dataset.moving;
  });
}

/**
 * What is counted somewhere, and by how much more than before.
 * @param {Places} before
 */
function changesOf(before) {
  return [...all("[data-flies]")].flatMap((element) => {
    const { trace = "", flies: kind = "", state = "" } = element.dataset;
    const same = before.get(trace);
    const by = parseInt(state, 10) - parseInt(same?.state ?? state, 10);
    return by ? [{ element, kind, by }] : [];
  });
}

/**
 * Lets what is gained fly to who gained it; returns how many did.
 * @param {Places} before
 */
function showFlights(before) {
  const changes = changesOf(before);
  const gains = changes.filter(({ by }) => by > 0);
  for (const { element, kind, by } of gains) {
    const giver = changes.find((other) => other.kind === kind && other.by < 0)?.element;
    const source = giver ?? first(`[data-source="${kind}"]`) ?? document.getElementById("board");
    if (source) fly(element, source, by);
  }
  return gains.length;
}

/** @param {DOMRect} rect @returns {[number, number]} */
const middleOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/**
 * @param {HTMLElement} element
 * @param {Element} source
 * @param {number} by
 */
function fly(element, source, by) {
  const [from, to] = [source, element].map((each) => middleOf(each.getBoundingClientRect()));
  const token = document.createElement("span");
  token.className = "flying";
  token.append(...[element.querySelector(".drawing")?.cloneNode(true) ?? ""], `+${by}`);
  passBy(token, document.body, { x: from[0], y: from[1] }, [
    { translate: "-50% -50%" },
    { translate: `calc(${to[0] - from[0]}px - 50%) calc(${to[1] - from[1]}px - 50%)` },
  ]);
}

/**
 * @param {Places} before
 * @param {Set<string>} now
 */
function showLeaving(before, now) {
  const gone = [...before].filter(([trace, { to, parent }]) => to && !now.has(trace) && parent?.isConnected);
  for (const [, { element, parent, to = "", at }] of gone.slice(0, MAX_LEAVING)) {
    const target = first(`[data-trace="${to}"]`)?.getBoundingClientRect();
    if (target && parent) leave(element, parent, at, target);
  }
}

/**
 * @param {HTMLElement} element
 * @param {Element} parent
 * @param {DOMRect} at
 * @param {DOMRect} target
 */
function leave(element, parent, at, target) {
  const left = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const each of [left, ...all("[id]", left)]) each.removeAttribute("id");
  for (const each of [left, ...all("[data-trace]", left)]) delete each.dataset.trace;
  left.classList.add("leaving");
  left.style.inlineSize = `${at.width}px`;
  passBy(left, parent, at, [
    { translate: "0 0", scale: "1", opacity: 1 },
    { translate: `${target.x - at.x}px ${target.y - at.y}px`, scale: "0.4", opacity: 0 },
  ]);
}

/**
 * Shows something for as long as it moves; nobody touches or hears it.
 * @param {HTMLElement} shown
 * @param {Element} parent
 * @param {{ x: number, y: number }} at
 * @param {Keyframe[]} frames
 */
function passBy(shown, parent, { x, y }, frames) {
  if (calm.matches) return;
  shown.inert = true;
  shown.setAttribute("aria-hidden", "true");
  shown.style.left = `${x}px`;
  shown.style.top = `${y}px`;
  parent.append(shown);
  const going = animate(shown, frames, GOES);
  if (going) going.finished.finally(() => shown.remove());
  else shown.remove();
}
