// Reading a piece: tap one that is no choice, hold it, rest the mouse on it, or press "i" on it. Shows what the board's
// `describe` tells, and goes with the game: what is read stays true, and gives way to a new question.

import { around, byId } from "../elements.js";
import { h, show } from "./dom.js";

const HOLD = 450; // ms until a held finger reads
const REST = 350; // ms until a resting mouse reads

/** @param {Live.Description} told */
function content(told) {
  return [
    h("h2", {}, told.title),
    told.figures && h("p", { class: "muted" }, told.figures),
    told.now && h("p", {}, h("strong", {}, told.now)),
    told.text && h("p", {}, told.text),
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
  let isHeld = false; // the finger that reads must not choose when it lets go
  let read = ""; // the piece whose words stand there
  let asked = contextNow()?.choice ?? null;

  document.body.append(reader);
  const told = (/** @type {HTMLElement} */ element) => {
    read = element.dataset.inspect ?? "";
    return contextNow()?.describe(read) ?? null;
  };
  const card = (/** @type {Event} */ event) => around(event, "[data-inspect]");
  const isMouse = (/** @type {Event} */ event) => event instanceof PointerEvent && event.pointerType === "mouse";
  const hide = () => {
    clearTimeout(timer);
    reader.hidden = true;
  };
  const beside = (/** @type {HTMLElement} */ element) => {
    const words = told(element);
    if (!words || inspector.matches(":popover-open")) return;
    show(reader, content(words));
    reader.hidden = false;
  };
  const open = (/** @type {HTMLElement} */ element) => {
    const words = told(element);
    if (!words) return;
    hide();
    show(inspector, content(words));
    inspector.showPopover();
  };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer);
    const element = card(event);
    if (element) timer = setTimeout(() => beside(element), reader.hidden ? REST : 0);
    else if (!around(event, "#reader")) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    isHeld = false;
    const element = card(event);
    clearTimeout(timer);
    if (!element || event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      isHeld = true;
      open(element);
    }, HOLD);
  });
  for (const name of ["pointerup", "pointercancel", "scroll"]) {
    document.addEventListener(name, (event) => !isMouse(event) && clearTimeout(timer), {
      capture: true,
      passive: true,
    });
  }
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
    const element = around(event, "[data-inspect]:not([data-choose])");
    if (element) open(element);
  });
  document.addEventListener("focusin", (event) => {
    const element = card(event);
    if (element?.matches(":focus-visible")) beside(element);
    else hide();
  });
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") {
      hide();
      if (inspector.matches(":popover-open")) event.stopPropagation(); // closes the words, and takes no choice back
    }
    if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey || around(event, "input, textarea, select"))
      return;
    const element = card(event);
    if (element) open(element);
  };
  document.addEventListener("keydown", onKey, { capture: true });

  return () => {
    const context = contextNow();
    const isNewQuestion = context?.choice && context.choice !== asked;
    asked = context?.choice ?? null;
    const isOpen = inspector.matches(":popover-open");
    if (!isOpen && reader.hidden) return;
    const words = context?.describe(read);
    if (words && !isNewQuestion) return show(isOpen ? inspector : reader, content(words));
    hide();
    if (isOpen) inspector.hidePopover();
  };
}
