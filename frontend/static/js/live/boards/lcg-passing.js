// Passing by itself, as this browser was told to. Whether it passes depends on what everybody sees and on the
// preferences alone, never on the hand or on what the question offers, and it takes the same time always: nobody can
// learn from it what somebody could have done.

import { h, icon } from "../dom.js";
import { factsOf } from "./lcg-facts.js";

const PLACE = "kingsmoot-lcg-passing"; // in the browser's storage
const DELAY = 1_200; // ms from the question to the pass
const WINDOWS = new Set(["action", "would", "interrupt", "reaction"]);
const KINDS = {
  "action plot": "Actions in the plot phase",
  "action draw": "Actions in the draw phase",
  "action marshaling": "Actions while others marshal",
  "action challenges": "Actions in the challenges phase",
  "action dominance": "Actions in the dominance phase",
  "action standing": "Actions in the standing phase",
  "action taxation": "Actions in the taxation phase",
  would: "Saves and cancels",
  interrupt: "Interrupts",
  reaction: "Reactions",
};
const CHOICES = { ask: "Ask me", unless: "Pass, unless my cards in play have such abilities", pass: "Pass" };
const WORDS = { action: /\baction\b/i, would: /\binterrupt\b/i, interrupt: /\binterrupt\b/i, reaction: /\breaction\b/i };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {};
  }
}

const preferences = { stops: true, kinds: {}, ...stored() };
let until = null; // the phase to whose end this browser passes, as a string
let latest = null;
let planned = null; // {batch, timer}
let held = null; // the batch of a question that is to wait all the same

function keep() {
  try {
    localStorage.setItem(PLACE, JSON.stringify(preferences));
  } catch {
    // Without storage the preferences last as long as the page.
  }
}

function phaseOf({ board, view }) {
  return `${board.key} ${board.undone} ${view.round} ${view.phase}`;
}

function kindOf({ choice, view }) {
  return choice.ask.verb === "action" ? `action ${view.phase}` : choice.ask.verb;
}

function hasSuchAbilities({ view, me, choice }) {
  const seat = view.seats[me];
  const open = [...seat.cards, ...seat.titles, seat.faction, seat.agenda, seat.plot].filter(Boolean);
  const copies = choice.ask.verb === "would" && seat.cards.some((card) => card.duplicates?.length);
  return copies || open.some((card) => WORDS[choice.ask.verb].test(factsOf(card.face).text));
}

// A window this seat may pass; marshaling one's own cards is none.
function isWindow(context) {
  const { board, choice, view, me } = context;
  if (!choice || board.viewer.kind !== "seat" || board.viewer.seat !== me || board.status !== "playing") return false;
  if (!WINDOWS.has(choice.ask.verb) || !choice.things.some((thing) => thing.id === "pass")) return false;
  return !(choice.ask.verb === "action" && view.phase === "marshaling" && view.active === me);
}

function passes(context) {
  const { view, me, choice } = context;
  if (!isWindow(context) || choice.picked.length > 0 || choice.ask.batch === held) return false;
  const { challenge } = view;
  if (preferences.stops && challenge && (challenge.attacking === me || challenge.defending === me)) return false;
  if (until === phaseOf(context)) return true;
  const wish = preferences.kinds[kindOf(context)] ?? "ask";
  return wish === "pass" || (wish === "unless" && !hasSuchAbilities(context));
}

function cancel() {
  clearTimeout(planned?.timer);
  planned = null;
}

// Called with every drawing of the board: passes after the delay if it still should.
export function consider(context) {
  latest = context;
  if (until !== null && until !== phaseOf(context)) until = null;
  if (!passes(context)) return cancel();
  const { batch } = context.choice.ask;
  if (planned?.batch === batch) return;
  cancel();
  planned = { batch, timer: setTimeout(() => pass(batch), DELAY) };
}

function pass(batch) {
  planned = null;
  if (latest.choice?.ask.batch === batch && passes(latest)) latest.table.answer("pass");
}

// In the dock: what is passed by itself, and the way out of it.
export function line(context) {
  if (context.you === null || context.board.status !== "playing" || !context.table.addEventListener) return null;
  if (until === phaseOf(context)) {
    return h("p", { class: "lcg-passing-line" }, icon("clock"), `Passing for you to the end of the ${context.view.phase} phase.`, h("button", { id: "lcg-ask-again", class: "button button-small", type: "button", "data-lcg-passing": "ask" }, "Ask me again"));
  }
  if (passes(context)) {
    return h("p", { class: "lcg-passing-line" }, icon("clock"), "Passing for you in a moment.", h("button", { id: "lcg-hold", class: "button button-small", type: "button", "data-lcg-passing": "hold" }, "Wait"));
  }
  if (!isWindow(context) || !context.view.phase) return null;
  return h("p", { class: "lcg-passing-line" }, h("button", { id: "lcg-pass-phase", class: "button button-small", type: "button", "data-lcg-passing": "phase" }, `Pass to the end of the ${context.view.phase} phase`));
}

// On the board: the preferences of this browser.
export function settings(context) {
  if (context.you === null || !context.table.addEventListener) return null;
  const told = Object.values(preferences.kinds).filter((wish) => wish !== "ask").length;
  return h(
    "details",
    { class: "lcg-settings", id: "lcg-settings" },
    h("summary", {}, icon("settings"), "Passing for me", h("span", { class: "muted" }, told ? ` in ${told} of ${Object.keys(KINDS).length} windows` : " never")),
    h(
      "div",
      { class: "lcg-settings-body" },
      h("p", { class: "muted small" }, "Kept in this browser. It never looks at your hand, and always takes the same moment, so nobody learns what you could have done."),
      h("label", { class: "lcg-stop" }, h("input", { id: "lcg-stops", type: "checkbox", checked: preferences.stops, "data-lcg-stops": true }), "Always ask me while I attack or defend"),
      Object.entries(KINDS).map(([kind, title]) =>
        h(
          "label",
          { class: "lcg-setting" },
          h("span", {}, title),
          h("select", { id: `lcg-kind-${kind.replaceAll(" ", "-")}`, class: "input", "data-lcg-kind": kind }, Object.entries(CHOICES).map(([wish, words]) => h("option", { value: wish, selected: (preferences.kinds[kind] ?? "ask") === wish }, words))),
        ),
      ),
    ),
  );
}

function redraw() {
  latest.table.dispatchEvent(new CustomEvent("change"));
}

export function listen() {
  document.addEventListener("change", (event) => {
    const { dataset } = event.target;
    if ("lcgKind" in dataset) preferences.kinds[dataset.lcgKind] = event.target.value;
    else if ("lcgStops" in dataset) preferences.stops = event.target.checked;
    else return;
    keep();
    redraw();
  });
  document.addEventListener("click", (event) => {
    const act = event.target.closest("[data-lcg-passing]")?.dataset.lcgPassing;
    if (!act) return;
    if (act === "phase") until = phaseOf(latest);
    else until = null;
    if (act === "hold") held = latest.choice?.ask.batch ?? null;
    redraw();
  });
}
