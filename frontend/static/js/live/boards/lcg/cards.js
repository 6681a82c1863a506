// A card in play: a tile that stands or kneels, with what lies on it below.

import { _, ngettext, pgettext } from "../../../i18n.js";
import { drawing, h, icon, picture, unseen, unseenAround } from "../../dom.js";
import { ICONS, crestName, emblemsOf, factsOf, toneOf, wordOf } from "./facts.js";

/**
 * @param {string} type
 * @param {string} [label]
 */
export function challengeIcon(type, label = "") {
  return drawing(type, label, `lcg-icon lcg-${type}`);
}

/** What a card does in the challenge. @type {Record<string, string>} */
const ROLES = {
  attacks: pgettext("another player", "attacks"),
  defends: pgettext("another player", "defends"),
  bypassed: _("bypassed"),
};

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Card} card
 */
function part(context, card) {
  const { challenge } = context.view;
  if (!challenge) return "";
  if (challenge.attackers.includes(card.id)) return "attacks";
  if (challenge.defenders.includes(card.id)) return "defends";
  return challenge.bypassed.includes(card.id) ? "bypassed" : "";
}

/**
 * What makes an element one of the choices of the open question, and readable by hold, hover and the key i.
 * @param {Lcg.Context} context
 * @param {Lcg.Ref} card
 */
export function touchable(context, card) {
  return { type: "button", "data-inspect": card.id, ...context.mark(card.id) };
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Ref} card
 */
export function key(context, card) {
  const index = context.choice ? context.choice.indexOf(card.id) : -1;
  return index >= 0 && index < 10
    ? h("kbd", { class: "dock-key", "aria-hidden": "true" }, String((index + 1) % 10))
    : null;
}

/**
 * @param {Lcg.Card} card
 * @param {Lcg.Facts} facts
 */
function strengthChange(card, facts) {
  return card.strength === facts.strength ? "" : (card.strength ?? 0) > facts.strength ? "is-raised" : "is-lowered";
}

/**
 * Where a moribund card goes when it leaves play, by zone.
 * @type {Record<string, string>}
 */
const LEAVING = {
  dead: _("to the dead pile"),
  discard: _("to the discard pile"),
  hand: _("to the hand"),
  deck: _("to the deck"),
  shuffled: _("to the deck"),
  removed: _("out of the game"),
};

/**
 * Where a card goes that is about to leave play, else nothing.
 * @param {Lcg.Card} card
 */
export function leavesTo({ moribund }) {
  return moribund === undefined ? "" : (LEAVING[moribund] ?? _("leaves play"));
}

/**
 * @param {Lcg.Card} card
 * @param {Lcg.Facts} facts
 */
function crests(card, facts) {
  const all = card.crests ?? facts.crests ?? [];
  return all.length
    ? h(
        "span",
        { class: "lcg-crests" },
        all.map((/** @type {string} */ crest) => drawing(`crest_${crest}`, crestName(crest), "lcg-crest")),
      )
    : null;
}

/**
 * The Houses of a card, so that none is known by the color of the frame alone.
 * @param {Lcg.Facts} facts
 */
export function emblems(facts) {
  const drawn = emblemsOf(facts);
  return drawn.length
    ? h(
        "span",
        { class: "lcg-emblems" },
        drawn.map(([name, house]) => drawing(name, house)),
      )
    : null;
}

/** @param {Lcg.Card} card */
function counters(card) {
  const tokens = Object.entries(card.tokens ?? {});
  if (!card.power && !card.influence && tokens.length === 0) return null;
  return h(
    "span",
    { class: "lcg-counters" },
    card.power
      ? h(
          "span",
          { class: "lcg-counter lcg-power-counter" },
          drawing("token"),
          unseenAround(_("{figure} power"), { figure: String(card.power) }),
        )
      : null,
    card.influence
      ? h(
          "span",
          { class: "lcg-counter", title: _("influence") },
          drawing("influence"),
          unseenAround(_("{figure} influence"), { figure: String(card.influence) }),
        )
      : null,
    tokens.map(([kind, n]) =>
      h(
        "span",
        { class: "lcg-counter", title: wordOf(kind) },
        kind === "gold" && drawing("gold"),
        `${n} `,
        h("span", { class: kind === "gold" ? "visually-hidden" : "lcg-token-kind" }, wordOf(kind)),
      ),
    ),
  );
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Card} card
 */
function face(context, card) {
  const facts = factsOf(card.face);
  const role = part(context, card);
  const isCharacter = facts.kind === "character" || card.strength !== undefined;
  return h(
    "button",
    {
      id: `lcg-card-${card.id}`,
      class: [
        "lcg-card",
        `is-${facts.kind}`,
        `tone-${toneOf(facts)}`,
        card.kneels && "is-kneeling",
        role && `is-part is-${role}`,
        card.blank && "is-blank",
        card.moribund && "is-moribund",
      ],
      ...touchable(context, card),
    },
    h("span", { class: "lcg-card-name" }, facts.name),
    h(
      "span",
      { class: "lcg-card-head" },
      isCharacter && [
        unseen(", "),
        unseenAround(_("STR {strength}"), {
          strength: h(
            "span",
            { class: ["figure", "lcg-strength", strengthChange(card, facts)] },
            String(card.strength),
          ),
        }),
      ],
      isCharacter &&
        h(
          "span",
          { class: "lcg-icons" },
          ICONS.map((type) => (card.icons ?? []).includes(type) && challengeIcon(type, wordOf(type))),
        ),
      isCharacter && crests(card, facts),
      card.kneels && icon("down", _("kneeling")),
      key(context, card),
    ),
    picture(card.face, "lcg-picture"),
    emblems(facts),
    role && !card.moribund && h("span", { class: "lcg-role" }, ROLES[role]),
    card.moribund && h("span", { class: "lcg-role lcg-leaves" }, leavesTo(card)),
    card.on_house && h("span", { class: "lcg-role" }, _("on the House card")),
    card.blank && unseen(`, ${_("text box blank")}`),
    counters(card),
  );
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Card} card
 * @param {number} seat
 * @param {string} text
 * @param {string} css
 */
function below(context, card, seat, text, css) {
  return h(
    "li",
    {},
    h(
      "button",
      {
        id: `lcg-card-${card.id}`,
        class: ["lcg-strip", css, card.kneels && "is-kneeling", card.moribund && "is-moribund"],
        ...touchable(context, card),
      },
      h("span", { class: "lcg-strip-name" }, text),
      card.moribund && h("span", { class: "lcg-leaves" }, leavesTo(card)),
      card.kneels && icon("down", _("kneeling")),
      card.power ? h("span", { class: "lcg-counter" }, drawing("token", wordOf("power")), String(card.power)) : null,
      card.seat !== seat && card.seat !== undefined
        ? h("span", { class: "muted" }, ` ${_("of {name}", { name: context.short(card.seat) })}`)
        : null,
      key(context, card),
    ),
  );
}

/**
 * @param {Lcg.Context} context
 * @param {Lcg.Card} card
 * @param {number} seat
 */
function copies(context, card, seat) {
  const all = card.duplicates ?? [];
  if (all.some((copy) => context.choice && context.choice.indexOf(copy.id) >= 0))
    return all.map((copy) => below(context, copy, seat, _("Copy"), "is-copy"));
  return all.length
    ? h("li", { class: "lcg-strip is-copy" }, ngettext("+ {count} copy", "+ {count} copies", all.length))
    : null;
}

/**
 * A card in play with its attachments and duplicates below it.
 * @param {Lcg.Context} context
 * @param {Lcg.Card} card
 * @param {number} seat
 * @param {Map<string, Lcg.Card[]>} attachments
 */
export function stack(context, card, seat, attachments) {
  const on = attachments.get(card.id) ?? [];
  const lies = on.length || card.duplicates?.length;
  return h(
    "li",
    {
      id: `lcg-stack-${card.id}`,
      class: ["lcg-stack", card.kneels && "is-kneeling"],
      "data-trace": `piece-${card.id}`,
      "data-from": `power-${seat}`,
      "data-to": `piles-${card.seat ?? seat}`,
      "data-state": `${seat} ${card.kneels} ${card.power} ${card.strength ?? ""} ${card.moribund ?? ""} ${on.length} ${card.duplicates?.length ?? 0}`,
    },
    face(context, card),
    lies
      ? h(
          "ul",
          { class: "lcg-below", "aria-label": _("On {card}", { card: factsOf(card.face).name }) },
          on.map((attached) => below(context, attached, seat, factsOf(attached.face).name, "is-attachment")),
          copies(context, card, seat),
        )
      : null,
  );
}

/**
 * A card as one line: plots, agendas, piles, cards of a challenge.
 * @param {Lcg.Context} context
 * @param {Lcg.Ref} card
 * @param {string} id
 * @param {...Live.Child} more
 */
export function chip(context, card, id, ...more) {
  return h(
    "button",
    { id: `${id}-${card.id}`, class: "lcg-chip", ...touchable(context, card) },
    factsOf(card.face).name,
    more,
    key(context, card),
  );
}
