// What is printed on the cards, and where the cards of a view lie. The shape of views: rules/lcg/reports/view.py.

import { _ } from "../../../i18n.js";
import { askForFacts } from "../../asked.js";
import { read } from "../../table.js";

// By code of the card; see rules/lcg/reports/facts.py.
const { facts: FACTS } = await read(await askForFacts());

export const ICONS = ["military", "intrigue", "power"];
export const VALUES = ["income", "initiative", "claim", "reserve"];
const BLANK = { name: _("A card face down"), kind: "hidden", faction: "Neutral", traits: [], keywords: [], text: "" };

/**
 * @param {string} face
 * @returns {Lcg.Facts}
 */
export function factsOf(face) {
  return FACTS[face] ?? BLANK;
}

/**
 * The short name of a faction: "Stark", "Night's Watch".
 * @param {string} faction
 */
export function factionName(faction) {
  return faction.replace(/^House /, "").replace(/^The /, "");
}

/**
 * The color of a card's frame: its faction's.
 * @param {Lcg.Facts} facts
 */
export function toneOf({ faction }) {
  return slug(faction);
}

/**
 * The drawing on a card: its faction's emblem, or what kind of card it is where it has none.
 * @param {Lcg.Facts} facts
 */
export function emblemOf({ faction, kind }) {
  const of = slug(faction);
  return of === "neutral" ? `kind_${kind}` : `faction_${of}`;
}

const slug = (/** @type {string} */ faction) =>
  faction
    .replace(/^House /, "")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");

const known = new WeakMap(); // view → its cards by id

/**
 * @param {Lcg.View} view
 * @returns {Generator<Lcg.Card>}
 */
function* places(view) {
  for (const seat of view.seats) {
    for (const card of seat.cards) {
      yield { ...card, seat: seat.seat, zone: "play" };
      for (const copy of card.duplicates ?? []) yield { ...copy, seat: seat.seat, zone: "duplicates", host: card.id };
    }
    for (const zone of ["faction", "agenda", "plot"]) if (seat[zone]) yield { ...seat[zone], seat: seat.seat, zone };
    for (const zone of ["titles", "used", "played", "discard", "dead", "removed"])
      for (const card of seat[zone]) yield { ...card, seat: seat.seat, zone };
  }
  for (const card of view.middle) yield { ...card, seat: null, zone: "middle" };
  for (const zone of ["hand", "plots", "setup", "chosen"])
    for (const card of view[zone]) yield { ...card, seat: null, zone };
  for (const [seat, hand] of (view.hands ?? []).entries())
    for (const card of hand) yield { ...card, seat, zone: "hand" };
}

/**
 * All cards of a view by id: the view's own entry with its seat and zone.
 * @param {Lcg.View} view
 * @returns {Map<string, Lcg.Card>}
 */
export function cardsOf(view) {
  if (!known.has(view)) known.set(view, new Map([...places(view)].map((card) => [card.id, card])));
  return known.get(view);
}

/** @param {Lcg.Ref} card */
export function nameOf(card) {
  return factsOf(card?.face).name;
}

/**
 * The cards attached to each card, by its id, wherever their controllers sit.
 * @param {Lcg.View} view
 * @returns {Map<string, Lcg.Card[]>}
 */
export function attachmentsOf(view) {
  const found = new Map();
  for (const seat of view.seats) {
    for (const card of seat.cards)
      if (card.host) found.set(card.host, [...(found.get(card.host) ?? []), { ...card, seat: seat.seat }]);
  }
  return found;
}
