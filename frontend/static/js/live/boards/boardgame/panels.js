// Beside the map: the fight, the houses, the three tracks, the wildlings, the cards of the round.

import { _, listText, ngettext } from "../../../i18n.js";
import { h, icon, unseen, unseenAround } from "../../dom.js";
import { card as cardOf } from "../../kit/card.js";
import { counter, steps } from "../../kit/figures.js";
import { pile } from "../../kit/pile.js";
import { mark, seatName, seatPanel } from "../../kit/seat.js";
import { battleIcons, houseSign, sign, unitDrawn } from "./pieces.js";
import { PHASES, TOKENS, TRACKS, alike, areaName, capital, factsOf, houseName, houseOf, unitsSaid } from "./words.js";

export const CASTLES = 7; // win
const WILDLINGS = [0, 2, 4, 6, 8, 10, 12];
/** @type {Record<string, string>} */
const PARTS = {
  units: _("Units"),
  march: _("March order"),
  defense: _("Defense order"),
  garrison: _("Garrison"),
  support: _("Support"),
  card: _("House card"),
  text: _("Text of the card"),
  tide: _("Tide of battle"),
  blade: _("Valyrian Steel Blade"),
};

/**
 * A seat by its house: the plaque, and the name for those who hear the page.
 * @param {Realm.Context} context
 * @param {number} seat
 */
function seatSign(context, seat) {
  const house = houseOf(context, seat);
  return houseSign(house, `${houseName(house)}, ${seat === context.you ? _("you") : context.name(seat)}`);
}

/**
 * A card of any kind: a House card with its strength, others with their name.
 * @param {Realm.Context} context
 * @param {Realm.Card} card
 * @param {string} place
 * @param {boolean} [isLarge]
 */
export function anyCard(context, card, place, isLarge = false) {
  const facts = factsOf(card.face);
  const signs = [
    battleIcons("sword", facts?.swords ?? 0),
    battleIcons("fortification", facts?.fortifications ?? 0),
    battleIcons("skull", facts?.skulls ?? 0),
  ].flat();
  return cardOf(context, {
    id: card.id,
    element: `${place}-${card.id}`,
    name: facts?.name ?? _("Card, face down"),
    isHidden: !facts,
    isLarge,
    face: isLarge ? card.face : undefined,
    css: "realm-card",
    tone: facts?.house,
    figure: facts?.strength === undefined ? undefined : String(facts.strength),
    corner: signs.length > 0 && h("span", { class: "realm-signs" }, signs),
    text: facts?.text,
  });
}

/**
 * @param {Realm.Context} context
 * @param {number} index 0: attacks
 */
function side(context, index) {
  const fight = /** @type {Realm.Fight} */ (context.view.fight);
  const given = fight.sides[index];
  const { seat, units, support, card, tide } = given;
  const house = houseOf(context, seat);
  const name = { house: houseName(house) };
  const title = index === 0 ? _("{house} attacks", name) : _("{house} defends", name);
  return h(
    "section",
    {
      class: ["fight-side", `tone-${house}`, fight.winner === seat && "is-winner"],
      id: `fight-${index}`,
      "aria-label": title,
    },
    h(
      "h3",
      { class: "fight-who" },
      houseSign(house, ""),
      h("span", {}, title),
      fight.winner === seat && mark(true, _("wins"), "crown", "winner"),
    ),
    h(
      "p",
      { class: "fight-units" },
      alike(units).map(([{ kind, routed = false }, many]) =>
        sign(unitDrawn(house, kind, many, routed), unitsSaid(kind, many, routed)),
      ),
      card && anyCard(context, card, `fight-${index}`),
      tide && anyCard(context, tide, `tide-${index}`),
    ),
    h(
      "table",
      { class: "fight-sum" },
      h("caption", { class: "visually-hidden" }, _("Strength of {house}", { house: houseName(house) })),
      h(
        "tbody",
        {},
        given.parts
          .filter(({ amount, what }) => amount !== 0 || what === "card")
          .map(({ what, amount }) =>
            h(
              "tr",
              {},
              h(
                "th",
                { scope: "row" },
                PARTS[what] ?? capital(what),
                what === "support" && ` (${listText(support.map(({ area }) => areaName(context, area)))})`,
              ),
              h(
                "td",
                { class: "figure" },
                amount < 0 ? `−${-amount}` : index >= 0 && what !== "units" ? `+${amount}` : String(amount),
              ),
            ),
          ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          { "data-trace": `fight-total-${index}`, "data-state": String(given.total) },
          h("th", { scope: "row" }, _("Strength")),
          h("td", { class: "figure" }, String(given.total)),
        ),
      ),
    ),
    h(
      "p",
      { class: "fight-icons" },
      battleIcons("sword", given.swords),
      battleIcons("fortification", given.fortifications),
      battleIcons("skull", given.skulls),
    ),
  );
}

/**
 * The fight as a scene: both sides, what each sum is made of, and what it means so far.
 * @param {Realm.Context} context
 */
export function fightScene(context) {
  const { fight } = context.view;
  if (!fight) return null;
  return h(
    "section",
    { class: "fight", id: "fight", "aria-labelledby": "fight-title", "data-part": "fight", "data-about": true },
    h(
      "h2",
      { id: "fight-title" },
      _("Battle: {area}", { area: areaName(context, fight.area) }),
      h("span", { class: "fight-from" }, ` ${_("from {area}", { area: areaName(context, fight.from) })}`),
    ),
    h(
      "div",
      { class: "fight-sides" },
      side(context, 0),
      h("span", { class: "fight-against", "aria-hidden": "true" }, "⚔"),
      side(context, 1),
    ),
    h("p", { class: "fight-verdict" }, verdict(context, fight)),
  );
}

/**
 * @param {Realm.Context} context
 * @param {Realm.Fight} fight
 */
function verdict(context, { sides, winner }) {
  const [attacker, defender] = sides;
  const name = (/** @type {number} */ seat) => houseName(houseOf(context, seat));
  const loser = winner === attacker.seat ? defender : attacker;
  if (winner !== null) {
    const won = winner === attacker.seat ? attacker : defender;
    const losses = Math.max(0, won.swords - loser.fortifications);
    const named = {
      more: Math.max(attacker.total, defender.total),
      less: Math.min(attacker.total, defender.total),
      name: name(winner),
    };
    const why =
      attacker.total === defender.total
        ? _("{more} to {less}: the better place on the Fiefdoms decides for {name}.", named)
        : _("{more} to {less}: {name} wins.", named);
    const lost =
      losses === 0
        ? _("{name} loses no units to swords.", { name: name(loser.seat) })
        : ngettext("{name} loses {count} unit to swords.", "{name} loses {count} units to swords.", losses, {
            name: name(loser.seat),
          });
    return `${why} ${lost}`;
  }
  const order = context.view.tracks.fiefdoms;
  const better = order.indexOf(attacker.seat) < order.indexOf(defender.seat) ? attacker : defender;
  if (!attacker.card && !defender.card)
    return _("The House cards are still to come. {name}, higher on the Fiefdoms, wins a tie.", {
      name: name(better.seat),
    });
  if (attacker.total !== defender.total)
    return _("{name} is ahead.", { name: name((attacker.total > defender.total ? attacker : defender).seat) });
  return _("Even: {name}, higher on the Fiefdoms, would win.", { name: name(better.seat) });
}

/** The round in a line: which, what phase, whose turn. @param {Realm.Context} context */
export function roundLine(context) {
  const { view } = context;
  const phase = PHASES[/** @type {keyof typeof PHASES} */ (view.phase)] ?? view.phase;
  return h(
    "p",
    { class: "realm-round", "data-trace": "realm-round", "data-state": `${view.round} ${view.phase}` },
    h("strong", {}, _("Round {round} of {rounds}", { round: view.round, rounds: view.rounds })),
    steps({
      label: _("Round {round} of {rounds}", { round: view.round, rounds: view.rounds }),
      of: view.rounds,
      done: view.round - 1,
      isNow: true,
    }),
    h("span", { class: "realm-phase" }, phase),
    view.turn !== null && [seatSign(context, view.turn), h("span", {}, houseName(houseOf(context, view.turn)))],
  );
}

/** The three tracks and the wildlings, in the margin of the map. @param {Realm.Context} context */
export function tracks(context) {
  return h(
    "div",
    { class: "realm-tracks" },
    Object.keys(TRACKS).map((name) => track(context, /** @type {keyof typeof TRACKS} */ (name))),
    wildlings(context),
  );
}

/** How everybody stands, in the order of the turns: castles, supply, power. @param {Realm.Context} context */
export function standings(context) {
  const { view, board } = context;
  /** @type {number[]} */
  const order = view.tracks.iron_throne;
  return h(
    "ol",
    {
      class: "realm-standings",
      tabindex: "0",
      "aria-label": _("Houses in the order of the turns"),
      "data-part": "standings",
    },
    order.map((/** @type {number} */ seat) => {
      const { castles, power, supply, bid } = view.seats[seat];
      const house = houseOf(context, seat);
      return h(
        "li",
        {
          id: `standing-${seat}`,
          class: [seat === context.me && "is-me", board.seats[seat].waiting && "is-waiting", house && `tone-${house}`],
          "data-trace": `standing-${seat}`,
          "data-state": `${castles} ${power} ${supply} ${bid}`,
        },
        seatSign(context, seat),
        h("span", { class: "standing-name", "aria-hidden": "true" }, houseName(house)),
        h(
          "span",
          { class: "standing-castles" },
          unseenAround(ngettext("{figure} castle", "{figure} castles", castles), {
            figure: [h("span", { class: "figure" }, String(castles)), h("span", { class: "muted" }, `/${CASTLES}`)],
          }),
        ),
        h(
          "span",
          {
            class: "standing-power muted",
            title: _("power"),
            "data-trace": `standing-power-${seat}`,
            "data-state": String(power),
            "data-flies": "power",
          },
          unseenAround(_("{figure} power"), { figure: String(power) }),
        ),
        bid !== null && h("strong", { class: "standing-bid" }, _("bid {bid}", { bid })),
      );
    }),
  );
}

/**
 * @param {Realm.Context} context
 * @param {keyof typeof TRACKS} name
 */
function track(context, name) {
  const { view } = context;
  /** @type {number[]} */
  const order = view.tracks[name];
  const isUsed = (name === "fiefdoms" && view.blade_used) || (name === "kings_court" && view.raven_used);
  return h(
    "div",
    { class: "realm-track", "data-trace": `track-${name}`, "data-state": order.join() },
    h("h2", { class: "track-name" }, TRACKS[name]),
    h("p", { class: "realm-token" }, isUsed ? _("{token}, used", { token: TOKENS[name] }) : TOKENS[name]),
    h(
      "ol",
      { "aria-label": TRACKS[name] },
      order.map((seat) =>
        h(
          "li",
          { class: [seat === context.me && "is-me"] },
          seatSign(context, seat),
          name === "kings_court" &&
            h(
              "span",
              { class: "realm-stars", title: _("special orders") },
              view.seats[seat].stars ? `${view.seats[seat].stars}★` : "–",
              unseen(` ${_("special orders")}`),
            ),
        ),
      ),
    ),
  );
}

/** @param {Realm.Context} context */
function wildlings(context) {
  const { threat, wildling } = context.view;
  return h(
    "div",
    { class: "realm-wildlings", "data-trace": "threat", "data-state": String(threat) },
    h("h2", { class: "track-name" }, _("Wildlings")),
    h(
      "ol",
      { "aria-label": _("Wildling threat {threat} of 12; they attack at 12", { threat }) },
      WILDLINGS.map((at) => h("li", { class: [at === threat && "is-now", at < threat && "is-past"] }, String(at))),
    ),
    wildling && anyCard(context, wildling, "wildling"),
  );
}

/**
 * The cards of the round, and those of the wildlings.
 * @param {Realm.Context} context
 * @param {string} place
 */
function westeros(context, place) {
  const { view } = context;
  if (!view.westeros.some(Boolean)) return null;
  return h(
    "div",
    { class: "realm-westeros" },
    h("h2", { class: "track-name" }, _("Westeros cards of this round")),
    h(
      "ul",
      { class: "pieces" },
      view.westeros.map(
        (/** @type {Realm.Card | null} */ card, /** @type {number} */ deck) =>
          card && h("li", { id: `${place}-${deck}` }, anyCard(context, card, place)),
      ),
    ),
  );
}

/**
 * One house: how it stands, its armies within its supply, and its cards.
 * @param {Realm.Context} context
 * @param {Realm.Seat} given
 */
function housePanel(context, given) {
  const { seat, house, castles, lands, supply, limits, armies, power, hand, discard, left, stars } = given;
  const pool = Object.entries(left)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => (n === 1 ? `1 ${unitsSaid(kind, 1)}` : unitsSaid(kind, n)));
  return seatPanel(context, seat, {
    css: ["realm-house", house && `tone-${house}`],
    head: [
      houseSign(house, ""),
      h(
        "p",
        { class: "realm-names" },
        h("strong", {}, houseName(house)),
        h("span", { class: "muted" }, seatName(context, seat)),
      ),
      counter({ key: `castles-${seat}`, name: "castles", value: castles, most: CASTLES, css: "realm-castles" }),
    ],
    marks: [mark(context.board.seats[seat].conceded, _("conceded"))],
    children: [
      h(
        "p",
        { class: "counters" },
        counter({ key: `power-${seat}`, name: "power", value: power }),
        counter({ key: `supply-${seat}`, name: "supply", value: supply }),
        counter({ key: `lands-${seat}`, name: "lands", value: lands }),
        counter({ key: `stars-${seat}`, name: "special orders", value: stars }),
      ),
      h(
        "p",
        { class: "realm-armies" },
        h("span", { class: "muted" }, `${_("Armies")} `),
        limits.map((limit, index) =>
          h(
            "span",
            {
              class: ["realm-army", (armies[index] ?? 0) > limit && "is-over"],
              title: _("{count} of {limit}", { count: armies[index] ?? 0, limit }),
            },
            h("span", { class: "figure" }, String(armies[index] ?? 0)),
            `/${limit} `,
          ),
        ),
      ),
      h("p", { class: "realm-pool muted" }, _("In the pool: {units}", { units: pool.join(", ") || _("nothing") })),
      h(
        "div",
        { class: "realm-cards", role: "group", "aria-label": _("House cards of {house}", { house: houseName(house) }) },
        (hand ?? []).map((/** @type {Realm.Card} */ card) => anyCard(context, card, `hand-${seat}`)),
      ),
      pile({
        key: `used-${seat}`,
        name: _("Cards that have fought"),
        pieces: discard ?? [],
        entry: (card) => anyCard(context, card, `used-${seat}`),
      }),
    ],
  });
}

/** What a round begins with, above the map as long as it is about these cards. @param {Realm.Context} context */
export function cardsOfPhase(context) {
  return context.view.phase === "westeros" ? westeros(context, "phase") : null;
}

/**
 * The cards of the round and the houses: a sheet over the map.
 * @param {Realm.Context} context
 */
export function sheet(context) {
  const { view, me } = context;
  const n = view.seats.length;
  const order = Array.from({ length: n }, (_, index) => ((me ?? 0) + index) % n);
  return h(
    "div",
    { class: "realm-sheet", id: "realm-sheet", popover: "auto", role: "region", "aria-label": _("Houses") },
    h(
      "button",
      {
        class: "button button-small realm-close",
        id: "realm-close",
        type: "button",
        popovertarget: "realm-sheet",
        popovertargetaction: "hide",
      },
      icon("close"),
      _("Back to the map"),
    ),
    view.phase !== "westeros" && westeros(context, "westeros"),
    h(
      "div",
      { class: "realm-houses" },
      order.filter((seat) => view.seats[seat].house).map((seat) => housePanel(context, view.seats[seat])),
    ),
  );
}
