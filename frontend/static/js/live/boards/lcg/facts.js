// What is printed on the cards, and where the cards of a view lie. The shape of views: rules/lcg/reports/view.py.

import { _, listText, pgettext } from "../../../i18n.js";
import { askForFacts } from "../../asked.js";
import { read } from "../../table.js";
import { edition } from "./edition.js";

// By code of the card; see rules/lcg/reports/facts.py.
const { facts: FACTS } = await read(await askForFacts());

export const ICONS = ["military", "intrigue", "power"];
/** @type {Record<string, string>} */
const CRESTS = { holy: _("holy"), learned: _("learned"), noble: _("noble"), war: _("war") };
/**
 * What a crest is called.
 * @param {string} crest
 */
export const crestName = (crest) => CRESTS[crest] ?? crest;
/** @type {Record<string, string>} */
const WORDS = {
  agenda: _("agenda"),
  attachment: _("attachment"),
  betrayal: _("betrayal"),
  challenges: _("challenges"),
  character: _("character"),
  claim: _("claim"),
  dominance: _("dominance"),
  // Translators: the draw phase.
  draw: _("draw"),
  event: _("event"),
  faction: _("faction"),
  gold: _("gold"),
  income: _("income"),
  influence: _("influence"),
  initiative: _("initiative"),
  intrigue: _("intrigue"),
  location: _("location"),
  military: _("military"),
  neutral: _("neutral"),
  plot: _("plot"),
  poison: _("poison"),
  power: _("power"),
  reserve: _("reserve"),
  stand: _("stand"),
  standing: pgettext("phase", "standing"),
  taxation: _("taxation"),
  title: _("title"),
};
/**
 * What an icon, a kind of card, a value of a plot, a phase or a token is called.
 * @param {string} word
 */
export const wordOf = (word) => WORDS[word] ?? word;
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
 * The drawings of the Houses a card belongs to, by their names; none where it is neutral.
 * @param {Lcg.Facts} facts
 * @returns {[string, string][]}
 */
export function emblemsOf({ faction, houses = [faction] }) {
  return houses
    .filter((/** @type {string} */ house) => house !== "Neutral")
    .map((/** @type {string} */ house) => [`faction_${slug(house)}`, factionName(house)]);
}

/**
 * What a title says of other titles.
 * @param {Lcg.Facts} facts
 */
export function relationsOf({ supports, rivals, opposes }) {
  return [
    supports && _("supports {titles}", { titles: listText(supports) }),
    rivals && _("rivals {titles}", { titles: listText(rivals) }),
    opposes && _("opposes {titles}", { titles: listText(opposes) }),
  ].filter(Boolean);
}

/**
 * Whether a title of one player names a title of another in this respect.
 * @param {Lcg.Seat} seat
 * @param {"supports" | "opposes"} relation
 * @param {Lcg.Seat} other
 */
export function names(seat, relation, other) {
  const borne = other.titles.map((card) => factsOf(card.face).name);
  return seat.titles.some((card) =>
    factsOf(card.face)[relation]?.some((/** @type {string} */ of) => borne.includes(of)),
  );
}

/**
 * What a card of another House costs a player more.
 * @param {Lcg.Facts} facts
 * @param {Lcg.Seat | undefined} seat
 */
export function penaltyOf({ faction, houses = [faction] }, seat) {
  if (!edition.penalty || !seat || faction === "Neutral") return 0;
  const own = [factsOf(seat.faction.face).faction, ...(seat.no_penalty ?? [])];
  return houses.some((/** @type {string} */ house) => own.includes(house)) ? 0 : edition.penalty;
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
    for (const zone of ["faction", "plot"]) if (seat[zone]) yield { ...seat[zone], seat: seat.seat, zone };
    for (const card of seat.agendas) yield { ...card, seat: seat.seat, zone: "agenda" };
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
