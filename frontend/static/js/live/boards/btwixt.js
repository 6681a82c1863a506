// The table of B'Twixt. The shape of `view` is described in rules/btwixt/view.py.
//
// The leaders sit in a ring, a council between each two. Seen from a seat, the ring runs clockwise from the council at
// its left hand: on a wide screen around the middle, on a phone as a list from left to right neighbor.

import { drawing, h, icon, unseen } from "../dom.js";
import { ordinal } from "../words.js";
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
 * @param {string} key
 */
function token(context, piece, key) {
  const marks = context.mark(piece.id);
  const said = piece.value ? `power token worth ${piece.value}` : "power token";
  const drawn = drawing(piece.value ? `token_${piece.value}` : "token", said, "token");
  return h(
    "data-choose" in marks ? "button" : "span",
    {
      id: `token-${key}-${piece.id}`,
      class: "token-place",
      type: "data-choose" in marks ? "button" : null,
      "data-trace": `token-${piece.id}`,
      "data-state": key,
      ...marks,
    },
    drawn,
  );
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
        { class: "figure", title: piece.power_now === piece.power ? null : `printed power ${piece.power}` },
        String(piece.power_now ?? piece.power),
      ),
      h("span", {}, piece.name),
    ),
    piece.tokens?.length
      ? h(
          "span",
          { class: "tokens" },
          piece.tokens.map((each) => token(context, each, key)),
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
      "aria-label": `Council: ${name}`,
    },
    h(
      "header",
      { class: "council-head" },
      h(
        "p",
        { class: "council-power", "data-trace": `${key}-power`, "data-state": `${total} ${hidden}` },
        h("span", { class: "figure" }, String(total)),
        unseen(" power of its allies"),
        hidden
          ? h(
              "span",
              { class: "council-hidden" },
              `+ ${hidden}`,
              unseen(hidden === 1 ? " hidden token" : " hidden tokens"),
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
          it.tokens.map((each) => token(context, each, key)),
        )
      : null,
    it.allies.length
      ? h(
          "ul",
          { class: "allies" },
          it.allies.map((each) => ally(context, each, key)),
        )
      : h("p", { class: "council-empty" }, "no ally yet"),
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
    { id: `bid-${card.id}`, "data-trace": `bid-${card.id}`, "data-state": `${seat} ${card.value_now}` },
    h(
      "button",
      {
        id: `bid-button-${card.id}`,
        class: ["bid-card", `suit-${card.color}`],
        type: "button",
        "data-inspect": card.id,
        ...context.mark(card.id),
      },
      drawing(card.color, SUITS[card.color]),
      h("span", { class: "figure", title: changed ? `printed value ${card.value}` : null }, String(card.value_now)),
      h("span", { class: "bid-name" }, card.name),
    ),
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
      h("span", { class: "figure" }, ordinal(placing.place)),
      unseen(" place"),
    );
  return h(
    "p",
    { class: "leader-total", "data-trace": `total-${seat}`, "data-state": String(total) },
    h("span", { class: "figure" }, String(total)),
    unseen(" influence in the bid"),
  );
}

/**
 * @param {Btwixt.Context} context
 * @param {Btwixt.Leader} leader
 */
function note(context, leader) {
  const name = leader.leader?.name ?? "no leader yet";
  return isOver(context) ? name : `${name}\u00a0· ${cardCount(leader)}`;
}

/** @param {Btwixt.Leader} leader */
function cardCount(leader) {
  const parts = [`${leader.hand_size}\u00a0${leader.hand_size === 1 ? "card" : "cards"}`];
  if (leader.packet_size) parts.push(`${leader.packet_size} to pick from`);
  return parts.join(", ");
}

/**
 * @param {Btwixt.Context} context
 * @param {Btwixt.Leader} leader
 */
function seatMarks(context, leader) {
  const { view, board } = context;
  const { seat } = leader;
  return [
    view.first_player === seat && h("span", { class: "mark mark-first" }, icon("first"), "first"),
    view.winner === seat && !isOver(context) && h("span", { class: "mark mark-winner" }, icon("crown"), "won the bid"),
    view.runner_up === seat && view.winner !== null && !isOver(context) && h("span", { class: "mark" }, "second"),
    leader.knelt && h("span", { class: "mark" }, icon("down"), "knelt"),
    board.seats[seat].waiting &&
      h("span", { class: "mark mark-waiting" }, icon("pending"), seat === context.you ? "you" : "to answer"),
    board.seats[seat].conceded && h("span", { class: "mark" }, "conceded"),
  ];
}

/**
 * @param {Btwixt.Context} context
 * @param {number} seat
 * @param {string} [css]
 */
function seatPanel(context, seat, css = "") {
  const leader = context.view.leaders[seat];
  const marks = context.mark(seat, "seat");
  const isMine = seat === context.me;
  const name = seat === context.you ? `${context.name(seat)} (you)` : context.name(seat);
  const person = h("span", { class: "leader-person", title: name }, name);
  return h(
    "section",
    {
      id: `leader-${seat}`,
      class: [
        "leader",
        css,
        isMine && "is-me",
        leader.knelt && "is-kneeling",
        context.board.seats[seat].waiting && "is-waiting",
        "data-choose" in marks && "is-choice",
      ],
      "aria-label": name,
    },
    h(
      "header",
      { class: "leader-head" },
      drawing(leader.leader?.id ?? "no-leader", "", "shield"),
      h(
        "p",
        { class: "leader-names" },
        "data-choose" in marks
          ? h("button", { id: `leader-choose-${seat}`, class: "stretched", type: "button", ...marks }, person)
          : person,
        h("span", { class: "leader-note" }, note(context, leader)),
      ),
      standing(context, leader),
    ),
    h("p", { class: "marks" }, seatMarks(context, leader)),
    leader.bid.length
      ? h(
          "ol",
          { class: "bid", "aria-label": `Bid of ${name}` },
          leader.bid.map((card) => bidCard(context, card, seat)),
        )
      : null,
  );
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
    place < now ? "over" : !isNow ? "to come" : view.round ? `round ${view.round} of ${view.rounds}` : "the deal";
  const label = `${name}, ${stage}`;
  return h(
    "li",
    { class: ["season", isNow && "is-now", place < now && "is-over"], "aria-current": isNow ? "step" : null },
    drawing(name),
    h("span", { class: "season-name" }, label),
    h(
      "span",
      { class: "rounds", "aria-hidden": "true" },
      Array.from({ length: view.rounds }, (_, index) =>
        h("span", { class: ["round", index < done && "is-done", isNow && index === view.round - 1 && "is-now"] }),
      ),
    ),
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
    { id: `current-${piece.id}`, class: "current-ally", "data-trace": "current-ally", "data-state": piece.id },
    h("p", { class: "current-power" }, h("span", { class: "figure" }, String(piece.power)), unseen(" power")),
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
          piece.tokens.map((each) => token(context, each, "current")),
        )
      : null,
  );
}

/**
 * @param {string} name
 * @param {string} title
 * @param {(Btwixt.Card | Btwixt.Ally)[]} cards
 */
function pile(name, title, cards) {
  if (cards.length === 0) return null;
  return h(
    "details",
    { class: "pile", id: `pile-${name}` },
    h("summary", {}, `${title} (${cards.length})`),
    h(
      "ul",
      {},
      cards.map((card) =>
        h(
          "li",
          {},
          h(
            "button",
            { id: `${name}-${card.id}`, class: "pile-card", type: "button", "data-inspect": card.id },
            h("span", { class: "figure" }, String("power" in card ? card.power : card.value)),
            card.name,
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {string} title
 * @param {(Btwixt.Ally | null)[]} allies
 */
function coming(title, allies) {
  if (allies.length === 0) return null;
  return h(
    "p",
    { class: "coming" },
    h("span", { class: "muted" }, title),
    allies.map((piece) =>
      piece
        ? h(
            "button",
            { id: `coming-${piece.id}`, class: "pile-card", type: "button", "data-inspect": piece.id },
            h("span", { class: "figure" }, String(piece.power)),
            piece.name,
          )
        : h("span", { class: "muted" }, "unknown"),
    ),
  );
}

/** @param {Btwixt.Context} context */
function deadPile(context) {
  const { dead } = context.view;
  if (dead.some((piece) => context.choice && context.choice.indexOf(piece.id) >= 0)) {
    return h(
      "section",
      { class: "dead" },
      h("h2", {}, "Dead pile"),
      h(
        "ul",
        { class: "allies" },
        dead.map((piece) => ally(context, piece, "dead")),
      ),
    );
  }
  return pile("dead", "Dead", dead);
}

/** @param {Btwixt.Context} context */
function middle(context) {
  const { view } = context;
  const placed = view.current_ally_council !== null;
  return h(
    "section",
    { class: "middle", "aria-label": "The round" },
    h(
      "ol",
      { class: "seasons", "aria-label": "Time" },
      view.seasons.map((name) => season(view, name)),
    ),
    view.arriving_ally ? bigAlly(context, view.arriving_ally, "A further ally") : null,
    view.current_ally
      ? bigAlly(
          context,
          view.current_ally,
          view.current_ally_council !== null
            ? `Went to ${council(context, view.current_ally_council)}`
            : "This round’s ally",
        )
      : h("p", { class: "muted current-none" }, view.scores ? "All tokens are turned over." : "No ally yet."),
    coming(
      "Then",
      view.row.filter((piece) => piece.id !== view.current_ally?.id),
    ),
    isOver(context) ? null : coming("You know what comes:", view.foreseen),
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
    { class: "bid-strip", tabindex: "0", "aria-label": "Bids in the order of the turns" },
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
        h("span", { class: "strip-name" }, seat === context.you ? "You" : context.short(seat)),
        knelt ? icon("down", "knelt") : view.winner === seat && !isOver(context) ? icon("crown", "won the bid") : null,
      );
    }),
  );
}

/** @param {Btwixt.Context} context */
function stock(context) {
  const { view } = context;
  return h(
    "section",
    { class: "stock", "aria-label": "Piles" },
    h(
      "p",
      { class: "supplies" },
      `Left: ${view.ally_deck_size} allies, ${view.deck_size} cards, ${view.supply_size} tokens`,
    ),
    deadPile(context),
    pile("discard", "Discarded", view.discard),
    pile("removed", "Out of the game", view.removed),
  );
}

/** @param {Btwixt.Context} context */
function draw(context) {
  const { view } = context;
  const n = view.leaders.length;
  const own = context.me ?? 0;
  const mine = context.me === null ? "" : "is-own";
  const around = Array.from({ length: n - 1 }, (_, index) => (own + 1 + index) % n);
  const last = around[around.length - 1];
  const far = [];
  for (const seat of around.slice(0, -1)) {
    if (seat !== around[0]) far.push(h("li", { class: "far-leader" }, seatPanel(context, seat)));
    far.push(h("li", { class: "far-council" }, councilTile(context, seat)));
  }
  return h(
    "div",
    { class: ["btwixt", context.me === null && "is-watched"], "data-seats": n },
    middle(context),
    councilTile(context, own, `council-left ${mine}`),
    councilTile(context, last, `council-right ${mine}`),
    seatPanel(context, own, "leader-own"),
    seatPanel(context, around[0], "leader-left"),
    h("ol", { class: "far", "aria-label": "Across the table" }, far),
    seatPanel(context, last, "leader-right"),
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
    { class: "all-hands", "aria-label": "All hands" },
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
  const marks = context.mark(card.id);
  const { choice } = context;
  const index = choice ? choice.indexOf(card.id) : -1;
  return h(
    "li",
    { id: `hand-${card.id}` },
    h(
      "button",
      {
        id: `hand-button-${card.id}`,
        class: ["hand-card", `suit-${card.color}`, "data-choose" in marks && "is-choice"],
        type: "button",
        "data-inspect": card.id,
        ...marks,
      },
      h(
        "span",
        { class: "hand-head" },
        h("span", { class: "figure" }, String(card.value)),
        drawing(card.color, SUITS[card.color]),
        index >= 0 && index < 10
          ? h("kbd", { class: "dock-key", "aria-hidden": "true" }, String((index + 1) % 10))
          : null,
      ),
      h("span", { class: "hand-name" }, card.name),
      h("span", { class: "hand-text" }, card.text),
    ),
  );
}

/** @param {Btwixt.Context} context */
function leaderChoice(context) {
  return h(
    "ul",
    { class: "hand hand-leaders", "aria-label": "Leaders to choose from" },
    (context.choice?.things ?? [])
      .filter((thing) => thing.of === "leader")
      .map((thing) => {
        const id = thing.label.toLowerCase().replaceAll(" ", "_");
        return h(
          "li",
          { id: `take-${thing.id}` },
          h(
            "button",
            {
              id: `take-button-${thing.id}`,
              class: "hand-card leader-card is-choice",
              type: "button",
              ...context.mark(thing.id, "leader"),
            },
            drawing(id, "", "shield"),
            h("span", { class: "hand-name" }, thing.label),
          ),
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
  const isAsked = pieces.some((card) => context.choice && context.choice.indexOf(card.id) >= 0);
  return pieces.length
    ? h(
        "ul",
        {
          class: ["hand", isAsked && "is-asked"],
          id: `hand-of-${name.toLowerCase().replaceAll(" ", "-")}`,
          "aria-label": name,
        },
        pieces.map((card) => handCard(context, card)),
      )
    : null;
}

/** @param {Btwixt.Context} context */
function hand(context) {
  const { view, choice, board } = context;
  if (!view || context.me === null || isOver(context)) return null;
  if (choice?.ask.verb === "leader") return leaderChoice(context);
  if (view.packet.length && board.status !== "gathering") {
    return [
      cards(context, view.packet, "Packet"),
      view.hand.length
        ? h(
            "p",
            { class: "picked" },
            h("span", { class: "muted" }, "Picked:"),
            view.hand.map((card) =>
              h(
                "button",
                { id: `picked-${card.id}`, class: "pile-card", type: "button", "data-inspect": card.id },
                h("span", { class: "figure" }, String(card.value)),
                card.name,
              ),
            ),
          )
        : null,
    ];
  }
  return cards(context, view.hand, "My hand");
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
