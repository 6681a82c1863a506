// What things at the table of Oathbreaker are called, and what is printed on them.

import { _ } from "../../i18n.js";
import { askForFacts } from "../asked.js";
import { read } from "../table.js";

// By face, and by character; see rules/oathbreaker/cards/faces.py.
const { facts: FACTS } = await read(await askForFacts());

/** @type {Record<string, string>} */
export const CUBES = { coin: _("Coin"), honor: _("Honor"), power: _("Power") };
/** @type {Record<string, string>} */
const TYPES = { crown: _("Crown mission"), raven: _("Raven mission"), sword: _("Sword mission") };
/** @type {Record<string, string>} */
export const EFFECTS = {
  no_ability: _("silenced"),
  no_reward: _("takes no cubes"),
  not_at_mission: _("cornered"),
  followed: _("followed"),
  blessed: _("blessed"),
  max_cards: _("in the Black Cells"),
  min_cards: _("must play three"),
};

/**
 * @param {string | undefined} face
 * @returns {Oath.Facts}
 */
export function factsOf(face) {
  return FACTS[face ?? ""] ?? { name: _("A card face down"), kind: "hidden", text: "" };
}

const known = new WeakMap(); // view → its cards by id

/**
 * @param {Oath.View} view
 * @returns {Generator<Oath.Card | null>}
 */
function* everyCard(view) {
  for (const mission of view.missions) {
    yield mission.card;
    yield* mission.cards;
    yield* mission.shown;
  }
  for (const seat of view.seats) {
    yield* seat.decrees;
    yield* seat.known;
    yield seat.loyalty;
    yield seat.ambition;
  }
  for (const pile of [view.hand, view.decree_hand, view.other_decree_hand, view.decree, view.proclaimed]) yield* pile;
  yield* view.confessions;
}

/**
 * The cards of a view whose faces are seen, by their ids.
 * @param {Oath.View} view
 * @returns {Map<string, Oath.Card>}
 */
export function cardsOf(view) {
  if (!known.has(view))
    known.set(view, new Map([...everyCard(view)].flatMap((card) => (card?.face ? [[card.id, card]] : []))));
  return known.get(view);
}

/**
 * "1 Coin, 2 of any".
 * @param {Record<string, number>} cubes
 */
export function cubes(cubes) {
  return Object.entries(cubes)
    .map(([name, many]) => `${many} ${CUBES[name] ?? _("of your choice")}`)
    .join(", ");
}

/**
 * What is printed, in figures.
 * @param {Oath.Facts} facts
 */
export function figures(facts) {
  switch (facts.kind) {
    case "mission":
      return [
        TYPES[facts.type],
        [_("success: Order +{order}", { order: facts.order }), cubes(facts.reward)].filter(Boolean).join(", "),
        [_("failure: Chaos +{chaos}", { chaos: facts.chaos }), cubes(facts.fail_reward)].filter(Boolean).join(", "),
      ].join("; ");
    case "favor":
      return _("Favor, value {value}", { value: facts.value ?? 0 });
    case "suspicion":
      return _("Suspicion, value {value}", { value: facts.value ?? 0 });
    case "proclamation":
      return _("Proclamation");
    case "ambition":
      return _("Ambition: {cubes}", { cubes: cubes(facts.need) });
    case "loyalty":
      return _("Loyalty");
    default:
      return _("Influence card");
  }
}

/**
 * What a piece is and does, for the player who taps it.
 * @param {any} id
 * @param {Oath.Context} context
 */
export function describe(id, context) {
  const card = cardsOf(context.view).get(id);
  return card?.face ? describeFace(card.face) : null;
}

/** @param {string} face */
export function describeFace(face) {
  if (!FACTS[face]) return null;
  const facts = factsOf(face);
  return { title: facts.name, figures: figures(facts), text: facts.text ?? "", face };
}

/**
 * The words for an option: a noble with its character.
 * @param {Live.Thing} thing
 * @param {Oath.Context} context
 */
export function label(thing, context) {
  if (thing.of !== "seat" || typeof thing.id !== "number") return thing.label;
  const seat = context.view?.seats[thing.id];
  const name = thing.id === context.you ? _("Myself") : context.short(thing.id);
  return seat?.character ? `${name} (${factsOf(seat.character).name})` : name;
}

/**
 * What the decree being voted on, or the ability asked for, does.
 * @param {Live.Ask} ask
 * @param {Oath.Context} context
 */
export function reminder(ask, context) {
  if (ask.verb === "ability" && context.me !== null) return factsOf(context.view.seats[context.me].character).text;
  if (["vote", "break_tie", "play_turned_up"].includes(ask.verb)) {
    const [decree] = context.view.decree;
    if (decree) return `${factsOf(decree.face).name} (${figures(factsOf(decree.face))}). ${factsOf(decree.face).text}`;
  }
  return "";
}

const TIERS = ["", _("Won"), _("Right side, ambition not met"), _("Ambition met, wrong side"), _("Lost")];

/**
 * Why one stands before another; nothing where one has won and the other lost, which the ranking says.
 * @param {Record<string, number>} better
 * @param {Record<string, number>} worse
 */
export function ahead(better, worse) {
  const [first, second] = [better, worse].map(({ tier }) => TIERS[tier]);
  if (!first || !second || (better.tier === 1 && worse.tier === TIERS.length - 1)) return null;
  return _("“{better}” ranks before “{worse}”", { better: first, worse: second });
}

/**
 * The words for what decided a place.
 * @param {Record<string, number>} points
 */
export function standing({ tier, order, chaos }) {
  const stands = TIERS[tier];
  return stands ? _("{standing}; Order {order}, Chaos {chaos}", { standing: stands, order, chaos }) : "";
}
