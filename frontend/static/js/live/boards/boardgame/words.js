// What the board game's areas, houses, orders and cards are called, and what is printed on cards.
// The shape of `view` is described in rules/boardgame/view.py.

import { _, ngettext } from "../../../i18n.js";
import { askForFacts } from "../../asked.js";
import { read } from "../../table.js";

/** @type {Record<string, Realm.Facts>} */
const FACTS = (await read(await askForFacts())).facts;

export const TRACKS = { iron_throne: _("Iron Throne"), fiefdoms: _("Fiefdoms"), kings_court: _("King’s Court") };
export const TOKENS = { iron_throne: _("the throne"), fiefdoms: _("the blade"), kings_court: _("the raven") };
export const UNITS = { footman: _("Footman"), knight: _("Knight"), siege_engine: _("Siege engine"), ship: _("Ship") };
/** @type {Record<string, (count: number) => string>} */
const MANY = {
  footman: (count) => ngettext("{count} footman", "{count} footmen", count),
  knight: (count) => ngettext("{count} knight", "{count} knights", count),
  siege_engine: (count) => ngettext("{count} siege engine", "{count} siege engines", count),
  ship: (count) => ngettext("{count} ship", "{count} ships", count),
};
export const PHASES = {
  setup: _("Setup"),
  westeros: _("Westeros"),
  planning: _("Planning"),
  raids: _("Raids"),
  marches: _("Marches"),
  power: _("Consolidate power"),
};
/** @typedef {{ kind: string, said: string, figure: string, isSpecial?: boolean }} Order */
/** How the orders are called, which of them are special, and what they add. @type {Record<string, Order>} */
const ORDERS = {
  march_minus: { kind: "march", said: _("March −1"), figure: "−1" },
  march: { kind: "march", said: _("March"), figure: "0" },
  march_special: { kind: "march", said: _("March +1"), figure: "+1", isSpecial: true },
  defense: { kind: "defense", said: _("Defense +1"), figure: "+1" },
  defense_special: { kind: "defense", said: _("Defense +2"), figure: "+2", isSpecial: true },
  support: { kind: "support", said: _("Support"), figure: "" },
  support_special: { kind: "support", said: _("Support +1"), figure: "+1", isSpecial: true },
  raid: { kind: "raid", said: _("Raid"), figure: "" },
  raid_special: { kind: "raid", said: _("Raid, defense too"), figure: "", isSpecial: true },
  consolidate_power: { kind: "power", said: _("Consolidate power"), figure: "" },
  consolidate_power_special: { kind: "power", said: _("Power or muster"), figure: "", isSpecial: true },
};
/** @param {string} id */
export const orderOf = (id) => ORDERS[id] ?? null;

/**
 * @param {string | undefined} face
 * @returns {Realm.Facts | null}
 */
export function factsOf(face) {
  return FACTS[face ?? ""] ?? null;
}

/** @param {Live.Context} context @param {string} id */
export function areaName({ look }, id) {
  return look.map?.areas.find((area) => area.id === id)?.name ?? id;
}

/** @param {Realm.Context} context @param {number | null | undefined} seat */
export function houseOf({ view }, seat) {
  return (seat !== null && seat !== undefined && view.seats[seat]?.house) || null;
}

/** @type {Record<string, string>} */
const HOUSES = {
  baratheon: _("Baratheon"),
  greyjoy: _("Greyjoy"),
  lannister: _("Lannister"),
  martell: _("Martell"),
  stark: _("Stark"),
  tyrell: _("Tyrell"),
};

/** "Stark" @param {string | null} house */
export const houseName = (house) => (house ? (HOUSES[house] ?? house) : _("no house"));

/**
 * "2 knights", "knight, routed".
 * @param {string} kind
 * @param {number} count
 * @param {boolean} [isRouted]
 */
export function unitsSaid(kind, count, isRouted = false) {
  const key = /** @type {keyof typeof UNITS} */ (kind);
  const units = count > 1 ? MANY[key](count) : UNITS[key];
  return isRouted ? _("{units}, routed", { units }) : units;
}

/**
 * All units on the board, with where they are.
 * @param {Realm.View} view
 * @returns {{ unit: Realm.Unit, area: string }[]}
 */
export function unitsOf(view) {
  const placed = Object.entries(view.units).flatMap(([area, units]) => units.map((unit) => ({ unit, area })));
  const { fight } = view;
  return fight ? [...placed, ...fight.sides[0].units.map((unit) => ({ unit, area: fight.area }))] : placed;
}

/**
 * Units that look the same: one of them, and how many.
 * @param {Realm.Unit[]} units
 * @returns {[Realm.Unit, number][]}
 */
export function alike(units) {
  const name = (/** @type {Realm.Unit} */ { seat, kind, routed }) => `${seat} ${kind} ${routed ?? ""}`;
  const first = units.filter((unit, index) => units.findIndex((other) => name(other) === name(unit)) === index);
  return first.map((unit) => [unit, units.filter((other) => name(other) === name(unit)).length]);
}

/** @param {Realm.View} view @returns {Realm.Card[]} */
function cardsOf(view) {
  return [
    ...view.seats.flatMap(({ hand, discard }) => [...(hand ?? []), ...(discard ?? [])]),
    ...view.westeros,
    ...(view.westeros_discards ?? []).flat(),
    view.wildling,
    view.wildling_top,
    ...(view.fight?.sides ?? []).flatMap(({ card, tide }) => [card, tide]),
  ].filter((card) => card !== null && card !== undefined);
}

/** @param {Realm.View} view @param {string} id */
export const cardById = (view, id) => cardsOf(view).find((card) => card.id === id) ?? null;

/**
 * What is printed below the name of a card: "4, two swords".
 * @param {Realm.Facts} facts
 */
export function figuresOf({ strength, swords, fortifications, skulls }) {
  return [
    strength === undefined ? "" : _("Strength {strength}", { strength }),
    swords ? ngettext("{count} sword", "{count} swords", swords) : "",
    fortifications ? ngettext("{count} fortification", "{count} fortifications", fortifications) : "",
    skulls ? ngettext("{count} skull", "{count} skulls", skulls) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * @param {Live.Thing} thing
 * @param {Realm.Context} context
 * @returns {string | undefined}
 */
export function label(thing, context) {
  const { id } = thing;
  if (typeof id !== "string")
    return thing.of === "seat" ? `${houseName(houseOf(context, id))} (${context.name(id)})` : thing.label;
  if (context.look.map?.areas.some((area) => area.id === id)) return areaName(context, id);
  const order = orderOf(id);
  if (order) return order.said + (order.isSpecial ? " ★" : "");
  const lying = unitsOf(context.view).find(({ unit }) => unit.id === id);
  if (lying) return `${capital(unitsSaid(lying.unit.kind, 1, lying.unit.routed))}, ${areaName(context, lying.area)}`;
  if (thing.of === "muster" && castlesOf(context.choice).length === 1)
    return capital(thing.label.replace(/^[^:]*: /, ""));
  return factsOf(thing.face ?? cardById(context.view, id)?.face)?.name ?? capital(thing.label);
}

/**
 * The castles in which something can be mustered, by the purchases that are offered: "castle/unit".
 * @param {Live.Choice | null} choice
 */
export function castlesOf(choice) {
  const options = (choice?.things ?? []).map(({ id }) => String(id)).filter((id) => id.includes("/"));
  return [...new Set(options.map((id) => id.split("/")[0]))];
}

/** @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/**
 * @param {string} id
 * @param {Realm.Context} context
 * @returns {Live.Description | null}
 */
export function describe(id, context) {
  if (typeof id !== "string") return null;
  const area = context.look.map?.areas.find((each) => each.id === id);
  if (area) return describeArea(area, context);
  const order = orderOf(id);
  if (order) return { title: order.said, figures: order.isSpecial ? _("special order") : "", text: DOES[order.kind] };
  const lying = unitsOf(context.view).find(({ unit }) => unit.id === id);
  if (lying) {
    const { unit, area } = lying;
    return {
      title: _("{unit} of House {house}", {
        unit: unitsSaid(unit.kind, 1),
        house: houseName(houseOf(context, unit.seat)),
      }),
      figures: unit.routed
        ? _("{area}, routed: strength 0 until the end of the round", { area: areaName(context, area) })
        : areaName(context, area),
      text: STRENGTHS[unit.kind],
    };
  }
  const face = cardById(context.view, id)?.face;
  const facts = factsOf(face);
  return facts && { title: facts.name, figures: figuresOf(facts), text: facts.text ?? "", face };
}

/** @type {Record<string, string>} */
const DOES = {
  march: _("Units of the area move to other areas. One move may start a fight, to which the order adds its figure."),
  defense: _("Adds its figure when the area is attacked."),
  support: _("The units count in fights in adjacent areas, for either side."),
  raid: _(
    "Removes an adjacent support, raid or consolidate power order of another house. The special order can also remove a defense.",
  ),
  power: _("Gains one power, and one for each crown of the area. The special order may muster in a castle instead."),
};
/** What is printed on areas. @type {Record<string, (count: number) => string>} */
const PRINTED = {
  barrel: (count) => ngettext("{count} barrel", "{count} barrels", count),
  crown: (count) => ngettext("{count} crown", "{count} crowns", count),
};

/**
 * An area: what is printed there, whose it is, and what lies there.
 * @param {Kit.Area} area
 * @param {Realm.Context} context
 * @returns {Live.Description}
 */
function describeArea({ id, name, kind, icons = [] }, context) {
  const { view } = context;
  const known = [...new Set(icons)].filter((icon) => icon !== "home");
  const count = (/** @type {string} */ icon) => icons.filter((other) => other === icon).length;
  const printed = known.map((icon) => PRINTED[icon]?.(count(icon)) ?? icon);
  const owner = view.owner[id];
  const kinds = alike(view.units[id] ?? []).map(([unit, many]) => unitsSaid(unit.kind, many, unit.routed));
  const lies = [
    view.orders[id] && _("Order: {order}", { order: orderOf(view.orders[id])?.said ?? "" }),
    ...kinds,
    view.garrisons[id] && _("Garrison {strength}", { strength: view.garrisons[id] }),
    view.forces[id] && _("Neutral force {strength}", { strength: view.forces[id] }),
    view.tokens[id] && _("Power token"),
  ].filter(Boolean);
  const whose =
    owner === undefined
      ? _("Nobody’s")
      : _("House {house}, {name}", { house: houseName(houseOf(context, owner)), name: context.name(owner) });
  return {
    title: name,
    figures: [kind, ...printed].join(", "),
    now: view.blocked.includes(id) ? _("Closed in this game.") : whose,
    text: lies.length ? `${capital(lies.join(", "))}.` : "",
  };
}

const STRENGTHS = {
  footman: _("Strength 1. Can become a knight or a siege engine when mustering."),
  knight: _("Strength 2."),
  siege_engine: _("Strength 4 against a castle or stronghold, else 0. Cannot retreat."),
  ship: _("Strength 1. Carries land units from coast to coast."),
};
