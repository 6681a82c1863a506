// The dock at the bottom: what this seat is asked, its own cards, and the buttons to answer with.

import { all, around, first } from "../../elements.js";
import { absences } from "../absence.js";
import { FEW } from "./choice.js";
import { h, icon, show, unseen } from "../dom.js";
import { lessonCard, proposalButton } from "./lessons.js";
import { lineContent, reserveLeft } from "../side/side.js";
import { longerPasses, passingLine, undoRequest } from "../undo-and-autopass.js";
import { _, listText, ngettext } from "../../i18n.js";
import { GIVEN_UP, duration, isOfJudge } from "../words.js";

const HASTE = 250; // ms; the second tap of a double tap must not answer the next question
const LATELY = 2; // lines that stand above the question
const OWN_ENTER = "button, a, summary, [data-choose], [data-slot], [data-step]"; // what Enter taps by itself
const ANSWERS = "[data-choose], [data-slot], [data-send], [data-number], [data-aside], [data-aside-end]";

/** @param {Live.Context} context */
function waitingFor(context) {
  const { board, me } = context;
  const others = board.seats.filter((seat) => seat.waiting && seat.seat !== me);
  return others.length ? _("Waiting for {names}.", { names: listText(others.map((seat) => seat.name)) }) : "";
}

/**
 * What stands in the status line when there is no question.
 * @param {Live.Context} context
 */
function standing(context) {
  const { board, me, past, table } = context;
  if (past !== null)
    return _("This is the table at decision {number}. “Now” leads back to the game.", { number: past });
  if (board.status === "lobby" && board.seats.every((seat) => seat.kind === "bot"))
    return _("The cards are dealt when the host starts the game.");
  if (board.status === "lobby")
    return board.chance.phase === "committing"
      ? _("The cards are dealt when every seat is ready.")
      : _("The cards are dealt when everybody’s share is shown.");
  if (board.status === "paused") return _("The game is paused: nobody can decide anything, and the clock is stopped.");
  if (board.status === "abandoned") return GIVEN_UP;
  if (board.status === "finished") return _("The game is over.");
  if (!board.view && board.delay) return _("The game has begun.");
  if (me !== null && board.seats[me].kind === "bot")
    return board.may.take_seat_back
      ? _("A bot plays your seat.")
      : _("A bot plays your seat. A judge can give it back to you.");
  if (table.pending != null) return _("Your answer is on its way.");
  if (board.sealed) {
    const others = waitingFor(context) || _("The others are answering.");
    return _("Your answer is in. {others}", { others });
  }
  return waitingFor(context) || _("One moment.");
}

/**
 * @param {Live.Context} context
 * @returns {context is Live.Asked}
 */
function isAsked(context) {
  return context.choice !== null && context.board.status === "playing";
}

let sendableAt = 0; // when what was just chosen can be sent: the button comes up where the finger may still be

/**
 * Whether one tap answers. Only a window is passed so, which would be passed by itself for who wishes that; everything
 * else is read and confirmed.
 * @param {Live.Asked} context
 * @param {Live.Thing} thing
 */
function isPass({ board, choice }, thing) {
  const { ask, aside } = choice;
  return choice.isSingle && !aside && board.window !== null && thing.of === undefined && thing.id === ask.default;
}

/**
 * @param {Live.Asked} context
 * @param {Live.Thing} thing
 * @param {number} index
 */
function thingButton(context, thing, index) {
  const { choice } = context;
  const isOrdered = choice.ask.kind === "order";
  const isAtOnce = isPass(context, thing);
  const place = choice.picked.indexOf(index);
  return h(
    "button",
    {
      id: `choice-${index}`,
      class: ["button", "dock-choice"],
      type: "button",
      "data-choose": index,
      "data-at-once": isAtOnce,
      "aria-pressed": isAtOnce ? null : String(place >= 0),
      disabled: context.table.sending !== null,
    },
    index < 10 && h("kbd", { class: "dock-key", "aria-hidden": "true" }, String((index + 1) % 10)),
    isOrdered && place >= 0 && h("span", { class: "dock-place" }, `${place + 1}.`),
    context.label(thing),
  );
}

/** @param {Live.Asked} context */
function numberControl(context) {
  const { ask, number } = context.choice;
  const disabled = context.table.sending !== null;
  if (ask.hi - ask.lo < FEW) {
    const numbers = Array.from({ length: ask.hi - ask.lo + 1 }, (_, index) => ask.lo + index);
    return numbers.map((value) =>
      h(
        "button",
        {
          id: `number-${value}`,
          class: "button dock-number",
          type: "button",
          "data-number": value,
          "aria-pressed": String(value === number),
          disabled,
        },
        String(value),
      ),
    );
  }
  return h(
    "label",
    { class: "dock-amount" },
    _("From {lowest} to {highest}", { lowest: ask.lo, highest: ask.hi }),
    h("input", {
      id: "dock-amount",
      class: "input input-short",
      type: "number",
      min: ask.lo,
      max: ask.hi,
      value: number,
      "data-amount": true,
    }),
  );
}

/**
 * The slots, each with the value it has, and below them the values that are left, equal ones as one button.
 * @param {Live.Asked} context
 */
function assignControl(context) {
  const { choice, game, table } = context;
  const { ask, held, isOnePair, place: now, slots, things, used } = choice;
  const disabled = table.sending !== null;
  const places = ask.slots.map((slot, place) => {
    if (game.isInHand?.(slot, context)) return null;
    const value = slots.get(place);
    return h(
      "button",
      {
        id: `slot-${place}`,
        class: ["button", "dock-slot", value !== undefined && "is-filled"],
        type: "button",
        "data-slot": place,
        "aria-pressed": String(isOnePair ? now === place : held?.slot === place),
        disabled,
      },
      h("span", { class: "dock-slot-name" }, context.label(slot)),
      !isOnePair && h("span", { class: "dock-slot-value" }, value === undefined ? "–" : context.label(things[value])),
    );
  });
  const isReady = !isOnePair || now >= 0; // of one pair, the values stand there once it is known what they are for
  const values = things.map((thing, index) => {
    const alike = things.map((other, at) => (other.id === thing.id ? at : -1)).filter((at) => at >= 0);
    if (alike[0] !== index || game.isInHand?.(thing, context)) return null;
    if (game.fits?.(thing, context) === false) return null;
    const left = alike.filter((at) => !used.has(at));
    return h(
      "button",
      {
        id: `choice-${index}`,
        class: ["button", "dock-choice"],
        type: "button",
        "data-choose": left[0] ?? index,
        "aria-pressed": String(isOnePair ? slots.get(now) === index : things[held?.value ?? -1]?.id === thing.id),
        disabled: disabled || left.length === 0,
      },
      context.label(thing),
      alike.length > 1 &&
        h("span", { class: "dock-count" }, _("{count} of {all}", { count: left.length, all: alike.length })),
    );
  });
  return [
    h("div", { class: "dock-slots", role: "group", "aria-label": _("Places") }, places),
    isReady &&
      h(
        "div",
        { class: "dock-values", role: "group", "aria-label": _("Values") },
        game.values?.(context, values) ?? values,
      ),
  ];
}

/**
 * @param {Live.Asked} context
 * @returns {Live.Child}
 */
function controls(context) {
  const { choice, game } = context;
  if (choice.ask.kind === "number") return numberControl(context);
  if (choice.ask.kind === "assign") return assignControl(context);
  const offered = new Set(); // what looks the same to this seat is one button, where one is all that is asked for
  return choice.things.map((thing, index) => {
    if (game.isInHand?.(thing, context)) return null;
    const label = context.label(thing);
    if (choice.isSingle && offered.has(label)) return null;
    offered.add(label);
    return thingButton(context, thing, index);
  });
}

/** @param {Live.Asked} given */
function howMany({ choice, game }) {
  const { ask, held, picked, slots, things } = choice;
  if (ask.kind === "assign") {
    if (held) return held.slot === undefined ? _("Now tap the place for it.") : _("Now tap what goes there.");
    const own = game.filled?.(choice);
    if (own) return own;
    const named = { filled: slots.size, lowest: ask.lo };
    if (ask.lo === ask.hi)
      return ngettext("{filled} of {count} place filled", "{filled} of {count} places filled", ask.hi, named);
    return ask.lo
      ? _("{filled} of {lowest} to {highest} places filled", { ...named, highest: ask.hi })
      : ngettext(
          "{filled} of at most {count} place filled",
          "{filled} of at most {count} places filled",
          ask.hi,
          named,
        );
  }
  if (ask.kind === "order")
    return _("Tap them in order: {picked} of {all}", { picked: picked.length, all: things.length });
  const missing = ask.lo - picked.length;
  const more = ask.hi - picked.length;
  if (missing > 0 && missing < more) return _("Choose {count} or more.", { count: missing });
  if (missing > 0)
    return picked.length ? _("Choose {count} more.", { count: missing }) : _("Choose {count}.", { count: missing });
  if (more > 0 && picked.length) return _("{count} chosen, up to {more} more.", { count: picked.length, more });
  if (more > 0 && more >= things.length) return _("Choose as many as you like.");
  return more > 0 ? _("Choose up to {count}.", { count: more }) : _("{count} chosen.", { count: picked.length });
}

/** @param {Live.Asked} context */
function submitText(context) {
  const { choice, game } = context;
  const { aside } = choice;
  if (aside?.name === "") return _("Change my answer");
  if (aside) return choice.isSingle ? `${aside.title}: ${context.label(choice.things[choice.picked[0]])}` : aside.title;
  const own = game.submit?.(choice, context);
  if (own) return own;
  if (choice.ask.kind === "number") return _("Choose {thing}", { thing: Number(choice.number) });
  return choice.isSingle
    ? _("Choose {thing}", { thing: context.label(choice.things[choice.picked[0]]) })
    : _("Confirm");
}

/**
 * The bar with the button that sends: for answers with several parts, and for what was tapped on the table.
 * @param {Live.Asked} context
 */
function confirmBar(context) {
  const { choice, table } = context;
  const { kind } = choice.ask;
  const isOpen = choice.isSingle ? choice.picked.length > 0 : kind !== "number" || choice.isComplete;
  if (!isOpen) return null;
  const chosen = choice.picked.length ? choice.things[choice.picked[choice.picked.length - 1]] : null;
  const words = chosen && context.describe(chosen.id);
  return h(
    "div",
    { class: "dock-confirm" },
    choice.violation &&
      h("p", { class: "dock-violation", id: "dock-violation", role: "alert" }, icon("warning"), choice.violation),
    h(
      "p",
      { class: "dock-chosen" },
      words && [
        h("strong", {}, words.title),
        words.figures && h("span", { class: "muted" }, words.figures),
        words.now && h("span", {}, words.now),
        words.text && h("span", {}, context.linked(words.text)),
      ],
      !choice.isSingle && kind !== "number" && h("span", { class: "muted" }, howMany(context)),
    ),
    h(
      "button",
      {
        id: "dock-send",
        class: "button button-primary button-large",
        type: "button",
        "data-send": true,
        "data-complete": choice.isComplete,
        disabled: !choice.isComplete || table.sending !== null || Date.now() < sendableAt,
      },
      icon("check"),
      table.sending ? _("Sending…") : submitText(context),
    ),
  );
}

/**
 * @param {Live.Context} context
 * @param {Live.Child} besides
 */
function question(context, besides) {
  const { board, table } = context;
  const asked = isAsked(context);
  const prompt = asked
    ? context.linked(context.choice.ask.text, context.choice.ask.words?.args)
    : context.linked(standing(context));
  const reserve = context.you === null ? null : (board.seats[context.you]?.reserve ?? null);
  const reminder = asked && context.game.reminder?.(context.choice.ask, context);
  return h(
    "div",
    { class: ["dock-question", asked && "is-mine"], "data-part": "question" },
    h(
      "div",
      { class: "dock-words" },
      h(
        "h2",
        { class: "dock-prompt", id: "dock-prompt", tabindex: "-1" },
        asked && [h("span", { class: "dock-turn" }, turnWords(context)), " "],
        prompt,
      ),
      asked &&
        context.choice.reason &&
        h(
          "p",
          { class: "dock-reminder dock-why", id: "dock-why", role: "status" },
          icon("info"),
          context.linked(context.choice.reason),
        ),
      reminder &&
        !(asked && context.choice.reason) &&
        h("p", { class: "dock-reminder" }, typeof reminder === "string" ? context.linked(reminder) : reminder),
    ),
    h(
      "p",
      {
        class: "dock-clock",
        id: "dock-clock",
        "data-ends": board.clock?.ends,
        "data-left": board.clock?.left,
        hidden: !board.clock?.move_seconds || board.status === "finished",
      },
      icon("clock"),
      h("span", { id: "dock-time" }),
      reserve !== null && h("span", { class: "small muted" }, reserveLeft(reserve)),
    ),
    asked &&
      context.choice.aside &&
      h(
        "button",
        { id: "dock-aside-end", class: "button button-small", type: "button", "data-aside-end": true },
        context.choice.aside.name === "" ? _("Keep my answer") : _("Not now"),
      ),
    board.sealed &&
      board.may.change &&
      !asked &&
      h(
        "button",
        {
          id: "dock-change",
          class: "button button-small",
          type: "button",
          "data-aside": "",
          disabled: table.sending !== null,
        },
        icon("undo"),
        _("Change my answer"),
      ),
    board.delay > 0 &&
      h(
        "p",
        { class: "dock-late" },
        icon("clock"),
        _("You see the table with a delay of {time}.", { time: duration(board.delay) }),
      ),
    besides,
  );
}

/** @param {Live.Asked} context */
function turnWords({ board, choice, me, short, you }) {
  if (choice.aside) return choice.aside.name === "" ? _("Your sealed answer") : choice.aside.title;
  if (you === null) return _("{name} is asked", { name: short(me) });
  return board.window === null ? _("Your turn") : _("You may act"); // a window is open in others' turns as well
}

/**
 * What this seat may do besides, out of turn: a tap opens the choice, and a button sends it. In a first game the
 * guide can be asked here, too.
 * @param {Live.Context} context
 */
function besidesLine(context) {
  const { board, choice, table } = context;
  const proposal = isAsked(context) ? proposalButton(context) : null;
  const may = board.may.act && !choice?.aside;
  if (!may && !proposal) return null;
  return h(
    "p",
    { class: "dock-besides", "data-part": "acts" },
    proposal,
    may && _("You may also:"),
    may &&
      board.acts.map((act) =>
        h(
          "button",
          {
            id: `act-${act.name}`,
            class: "button button-small",
            type: "button",
            "data-aside": act.name,
            disabled: table.sending !== null,
          },
          act.title,
        ),
      ),
  );
}

/**
 * What happened since this seat decided something itself, its own doing left out at the start.
 * @param {Live.Context} context
 */
function since({ board, me, table }) {
  const lines = table.lines.filter((line) => line.at_length >= (board.answered ?? 0));
  const first = lines.findIndex((line) => line.at_length > (board.answered ?? 0) || line.args?.seat !== me);
  return first < 0 ? [] : lines.slice(first);
}

/**
 * Who is asked reads what led here: the last lines, and by a tap all since one's own last decision.
 * @param {Live.Context} context
 */
function recap(context) {
  const lines = isAsked(context) && !context.choice.aside && context.you !== null ? since(context) : [];
  if (lines.length <= LATELY) return lately(context);
  return h(
    "div",
    { class: "dock-news" },
    h(
      "details",
      { class: "recap", id: "recap" },
      h(
        "summary",
        {},
        icon("chevron"),
        context.board.answered ? _("Since your turn") : _("What happened so far"),
        h("span", { class: "recap-count" }, String(lines.length)),
      ),
      h(
        "ol",
        { class: "recap-lines", tabindex: "0", "aria-label": _("What happened since your turn") },
        lines.map((line) =>
          h(
            "li",
            { class: [context.isHeading(line) && "log-heading", isOfJudge(line) && "log-judge"] },
            lineContent(context, line),
          ),
        ),
      ),
    ),
    lately(context),
  );
}

/** @param {Live.Context} context */
function lately(context) {
  const lines = context.table.lines.filter((line) => !context.isCovered(line)).slice(-LATELY);
  if (lines.length === 0) return null;
  return h(
    "ul",
    { class: "dock-lately", "aria-hidden": "true" },
    lines.map((line) => h("li", { class: isOfJudge(line) && "log-judge" }, line.text)),
  );
}

/**
 * @param {HTMLElement} region
 * @param {Live.Context} context
 */
export function showDock(region, context) {
  const asked = isAsked(context);
  const hand = context.game.hand?.(context) ?? null;
  const answers = asked ? /** @type {any[]} */ ([controls(context)]).flat(Infinity).filter(Boolean) : [];
  const row = answers.length ? h("div", { class: "dock-controls" }, answers, longerPasses(context)) : null;
  const isShort = hand !== null && answers.length <= 2 && context.choice?.ask.kind !== "assign"; // a word or two stand beside the question
  show(region, [
    context.table.reachable
      ? null
      : h(
          "p",
          { class: "dock-offline", role: "status" },
          icon("warning"),
          context.me === null
            ? _("No connection. What you see may be out of date.")
            : _("No connection. Your answers wait here until it is back."),
        ),
    undoRequest(context),
    absences(context),
    lessonCard(context),
    recap(context),
    question(context, isShort ? row : null),
    passingLine(context),
    besidesLine(context),
    hand,
    isShort ? null : row,
    asked ? confirmBar(context) : null,
    unseen(asked ? _("Digits or arrow keys choose, Enter sends, Escape clears the choice.") : ""),
  ]);
  region.dataset.asked = String(asked);
  const isOpen = asked || context.table.pending != null; // until the table has taken what was sent
  region.dataset.batch = isOpen ? String(context.board.ask?.batch ?? "") : "";
}

/**
 * Lets taps and keys answer. `contextNow` gives null before the first board has come; `redraw` is called after each
 * change of the choice.
 * @param {() => Live.Context | null} contextNow
 * @param {() => void} redraw
 * @param {(name: string | null, of?: string) => void} [open] opens an act out of turn by its name, "" the sealed answer;
 *   null: none. `of` is the slot that it is about, where that was tapped itself.
 */
export function listen(contextNow, redraw, open = () => {}) {
  let asked = 0; // when the question appeared
  /** @type {Live.Choice | null} */
  let last = null;

  const isHasty = () => Date.now() - asked < HASTE;
  // Who taps in what they opened themselves expected it: no question has taken another's place under the finger.
  const isEarly = (/** @type {Live.Asked} */ { choice }) => {
    if (choice.aside) asked = 0;
    return isHasty();
  };
  const seen = () => {
    const choice = contextNow()?.choice ?? null;
    if (choice !== last) {
      last = choice;
      asked = Date.now();
    }
  };

  const send = () => {
    const context = contextNow();
    if (!context?.choice?.isComplete || isHasty()) return;
    const { aside, answer } = context.choice;
    if (!aside) return void context.table.answer?.(answer);
    const { table } = context;
    const taken = aside.name === "" ? table.changeAnswer?.(answer) : table.act?.(aside.name, answer, aside.version);
    Promise.resolve(taken).then((isTaken) => isTaken === true && open(null));
  };

  // The button that sends opens with the first choice; who taps twice by a slip does not meet it.
  const chosen = (/** @type {boolean} */ wasOpen) => {
    const isOpen = contextNow()?.choice?.isComplete ?? false;
    if (!wasOpen && isOpen) {
      sendableAt = Date.now() + HASTE;
      setTimeout(redraw, HASTE);
    }
    redraw();
  };

  const tap = (/** @type {number} */ index, /** @type {boolean} */ atOnce) => {
    const context = contextNow();
    if (!context || !isAsked(context) || context.table.sending || isEarly(context)) return;
    const wasOpen = context.choice.isComplete;
    const again = context.choice.tap(index);
    chosen(wasOpen);
    if (context.choice.aside) return;
    if (atOnce || (again && Date.now() >= sendableAt)) send();
  };

  const tapSlot = (/** @type {number} */ place) => {
    const context = contextNow();
    if (!context || !isAsked(context) || context.table.sending || isEarly(context)) return;
    context.choice.tapSlot(place);
    redraw();
  };

  const tapNumber = (/** @type {number} */ number) => {
    const context = contextNow();
    if (!context || !isAsked(context) || context.table.sending || isEarly(context)) return;
    const wasOpen = context.choice.isComplete;
    context.choice.number = number;
    chosen(wasOpen);
  };

  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | SVGElement | null} */ (around(event, ANSWERS, Element)); // areas of maps are SVG
    if (!button || (button instanceof HTMLButtonElement && button.disabled)) return;
    const { dataset } = button;
    if ("send" in dataset) send();
    else if ("aside" in dataset) open(dataset.aside ?? null, dataset.asideOf);
    else if ("asideEnd" in dataset) open(null);
    else if ("number" in dataset) tapNumber(Number(dataset.number));
    else if ("slot" in dataset) tapSlot(Number(dataset.slot));
    else tap(Number(dataset.choose), "atOnce" in dataset);
  });

  document.addEventListener("change", (event) => {
    const choice = contextNow()?.choice;
    const { target } = event;
    if (!choice) return;
    if (!(target instanceof HTMLInputElement && "amount" in target.dataset)) return;
    choice.number = target.valueAsNumber;
    redraw();
  });

  // Only while the focus is at the table: elsewhere a key is what the browser or a program that reads makes of it.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !around(event, "#board, #dock")) return;
    if (around(event, "input, textarea, select, dialog, [popover]")) return;
    const context = contextNow();
    if (!context || !isAsked(context)) return;
    if (/^[0-9]$/.test(event.key)) {
      const index = (Number(event.key) + 9) % 10;
      if (context.choice.ask.kind === "number") document.getElementById(`number-${event.key}`)?.click();
      else if (index < context.choice.things.length) {
        tap(index, false);
        first(`[data-choose="${index}"]`)?.focus();
      }
    } else if (event.key === "Enter" && isChosen(event, context.choice) && context.choice.isComplete) {
      event.preventDefault(); // a click would take it back; the space bar does
      send();
    } else if (event.key === "Enter" && !around(event, OWN_ENTER, Element)) send();
    else if (event.key === "Escape" && context.choice.aside) open(null);
    else if (event.key === "Escape" && context.choice.release()) redraw();
    else if (event.key.startsWith("Arrow")) walk(event);
  });

  return seen;
}

/**
 * Whether a key meets what is chosen: with nothing left to do there but to send it.
 * @param {Event} event
 * @param {Live.Choice} choice
 */
function isChosen(event, choice) {
  const { slot, choose } = around(event, "[data-slot], [data-choose]", /** @type {any} */ (Element))?.dataset ?? {};
  if (choice.ask.kind !== "assign") return around(event, '[data-choose][aria-pressed="true"]', Element) !== null;
  return choice.isLast(slot === undefined ? { value: Number(choose) } : { slot: Number(slot) });
}

// One element for each choice: its button in the dock, or the thing on the table.
function stops() {
  const found = new Map();
  for (const element of all("[data-choose]:not(:disabled)")) found.set(element.dataset.choose, element);
  return [...found.keys()].sort((a, b) => a - b).map((index) => found.get(index));
}

/**
 * Arrow keys go from choice to choice, on the table and below it.
 * @param {KeyboardEvent} event
 */
function walk(event) {
  const each = stops();
  if (each.length === 0) return;
  const here = each.findIndex((element) => element === document.activeElement);
  const step = event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1;
  each.at(here < 0 ? 0 : (here + step) % each.length)?.focus();
  event.preventDefault();
}

// All choices together are one stop of the Tab key: the chosen one, the one with the focus, or the first.
export function rove() {
  const each = stops();
  const stop =
    each.find((element) => element === document.activeElement) ??
    each.find((element) => element.getAttribute("aria-pressed") === "true") ??
    each[0];
  for (const element of all("[data-choose]")) element.tabIndex = element === stop ? 0 : -1;
}
