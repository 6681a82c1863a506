// The page of samples of the kit (/style/kit/): every component of live tables in its states, and a whole table drawn
// from declarations. Nothing is sent: what would be is told below the question.

import { byId } from "./elements.js";
import { Choice } from "./live/dock/choice.js";
import { makeContext } from "./live/context.js";
import { listen, rove, showDock } from "./live/dock/dock.js";
import { h, show } from "./live/dom.js";
import { card } from "./live/kit/card.js";
import { counter, reveal, steps, token, track } from "./live/kit/figures.js";
import { hand } from "./live/kit/hand.js";
import { pile } from "./live/kit/pile.js";
import { mark, seatName, seatPanel } from "./live/kit/seat.js";
import { remember, showMoves } from "./live/motion.js";
import { listenToReaders } from "./live/reader.js";
import game from "./live/boards/generic.js";

/** @type {{ seats: Live.Seat[], view: any, ask: Live.Ask }} */
const sample = JSON.parse(byId("sample").textContent);
/** @type {Live.Board} */
const board = /** @type {any} */ ({
  ...sample,
  status: "playing",
  viewer: { kind: "seat", seat: 0, name: sample.seats[0].name },
  may: {},
  passing: [],
  pass_until: null,
  delay: 0,
  clock: null,
  sealed: null,
  chat: [],
  result: null,
  undo: null,
  absences: [],
  vote: null,
});
const choice = new Choice(sample.ask);
const table = {
  lines: [],
  sending: null,
  reachable: true,
  answer: () => {
    byId("would-be-sent").textContent = `Would be sent: ${choice.inWords(contextNow().label)}.`;
  },
};

/** @param {Partial<Live.Board>} [changes] */
function contextNow(changes = {}) {
  return makeContext({ game, board: { ...board, ...changes }, view: sample.view, me: 0, choice, table });
}

/**
 * @param {string} name
 * @param {...Live.Child} children
 */
function part(name, ...children) {
  return h("section", { class: "panel stack stack-tight", "aria-label": name }, h("h2", {}, name), children);
}

const line = (/** @type {Live.Child[]} */ ...children) => h("div", { class: "row" }, children);
const NAMED = {
  name: "Old Bear Mortimer",
  figure: "5",
  art: "faction_stark",
  text: "Reaction: After you win, draw a card.",
};

/** @param {Live.Context} context */
function cards(context) {
  const offered = { "data-choose": 99, "aria-pressed": "false" };
  const chosen = { "data-choose": 99, "aria-pressed": "true" };
  const each = (/** @type {string} */ id, /** @type {object} */ more) =>
    card(context, { id, ...NAMED, tone: "stark", isLarge: true, ...more });
  return part(
    "Card",
    h("ul", { class: "hand" }, [
      h("li", {}, each("plain", {})),
      h("li", {}, each("offered", { marks: offered, name: "Can be chosen" })),
      h("li", {}, each("chosen", { marks: chosen, name: "Is chosen" })),
      h("li", {}, each("kneeling", { isKneeling: true, name: "Kneels" })),
      h("li", {}, each("event", { tone: "neutral", art: "kind_event", name: "Neutral event", figure: "X" })),
    ]),
    line(
      each("small", { isLarge: false, name: "Small" }),
      each("small-offered", { isLarge: false, marks: offered, name: "Small, can be chosen" }),
      card(context, { id: "hidden", name: "Card, face down", isHidden: true }),
    ),
  );
}

/** @param {Live.Context} context */
function drawKit(context) {
  const pieces = ["Oak", "Elm", "Ash", "Yew", "Fir"].map((name) => ({ id: name, name }));
  const held = (/** @type {{ id: string, name: string }} */ { id, name }) =>
    card(context, { id, name, element: `in-${id}`, figure: String(name.length), isLarge: true });
  const seats = [...sample.seats, ...sample.seats].map((seat, index) => ({
    ...seat,
    seat: index,
    name: `${seat.name} ${index}`,
  }));
  const six = makeContext({ game, board: { ...board, seats }, view: {}, me: 3, choice: null, table });
  const sent = { ...context, isSent: (/** @type {string} */ id) => id === "Elm" };
  const tracks = context.board.seats.map((seat, index) => ({
    at: index + 1,
    said: seat.name,
    label: context.short(index).slice(0, 3),
    tone: `seat-${index}`,
  }));
  return [
    cards(context),
    part("Hand, with a card on its way", hand(sent, pieces, { name: "Sample hand", id: "sample-hand", card: held })),
    part(
      "Pile",
      line(
        pile({ key: "sample-deck", name: "Deck", pieces: 31 }),
        pile({
          key: "sample-dead",
          name: "Dead",
          pieces,
          entry: ({ name }) => card(context, { id: name, name, element: `dead-${name}` }),
        }),
      ),
    ),
    part(
      "Seat panel",
      six.board.seats.slice(3).map((seat) =>
        seatPanel(six, seat.seat, {
          head: seatName(six, seat.seat),
          marks: [mark(seat.seat === 3, "first", "first", "first"), mark(seat.seat === 5, "knelt", "down")],
          children: h(
            "p",
            { class: "counters" },
            counter({ key: `gold-${seat.seat}`, name: "gold", value: seat.seat, art: "gold" }),
          ),
        }),
      ),
    ),
    part(
      "Counter, token, steps, reveal",
      line(
        counter({ key: "c1", name: "gold", value: 3, art: "gold" }),
        counter({ key: "c2", name: "Tricks played", value: 7, most: 13 }),
        token(context, { key: "t1", place: "sample", said: "power token worth 2", art: "token_2" }),
        token(context, { key: "t2", place: "sample", said: "march order", word: "Ma", tone: "seat-1" }),
        token(context, { key: "t3", place: "sample", said: "order, face down", word: "?", isHidden: true }),
        steps({ label: "Round 3 of 6", of: 6, done: 2, isNow: true }),
        reveal({
          key: "r1",
          name: "Tides",
          values: [
            { said: "two swords", figure: "2" },
            { said: "a skull", figure: "✕" },
          ],
          total: 2,
        }),
      ),
    ),
    part(
      "Track",
      track({ key: "k1", name: "Iron throne", least: 1, most: 6, markers: tracks }),
      track({ key: "k2", name: "Wildlings", most: 12, markers: [{ at: 4, said: "threat" }], names: { 12: "attack" } }),
    ),
  ];
}

function redraw() {
  const before = remember();
  const context = contextNow();
  show(byId("kit"), drawKit(context));
  show(byId("board"), game.draw(context));
  showDock(byId("dock"), context);
  showMoves(before);
  rove();
  seen();
}

const seen = listen(contextNow, redraw);
listenToReaders(contextNow);
redraw();
