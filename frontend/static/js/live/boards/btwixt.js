// The table of B'Twixt. The shape of `view` is described in rules/btwixt/view.py.
//
// The leaders sit in a ring, a council between each two. Seen from a seat, the ring runs clockwise from the council at
// its left hand: on a wide screen around the middle, on a phone as a list from left to right neighbor.

import { drawing, h, icon, picture, unseenAround } from "../dom.js";
import { card as cardOf } from "../kit/card.js";
import { steps, token } from "../kit/figures.js";
import { hand as heldCards } from "../kit/hand.js";
import { pile } from "../kit/pile.js";
import { mark, seatName, seatPanel } from "../kit/seat.js";
import { _, ngettext, ordinal } from "../../i18n.js";

import { SUITS, council, describe, label, piecesOf, reminder, submit } from "./btwixt-words.js";

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
  return token(context, { id, key: id, place, said, art: value ? `token_${value}` : "token" });
}

/**
 * @param {Btwixt.Context} context
 * @param {Btwixt.Ally} piece
 * @param {string} key
 */
function ally(context, piece, key) {
  return h(
    "li",
    {
      id: `ally-${piece.id}`,
      class: "ally",
      "data-trace": `ally-${piece.id}`,
      "data-state": `${key} ${piece.power_now}`,
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
      h(
        "span",
        {
          class: "figure",
          title: piece.power_now === piece.power ? null : _("printed power {power}", { power: piece.power }),
        },
        String(piece.power_now ?? piece.power),
      ),
      h("span", {}, piece.name),
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
  return h(
    "section",
    {
      id: key,
      class: [
        "council",
        css,
        "data-choose" in marks && "is-choice",
        view.current_ally_council === number && "is-placed",
      ],
      "aria-label": _("Council: {name}", { name }),
      "data-part": css.includes("is-own") ? "councils" : null,
    },
    h(
      "header",
      { class: "council-head" },
      h(
        "p",
        { class: "council-power", "data-trace": `${key}-power`, "data-state": `${total} ${hidden}` },
        unseenAround(_("{total} power of its allies"), { total: h("span", { class: "figure" }, String(total)) }),
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
      "data-choose" in marks
        ? h("button", { id: `${key}-choose`, class: "council-name stretched", type: "button", ...marks }, name)
        : h("p", { class: "council-name" }, name),
    ),
    it.tokens.length
      ? h(
          "p",
          { class: "tokens" },
          it.tokens.map((each) => powerToken(context, each, key)),
        )
      : null,
    it.allies.length
      ? h(
          "ul",
          { class: "allies" },
          it.allies.map((each) => ally(context, each, key)),
        )
      : h("p", { class: "council-empty" }, _("no ally yet")),
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
        { title: changed ? _("printed value {value}", { value: card.value }) : null },
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
      unseenAround(_("{place} place"), { place: h("span", { class: "figure" }, ordinal(placing.place)) }),
    );
  return h(
    "p",
    { class: "leader-total", "data-part": "bids", "data-trace": `total-${seat}`, "data-state": String(total) },
    unseenAround(_("{total} influence in the bid"), { total: h("span", { class: "figure" }, String(total)) }),
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
 * @param {Btwixt.Context} context
 * @param {number} seat
 * @param {string} [css]
 */
function leaderPanel(context, seat, css = "") {
  const { view, board } = context;
  const leader = view.leaders[seat];
  const isOn = !isOver(context);
  return seatPanel(context, seat, {
    css: ["leader", css, leader.knelt && "is-kneeling"],
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
      mark(view.winner === seat && isOn, _("won the bid"), "crown", "winner"),
      mark(view.runner_up === seat && view.winner !== null && isOn, _("second")),
      mark(leader.knelt, _("knelt"), "down"),
      mark(board.seats[seat].conceded, _("conceded")),
    ],
    children: leader.bid.length
      ? h(
          "ol",
          { class: "bid", "aria-label": _("Bid of {name}", { name: context.name(seat) }) },
          leader.bid.map((card) => bidCard(context, card, seat)),
        )
      : null,
  });
}

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
          ? _("round {round} of {rounds}", { round: view.round, rounds: view.rounds })
          : _("the deal");
  const label = `${name}, ${stage}`;
  return h(
    "li",
    { class: ["season", isNow && "is-now", place < now && "is-over"], "aria-current": isNow ? "step" : null },
    drawing(name),
    h("span", { class: "season-name" }, label),
    steps({ label, of: view.rounds, done: isNow && !view.round ? -1 : done, isNow }),
  );
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
      "data-trace": "current-ally",
      "data-state": piece.id,
    },
    picture(piece.face, "current-picture"),
    h(
      "p",
      { class: "current-power" },
      unseenAround(_("{figure} power"), { figure: h("span", { class: "figure" }, String(piece.power)) }),
    ),
    h(
      "div",
      { class: "current-text" },
      h("p", { class: "overline" }, overline),
      h("h2", {}, piece.name),
      h("p", {}, piece.text),
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
  return pile({ key: `pile-${key}`, name, pieces, entry: (piece) => line(context, key, piece) });
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
            ? _("Went to {council}", { council: council(context, view.current_ally_council) })
            : _("This round’s ally"),
        )
      : h("p", { class: "muted current-none" }, view.scores ? _("All tokens are turned over.") : _("No ally yet.")),
    coming(
      context,
      _("Then"),
      view.row.filter((piece) => piece.id !== view.current_ally?.id),
    ),
    isOver(context) ? null : coming(context, _("You know what comes:"), view.foreseen),
    isOver(context) ? null : bidStrip(context),
  );
}

/**
 * On a phone the leaders are out of sight while one bids: who has how much, in the order of the turns.
 * @param {Btwixt.Context} context
 */
function bidStrip(context) {
  const { view, board } = context;
  const n = view.leaders.length;
  const order = Array.from({ length: n }, (_, index) => (view.first_player + index) % n);
  return h(
    "ol",
    {
      class: "bid-strip",
      "data-part": "bids",
      "data-about": true,
      tabindex: "0",
      "aria-label": _("Bids in the order of the turns"),
    },
    order.map((seat) => {
      const { total, knelt } = view.leaders[seat];
      return h(
        "li",
        {
          id: `strip-${seat}`,
          class: [seat === context.me && "is-me", knelt && "is-kneeling", board.seats[seat].waiting && "is-waiting"],
          "data-trace": `strip-${seat}`,
          "data-state": `${total} ${knelt}`,
        },
        h("span", { class: "figure" }, String(total)),
        h("span", { class: "strip-name" }, seat === context.you ? _("You") : context.short(seat)),
        knelt
          ? icon("down", _("knelt"))
          : view.winner === seat && !isOver(context)
            ? icon("crown", _("won the bid"))
            : null,
      );
    }),
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
  const { view } = context;
  const n = view.leaders.length;
  const own = context.me ?? 0;
  const isPlaying = context.me !== null && context.board.status === "playing";
  const mine = [context.me !== null && "is-own", isPlaying && "is-pinned"].filter(Boolean).join(" ");
  const around = Array.from({ length: n - 1 }, (_, index) => (own + 1 + index) % n);
  const last = around[around.length - 1];
  const far = [];
  for (const seat of around.slice(0, -1)) {
    if (seat !== around[0]) far.push(h("li", { class: "far-leader" }, leaderPanel(context, seat)));
    far.push(h("li", { class: "far-council" }, councilTile(context, seat)));
  }
  return h(
    "div",
    { class: ["btwixt", context.me === null && "is-watched"], "data-seats": n },
    middle(context),
    councilTile(context, own, `council-left ${mine}`),
    councilTile(context, last, `council-right ${mine}`),
    leaderPanel(context, own, `leader-own ${isPlaying ? "is-pinned" : ""}`),
    leaderPanel(context, around[0], "leader-left"),
    h("ol", { class: "far", "aria-label": _("Across the table") }, far),
    leaderPanel(context, last, "leader-right"),
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

/** @param {Btwixt.Context} context */
function leaderChoice(context) {
  return h(
    "ul",
    { class: "hand hand-leaders", "aria-label": _("Leaders to choose from") },
    (context.choice?.things ?? [])
      .filter((thing) => thing.of === "leader")
      .map((thing) => {
        const id = thing.label.toLowerCase().replaceAll(" ", "_");
        return h(
          "li",
          { id: `take-${thing.id}` },
          cardOf(context, {
            id: thing.id,
            element: `take-button-${thing.id}`,
            name: thing.label,
            css: "hand-card leader-card",
            isLarge: true,
            face: context.faceTitle(id) === null ? undefined : id,
            marks: context.mark(thing.id, "leader"),
          }),
        );
      }),
  );
}

/**
 * @param {Btwixt.Context} context
 * @param {Btwixt.Card[]} pieces
 * @param {string} name
 */
function cards(context, pieces, name) {
  const id = `hand-of-${name.toLowerCase().replaceAll(" ", "-")}`;
  return heldCards(context, pieces, { name, id, card: (card) => handCard(context, card) });
}

/** @param {Btwixt.Context} context */
function hand(context) {
  const { view, choice, board } = context;
  if (!view || context.me === null || isOver(context)) return null;
  if (choice?.ask.verb === "leader") return leaderChoice(context);
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

export default { draw, hand, isInHand, label, describe, reminder, submit, headings: HEADINGS, piecesOf };
