// The slider and buttons that go through the log of a game.

import { _ } from "../../i18n.js";
import { around, byId } from "../../elements.js";

const AUTOPLAY = 900; // ms for one decision

/**
 * Calls `go(k)` whenever another place is asked for. Returns an object with `place`, `length`, `show(k, length)`, and
 * `to(k)`, which ends playing by itself.
 * `further` knows where steps lead that are not single decisions ("next-round").
 * @param {(k: number) => void} go
 * @param {(step: string, place: number) => number | undefined} [further]
 */
export function steps(go, further = () => undefined) {
  const slider = byId("place", HTMLInputElement);
  const placeText = byId("place-text");
  const play = document.querySelector('[data-step="play"]');
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  const state = {
    get place() {
      return Number(slider.value);
    },
    get length() {
      return Number(slider.max);
    },
    show(/** @type {number} */ k, /** @type {number} */ length) {
      slider.max = String(length);
      slider.value = String(k);
      placeText.textContent = _("{count} of {all}", { count: k, all: length });
    },
    to(/** @type {number} */ k) {
      stop();
      to(k);
    },
    stop: () => stop(),
  };
  const to = (/** @type {number} */ k) => {
    const wanted = Math.max(0, Math.min(state.length, k));
    state.show(wanted, state.length);
    go(wanted);
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    play?.setAttribute("aria-pressed", "false");
  };
  const start = () => {
    if (state.place >= state.length) to(0);
    play?.setAttribute("aria-pressed", "true");
    timer = setInterval(() => (state.place >= state.length ? stop() : to(state.place + 1)), AUTOPLAY);
  };
  const take = (/** @type {string | undefined} */ step) => {
    if (step === "play") return timer ? stop() : start();
    stop();
    const places = new Map([
      ["first", 0],
      ["back", state.place - 1],
      ["forward", state.place + 1],
      ["last", state.length],
    ]);
    to(places.get(step ?? "") ?? further(step ?? "", state.place) ?? state.place);
  };

  slider.addEventListener("input", () => {
    stop();
    to(state.place);
  });
  document.addEventListener("click", (event) => {
    const button = around(event, "[data-step]");
    if (button) take(button.dataset.step);
  });
  document.addEventListener("keydown", (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      around(event, "input, select, textarea, dialog, [data-choose]")
    )
      return;
    const step = event.shiftKey
      ? { ArrowLeft: "back-event", ArrowRight: "next-event" }[event.key]
      : { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
    if (step) {
      event.preventDefault();
      take(step);
    }
  });
  return state;
}
