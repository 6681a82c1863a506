// What cards, options and answers are called, seen from one seat.

import { _, listText, ngettext } from "../../../i18n.js";
import { leavesTo } from "./cards.js";
import { edition } from "./edition.js";
import { VALUES, cardsOf, crestName, factionName, factsOf, nameOf, penaltyOf, relationsOf, wordOf } from "./facts.js";

/** @type {Record<string, string>} */
const OPTIONS = {
  keep: _("Keep this hand"),
  mulligan: _("Draw a new hand"),
  military: _("Military"),
  intrigue: _("Intrigue"),
  power: _("Power"),
  pass: _("Pass"),
  yes: _("Yes"),
  no: _("No"),
};
/** @type {Record<string, string>} */
const CHALLENGES = {
  military: _("Initiate a military challenge"),
  intrigue: _("Initiate an intrigue challenge"),
  power: _("Initiate a power challenge"),
};
const FEW = 5; // cards on the table that also become buttons on small screens
const wide = window.matchMedia("(min-width: 64rem)");

const capital = (/** @type {string} */ word) => word[0].toUpperCase() + word.slice(1);

/**
 * The card of an option, also when it lies where the view shows no faces (a search of the deck).
 * @param {any} id
 * @param {Lcg.Context} context
 * @returns {Lcg.Card | null}
 */
export function cardOf(id, { view, choice }) {
  const offered = choice?.things.find((thing) => thing.id === id && thing.face);
  return (view && cardsOf(view).get(id)) ?? /** @type {Lcg.Card | undefined} */ (offered) ?? null;
}

/**
 * What an attacker wants to know of an opponent: what can defend, cards, power.
 * @param {any} seat
 * @param {Lcg.Context} context
 */
function against(seat, { choice, view }) {
  const type = choice?.ask.words?.args?.challenge ?? view.challenge?.type;
  const defenders = seat.cards.filter((/** @type {Lcg.Card} */ card) => !card.kneels && card.icons?.includes(type));
  return [
    _("{strength} STR can defend", { strength: sum(defenders, (card) => card.strength) }),
    ngettext("{count} card", "{count} cards", seat.hand),
    _("{power} power", { power: seat.power }),
  ].join(", ");
}

/** @param {Lcg.Seat} seat */
function characters({ cards }) {
  const { length } = cards.filter((card) => card.strength !== undefined);
  return ngettext("{count} character", "{count} characters", length);
}

/**
 * The words on a button for an option.
 * @param {Live.Thing} thing
 * @param {Lcg.Context} context
 */
export function label(thing, context) {
  if (thing.of === "seat") {
    if (thing.id === context.you) return _("Myself");
    const seat = context.view?.seats[thing.id];
    if (!seat?.faction) return context.name(thing.id);
    const known =
      context.choice?.ask.verb === "opponent"
        ? against(seat, context)
        : [factionName(factsOf(seat.faction.face).name), characters(seat)].join(", ");
    return `${context.name(thing.id)} (${known})`;
  }
  if (thing.of === "ability") return _("Ability {number}", { number: Number(thing.id) + 1 });
  const card = cardOf(thing.id, context);
  if (!card) return OPTIONS[thing.id] ?? capital(thing.label);
  const owner = card.zone === "play" && card.seat !== context.me ? ` (${context.short(card.seat ?? null)})` : "";
  const copy = card.zone === "duplicates" ? _(", copy") : "";
  return `${nameOf(card)}${copy}${owner}`;
}

/** @param {Lcg.Facts} facts */
function printed(facts) {
  return [
    [
      facts.unique && _("unique"),
      facts.loyal && _("loyal"),
      facts.houses
        ? listText(facts.houses.map(factionName))
        : factionName(facts.faction).toLowerCase() === "neutral"
          ? wordOf("neutral")
          : factionName(facts.faction),
      wordOf(facts.kind),
    ]
      .filter(Boolean)
      .join(" "),
    facts.cost !== undefined && _("cost {cost}", { cost: facts.cost }),
    facts.strength !== undefined && _("STR {strength}", { strength: facts.strength }),
    facts.icons?.length && facts.icons.map(wordOf).join(", "),
    ...VALUES.filter((name) => facts[name] !== undefined).map((name) => `${wordOf(name)} ${facts[name]}`),
    facts.keywords.length && facts.keywords.join(", "),
    facts.crests &&
      ngettext("{crests} crest", "{crests} crests", facts.crests.length, {
        crests: listText(facts.crests.map(crestName)),
      }),
    facts.influence && _("influence {influence}", { influence: facts.influence }),
    facts.only && _("only in decks of {house}", { house: facts.only }),
    ...relationsOf(facts),
  ].filter(Boolean);
}

/**
 * What a card is in play beyond what is printed: "now STR 6, kneeling, 2 power".
 * @param {Lcg.Card} card
 * @param {Lcg.Facts} facts
 */
function present(card, facts) {
  return [
    card.strength !== undefined && card.strength !== facts.strength && _("STR {strength}", { strength: card.strength }),
    card.icons &&
      facts.icons &&
      card.icons.join() !== facts.icons.join() &&
      (card.icons.map(wordOf).join(", ") || _("no icons")),
    card.keywords && card.keywords.some((word) => !facts.keywords.includes(word)) && card.keywords.join(", "),
    card.kneels && _("kneeling"),
    card.power && _("{power} power", { power: card.power }),
    card.blank && _("text box blank"),
    card.moribund && _("moribund, {where}", { where: leavesTo(card) }),
    card.on_house && _("on the House card"),
    ...Object.entries(card.tokens ?? {}).map(([kind, n]) => `${n} ${wordOf(kind)}`),
    card.duplicates?.length && ngettext("{count} copy", "{count} copies", card.duplicates.length),
  ].filter(Boolean);
}

/**
 * What a card is and does, in our own words.
 * @param {any} id
 * @param {Lcg.Context} context
 */
export function describe(id, context) {
  const card = cardOf(id, context);
  if (!card) return null;
  const described = describeFace(card.face);
  const now = present(card, factsOf(card.face));
  return described && { ...described, now: now.length ? _("Now: {state}", { state: now.join(", ") }) : "" };
}

/**
 * What is printed on a card, wherever it is named.
 * @param {string} face
 */
export function describeFace(face) {
  const facts = factsOf(face);
  if (facts.kind === "hidden") return null;
  const isOfGame = facts.kind === "title" || facts.kind === "faction";
  const kind = isOfGame ? [wordOf(facts.kind), ...(facts.opposes ? relationsOf(facts) : [])] : printed(facts);
  return {
    title: facts.name,
    figures: capital([...kind, facts.traits.length ? facts.traits.join(". ") + "." : null].filter(Boolean).join(" · ")),
    text: facts.text,
    face,
  };
}

/**
 * Whether these figures are those of a king; in formats without the Kingsmoot's titles nobody is.
 * @param {Record<string, any>} given
 */
export function isKing({ king, titles }) {
  return Boolean(king) && titles !== undefined;
}

/** What decides a place, in this order. @type {Record<string, (more: number, less: number) => string>} */
const FIGURES = {
  titles: (count, less) => ngettext("{count} title to {less}", "{count} titles to {less}", count, { less }),
  power: (more, less) => _("{more} power to {less}", { more, less }),
  house_power: (more, less) => _("{more} power on the House card to {less}", { more, less }),
  initiative: (more, less) => _("{more} initiative to {less}", { more, less }),
};

/**
 * What puts one placing before another: the king, then titles, then power.
 * @param {Record<string, any>} better
 * @param {Record<string, any>} worse
 */
export function ahead(better, worse) {
  if (better.king && !worse.king) return isKing(better) ? _("king") : _("{power} power first", { power: better.power });
  const found = Object.keys(FIGURES).find((name) => (better[name] ?? 0) > (worse[name] ?? 0));
  return found ? FIGURES[found](better[found], worse[found]) : null;
}

/**
 * What a place at the end was decided by.
 * @param {Record<string, any>} given
 */
export function standing({ titles, power, house_power: house, heir, king, initiative, reduction, eliminated }) {
  return [
    isKing({ king, titles }) && _("king"),
    titles !== undefined && ngettext("{count} title", "{count} titles", titles),
    house === undefined
      ? _("{power} power", { power })
      : _("{power} power, {house} on the House card", { power, house }),
    reduction && _("wins with {reduction} less", { reduction }),
    heir && _("Heir"),
    initiative !== undefined && _("initiative {initiative}", { initiative }),
    eliminated && _("left the game"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {Live.Choice} choice
 * @param {Lcg.Context} context
 */
function chosen(choice, context) {
  return choice.picked.map((index) => cardOf(choice.things[index].id, context)).filter((card) => card !== null);
}

/**
 * @param {Lcg.Card[]} cards
 * @param {(card: Lcg.Card) => number | undefined} value
 */
function sum(cards, value) {
  return cards.reduce((total, card) => total + (value(card) ?? 0), 0);
}

/**
 * @param {Live.Thing} thing
 * @param {Lcg.Context} context
 */
function single(thing, context) {
  const card = cardOf(thing.id, context);
  const verb = context.choice?.ask.verb ?? "";
  if (verb === "mulligan") return label(thing, context);
  if (!card) return verb === "challenge" && thing.id !== "pass" ? CHALLENGES[thing.id] : label(thing, context);
  const { kind } = factsOf(card.face);
  if (verb === "plot") return _("Reveal {card}", { card: nameOf(card) });
  if (verb === "action" && card.zone === "hand" && kind !== "event")
    return context.view.phase === "marshaling" && context.view.active === context.me
      ? _("Marshal {card}", { card: nameOf(card) })
      : _("Ambush with {card}", { card: nameOf(card) });
  if (["action", "would", "interrupt", "reaction"].includes(verb))
    return card.zone === "hand" ? _("Play {card}", { card: nameOf(card) }) : _("Use {card}", { card: nameOf(card) });
  return _("Choose {thing}", { thing: label(thing, context) });
}

/**
 * Setting up, each title of a unique card is paid for once.
 * @param {Lcg.Card[]} cards
 * @param {Lcg.Context} context
 */
function setupCost(cards, { view, me }) {
  const names = new Set();
  const seat = me === null ? undefined : view.seats[me];
  return sum(cards, (card) => {
    const facts = factsOf(card.face);
    if (facts.unique && names.has(facts.name)) return 0;
    names.add(facts.name);
    return (Number(facts.cost) || 0) + penaltyOf(facts, seat);
  });
}

/**
 * The words on the button that sends.
 * @param {Live.Choice} choice
 * @param {Lcg.Context} context
 */
export function submit(choice, context) {
  if (choice.ask.kind !== "pick") return null;
  if (choice.isSingle) return choice.picked.length ? single(choice.things[choice.picked[0]], context) : null;
  const cards = chosen(choice, context);
  const n = choice.picked.length;
  switch (choice.ask.verb) {
    case "setup":
      return ngettext(
        "Set up {count} card ({cost} of {gold} gold)",
        "Set up {count} cards ({cost} of {gold} gold)",
        n,
        {
          cost: setupCost(cards, context),
          gold: edition.setupGold,
        },
      );
    case "attackers":
      return n ? _("Attack with STR {strength}", { strength: sum(cards, (card) => card.strength) }) : _("Attack");
    case "defenders":
      return n
        ? _("Defend with STR {strength}", { strength: sum(cards, (card) => card.strength) })
        : _("Do not defend");
    case "influence":
      return _("Kneel for {influence} influence", {
        influence: sum(cards, (card) => card.influence ?? factsOf(card.face).influence),
      });
    case "reserve":
      return ngettext("Discard {count} card", "Discard {count} cards", n);
    default:
      if (n === 0) return choice.ask.lo ? null : _("Choose none");
      return _("Choose {thing}", { thing: n });
  }
}

/**
 * Cards to choose from that lie nowhere on the table: titles to take, what was found in a deck.
 * @param {Lcg.Context} context
 */
export function offered({ choice, view }) {
  return choice ? choice.things.filter((thing) => thing.face && !cardsOf(view).has(thing.id)) : [];
}

/**
 * What is to be known before a title is chosen.
 * @param {Live.Ask} ask
 */
export function reminder(ask) {
  return ask.verb === "choose_title" ? edition.titles : "";
}

const IN_DOCK = new Set(["hand", "plots"]);

/**
 * Whether an option is drawn as a card, so that the dock needs no button for it. On a phone a few cards of the table
 * get both: they may be far away.
 * @param {Live.Thing} thing
 * @param {Lcg.Context} context
 */
export function isDrawn(thing, context) {
  const { choice, view } = context;
  if (thing.of === "seat") return false;
  // What is chosen already stands on the button that sends.
  if (choice?.ask.verb === "mulligan" && thing.id === "keep") return choice.picked.includes(choice.indexOf("keep"));
  if (choice?.ask.verb === "choose_title") return true; // they lie above one's own cards then, with their words
  const zone = cardsOf(view).get(thing.id)?.zone;
  if (!zone) return offered(context).includes(thing);
  if (wide.matches || IN_DOCK.has(zone)) return true;
  return (
    (choice?.things ?? []).filter((each) => !IN_DOCK.has(cardsOf(view).get(each.id)?.zone ?? "") && each.face).length >
    FEW
  );
}
