// The table of B'Twixt. The shape of `view` is described in rules/btwixt/view.py.
//
// The leaders sit in a ring, a council between each two. A seat sits between its two council chambers, with the round's
// ally and the bids in the middle; the councils it has no part in follow below, clockwise from its left neighbor.

import { drawing, h, icon, picture, unseenAround } from "../dom.js";
import { card as cardOf, keyOf } from "../kit/card.js";
import { steps, token } from "../kit/figures.js";
import { hand as heldCards } from "../kit/hand.js";
import { pile } from "../kit/pile.js";
import { mark, seatName, seatPanel } from "../kit/seat.js";
import { _, ngettext, ordinal } from "../../i18n.js";

import { SUITS, council, describe, inBidOrder, label, piecesOf, reminder, submit } from "./btwixt-words.js";

const HIGHEST = 40; // influence; a bar grows no further
const HEADINGS = new Set(["season_begins", "round_begins"]);

/** @param {Btwixt.Context} context */
function isOver({ board }) {
  return board.status === "finished" || board.status === "abandoned";
}

/**
 * A token: its value if this viewer knows it.
 * @param {Btwixt.Context} context
 * @param {Btwixt.Token} piece
 * @param {string} place
 */
function powerToken(context, { id, value }, place) {
  const said = value ? _("power token worth {value}", { value }) : _("power token");
  return token(context, {
    id,
    key: id,
    place,
    said,
    art: value ? `token_${value}` : "token",
  });
}

/**
 * An ally at the table of a council: the portrait with its power, the name, the tokens that lie on it.
 * @param {Btwixt.Context} context
 * @param {Btwixt.Ally} piece
 * @param {string} key
 */
function ally(context, piece, key) {
  const isOther = (piece.power_now ?? piece.power) !== piece.power;
  return h(
    "li",
    {
      id: `ally-${piece.id}`,
      class: "ally",
      "data-trace": `ally-${piece.id}`,
      "data-state": `${key} ${piece.power_now}`,
      "data-from": `current-${piece.id}`,
    },
    h(
      "button",
      {
        id: `ally-button-${piece.id}`,
        class: "ally-name",
        type: "button",
        "data-inspect": piece.id,
        ...context.mark(piece.id),
      },
      picture(piece.face, "portrait"),
      h(
        "span",
        {
          class: ["figure", isOther && "is-other"],
          title: isOther ? _("printed power {power}", { power: piece.power }) : null,
        },
        String(piece.power_now ?? piece.power),
      ),
      h("span", { class: "ally-called" }, piece.name),
    ),
    piece.tokens?.length
      ? h(
          "span",
          { class: "tokens" },
          piece.tokens.map((each) => powerToken(context, each, key)),
        )
      : null,
  );
}

/**
 * What the council is worth as far as everybody knows, and with all tokens turned over.
 * @param {Btwixt.Council} given
 */
function power({ allies, tokens, allies_power: sum }) {
  const all = [...tokens, ...allies.flatMap((each) => each.tokens)];
  const isKnown = all.every((each) => each.value);
  return {
    hidden: isKnown ? 0 : all.length,
    total: sum + (isKnown ? all.reduce((known, each) => known + (each.value ?? 0), 0) : 0),
  };
}

/**
 * Whether a council is the weaker one of its seat as far as everybody knows, or as weak as the other.
 * @param {Btwixt.Context} context
 * @param {number} number
 */
function isScore({ view, me }, number) {
  if (me === null) return false;
  const { left_council: left, right_council: right } = view.leaders[me];
  const other = number === left ? right : left;
  return power(view.councils[number]).total <= power(view.councils[other]).total;
}

/**
 * @param {Btwixt.Context} context
 * @param {number} number
 * @param {string} [css]
 */
function councilTile(context, number, css = "") {
  const { view } = context;
  const it = view.councils[number];
  const { total, hidden } = power(it);
  const key = `council-${number}`;
  const marks = context.mark(number, "council");
  const name = council(context, number);
  const counts = css.includes("is-own") && isScore(context, number);
  return h(
    "section",
    {
      id: key,
      class: [
        "council",
        css,
        counts && "is-score",
        "data-choose" in marks && "is-choice",
        view.current_ally_council === number && "is-placed",
      ],
      "aria-label": _("Council: {name}", { name }),
      "data-part": css.includes("is-own") ? "councils" : null,
    },
    h(
      "header",
      { class: "council-head" },
      "data-choose" in marks
        ? h(
            "button",
            {
              id: `${key}-choose`,
              class: "council-name stretched",
              type: "button",
              ...marks,
            },
            name,
          )
        : h("p", { class: "council-name" }, name),
      counts && h("p", { class: "council-score" }, icon("crown"), _("your score")),
    ),
    css.includes("is-own") ? picture("council", "council-room") : null,
    it.allies.length
      ? h(
          "ul",
          { class: "allies" },
          it.allies.map((each) => ally(context, each, key)),
        )
      : h("p", { class: "council-empty" }, _("no ally yet")),
    h(
      "div",
      { class: "council-table" },
      h(
        "p",
        {
          class: "council-power",
          "data-trace": `${key}-power`,
          "data-state": `${total} ${hidden}`,
        },
        unseenAround(_("{total} power of its allies"), {
          total: h("span", { class: "figure" }, String(total)),
        }),
        hidden
          ? h(
              "span",
              { class: "council-hidden" },
              unseenAround(ngettext("{figure} hidden token", "{figure} hidden tokens", hidden), {
                figure: `+ ${hidden}`,
              }),
            )
          : null,
      ),
      it.tokens.length
        ? h(
            "p",
            { class: "tokens" },
            it.tokens.map((each) => powerToken(context, each, key)),
          )
        : null,
    ),
  );
}

/**
 * @param {Btwixt.Context} context
 * @param {Btwixt.Card} card
 * @param {number | string} seat
 */
function bidCard(context, card, seat) {
  const changed = card.value_now !== card.value;
  return h(
    "li",
    {
      id: `bid-${card.id}`,
      "data-trace": `piece-${card.id}`,
      "data-state": `${seat} ${card.value_now}`,
      "data-from": `total-${seat}`,
    },
    cardOf(context, {
      id: card.id,
      element: `bid-button-${card.id}`,
      name: card.name,
      css: ["bid-card", `suit-${card.color}`],
      figure: h(
        "span",
        {
          title: changed ? _("printed value {value}", { value: card.value }) : null,
        },
        String(card.value_now),
      ),
      corner: drawing(card.color, SUITS[card.color]),
    }),
  );
}

/**
 * The place once the game is over, until then the influence in the bid.
 * @param {Btwixt.Context} context
 * @param {Btwixt.Leader} given
 */
function standing(context, { seat, total }) {
  const placing = context.board.result?.placings.find((each) => each.seat === seat);
  if (placing)
    return h(
      "p",
      { class: "leader-total leader-place" },
      unseenAround(_("{place} place"), {
        place: h("span", { class: "figure" }, ordinal(placing.place)),
      }),
    );
  return h(
    "p",
    {
      class: "leader-total",
      "data-part": "bids",
      "data-trace": `total-${seat}`,
      "data-state": String(total),
    },
    unseenAround(_("{total} influence in the bid"), {
      total: h("span", { class: "figure" }, String(total)),
    }),
  );
}

/**
 * @param {Btwixt.Context} context
 * @param {Btwixt.Leader} leader
 */
function note(context, leader) {
  const name = leader.leader?.name ?? _("no leader yet");
  return isOver(context) ? name : `${name}\u00a0· ${cardCount(leader)}`;
}

/** @param {Btwixt.Leader} leader */
function cardCount(leader) {
  const parts = [ngettext("{count}\u00a0card", "{count}\u00a0cards", leader.hand_size)];
  if (leader.packet_size) parts.push(_("{count} to pick from", { count: leader.packet_size }));
  return parts.join(", ");
}

/**
 * A leader with the bid as a rising bar: the bar is as high as the influence in it, the cards lie on it.
 * @param {Btwixt.Context} context
 * @param {number} seat
 */
function bidder(context, seat) {
  const { view, board } = context;
  const leader = view.leaders[seat];
  const isOn = !isOver(context);
  const isAhead = isOn && leader.total > 0 && inBidOrder(view)[0] === seat;
  return seatPanel(context, seat, {
    css: ["bidder", leader.knelt && "is-kneeling", isAhead && "is-ahead"],
    head: [
      picture(leader.leader?.id, "portrait") ?? drawing("no-leader", "", "shield"),
      h(
        "p",
        { class: "leader-names" },
        seatName(context, seat),
        h("span", { class: "leader-note" }, note(context, leader)),
      ),
      standing(context, leader),
    ],
    marks: [
      mark(view.first_player === seat, _("first"), "first", "first"),
      mark(isAhead && view.winner === null, _("ahead"), "crown", "first"),
      mark(view.winner === seat && isOn, _("won the bid"), "crown", "winner"),
      mark(view.runner_up === seat && view.winner !== null && isOn, _("second")),
      mark(leader.knelt, _("knelt"), "down"),
      mark(board.seats[seat].conceded, _("conceded")),
    ],
    children: h(
      "div",
      { class: "bid-bar" },
      h("span", {
        class: "bid-height",
        "data-figure": Math.max(0, Math.min(leader.total, HIGHEST)),
      }),
      leader.bid.length
        ? h(
            "ol",
            {
              class: "bid",
              "aria-label": _("Bid of {name}", { name: context.name(seat) }),
            },
            leader.bid.map((card) => bidCard(context, card, seat)),
          )
        : null,
    ),
  });
}

/**
 * The bids beside each other in the order of the turns, from oneself on.
 * @param {Btwixt.Context} context
 */
function bids(context) {
  const { leaders } = context.view;
  const n = leaders.length;
  const own = context.me ?? 0;
  return h(
    "ol",
    {
      class: "bids",
      "data-part": "bids",
      "data-seats": n,
      "aria-label": _("Bids in the order of the turns"),
    },
    Array.from({ length: n }, (_, index) => h("li", {}, bidder(context, (own + index) % n))),
  );
}

/** @type {Record<string, string>} */
const SEASONS = { summer: _("Summer"), autumn: _("Autumn"), winter: _("Winter") };

/**
 * @param {Btwixt.View} view
 * @param {string} name
 */
function season(view, name) {
  const now = view.seasons.indexOf(view.season);
  const place = view.seasons.indexOf(name);
  const isNow = place === now;
  const done = place < now ? view.rounds : isNow ? view.round - 1 : 0;
  const stage =
    place < now
      ? _("over")
      : !isNow
        ? _("to come")
        : view.round
          ? _("round {round} of {rounds}", {
              round: view.round,
              rounds: view.rounds,
            })
          : _("the deal");
  const label = `${SEASONS[name] ?? name}, ${stage}`;
  return h(
    "li",
    {
      class: ["season", isNow && "is-now", place < now && "is-over"],
      "aria-current": isNow ? "step" : null,
    },
    drawing(name),
    h("span", { class: "season-name" }, label),
    steps({
      label,
      of: view.rounds,
      done: isNow && !view.round ? -1 : done,
      isNow,
    }),
  );
}

/**
 * What the round's ally would change for this seat in either council, by its power alone.
 * @param {Btwixt.Context} context
 * @param {Btwixt.Ally} piece
 */
function change({ view, me, you }, piece) {
  if (me === null || you === null || view.current_ally_council !== null) return null;
  const { left_council, right_council } = view.leaders[me];
  const [left, right] = [left_council, right_council].map((number) => power(view.councils[number]).total);
  const own = piece.power_now ?? piece.power;
  return h(
    "ul",
    {
      class: "current-change",
      "aria-label": _("What its power would change for you"),
    },
    h("li", {}, changeLeft(left, left + own, Math.min(left, right), Math.min(left + own, right))),
    h("li", {}, changeRight(right, right + own, Math.min(left, right), Math.min(left, right + own))),
  );
}

/** @param {number} before @param {number} after @param {number} score @param {number} then */
function changeLeft(before, after, score, then) {
  const named = { before, after, score, then };
  return score === then
    ? _("Left: {before} → {after}. Your score stays {score}.", named)
    : _("Left: {before} → {after}. Your score rises to {then}.", named);
}

/** @param {number} before @param {number} after @param {number} score @param {number} then */
function changeRight(before, after, score, then) {
  const named = { before, after, score, then };
  return score === then
    ? _("Right: {before} → {after}. Your score stays {score}.", named)
    : _("Right: {before} → {after}. Your score rises to {then}.", named);
}

/**
 * @param {Btwixt.Context} context
 * @param {Btwixt.Ally} piece
 * @param {string} overline
 */
function bigAlly(context, piece, overline) {
  return h(
    "article",
    {
      id: `current-${piece.id}`,
      class: "current-ally",
      "data-part": "ally",
      "data-about": true,
      "data-trace": `current-${piece.id}`,
      "data-state": piece.id,
    },
    picture(piece.face, "current-picture"),
    h(
      "p",
      { class: "current-power" },
      unseenAround(_("{figure} power"), {
        figure: h("span", { class: "figure" }, String(piece.power)),
      }),
    ),
    h(
      "div",
      { class: "current-text" },
      h("p", { class: "overline" }, overline),
      h("h2", {}, piece.name),
      h("p", {}, piece.text),
      change(context, piece),
    ),
    piece.tokens?.length
      ? h(
          "p",
          { class: "tokens" },
          piece.tokens.map((each) => powerToken(context, each, "current")),
        )
      : null,
  );
}

/**
 * A card or an ally as one line.
 * @param {Btwixt.Context} context
 * @param {string} place
 * @param {Btwixt.Card | Btwixt.Ally} piece
 */
function line(context, place, piece) {
  return cardOf(context, {
    id: piece.id,
    element: `${place}-${piece.id}`,
    name: piece.name,
    css: "pile-card",
    figure: String("power" in piece ? piece.power : piece.value),
    marks: {},
  });
}

/**
 * @param {Btwixt.Context} context
 * @param {string} key
 * @param {string} name
 * @param {(Btwixt.Card | Btwixt.Ally)[]} pieces
 */
function pileOf(context, key, name, pieces) {
  if (pieces.length === 0) return null;
  return pile({
    key: `pile-${key}`,
    name,
    pieces,
    entry: (piece) => line(context, key, piece),
  });
}

/**
 * @param {Btwixt.Context} context
 * @param {string} title
 * @param {(Btwixt.Ally | null)[]} allies
 */
function coming(context, title, allies) {
  if (allies.length === 0) return null;
  return h(
    "p",
    { class: "coming" },
    h("span", { class: "muted" }, title),
    allies.map((piece) => (piece ? line(context, "coming", piece) : h("span", { class: "muted" }, "unknown"))),
  );
}

/** @param {Btwixt.Context} context */
function deadPile(context) {
  const { dead } = context.view;
  if (dead.some((piece) => context.choice && context.choice.indexOf(piece.id) >= 0)) {
    return h(
      "section",
      { class: "dead" },
      h("h2", {}, _("Dead pile")),
      h(
        "ul",
        { class: "allies" },
        dead.map((piece) => ally(context, piece, "dead")),
      ),
    );
  }
  return pileOf(context, "dead", _("Dead"), dead);
}

/** @param {Btwixt.Context} context */
function middle(context) {
  const { view } = context;
  const placed = view.current_ally_council !== null;
  return h(
    "section",
    { class: "middle", "aria-label": _("The round") },
    h(
      "ol",
      { class: "seasons", "aria-label": _("Time"), "data-part": "seasons" },
      view.seasons.map((name) => season(view, name)),
    ),
    view.arriving_ally ? bigAlly(context, view.arriving_ally, _("A further ally")) : null,
    view.current_ally
      ? bigAlly(
          context,
          view.current_ally,
          view.current_ally_council !== null
            ? _("Went to {council}", {
                council: council(context, view.current_ally_council),
              })
            : _("This round’s ally"),
        )
      : h("p", { class: "muted current-none" }, view.scores ? _("All tokens are turned over.") : _("No ally yet.")),
    coming(
      context,
      _("Then"),
      view.row.filter((piece) => piece.id !== view.current_ally?.id),
    ),
    isOver(context) ? null : coming(context, _("You know what comes:"), view.foreseen),
  );
}

/** @param {Btwixt.Context} context */
function stock(context) {
  const { view } = context;
  return h(
    "section",
    { class: "stock", "aria-label": _("Piles") },
    h(
      "p",
      { class: "supplies" },
      _("Left: {allies} allies, {cards} cards, {tokens} tokens", {
        allies: view.ally_deck_size,
        cards: view.deck_size,
        tokens: view.supply_size,
      }),
    ),
    deadPile(context),
    pileOf(context, "discard", _("Discarded"), view.discard),
    pileOf(context, "removed", _("Out of the game"), view.removed),
  );
}

/** @param {Btwixt.Context} context */
function draw(context) {
  const { view, me } = context;
  if (view.leaders_to_choose.length && !isOver(context)) return gallery(context);
  const n = view.leaders.length;
  const others = Array.from({ length: me === null ? n : n - 2 }, (_, index) =>
    me === null ? index : (me + 1 + index) % n,
  );
  return h(
    "div",
    { class: ["btwixt", me === null && "is-watched"] },
    middle(context),
    bids(context),
    me === null ? null : councilTile(context, view.leaders[me].left_council, "council-left is-own"),
    me === null ? null : councilTile(context, view.leaders[me].right_council, "council-right is-own"),
    h(
      "ol",
      {
        class: "far",
        "aria-label": me === null ? _("Councils") : _("Across the table"),
      },
      others.map((number) => h("li", {}, councilTile(context, number))),
    ),
    stock(context),
    view.hands ? allHands(context) : null,
  );
}

/**
 * For judges and in replays, where all cards are open.
 * @param {Btwixt.Context} context
 */
function allHands(context) {
  return h(
    "section",
    { class: "all-hands", "aria-label": _("All hands") },
    (context.view.hands ?? []).map((cards, seat) =>
      h(
        "div",
        {},
        h("h2", {}, context.name(seat)),
        h(
          "ul",
          { class: "bid" },
          cards.map((card) => bidCard(context, { ...card, value_now: card.value }, `hand-${seat}`)),
        ),
      ),
    ),
  );
}

/**
 * @param {Btwixt.Context} context
 * @param {Btwixt.Card} card
 */
function handCard(context, card) {
  return cardOf(context, {
    id: card.id,
    element: `hand-button-${card.id}`,
    name: card.name,
    css: ["hand-card", `suit-${card.color}`],
    isLarge: true,
    face: card.face,
    figure: String(card.value),
    corner: drawing(card.color, SUITS[card.color]),
    text: card.text,
  });
}

/**
 * The leaders that are free, each with what only they can play in this game, before anybody chooses.
 * @param {Btwixt.Context} context
 */
function gallery(context) {
  const things = context.choice?.ask.verb === "leader" ? context.choice.things : [];
  const random = things.find((thing) => typeof thing.id === "string");
  const { leaders_to_choose: free } = context.view;
  return h(
    "ul",
    {
      class: ["gallery", free.some(({ cards }) => cards.length) && "is-described"],
      "data-part": "hand",
      "aria-label": _("Leaders to choose from"),
    },
    free.map((leader) => leaderToChoose(context, leader)),
    random &&
      h(
        "li",
        { id: "take-random" },
        h(
          "button",
          {
            id: "take-button-random",
            class: "gallery-leader is-choice",
            type: "button",
            ...context.mark(random.id),
          },
          drawing("no-leader", "", "gallery-random"),
          h("span", { class: "gallery-name" }, context.label(random)),
          keyOf(context, random.id),
        ),
      ),
  );
}

/**
 * @param {Btwixt.Context} context
 * @param {Btwixt.View["leaders_to_choose"][number]} leader
 */
function leaderToChoose(context, { number, id, name, cards }) {
  const marks = context.mark(number, "leader");
  const isChoice = "data-choose" in marks;
  return h(
    "li",
    { id: `take-${id}` },
    h(
      isChoice ? "button" : "div",
      {
        id: `take-button-${id}`,
        class: ["gallery-leader", isChoice && "is-choice"],
        type: isChoice ? "button" : null,
        ...marks,
      },
      picture(id, "gallery-picture"),
      h("span", { class: "gallery-name" }, name),
      keyOf(context, number),
      cards.map((card) =>
        h(
          "span",
          { class: "gallery-card" },
          h("span", { class: "figure" }, String(card.value)),
          h("span", {}, h("b", {}, card.name), " ", card.text),
        ),
      ),
    ),
  );
}

/**
 * @param {Btwixt.Context} context
 * @param {Btwixt.Card[]} pieces
 * @param {string} name
 */
function cards(context, pieces, name) {
  const id = `hand-of-${name.toLowerCase().replaceAll(" ", "-")}`;
  return heldCards(context, pieces, {
    name,
    id,
    card: (card) => handCard(context, card),
  });
}

/** @param {Btwixt.Context} context */
function hand(context) {
  const { view, choice, board } = context;
  if (!view || context.me === null || isOver(context)) return null;
  if (view.packet.length && board.status !== "lobby") {
    return [
      cards(context, view.packet, _("Packet")),
      view.hand.length
        ? h(
            "p",
            { class: "picked" },
            h("span", { class: "muted" }, _("Picked:")),
            view.hand.map((card) => line(context, "picked", card)),
          )
        : null,
    ];
  }
  return cards(context, view.hand, _("My hand"));
}

/**
 * @param {Live.Thing} thing
 * @param {Btwixt.Context} context
 */
function isInHand(thing, context) {
  if (thing.of === "leader") return true;
  const { hand: mine, packet } = context.view;
  return (packet.length ? packet : mine).some((card) => card.id === thing.id);
}

export default {
  figures: { small_council: _("small council"), other_council: _("other council"), allies: _("allies") },
  draw,
  hand,
  isInHand,
  label,
  describe,
  reminder,
  submit,
  headings: HEADINGS,
  piecesOf,
};
