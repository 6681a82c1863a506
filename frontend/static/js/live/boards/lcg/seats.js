// What lies before each player: house, figures, plot, characters, locations, piles.

import { drawing, h, icon, unseen } from "../../dom.js";
import { explained } from "../../terms.js";
import { marksLine, ownName, waitingMark } from "../../kit/seat.js";
import { _, ngettext, ordinal } from "../../../i18n.js";

import { challengeIcon, chip, stack, touchable } from "./cards.js";
import { ICONS, VALUES, attachmentsOf, cardsOf, factsOf, names, toneOf, wordOf } from "./facts.js";

const CROWNS = 6; // titles that win at once
const isCharacter = (/** @type {Lcg.Card} */ card) => card.strength !== undefined;

/**
 * @param {string} name
 * @param {number | string} value
 * @param {string} drawn
 * @param {string} key
 * @param {string} term
 * @param {boolean} [flies]
 */
function figure(name, value, drawn, key, term, flies = false) {
  return explained(
    term,
    {
      class: "lcg-figure",
      title: name,
      "data-trace": key,
      "data-state": String(value),
      "data-flies": flies ? term : null,
    },
    drawing(drawn),
    h("span", { class: "figure" }, String(value)),
    name === wordOf(term)
      ? h("span", { class: "lcg-figure-name" }, ` ${name}`)
      : [unseen(` ${name}`), h("span", { class: "lcg-figure-name", "aria-hidden": "true" }, wordOf(term))],
  );
}

/**
 * The way to the crown in the Kingsmoot: six steps, as many filled as titles are held. Elsewhere titles win nothing.
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 */
function crowns({ view }, { seat, titles }) {
  if (view.format !== "kingsmoot") return null;
  const said = ngettext("{count} title of {most}", "{count} titles of {most}", titles.length, { most: CROWNS });
  return explained(
    "title",
    { class: "lcg-crowns", title: said, "data-trace": `titles-${seat}`, "data-state": String(titles.length) },
    Array.from({ length: CROWNS }, (_, step) =>
      drawing("title_00026", "", step < titles.length ? "is-won" : "is-open"),
    ),
    h(
      "span",
      { class: "lcg-figure-name", "aria-hidden": "true" },
      _("{count} of {most}", { count: titles.length, most: CROWNS }),
    ),
    unseen(said),
  );
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 */
function marks(context, seat) {
  const { view, board } = context;
  const out = view.gone.includes(seat.seat);
  const isOver = board.status === "finished" || board.status === "abandoned";
  const placing = board.result?.placings.find((each) => each.seat === seat.seat);
  return [
    placing &&
      h("span", { class: "mark lcg-place" }, icon("standings"), _("{place} place", { place: ordinal(placing.place) })),
    view.king === seat.seat &&
      h("span", { class: "mark mark-first" }, icon("crown"), view.format === "kingsmoot" ? _("king") : _("winner")),
    view.first === seat.seat &&
      !isOver &&
      explained("first player", { class: "mark mark-first" }, icon("first"), _("first player")),
    view.active === seat.seat && !out && !isOver && h("span", { class: "mark mark-active" }, icon("play"), _("active")),
    !out &&
      !isOver &&
      view.window?.passed.includes(seat.seat) &&
      h("span", { class: "mark" }, icon("check"), _("passed")),
    waitingMark(context, seat.seat),
    ...relations(context, seat),
    out && h("span", { class: "mark" }, icon("drop"), _("out of the game")),
  ];
}

/**
 * What one's own title and that of another player say of each other: whom not to attack, whom to beat.
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 */
function relations({ view, me }, seat) {
  if (me === null || me === seat.seat) return [];
  const own = view.seats[me];
  const mark = (/** @type {string} */ term, /** @type {string} */ text) => explained(term, { class: "mark" }, text);
  return [
    view.format === "teams" && (me + 2) % 4 === seat.seat && h("span", { class: "mark" }, _("your partner")),
    names(own, "supports", seat) && mark("supports", _("you support")),
    names(seat, "supports", own) && mark("supports", _("supports you")),
    names(own, "opposes", seat) && mark("opposes", _("you oppose")),
    names(seat, "opposes", own) && mark("opposes", _("opposes you")),
  ];
}

/** @param {Lcg.Seat} seat */
function hands(seat) {
  const parts = [_("{count} in hand", { count: seat.hand }), _("{count} in deck", { count: seat.deck })];
  if (seat.draws_left < 3) parts.push(_("{count} more by effects", { count: seat.draws_left }));
  if (seat.setup) parts.push(_("{count} face down", { count: seat.setup }));
  return parts.join(" · ");
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 */
function head(context, seat) {
  const name = ownName(context, seat.seat);
  const chosen = context.mark(seat.seat, "seat");
  const house = factsOf(seat.faction?.face);
  const houseMarks = seat.faction ? touchable(context, seat.faction) : {};
  return h(
    "header",
    { class: "lcg-seat-head" },
    seat.faction &&
      h(
        "button",
        {
          id: `lcg-card-${seat.faction.id}`,
          class: ["lcg-house", seat.faction_kneels && "is-kneeling"],
          ...houseMarks,
        },
        drawing(
          seat.faction.face,
          seat.faction_kneels
            ? _("{house}, kneeling, {power} power", { house: house.name, power: seat.house_power })
            : _("{house}, {power} power", { house: house.name, power: seat.house_power }),
        ),
      ),
    h(
      "div",
      { class: "lcg-who" },
      "data-choose" in chosen
        ? h(
            "button",
            { id: `lcg-seat-choose-${seat.seat}`, class: "stretched lcg-name", type: "button", ...chosen },
            name,
          )
        : h("h2", { class: "lcg-name" }, name),
      h("p", { class: "lcg-hands" }, hands(seat)),
      marksLine(marks(context, seat)),
    ),
    h(
      "p",
      { class: "lcg-figures" },
      power(context, seat),
      figure(_("gold"), seat.gold, "gold", `gold-${seat.seat}`, "gold"),
      seat.influence === undefined
        ? null
        : figure(_("influence"), seat.influence, "influence", `influence-${seat.seat}`, "influence"),
      crowns(context, seat),
    ),
  );
}

/**
 * The power of a player: "7", or where another number wins than others need "7/12".
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 */
function power({ view }, { seat, power: total, victory, house_power: house }) {
  const isUsual = view.seats.every((other) => other.victory === victory);
  const name = isUsual
    ? _("of {victory} power to win, {house} on the House card", { victory, house })
    : _("power to win, {house} on the House card", { house });
  return figure(name, isUsual ? total : `${total}/${victory}`, "token", `power-${seat}`, "power", true);
}

/**
 * "5 income, 3 initiative": the plot's values as they are now.
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 */
function plot(context, seat) {
  if (!seat.plot) return null;
  const values = VALUES.filter((name) => seat[name] !== undefined);
  if (context.view.phase === "dominance") values.push("dominance");
  return h(
    "p",
    {
      class: "lcg-plot",
      "data-trace": `plot-${seat.seat}`,
      "data-state": seat.plot.id,
      "data-side": seat.plot.id, // all plots are revealed at once, and flip together
    },
    chip(context, seat.plot, "lcg-plot"),
    h(
      "span",
      { class: "lcg-values" },
      values.map((name) =>
        explained(
          name,
          { class: "lcg-value" },
          h("span", { class: "lcg-value-name" }, wordOf(name)),
          " ",
          h("span", { class: "figure" }, String(seat[name])),
        ),
      ),
      seat.named ? h("span", { class: "lcg-value" }, _("named: {name}", { name: wordOf(seat.named) })) : null,
    ),
  );
}

/**
 * What lies before a player in figures, where there is room for no more: how many cards there are, the strength that
 * stands for each kind of challenge, and the power on cards.
 * @param {Lcg.Card[]} characters
 * @param {Lcg.Card[]} locations
 */
function summary(characters, locations) {
  const standing = characters.filter(({ kneels }) => !kneels);
  const kneeling = characters.length - standing.length;
  const sum = (/** @type {(number | undefined)[]} */ all) => all.reduce((total, each) => (total ?? 0) + (each ?? 0), 0);
  const power = sum([...characters, ...locations].map((card) => card.power));
  return h(
    "p",
    { class: "lcg-sum" },
    h(
      "span",
      {},
      ngettext("{count} character", "{count} characters", characters.length),
      kneeling > 0 && `, ${_("{count} kneeling", { count: kneeling })}`,
    ),
    h(
      "span",
      { class: "lcg-sum-strengths" },
      _("Standing STR"),
      ICONS.map((type) =>
        h(
          "span",
          {},
          challengeIcon(type, wordOf(type)),
          h(
            "span",
            { class: "figure" },
            String(sum(standing.filter(({ icons = [] }) => icons.includes(type)).map(({ strength }) => strength))),
          ),
        ),
      ),
    ),
    power ? h("span", {}, _("{count} power on cards", { count: power })) : null,
    locations.length > 0 && h("span", {}, ngettext("{count} location", "{count} locations", locations.length)),
  );
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 * @param {boolean} isCompact
 */
function rows(context, seat, isCompact) {
  const attachments = attachmentsOf(context.view);
  const own = seat.cards.filter((card) => !card.host || !cardsOf(context.view).has(card.host));
  const characters = own.filter(isCharacter);
  const locations = own.filter((card) => !isCharacter(card));
  const player = context.name(seat.seat);
  const row = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {Lcg.Card[]} */ cards) =>
    cards.length
      ? h(
          "ul",
          { class: `lcg-row lcg-${kind}`, "aria-label": name, tabindex: "-1" },
          cards.map((card) => stack(context, card, seat.seat, attachments)),
        )
      : null;
  return h(
    "div",
    { class: "lcg-rows" },
    isCompact && own.length > 0 && summary(characters, locations),
    row("characters", _("Characters of {player}", { player }), characters),
    row("locations", _("Locations of {player}", { player }), locations),
  );
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 * @param {string} zone
 * @param {string} title
 */
function pile(context, seat, zone, title) {
  /** @type {Lcg.Ref[]} */
  const cards = seat[zone];
  if (cards.length === 0) return null;
  return h(
    "div",
    {},
    h("h3", {}, `${title} (${cards.length})`),
    h(
      "ul",
      { class: "lcg-chips" },
      cards.map((card) => h("li", {}, chip(context, card, `lcg-${zone}`))),
    ),
  );
}

/**
 * What can be chosen never waits in a closed pile: see fromPiles, the titles, and the dock.
 * @param {Lcg.Context} asked
 * @param {Lcg.Seat} seat
 * @param {boolean} isCompact
 */
function piles(asked, seat, isCompact) {
  const context = { ...asked, choice: null, mark: () => ({}) };
  const found = [
    pile(context, seat, "dead", _("Dead")),
    pile(context, seat, "discard", _("Discarded")),
    pile(context, seat, "used", _("Used plots")),
    pile(context, seat, "removed", _("Out of the game")),
    seat.seat === context.me && context.view.plots.length
      ? h(
          "div",
          {},
          h("h3", {}, _("My plots ({count})", { count: context.view.plots.length })),
          h(
            "ul",
            { class: "lcg-chips" },
            context.view.plots.map((card) => h("li", {}, chip(context, card, "lcg-own-plot"))),
          ),
        )
      : null,
    seat.agendas.length &&
      h(
        "div",
        {},
        h("h3", {}, seat.agendas.length > 1 ? _("Agendas") : _("Agenda")),
        h(
          "ul",
          { class: "lcg-chips" },
          seat.agendas.map((card) => h("li", {}, chip(context, card, "lcg-agenda"))),
        ),
      ),
  ].filter(Boolean);
  const counts = [
    seat.dead.length && _("{count} dead", { count: seat.dead.length }),
    seat.discard.length && _("{count} discarded", { count: seat.discard.length }),
  ]
    .filter(Boolean)
    .join(", ");
  return h(
    "details",
    { class: "lcg-more", id: `lcg-more-${seat.seat}` },
    h(
      "summary",
      { "data-trace": `piles-${seat.seat}`, "data-state": `${seat.dead.length} ${seat.discard.length}` },
      icon("chevron"),
      isCompact ? _("Larger") : _("Piles and agenda"),
      counts && h("span", { class: "muted" }, ` ${counts}`),
      unseen(`, ${context.name(seat.seat)}`),
    ),
    h("div", { class: "lcg-piles" }, found),
  );
}

/**
 * In replays, where all cards are open.
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 */
function open(context, seat) {
  const cards = context.view.hands?.[seat.seat] ?? [];
  return cards.length
    ? h(
        "div",
        { class: "lcg-open" },
        h("h3", {}, _("Hand ({count})", { count: cards.length })),
        h(
          "ul",
          { class: "lcg-chips" },
          cards.map((card) => h("li", {}, chip(context, card, "lcg-open"))),
        ),
      )
    : null;
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 */
function played(context, seat) {
  return seat.played.length
    ? h(
        "p",
        { class: "lcg-played" },
        icon("play"),
        ` ${_("Playing:")} `,
        seat.played.map((card) => chip(context, card, "lcg-played")),
      )
    : null;
}

/**
 * What lies face down before the first round; whose it is knows it.
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 */
function placed(context, seat) {
  const own = seat.seat === context.me ? context.view.setup : [];
  return own.length
    ? h(
        "p",
        { class: "lcg-played" },
        `${_("Set up face down:")} `,
        own.map((card) => chip(context, card, "lcg-setup")),
      )
    : null;
}

/**
 * Cards in piles that can be chosen now, before their pile is opened.
 * @param {Lcg.Context} context
 * @param {Lcg.Seat} seat
 */
function fromPiles(context, seat) {
  const all = ["dead", "discard", "used", "removed", "agendas"].flatMap((zone) => seat[zone]);
  const cards = all.filter((card) => context.choice && context.choice.indexOf(card.id) >= 0);
  return cards.length
    ? h(
        "p",
        { class: "lcg-chips" },
        cards.map((card) => chip(context, card, "lcg-choose")),
      )
    : null;
}

/**
 * `isCompact`: small cards until the panel is opened.
 * @param {Lcg.Context} context
 * @param {number} number
 * @param {boolean} [isCompact]
 */
export function seatPanel(context, number, isCompact = false) {
  const seat = context.view.seats[number];
  const isOwn = number === context.me;
  return h(
    "section",
    {
      id: `lcg-seat-${number}`,
      class: [
        "lcg-seat",
        isOwn ? "is-me" : "is-other",
        isCompact && "is-compact",
        context.board.seats[number].waiting && "is-waiting",
        seat.faction && `tone-${toneOf(factsOf(seat.faction.face))}`,
        context.view.gone.includes(number) && "is-gone",
        "data-choose" in context.mark(number, "seat") && "is-choice",
      ],
      "aria-label": context.name(number),
    },
    head(context, seat),
    plot(context, seat),
    placed(context, seat),
    played(context, seat),
    fromPiles(context, seat),
    rows(context, seat, isCompact),
    open(context, seat),
    piles(context, seat, isCompact),
  );
}
