// Brings what a question is about to where it can be seen: above the dock, which covers the end of the page.

const CHOICES = ":is([data-choose], [data-slot], [data-step]):not(details:not([open]) *)"; // those in sight at all
const ABOUT = "[data-about]:not([popover] *)"; // what a question about cards in the dock is about
const OWN = ":is(.seat-panel, .lcg-seat).is-me:not([popover] *)"; // what lies before this seat
const ROOM = 8; // px that are left around what is brought into sight

/** The event by which a table tells its board that a question is new: a map brings into its frame what it is about. */
export const ASKED = "asked";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{ top: number, bottom: number, left: number, right: number }} Box */

/**
 * How far the page is to be scrolled so that all boxes stand between two edges, or the first of them where all are too
 * high; 0 if they do, or if some of what does not fit is there already.
 * @param {Box[]} boxes
 * @param {{ from: number, to: number }} edges
 */
export function wayTo(boxes, { from, to }) {
  if (boxes.length === 0) return 0;
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  if (bottom - top <= to - from) return top < from ? top - from : Math.max(0, bottom - to);
  const isSeen = boxes.some((box) => isWithin(box, { from, to }));
  return isSeen ? 0 : Math.min(...boxes.map((box) => box.top)) - from;
}

/** @param {Box} box @param {{ from: number, to: number }} edges */
const isWithin = ({ top, bottom }, { from, to }) => top >= from && bottom <= to;

/**
 * Where an element is on the screen; of an area no more than the frame of its map shows.
 * @param {Element} element
 * @returns {Box}
 */
function boxOf(element) {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const frame = element instanceof SVGElement ? element.closest(".map-frame")?.getBoundingClientRect() : null;
  if (!frame) return { top, bottom, left, right };
  return {
    top: Math.max(top, frame.top),
    bottom: Math.min(bottom, frame.bottom),
    left: Math.max(left, frame.left),
    right: Math.min(right, frame.right),
  };
}

/**
 * The elements of the board that are on the page at all: nothing of a closed sheet or list.
 * @param {Element} board
 * @param {string} selector
 */
function shown(board, selector) {
  return [...board.querySelectorAll(selector)].filter((element) => {
    const { top, bottom, left, right } = boxOf(element);
    return right > left && bottom > top;
  });
}

/**
 * What stays above the dock while the rest of the board scrolls under it: one's own cards on a laptop.
 * @param {Element} board
 */
function pinnedOf(board) {
  return [...board.querySelectorAll(".is-pinned")].filter((each) => getComputedStyle(each).position === "sticky");
}

/**
 * What there is to be looked at while nothing is to be chosen on the board: what the board says the question is about,
 * or else what lies before this seat.
 * @param {Element} board
 */
function aboutOf(board) {
  const about = shown(board, ABOUT);
  return about.length ? about : shown(board, OWN);
}

/**
 * Scrolls to what can be chosen on the board, and to all that a board marks as looked at together with it
 * (data-together). Where that is in sight already as it is pinned there, to what lies beside it. Where there is nothing
 * to choose, to what the question is about, if none of it is in sight: anyone who has scrolled away comes back to the
 * table. With `choicesOnly` nothing else is brought.
 * @param {HTMLElement} board
 * @param {HTMLElement} dock
 * @param {{ choicesOnly?: boolean }} [options]
 */
export function bringIntoSight(board, dock, { choicesOnly = false } = {}) {
  board.dispatchEvent(new CustomEvent(ASKED, { bubbles: true }));
  if (document.activeElement?.closest("#chat-form")) return; // anyone who writes is not interrupted
  const choices = shown(board, CHOICES).map((each) => each.closest("[data-together]") ?? each);
  const wanted = choices.length || choicesOnly ? choices : aboutOf(board);
  const pinned = pinnedOf(board);
  const beside = pinned[0]?.previousElementSibling;
  const isThere = beside && wanted.every((each) => pinned.some((held) => held.contains(each)));
  const boxes = (isThere ? [beside] : wanted).map(boxOf);
  const covers = boxOf(dock);
  const isBeside = boxes.every(({ right }) => right <= covers.left); // on a laptop the dock of a map stands beside it
  const end = isBeside ? innerHeight : covers.top;
  const to = end - Math.max(0, ...pinned.map((held) => held.getBoundingClientRect().height));
  const edges = { from: ROOM, to: to - ROOM };
  const by = choices.length === 0 && boxes.some((box) => isWithin(box, edges)) ? 0 : wayTo(boxes, edges);
  if (by) scrollBy({ top: by, behavior: calm.matches ? "instant" : "smooth" });
}

/**
 * Tells the page's styles how high the dock is.
 * @param {HTMLElement} dock
 */
export function measureDock(dock) {
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--dock-height", `${Math.round(dock.getBoundingClientRect().height)}px`);
  }).observe(dock);
}
