// What things at a table of B'Twixt are called, seen from one seat.

import { _ } from "../../i18n.js";

/** @type {Record<string, string>} */
export const SUITS = {
  red: _("Might"),
  green: _("Bonds"),
  purple: _("Intrigue"),
  blue: _("Event"),
  white: _("Own card"),
};

const known = new WeakMap(); // view → its pieces by id

/**
 * @param {Btwixt.View} view
 * @returns {Generator<any>}
 */
function* everyPiece(view) {
  const piles = [view.hand, view.packet, view.row, view.dead, view.discard, view.removed, ...(view.hands ?? [])];
  for (const leader of view.leaders) piles.push(leader.bid);
  for (const council of view.councils) piles.push(council.allies);
  for (const pile of piles) yield* pile;
  yield* view.foreseen.filter(Boolean);
  if (view.arriving_ally) yield view.arriving_ally;
  if (view.current_ally) yield view.current_ally;
}

/**
 * All pieces of a view whose faces are seen, by their ids.
 * @param {Btwixt.View} view
 * @returns {Map<string, any>}
 */
export function piecesOf(view) {
  if (!known.has(view))
    known.set(view, new Map([...everyPiece(view)].filter((piece) => piece.name).map((piece) => [piece.id, piece])));
  return known.get(view);
}

/**
 * "Ana and you (left)", "Bram and Ana".
 * @param {Btwixt.Context} context
 * @param {number} number
 */
export function council(context, number) {
  const n = context.view.leaders.length;
  const seats = [number, (number + 1) % n];
  const { me } = context;
  if (me === null || !seats.includes(me))
    return _("{one} & {other}", {
      one: context.short(seats[0]),
      other: context.short(seats[1]),
    });
  const [other] = seats.filter((seat) => seat !== me);
  const named = {
    own: context.you === me ? _("You") : context.short(me),
    other: context.short(other),
  };
  return number === me ? _("{own} & {other} (left)", named) : _("{own} & {other} (right)", named);
}

/**
 * @param {Btwixt.Context} context
 * @param {string} id
 */
function tokenPlace(context, id) {
  for (const { council: number, tokens } of context.view.councils) {
    const token = tokens.find((each) => each.id === id);
    if (token) return { number, token };
  }
  return null;
}

/**
 * The words on a button for an option.
 * @param {Live.Thing} thing
 * @param {Btwixt.Context} context
 */
export function label(thing, context) {
  if (thing.of === "seat") {
    const leader = context.view?.leaders[thing.id]?.leader?.name;
    return thing.id === context.you
      ? _("Myself")
      : leader
        ? `${context.short(thing.id)} (${leader})`
        : context.name(thing.id);
  }
  if (thing.of === "council") return council(context, thing.id);
  const found = tokenPlace(context, thing.id);
  if (found) {
    const named = {
      council: council(context, found.number),
      value: found.token.value ?? 0,
    };
    return found.token.value ? _("Token worth {value}: {council}", named) : _("Hidden token: {council}", named);
  }
  const piece = piecesOf(context.view).get(thing.id);
  const figure = piece && (piece.power_now ?? piece.power ?? piece.value_now ?? piece.value);
  if (!piece) return thing.label;
  const bidder = (context.view?.leaders ?? []).findIndex((leader) => leader.bid.some((card) => card.id === thing.id));
  return `${piece.name} (${figure})${bidder < 0 ? "" : `, ${bidder === context.you ? _("yours") : context.short(bidder)}`}`;
}

const capital = (/** @type {string} */ word) => word[0].toUpperCase() + word.slice(1);

/**
 * What a piece is and does, for the confirm bar and for the player who taps it out of turn.
 * @param {any} id
 * @param {Btwixt.Context} context
 */
export function describe(id, context) {
  const piece = piecesOf(context.view).get(id);
  if (!piece) return null;
  if ("power" in piece) {
    const named = {
      house: capital(piece.house),
      power: piece.power,
      now: piece.power_now,
    };
    return {
      title: piece.name,
      figures:
        "power_now" in piece && piece.power_now !== piece.power
          ? _("Ally of {house}, power {power}, now {now}", named)
          : _("Ally of {house}, power {power}", named),
      text: piece.text,
      face: piece.face,
    };
  }
  const isOther = "value_now" in piece && piece.value_now !== piece.value;
  const named = {
    suit: SUITS[piece.color],
    value: piece.value,
    now: piece.value_now,
  };
  const figures = isOther ? _("{suit}, value {value}, now {now}", named) : _("{suit}, value {value}", named);
  return {
    title: piece.name,
    figures: piece.triumph ? _("{figures}, triumph", { figures }) : figures,
    text: piece.text,
    face: piece.face,
  };
}

/**
 * The seats as the bid would rank them now: by influence, ties in the order in which they are won.
 * @param {Btwixt.View} view
 */
export function inBidOrder({ leaders, tie_order: order }) {
  return [...order].sort((one, other) => leaders[other].total - leaders[one].total);
}

/**
 * How the bid stands: what the ally counts, who is ahead, and what it takes to win.
 * @param {Btwixt.Context} context
 */
function bidding(context) {
  const { me, view } = context;
  const ally = view.current_ally;
  const worth = ally ? _("Power {power}.", { power: ally.power_now ?? ally.power }) : "";
  return [worth, me === null ? "" : lead(context, me)].filter(Boolean).join(" ");
}

/**
 * @param {Btwixt.Context} context
 * @param {number} me
 */
function lead({ short, view }, me) {
  const { leaders, tie_order: order } = view;
  const [first, second] = inBidOrder(view);
  const mine = leaders[me].total;
  const most = leaders[first].total;
  const isLast = leaders.every(({ seat, knelt }) => knelt || seat === me);
  if (first === me && isLast) return _("You are ahead with {mine}: kneel and you win.", { mine });
  if (first === me && most === 0) return _("Nobody has bid yet. If nobody does, you win.");
  if (first === me && leaders[second].total === most)
    return _("You share the lead with {mine}, and win the tie.", { mine });
  if (first === me) return _("You lead with {mine}.", { mine });
  const name = short(first);
  if (most === 0 && !isLast) return _("Nobody has bid yet. If nobody does, {name} wins.", { name });
  const more = most - mine + (order.indexOf(me) < order.indexOf(first) ? 0 : 1);
  return _("{name} leads with {most}, you have {mine}. To win you need {more} more.", { name, most, mine, more });
}

/**
 * What the card or ally does that asks; of a bid, how it stands.
 * @param {Live.Ask} ask
 * @param {Btwixt.Context} context
 */
export function reminder(ask, context) {
  if (ask.verb === "turn") return bidding(context);
  if (ask.verb === "leader" && context.view.leaders_to_choose.every(({ cards }) => cards.length === 0))
    return _("All leaders play alike in this game.");
  const face = ask.words?.args.by_card?.face;
  const piece = face && [...piecesOf(context.view).values()].find((each) => each.face === face);
  return piece?.text ?? "";
}

/**
 * The words on the button that sends.
 * @param {Live.Choice} choice
 * @param {Btwixt.Context} context
 */
export function submit(choice, context) {
  if (!choice.isSingle || choice.picked.length === 0) return null;
  const thing = choice.things[choice.picked[0]];
  const name = piecesOf(context.view).get(thing.id)?.name ?? context.label(thing);
  switch (choice.ask.verb) {
    case "turn":
      return thing.id === "kneel" ? _("Kneel") : _("Play {card}", { card: name });
    case "draft_pick":
      return _("Pick {card}", { card: name });
    case "leader":
      return _("Be {name}", { name });
    default:
      return _("Choose {thing}", { thing: name });
  }
}
