// Reading a card: hold it, rest the mouse on it, or press "i" on it. Shows what `describe` tells.

import { around, byId } from "../../elements.js";
import { h, show } from "../dom.js";

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
 * `contextNow` gives the latest context of the board, `describe` the words.
 * @param {Live.ContextNow} contextNow
 * @param {(id: any, context: any) => Live.Description | null} describe
 */
export function listen(contextNow, describe) {
  const reader = h("aside", { class: "lcg-reader", id: "lcg-reader", hidden: true, "aria-hidden": "true" });
  const inspector = byId("inspector");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isHeld = false; // the finger that reads must not choose when it lets go

  document.body.append(reader);
  const told = (/** @type {HTMLElement} */ element) => {
    const context = contextNow();
    return element && context ? describe(element.dataset.inspect, context) : null;
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
    show(reader, content(words), { quiet: true });
    reader.hidden = false;
  };
  const open = (/** @type {HTMLElement} */ element) => {
    const words = told(element);
    if (!words) return;
    hide();
    show(inspector, content(words), { quiet: true });
    inspector.showPopover();
  };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer);
    const element = card(event);
    if (element) timer = setTimeout(() => beside(element), reader.hidden ? REST : 0);
    else if (!around(event, "#lcg-reader")) hide();
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
}
