// The table of the card game. The shape of `view` is described in rules/lcg/reports/view.py.
//
// On a laptop the others sit side by side across the table, the challenge is fought in the lane between, and one's own
// cards lie along the whole edge; on a phone one's own come first. Panels of others open to full size with their piles.

import { _ } from "../../i18n.js";
import { first } from "../../elements.js";
import { drawing, h, unseen, unseenAround } from "../dom.js";
import { card as cardOf } from "../kit/card.js";
import { hand as heldCards } from "../kit/hand.js";
import { challengeIcon, chip, emblems } from "./lcg/cards.js";
import { challenge } from "./lcg/challenge.js";
import { ICONS, VALUES, cardsOf, crestName, factsOf, penaltyOf, toneOf, wordOf } from "./lcg/facts.js";
import { seatPanel } from "./lcg/seats.js";
import { titles } from "./lcg/titles.js";
import { course } from "./lcg/window.js";
import {
  ahead,
  describe,
  describeFace,
  isDrawn,
  isKing,
  label,
  offered,
  reminder,
  standing,
  submit,
} from "./lcg/words.js";

const HEADINGS = new Set(["round", "phase"]);
const hall = window.matchMedia("(min-width: 100rem)");
// Cards of others: large, small, a line each, or only figures and those that the question or the challenge is about.
const CLOSER = [["is-close"], ["is-closest"], ["is-closest", "is-counted"]];
const EDGE = 5; // px below the lowest card of an area

/** @param {Lcg.Context} context */
function draw(context) {
  const n = context.view.seats.length;
  const own = context.me;
  const others = Array.from({ length: own === null ? n : n - 1 }, (_, index) =>
    own === null ? index : (own + 1 + index) % n,
  );
  const isCompact = others.length > 1 && !(own === null && hall.matches); // on the hall's screen nobody opens panels
  const isPlaying = own !== null && context.board.status === "playing" && context.choice?.ask.verb !== "mulligan";
  return h(
    "div",
    { class: ["lcg", own === null && "is-watched"], "data-seats": n },
    course(context),
    titles(context),
    h(
      "div",
      { class: "lcg-others", "data-part": "others" },
      others.map((seat) => seatPanel(context, seat, isCompact)),
    ),
    h(
      "div",
      { class: ["lcg-front", isPlaying && "is-pinned"] },
      challenge(context),
      firstHand(context),
      own === null ? null : h("div", { class: "lcg-own", "data-part": "own" }, seatPanel(context, own)),
    ),
  );
}

/**
 * Draws the cards of each of the others as large as nothing of theirs has to scroll.
 * @param {HTMLElement} board
 */
function fit(board) {
  const others = first(".lcg-others", HTMLElement, board);
  if (!others) return;
  others.classList.remove("is-tight");
  for (const seat of others.children) seat.classList.remove(...CLOSER.flat());
  const room = others.clientHeight;
  if (others.scrollHeight <= room + 1) return;
  others.classList.add("is-tight"); // what is said of them first
  for (const seat of others.children) {
    for (const closer of CLOSER) {
      if (heightOf(seat) <= room) break;
      seat.classList.remove(...CLOSER.flat());
      seat.classList.add(...closer);
    }
  }
}

/**
 * How much room an area needs, whose border reaches as far down as its neighbor's.
 * @param {Element} area
 */
function heightOf(area) {
  const bottoms = Array.from(area.children, (each) => each.getBoundingClientRect().bottom);
  return Math.max(...bottoms) - area.getBoundingClientRect().top + EDGE;
}

/**
 * The first hand to read before one keeps it, with the words of all cards.
 * @param {Lcg.Context} context
 */
function firstHand(context) {
  const { choice, view } = context;
  if (choice?.ask.verb !== "mulligan") return null;
  return h(
    "ul",
    { class: "lcg-first-hand", "aria-label": _("My hand"), "data-about": true, "data-part": "held" },
    view.hand.map((card) => h("li", {}, handCard(context, card))),
  );
}

/** @param {Lcg.Facts} facts */
function values(facts) {
  return h(
    "span",
    { class: "lcg-hand-values" },
    VALUES.filter((name) => facts[name] !== undefined).map((name) =>
      h("span", {}, h("span", { class: "figure" }, String(facts[name])), " ", wordOf(name)),
    ),
  );
}

/**
 * "3", or with what a card of another House costs more "3+2".
 * @param {Lcg.Context} context
 * @param {Lcg.Facts} facts
 */
function costOf({ view, me }, facts) {
  const more = facts.kind === "event" || me === null ? 0 : penaltyOf(facts, view.seats[me]);
  return more ? `${facts.cost}+${more}` : String(facts.cost);
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Ref} card
 */
function handCard(context, card) {
  const facts = factsOf(card.face);
  return cardOf(context, {
    id: card.id,
    element: `lcg-card-${card.id}`,
    name: [emblems(facts), facts.name],
    css: ["hand-card", "lcg-hand-card", `is-${facts.kind}`],
    isLarge: true,
    tone: toneOf(facts),
    figure:
      facts.cost !== undefined &&
      h("span", { class: "lcg-cost" }, unseenAround(_("cost {cost}"), { cost: costOf(context, facts) })),
    corner: [
      facts.strength !== undefined &&
        h(
          "span",
          { class: "figure lcg-hand-strength" },
          unseenAround(_("STR {strength}"), { strength: String(facts.strength) }),
        ),
      facts.icons &&
        h(
          "span",
          { class: "lcg-icons" },
          ICONS.filter((type) => facts.icons.includes(type)).map((type) => challengeIcon(type, wordOf(type))),
          (facts.crests ?? []).map((/** @type {string} */ crest) =>
            drawing(`crest_${crest}`, crestName(crest), "lcg-crest"),
          ),
        ),
      facts.influence && [
        drawing("influence"),
        unseenAround(_("influence {influence}"), { influence: String(facts.influence) }),
      ],
      unseen(wordOf(facts.kind)),
    ],
    face: card.face,
    text: facts.text,
    more: facts.kind === "plot" && values(facts),
  });
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Ref[]} pieces
 * @param {string} name
 */
function cards(context, pieces, name) {
  const id = `lcg-${name.toLowerCase().replaceAll(" ", "-")}`;
  return heldCards(context, pieces, { name, css: "lcg-hand", id, card: (card) => handCard(context, card) });
}

/**
 * The words of the card whose ability asks, and whose card it is where somebody else's asks.
 * @param {Lcg.Context} context
 */
function source({ choice, me, name, view }) {
  const card = choice?.ask.words?.args?.by_card;
  const facts = factsOf(card?.face);
  if (!facts.text) return null;
  const owner = cardsOf(view).get(card.id)?.seat ?? null;
  const whose = owner === null || owner === me ? "" : ` ${_("of {name}", { name: name(owner) })}`;
  return h("p", { class: "lcg-source" }, h("strong", {}, `${facts.name}${whose}`), " ", facts.text);
}

/**
 * The hand in one line, while the question is about other cards.
 * @param {Lcg.Context} context
 */
function held(context) {
  const { hand: mine } = context.view;
  if (mine.length === 0) return null;
  return h(
    "ul",
    { class: "lcg-chips lcg-held", id: "lcg-held", tabindex: "0", "aria-label": _("My hand"), "data-part": "held" },
    mine.map((card) =>
      h(
        "li",
        {},
        chip(
          context,
          card,
          "lcg-card",
          h(
            "span",
            { class: "figure lcg-chip-cost" },
            unseen(", "),
            unseenAround(_("cost {cost}"), { cost: String(factsOf(card.face).cost) }),
          ),
        ),
      ),
    ),
  );
}

/** @param {Lcg.Context} context */
function hand(context) {
  const { view, choice, board } = context;
  if (!view || context.me === null || board.status === "finished" || board.status === "abandoned") return null;
  if (choice?.ask.verb === "mulligan") return null;
  if (choice?.ask.verb === "plot") return [cards(context, view.plots, _("My plots")), held(context)];
  const found = offered(context);
  if (found.length)
    return [source(context), cards(context, /** @type {any[]} */ (found), _("To choose from")), held(context)];
  const isWanted = !choice || view.hand.some((card) => choice.indexOf(card.id) >= 0);
  return [source(context), isWanted ? cards(context, view.hand, _("My hand")) : held(context)];
}

/** Keeping the first hand is what most do: it is chosen until another is. @param {Live.Choice} choice */
function begins(choice) {
  const keep = choice.ask.verb === "mulligan" ? choice.indexOf("keep") : -1;
  if (keep >= 0) choice.tap(keep);
}

export default {
  begins,
  draw,
  fit,
  hand,
  isInHand: isDrawn,
  label,
  describe,
  describeFace,
  submit,
  standing,
  ahead,
  isKing,
  reminder,
  headings: HEADINGS,
};
