// The table of Oathbreaker. The shape of `view` is described in rules/oathbreaker/view.py.
//
// For phones first: where the realm stands, the missions, then the court. One's own secret lies face down beside the
// hand until it is held; the judgment at the end tells noble by noble who was who and what it came to.

import { drawing, h, icon, picture, unseen, unseenAround } from "../dom.js";
import { card as cardOf } from "../kit/card.js";
import { counter, steps } from "../kit/figures.js";
import { hand as heldCards } from "../kit/hand.js";
import { mark, seatName, seatPanel } from "../kit/seat.js";
import { _, listText, ngettext, ordinal } from "../../i18n.js";

import {
  CUBES,
  EFFECTS,
  ahead,
  cubes,
  describe,
  describeFace,
  factsOf,
  label,
  reminder,
  standing,
} from "./oathbreaker-words.js";

const HEADINGS = new Set(["space", "is_resolved"]);
const COVERED = new Set(["own_loyalty", "own_ambition"]); // as in the dock, seen only while they are held
const PENDING = 0;
const SUCCESS = 1;
/** @type {Record<string, string>} */
const SPACE_NAMES = { mission: _("Missions"), decree: _("Decrees"), final: _("Judgment") };
/** @type {Record<string, string>} */
const SPACES = { mission: _("Mission Round"), decree: _("Decree Round"), final: _("Final Judgment") };
/** @type {Record<string, string>} */
const PHASES = {
  setup: _("The court gathers"),
  mission: _("Nobles play cards on missions"),
  resolve: _("The King resolves the missions"),
  decree: _("The King plays decrees"),
  judgment: _("The Final Judgment"),
  revealed: _("Everything is revealed"),
};
/** @type {Record<string, string>} */
const ROLES = { king: _("King"), queen: _("Queen"), noble: _("Noble") };
const LATELY = 6; // claims shown on the table
/** What a noble says of a mission, from harming it a lot to helping it a lot: before it is resolved, and after. */
const SCALES = [
  ["hurting_a_lot", "hurting", "hurting_a_little", "neutral", "helping_a_little", "helping", "helping_a_lot"],
  ["hurt_a_lot", "hurt", "hurt_a_little", "was_neutral", "helped_a_little", "helped", "helped_a_lot"],
];
const AFTERWARDS = new Set([...SCALES[1], "did_not_help"]);

/** @param {Oath.Context} context */
function isOver({ board }) {
  return board.status === "finished" || board.status === "abandoned";
}

// --- where the realm stands ---

/** @param {Oath.View} view */
function road(view) {
  return h(
    "ol",
    { class: "oath-road", "aria-label": _("The round track") },
    view.track.map(([kind, many], place) => {
      const isNow = place === view.space && view.phase !== "revealed";
      const isDone = place < view.space || view.phase === "revealed";
      const missions = () =>
        ngettext("{space}, {count} mission", "{space}, {count} missions", many, { space: SPACES[kind] });
      const decrees = () =>
        ngettext("{space}, {count} decree", "{space}, {count} decrees", many, { space: SPACES[kind] });
      const name = !many ? SPACES[kind] : kind === "mission" ? missions() : decrees();
      return h(
        "li",
        {
          class: ["oath-space", isNow && "is-now", isDone && "is-over"],
          title: name,
          "aria-current": isNow ? "step" : null,
        },
        h("span", { "aria-hidden": "true" }, SPACE_NAMES[kind]),
        unseen(name),
        many > 0 && steps({ label: name, of: many, done: doneOf(view, place, many), isNow }),
      );
    }),
  );
}

/**
 * @param {Oath.View} view
 * @param {number} place
 * @param {number} many
 */
function doneOf(view, place, many) {
  if (place !== view.space) return place < view.space ? many : 0;
  return view.phase === "decree" ? view.scroll : view.missions.filter((each) => each.outcome !== PENDING).length;
}

/** Who is ahead in words: the scale is not shown by its colors alone. @param {Oath.View} view */
function balance({ order, chaos }) {
  if (order === chaos) return _("Order and Chaos are even.");
  return order > chaos
    ? _("Order is ahead by {count}.", { count: order - chaos })
    : _("Chaos is ahead by {count}.", { count: chaos - order });
}

/** @param {Oath.Context} context */
function realm(context) {
  const { view } = context;
  return h(
    "section",
    { class: "oath-realm", "aria-label": _("The realm"), "data-part": "realm" },
    road(view),
    h(
      "div",
      { class: "oath-scale" },
      counter({ key: "order", name: _("Order"), value: view.order, css: "is-order" }),
      h(
        "span",
        { class: "oath-bar", "aria-hidden": "true" },
        h("span", { class: "oath-of-order", "data-figure": Math.max(1, view.order) }),
        h("span", { class: "oath-of-chaos", "data-figure": Math.max(1, view.chaos) }),
      ),
      counter({ key: "chaos", name: _("Chaos"), value: view.chaos, css: "is-chaos" }),
    ),
    h("p", { class: "oath-ahead" }, balance(view)),
    h(
      "p",
      { class: "oath-phase" },
      h("strong", {}, `${PHASES[view.phase] ?? ""}.`),
      ` ${_("Conspirators: {count} of {all} loyalties.", { count: view.mix.conspirator, all: view.mix.conspirator + view.mix.loyalist })}`,
      view.agent_value !== null &&
        ` ${_("One belongs to the Agent, worth {value}.", { value: Number(view.agent_value) })}`,
    ),
  );
}

// --- missions ---

/**
 * @param {Oath.Context} context
 * @param {Oath.Card} piece
 * @param {string} place
 */
function influence(context, piece, place) {
  const facts = factsOf(piece.face);
  return h(
    "li",
    { id: `${place}-${piece.id}`, "data-trace": `piece-${piece.id}`, "data-state": place },
    cardOf(context, {
      id: piece.id,
      element: `${place}-card-${piece.id}`,
      name: piece.face ? facts.name : _("Card"),
      isHidden: !piece.face,
      figure: piece.face ? signs(facts) : null,
      tone: facts.sabotage ? "red" : "black",
    }),
  );
}

/**
 * What a card does in a few signs: its best icon, and minus what it harms.
 * @param {Oath.Facts} facts
 */
function signs(facts) {
  const best = Math.max(...Object.values(facts.help ?? { none: 0 }).map(Number));
  return [best ? `+${best}` : "", facts.sabotage ? `−${facts.sabotage}` : ""].filter(Boolean).join(" ");
}

/** @param {Oath.Context} context @param {string} mission */
function mayBeSpokenOf({ board, choice }, mission) {
  const claim = board.may.act && !choice?.aside ? board.acts.find(({ name }) => name === "claim") : null;
  return claim?.slots.some(({ id }) => id === mission) ?? false;
}

/**
 * @param {Oath.Context} context
 * @param {Oath.Mission} it
 */
function missionTile(context, it) {
  const facts = factsOf(it.card.face);
  const marks = context.mark(it.card.id);
  const isChoice = "data-choose" in marks;
  const state = ["", "is-success", "is-failure"][it.outcome];
  const lying = it.outcome === PENDING ? it.cards : it.shown;
  return h(
    "section",
    {
      id: `mission-${it.slot}`,
      class: [
        "oath-mission",
        `type-${facts.type}`,
        state,
        isChoice && "is-choice",
        it.slot === context.view.resolving && "is-now",
      ],
      "aria-label": _("Mission: {name}", { name: facts.name }),
      "data-trace": `mission-${it.card.id}`,
      "data-state": String(it.outcome),
    },
    picture(it.card.face, "oath-scene"),
    h(
      "ul",
      { class: "pieces oath-lying", "aria-label": ngettext("{count} card", "{count} cards", lying.length) },
      lying.map((piece) => influence(context, piece, `at-${it.slot}`)),
    ),
    h(
      "header",
      { class: "oath-mission-head" },
      drawing(facts.type, facts.type),
      h(
        "button",
        {
          id: `mission-name-${it.card.id}`,
          class: ["oath-mission-name", isChoice && "stretched"],
          type: "button",
          "data-inspect": it.card.id,
          ...marks,
        },
        facts.name,
      ),
      it.outcome !== PENDING &&
        h(
          "span",
          { class: "oath-outcome" },
          icon(it.outcome === SUCCESS ? "check" : "close"),
          it.outcome === SUCCESS ? _("Success") : _("Failure"),
        ),
    ),
    h(
      "p",
      { class: "oath-stakes" },
      h("span", { class: "is-order" }, _("Order +{order}", { order: facts.order })),
      h("span", { class: "is-chaos" }, _("Chaos +{chaos}", { chaos: facts.chaos })),
      h("span", {}, Object.keys(facts.reward).length ? cubes(facts.reward) : _("no cubes")),
    ),
    facts.text ? h("p", { class: "oath-rule" }, facts.text) : null,
    h(
      "ul",
      { class: "oath-put" },
      it.put.flatMap((many, seat) =>
        many || it.sigils.includes(seat)
          ? [
              h(
                "li",
                {
                  class: `tone-seat-${seat % 6}`,
                  "data-trace": `put-${it.slot}-${seat}`,
                  "data-state": `${many} ${it.sigils.includes(seat)}`,
                },
                it.sigils.includes(seat) && drawing("sigil", _("sigil")),
                seat === context.you ? _("You") : context.short(seat),
                h("span", {}, unseenAround(ngettext("{figure} card", "{figure} cards", many), { figure: `×${many}` })),
              ),
            ]
          : [],
      ),
    ),
    it.closed_to.length > 0 &&
      h("p", { class: "oath-rule" }, _("Closed to {names}.", { names: listText(it.closed_to.map(context.short)) })),
    mayBeSpokenOf(context, it.card.id) &&
      h(
        "button",
        {
          id: `say-${it.card.id}`,
          class: "button button-small oath-say",
          type: "button",
          "data-aside": "claim",
          "data-aside-of": it.card.id,
        },
        icon("speak"),
        _("Say what you do here"),
      ),
    it.declared > 0 && h("p", { class: "oath-rule" }, _("Declared to succeed: Order +2, or Chaos +3.")),
  );
}

// --- the court ---

/**
 * @param {Oath.Context} context
 * @param {Oath.Card} piece
 * @param {string} place
 */
function decree(context, piece, place) {
  const facts = factsOf(piece.face);
  return h(
    "li",
    { id: `${place}-${piece.id}`, "data-trace": `piece-${piece.id}`, "data-state": place },
    cardOf(context, {
      id: piece.id,
      element: `${place}-card-${piece.id}`,
      name: facts.name,
      css: `oath-${facts.kind}`,
      figure: facts.value ? `${facts.kind === "favor" ? "+" : "−"}${facts.value}` : null,
      marks: place === "given" ? {} : context.mark(piece.id),
    }),
  );
}

/**
 * @param {Oath.Context} context
 * @param {Oath.Seat} it
 */
function seat(context, it) {
  const { view } = context;
  const isNoble = it.role === "noble";
  const cards = isNoble ? it.cards : it.decree_cards;
  const placing = context.board.result?.placings.find((each) => each.seat === it.seat);
  const character = factsOf(it.character);
  const loyalty = it.loyalty?.face;
  return seatPanel(context, it.seat, {
    css: ["oath-seat", `role-${it.role}`, loyalty && `is-${loyalty}`],
    head: [
      picture(it.character, "portrait"),
      h(
        "p",
        { class: "oath-names" },
        seatName(context, it.seat),
        it.character && h("span", { class: "oath-note" }, `${character.name}: ${character.ability}`),
      ),
      placing
        ? h(
            "p",
            { class: "oath-place" },
            unseenAround(_("{place} place"), { place: h("span", { class: "figure" }, ordinal(placing.place)) }),
          )
        : h(
            "p",
            { class: "oath-cards" },
            unseenAround(ngettext("{figure} card", "{figure} cards", cards), {
              figure: h("span", { class: "figure" }, String(cards)),
            }),
          ),
    ],
    marks: [
      mark(!isNoble, ROLES[it.role], "crown", "winner"),
      mark(view.hand_holder === it.seat, _("Hand of the King"), "first", "first"),
      mark(view.turn === it.seat, _("plays"), "play"),
      mark(it.used, _("ability used"), "down"),
      ...it.effects.map((effect) => mark(true, EFFECTS[effect] ?? effect)),
      mark(it.says, _("says: {loyalty}", { loyalty: factsOf(it.says).name })),
      mark(loyalty, factsOf(loyalty).name),
      mark(context.board.seats[it.seat].conceded, _("conceded")),
    ],
    children: isNoble
      ? [
          h(
            "p",
            { class: "oath-cubes" },
            Object.entries(CUBES).map(([cube, name]) =>
              counter({ key: `${cube}-${it.seat}`, name, value: it[cube], css: `cube-${cube}`, flies: cube }),
            ),
          ),
          it.decrees.length > 0 &&
            h(
              "ul",
              { class: "pieces", "aria-label": _("Decrees") },
              it.decrees.map((piece) => decree(context, piece, "given")),
            ),
          it.known.length > 0 && [
            h("p", { class: "oath-rule" }, _("You have seen in this hand:")),
            h(
              "ul",
              { class: "pieces" },
              it.known.map((piece) => influence(context, piece, "known")),
            ),
          ],
        ]
      : null,
  });
}

/**
 * @param {Oath.Context} context
 * @param {string} title
 * @param {Oath.Card[]} pieces
 */
function decreed(context, title, pieces) {
  if (pieces.length === 0) return null;
  return h(
    "section",
    { class: "oath-decreed", "aria-label": title },
    h("h2", {}, title),
    h(
      "ul",
      { class: "pieces" },
      pieces.map((piece) => decree(context, piece, "open")),
    ),
    pieces.map((piece) => h("p", { class: "oath-rule" }, factsOf(piece.face).text)),
  );
}

/** @param {Oath.Context} context */
function votes(context) {
  const { view } = context;
  if (view.decree.length === 0 || view.votes.every((named) => named < 0)) return null;
  return h(
    "section",
    { class: "oath-votes", "aria-label": _("Votes") },
    h("h2", {}, _("Votes")),
    h(
      "ul",
      {},
      view.votes.flatMap((named, voter) =>
        named < 0 ? [] : [h("li", {}, `${context.short(voter)} → ${context.short(named)}`)],
      ),
    ),
  );
}

/** @param {Oath.Context} context */
function claims(context) {
  const { table } = context;
  const said = new Set([
    "claims",
    "accuses",
    "accuses_over",
    "trusts",
    "professes",
    "professes_ambition",
    "advises",
    "advises_ability",
    "warns",
    "asks",
  ]);
  const lines = table.lines.filter(({ key }) => said.has(key)).slice(-LATELY);
  if (lines.length === 0) return null;
  return h(
    "section",
    { class: "oath-claims", "aria-label": _("What was said") },
    h("h2", {}, _("What was said")),
    h(
      "ul",
      {},
      lines.map((line) => h("li", {}, line.text)),
    ),
  );
}

/** @param {Oath.Context} context */
function history(context) {
  return context.view.history.map((it, index) => {
    const facts = factsOf(it.mission);
    const put = it.put.flatMap((many, who) => (many ? [`${context.short(who)} ${many}`] : []));
    const cards = listText(it.cards.map((face) => factsOf(face).name)) || _("no cards");
    const sentences = [
      it.success ? _("Success: {cards}.", { cards }) : _("Failure: {cards}.", { cards }),
      put.length > 0 && _("Cards placed: {cards}.", { cards: listText(put) }),
      it.sigils.length > 0 && _("Sigils: {names}.", { names: listText(it.sigils.map(context.short)) }),
    ];
    return h(
      "details",
      { class: "pile", id: `past-${index}` },
      h(
        "summary",
        {},
        icon(it.success ? "check" : "close", it.success ? _("Success") : _("Failure")),
        ` ${facts.name}`,
      ),
      h("p", { class: "oath-rule" }, sentences.filter(Boolean).join(" ")),
    );
  });
}

// --- the end ---

/** @param {Oath.Context} context */
function verdict(context) {
  const { view } = context;
  const outcome = view.verdict;
  if (!outcome) return null;
  const winners = outcome.winners.map(context.name);
  return h(
    "section",
    { class: ["oath-verdict", outcome.order_wins ? "is-order" : "is-chaos"], "aria-label": _("The Final Judgment") },
    h("h2", {}, outcome.order_wins ? _("Order prevails") : _("Chaos prevails")),
    h(
      "p",
      { class: "oath-sum" },
      `${_("Order {order}, Chaos {chaos}.", { order: view.order, chaos: view.chaos })} `,
      winners.length
        ? ngettext("{names} wins.", "{names} win.", winners.length, { names: listText(winners) })
        : _("Nobody wins."),
    ),
    h(
      "ol",
      { class: "oath-judged" },
      outcome.nobles.map((noble) =>
        h(
          "li",
          { class: `is-${noble.loyalty}` },
          h("strong", {}, context.name(noble.seat)),
          h("span", { class: "oath-side" }, factsOf(noble.loyalty).name),
          h(
            "span",
            {},
            noble.guess === noble.loyalty
              ? _("judged right")
              : _("judged: {loyalty}", { loyalty: factsOf(noble.guess).name }),
          ),
          h("span", {}, `${factsOf(noble.ambition).name} (${cubes(factsOf(noble.ambition).need)})`),
          h("span", {}, _("decrees: Order +{order}, Chaos +{chaos}", { order: noble.order, chaos: noble.chaos })),
          outcome.winners.includes(noble.seat) && h("span", { class: "oath-won" }, icon("crown"), _("wins")),
        ),
      ),
    ),
    h(
      "p",
      {},
      outcome.right ? _("Every noble was judged right: Order +3.") : _("Not every noble was judged right: Chaos +3."),
      outcome.agent && ` ${ofAgent(outcome.agent, Number(view.agent_value))}`,
    ),
  );
}

/** @param {Oath.Context} context */
function draw(context) {
  const { view } = context;
  const own = context.me ?? 0;
  const around = view.seats.map((_, index) => view.seats[(own + index) % view.seats.length]);
  return h(
    "div",
    { class: ["oath", context.me === null && "is-watched"], "data-seats": view.seats.length },
    verdict(context),
    characters(context),
    realm(context),
    view.missions.length > 0 &&
      h(
        "div",
        {
          class: "oath-missions",
          "data-many": view.missions.length,
          "data-part": "missions",
          "data-together": true,
          "data-about": true,
        },
        view.missions.map((it) => missionTile(context, it)),
      ),
    decreed(context, _("Being decreed"), view.decree),
    votes(context),
    decreed(context, _("Proclaimed"), view.proclaimed),
    h(
      "div",
      { class: "oath-court", "data-part": "court", "data-together": true },
      around.map((it) => seat(context, it)),
    ),
    claims(context),
    view.history.length > 0 &&
      h(
        "section",
        { class: "oath-past", "aria-label": _("Missions resolved") },
        h("h2", {}, _("Missions resolved")),
        history(context),
      ),
  );
}

// --- the viewer's own ---

/**
 * One's loyalty and ambition, seen only while they are held.
 * @param {Oath.Context} context
 */
function secret({ view }) {
  const [loyalty, ambition] = [factsOf(view.loyalty?.face), factsOf(view.ambition?.face)];
  if (!view.loyalty || !view.ambition) return null;
  return h(
    "button",
    {
      id: "oath-secret",
      class: "oath-secret",
      type: "button",
      "aria-label": _("Hold to see your secret"),
      "data-part": "secret",
    },
    h(
      "span",
      { class: "oath-cover" },
      icon("lock"),
      h("span", { class: "oath-at-length" }, _("Hold to see your secret")),
      h("span", { class: "oath-in-short" }, _("Secret")),
    ),
    h("span", { class: "oath-text" }, h("strong", {}, loyalty.name), ` ${ambition.name}: ${cubes(ambition.need)}`),
  );
}

/**
 * @param {Oath.Context} context
 * @param {Oath.Card} piece
 */
function handCard(context, piece) {
  const facts = factsOf(piece.face);
  return cardOf(context, {
    id: piece.id,
    element: `hand-button-${piece.id}`,
    name: facts.name,
    isLarge: true,
    face: piece.face,
    figure:
      facts.kind === "influence"
        ? signs(facts)
        : facts.value
          ? `${facts.kind === "favor" ? "+" : "−"}${facts.value}`
          : null,
    corner: facts.help ? drawing(Object.keys(facts.help).find((icon) => facts.help[icon]) ?? "sabotage") : null,
    tone: facts.sabotage || facts.kind === "suspicion" ? "red" : "black",
    text: facts.text,
    more: target(context, piece),
  });
}

/**
 * Where a card is to go, while the answer is put together.
 * @param {Oath.Context} context
 * @param {Oath.Card} piece
 */
function target({ choice, label: labelOf }, piece) {
  if (choice?.ask.kind !== "assign") return null;
  const place = choice.ask.slots.findIndex((/** @type {Live.Thing} */ slot) => slot.id === piece.id);
  const value = choice.slots.get(place);
  return value === undefined
    ? null
    : h("span", { class: "oath-target" }, _("to {target}", { target: labelOf(choice.things[value]) }));
}

/** The characters that are free, each with what it can do: on the table, as they are read. @param {Oath.Context} context */
function characters(context) {
  if (context.choice?.ask.verb !== "pick_board") return null;
  return h(
    "ul",
    { class: "oath-characters", "aria-label": _("Characters to choose from") },
    (context.choice?.things ?? []).map(({ id }) => {
      const { name, ability, text } = factsOf(id);
      const words = [h("strong", {}, ability), ` ${text}`];
      const face = { id, element: `take-button-${id}`, name, face: id, isLarge: true, text: words };
      return h("li", { id: `take-${id}` }, cardOf(context, face));
    }),
  );
}

/** @param {Oath.Context} context */
function hand(context) {
  const { view } = context;
  if (!view || context.me === null || isOver(context)) return null;
  const held = view.decree_hand.length ? view.decree_hand : view.hand;
  const name = view.decree_hand.length ? _("My decrees") : _("My hand");
  return [
    secret(context),
    heldCards(context, held, { name, id: "hand-own", card: (piece) => handCard(context, piece) }),
    view.other_decree_hand.length > 0 &&
      h(
        "p",
        { class: "oath-rule" },
        _("The other monarch holds: {cards}.", {
          cards: listText(view.other_decree_hand.map((piece) => factsOf(piece.face).name)),
        }),
      ),
  ];
}

/**
 * @param {Live.Thing} thing
 * @param {Oath.Context} context
 */
function isInHand(thing, context) {
  if (context.choice?.ask.verb === "pick_board") return true;
  return [...context.view.hand, ...context.view.decree_hand].some((piece) => piece.id === thing.id);
}

/** @param {Oath.Context} context */
function missionSpokenOf({ choice, view }) {
  const slot = choice?.ask.verb.startsWith("claim") ? choice.ask.slots[choice.place] : null;
  return view.missions.find(({ card }) => card.id === slot?.id) ?? null;
}

/**
 * Whether a statement is one about this mission: before it is resolved or after, and of as many cards as lie there.
 * @param {Live.Thing} thing
 * @param {Oath.Context} context
 */
function fits({ id }, context) {
  const mission = missionSpokenOf(context);
  if (!mission) return true;
  if (context.choice?.ask.verb === "claim_each")
    return String(id).split("_").length - 1 === mission.put[context.me ?? 0];
  return AFTERWARDS.has(id) === (mission.outcome !== PENDING);
}

/**
 * What can be said of a mission: how much one harms or helps as one scale, and the rest behind it.
 * @param {Oath.Context} context
 * @param {Live.Child[]} buttons one for each thing, or null
 */
function values(context, buttons) {
  const { choice } = context;
  if (choice?.ask.verb !== "claim") return null;
  const shown = new Map(choice.things.map(({ id }, index) => [id, buttons[index]]));
  const scale = SCALES.find((each) => each.every((id) => shown.get(id)));
  if (!scale) return null;
  const rest = choice.things.flatMap(({ id }) => (scale.includes(id) ? [] : [shown.get(id)])).filter(Boolean);
  return [
    h(
      "div",
      { class: "oath-said", role: "group", "aria-label": _("From harming a lot to helping a lot") },
      scale.map((id) => shown.get(id)),
    ),
    rest.length > 0 &&
      h(
        "details",
        { class: "oath-else", id: "oath-else" },
        h("summary", { class: "button button-plain" }, icon("chevron"), _("Something else")),
        h("div", { class: "oath-else-values" }, rest),
      ),
  ];
}

/** @param {Live.Choice} choice */
function submit({ ask, picked, things }) {
  return (
    ask.verb === "pick_board" && picked.length > 0 && _("Play {card}", { card: factsOf(things[picked[0]].id).name })
  );
}

/** How far an answer is filled in, in the game's own words. @param {Live.Choice} choice */
function filled({ ask, slots }) {
  const cards = ask.lo === ask.hi ? `${ask.hi}` : _("{lowest} to {highest}", { lowest: ask.lo, highest: ask.hi });
  if (ask.verb === "play_cards") return _("{count} of {cards} cards on a mission", { count: slots.size, cards });
  if (ask.verb === "play_decree")
    return slots.size ? _("Ready to be played.") : _("Tap a decree, then whom it is for.");
  if (ask.verb === "claim") return slots.size ? _("Ready to be said.") : _("Tap a mission, then what you say of it.");
  if (ask.verb === "play_face_up") return slots.size ? _("Ready to be played.") : _("Tap a card, then its mission.");
  if (ask.verb === "judgment") return _("{count} of {all} nobles judged", { count: slots.size, all: ask.slots.length });
  return null;
}

export default {
  draw,
  hand,
  isInHand,
  fits,
  values,
  submit,
  filled,
  label,
  describe,
  describeFace,
  reminder,
  standing,
  ahead,
  headings: HEADINGS,
  covered: COVERED,
};

/**
 * What the Agent's loyalty was worth.
 * @param {string} loyalty
 * @param {number} value
 */
function ofAgent(loyalty, value) {
  return loyalty === "loyalist"
    ? _("The Agent: loyalist, Order +{value}.", { value })
    : _("The Agent: conspirator, Chaos +{value}.", { value });
}
