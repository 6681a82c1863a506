// Reading a piece: tap one that is no choice, hold it, rest the mouse on it, or press "i" on it. Shows what the board's
// `describe` tells, and goes with the game: what is read stays true, and gives way to a new question. Words of the game
// and cards named in a text are read in the same place, by a tap.

import { _ } from "../i18n.js";
import { around, byId } from "../elements.js";
import { h, icon, picture, show } from "./dom.js";
import { meaning, printedOn } from "./terms.js";

const HOLD = 450; // ms until a held finger reads
const REST = 350; // ms until a resting mouse reads
const STILL = 6; // px a finger that holds moves at most

/** A card, or an area that is drawn. @typedef {HTMLElement | SVGElement} Readable */
/** @typedef {{ kind: "piece" | "face" | "term", key: string }} Subject */

/**
 * @param {Live.Description} described
 * @param {Live.Context} context
 * @param {boolean} [isWithin] whether one came here from another text, to which one may go back
 */
function content(described, context, isWithin = false) {
  return [
    isWithin &&
      h("button", { class: "button button-small", type: "button", "data-read-back": true }, icon("undo"), _("Back")),
    picture(described.face, "reader-picture"),
    h("h2", {}, described.title),
    described.figures && h("p", { class: "muted" }, context.linked(described.figures)),
    described.now && h("p", {}, h("strong", {}, described.now)),
    described.text && h("p", {}, context.linked(described.text)),
  ];
}

/**
 * `contextNow` gives the latest context of the board. Returns what is to be called when that has changed.
 * @param {Live.ContextNow} contextNow
 */
export function listenToReaders(contextNow) {
  const reader = h("aside", { class: "reader", id: "reader", hidden: true, "aria-hidden": "true" });
  const inspector = byId("inspector");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let byKeyboard = false;
  let down = { x: 0, y: 0 }; // where the finger came down
  let isHeld = false; // the finger that reads must not choose when it lets go
  /** @type {Subject | null} */
  let read = null; // whose words stand there
  /** @type {Subject[]} */
  let before = []; // what was read before it, from which it was opened
  let asked = contextNow()?.choice ?? null;

  document.body.append(reader);
  const descriptionOf = (/** @type {Subject | null} */ subject) => {
    const context = contextNow();
    if (!context || !subject) return null;
    if (subject.kind === "term") return meaning(subject.key);
    return subject.kind === "face" ? context.describeFace(subject.key) : context.describe(subject.key);
  };
  const pieceOf = (/** @type {Readable} */ element) => ({
    kind: /** @type {const} */ ("piece"),
    key: element.dataset.inspect ?? "",
  });
  const card = (/** @type {Event} */ event, also = "") =>
    around(event, `[data-inspect]${also}`, /** @type {new () => Readable} */ (/** @type {unknown} */ (Element)));
  const isMouse = (/** @type {Event} */ event) => event instanceof PointerEvent && event.pointerType === "mouse";
  const hide = () => {
    clearTimeout(timer);
    reader.hidden = true;
  };
  const showBeside = (/** @type {Live.Description} */ words, /** @type {Live.Context} */ context) => {
    show(reader, content(words, context));
    for (const word of reader.querySelectorAll("button")) word.tabIndex = -1; // for the mouse: "i" opens it for all
  };
  const beside = (/** @type {Readable} */ element) => {
    const context = contextNow();
    if (inspector.matches(":popover-open")) return;
    const words = descriptionOf(pieceOf(element));
    if (!words || !context) return;
    read = pieceOf(element);
    showBeside(words, context);
    reader.hidden = false;
  };
  const display = (/** @type {Live.Description | null} */ words) => {
    const context = contextNow();
    if (!words || !context) return;
    hide();
    show(inspector, content(words, context, before.length > 0));
    if (!inspector.matches(":popover-open")) inspector.showPopover();
    if (byKeyboard) inspector.focus({ preventScroll: true }); // its words are the next stops; closing leads back
  };
  const open = (/** @type {Subject} */ subject) => {
    if (!inspector.matches(":popover-open")) before = [];
    const words = descriptionOf(subject);
    read = subject;
    if (words || subject.kind !== "face") return display(words);
    const title = contextNow()?.faceTitle(subject.key) ?? null;
    printedOn(subject.key, title).then((printed) => read === subject && display(printed));
  };
  // From a text within what is read already one comes back to it.
  const openWithin = (/** @type {HTMLElement} */ word) => {
    const isWithin = inspector.contains(word) && inspector.matches(":popover-open");
    const last = isWithin ? read : null;
    const { term, face } = word.dataset;
    if (last) before.push(last);
    open(term !== undefined ? { kind: "term", key: term } : { kind: "face", key: face ?? "" });
  };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer);
    const element = card(event);
    if (element) timer = setTimeout(() => beside(element), reader.hidden ? REST : 0);
    else if (!around(event, "#reader")) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    byKeyboard = false;
    isHeld = false;
    down = { x: event.clientX, y: event.clientY };
    const element = card(event);
    clearTimeout(timer);
    if (!element || event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      isHeld = true;
      open(pieceOf(element));
    }, HOLD);
  });
  for (const name of ["pointerup", "pointercancel", "scroll"]) {
    document.addEventListener(name, (event) => !isMouse(event) && clearTimeout(timer), {
      capture: true,
      passive: true,
    });
  }
  // Who moves a map holds no piece of it.
  document.addEventListener("pointermove", (event) => {
    if (!isMouse(event) && Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL) clearTimeout(timer);
  });
  document.addEventListener("contextmenu", (event) => card(event) && !isMouse(event) && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      if (!isHeld) return;
      isHeld = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  document.addEventListener("click", (event) => {
    const word = around(event, "[data-term], [data-face]");
    const element = card(event, ":not([data-choose], [data-slot], [data-step])");
    if (word) openWithin(word);
    else if (around(event, "[data-read-back]")) open(before.pop() ?? /** @type {Subject} */ (read));
    else if (element) open(pieceOf(element));
  });
  document.addEventListener("focusin", (event) => {
    const element = card(event);
    if (element?.matches(":focus-visible")) beside(element);
    else hide();
  });
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    byKeyboard = true;
    if (event.key === "Escape") {
      hide();
      if (inspector.matches(":popover-open")) event.stopPropagation(); // closes the words, and takes no choice back
    }
    if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey || around(event, "input, textarea, select"))
      return;
    const element = card(event);
    if (element) open(pieceOf(element));
  };
  document.addEventListener("keydown", onKey, { capture: true });

  return () => {
    const context = contextNow();
    const isNewQuestion = context?.choice && context.choice !== asked;
    asked = context?.choice ?? null;
    const isOpen = inspector.matches(":popover-open");
    if (!isOpen && reader.hidden) return;
    if (isOpen && read?.kind !== "piece" && !isNewQuestion) return; // means the same whatever happens
    const words = descriptionOf(read);
    if (context && words && !isNewQuestion) {
      if (isOpen) show(inspector, content(words, context, before.length > 0));
      else showBeside(words, context);
      return;
    }
    hide();
    if (isOpen) inspector.hidePopover();
  };
}
