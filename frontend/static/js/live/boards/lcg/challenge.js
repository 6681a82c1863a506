// The challenge that is going on: who attacks whom with what, and what both sides count.

import { _, listText, pgettext, withParts } from "../../../i18n.js";
import { h, icon, picture, unseen } from "../../dom.js";
import { explained } from "../../terms.js";
import { challengeIcon, touchable } from "./cards.js";
import { cardsOf, factsOf, nameOf, toneOf, wordOf } from "./facts.js";

/** @type {Record<string, string>} */
const TITLES = {
  military: _("Military challenge"),
  intrigue: _("Intrigue challenge"),
  power: _("Power challenge"),
};

const TALLEST = 30; // strength; a column grows no further
const capital = (/** @type {string} */ word) => word[0].toUpperCase() + word.slice(1);

/**
 * @param {Lcg.Context} context
 * @param {string} id
 */
function fighter(context, id) {
  const card = cardsOf(context.view).get(id);
  if (!card) return null;
  return h(
    "li",
    { "data-trace": `fights-${id}`, "data-state": "", "data-from": `piece-${id}` },
    h(
      "button",
      { id: `lcg-fights-${id}`, class: "lcg-chip", ...touchable(context, card) },
      picture(card.face, "lcg-fighter"),
      card.contributes !== false && h("span", { class: "figure" }, String(card.strength ?? "")),
      nameOf(card),
      card.contributes === false && h("span", { class: "muted" }, ` ${_("does not count")}`),
    ),
  );
}

/** What a side does: first for oneself, then for another. @type {Record<string, [string, string]>} */
const DOES = {
  attack: [pgettext("you", "attack"), pgettext("another player", "attacks")],
  defend: [pgettext("you", "defend"), pgettext("another player", "defends")],
};

/**
 * @param {Lcg.Context} context
 * @param {number} seat
 * @param {string} verb
 * @param {string[]} ids
 * @param {number} strength
 * @param {boolean} isAhead
 * @param {number | null} [helped] in whose place they defend
 */
function side(context, seat, verb, ids, strength, isAhead, helped = null) {
  const isMine = seat === context.you;
  const name = DOES[verb][isMine ? 0 : 1];
  const house = context.view.seats[seat].faction?.face;
  return h(
    "div",
    { class: ["lcg-side", `is-${verb}`, isAhead && "is-ahead", house && `tone-${toneOf(factsOf(house))}`] },
    h(
      "span",
      { class: "lcg-column", "aria-hidden": "true" },
      h("span", { class: "lcg-rising", "data-figure": Math.min(strength, TALLEST) }),
    ),
    h(
      "p",
      { class: "lcg-side-head", "data-trace": `side-${verb}`, "data-state": String(strength) },
      h("span", { class: "figure lcg-side-strength" }, String(strength)),
      h(
        "span",
        { class: "lcg-side-who" },
        h("strong", {}, isMine ? _("You") : context.short(seat)),
        h("span", { class: "muted" }, name),
        helped !== null &&
          h(
            "span",
            { class: "muted" },
            helped === context.you ? _("for you") : _("for {name}", { name: context.short(helped) }),
          ),
      ),
    ),
    ids.length
      ? h(
          "ul",
          { class: "lcg-fighters", "aria-label": name },
          ids.map((id) => fighter(context, id)),
        )
      : h("p", { class: "muted small" }, _("nobody")),
  );
}

/**
 * @param {Lcg.Context} context
 * @param {string[]} ids
 */
function bypassed(context, ids) {
  if (ids.length === 0) return null;
  const names = ids.map((id) => nameOf(/** @type {Lcg.Card} */ (cardsOf(context.view).get(id))));
  return h("p", { class: "small" }, icon("down"), ` ${_("Bypassed by stealth: {names}", { names: listText(names) })}`);
}

/**
 * What both sides counted when the challenge was decided, as the log tells it, for titles may move afterwards; null
 * before.
 * @param {Live.Line[]} lines
 */
function decided(lines) {
  for (const { key, args } of lines.toReversed()) {
    if (key === "strengths") return [args.n, args.m];
    if (key === "initiates" || key.startsWith("kernel.")) return null;
  }
  return null;
}

/** @param {Lcg.Context} context */
export function challenge(context) {
  const it = context.view.challenge;
  if (!it) return null;
  const result = decided(context.table.lines);
  const [attack, defense] = result ?? it.strengths;
  const { claim } = context.view.seats[it.attacking];
  return h(
    "section",
    {
      class: ["lcg-challenge", `is-${it.type}`],
      "aria-label": _("The challenge"),
      "data-part": "challenge",
      "data-about": true,
      "data-source": "power",
    },
    h(
      "header",
      { class: "lcg-challenge-head" },
      explained(it.type, { "aria-label": wordOf(it.type) }, challengeIcon(it.type)),
      h("h2", {}, context.linked(TITLES[it.type])),
      result && h("p", { class: "lcg-decided" }, _("Decided")),
      explained(
        "claim",
        { class: "lcg-claim" },
        withParts(_("Claim {claim}"), { claim: h("span", { class: "figure" }, String(claim)) }, String),
      ),
    ),
    h(
      "div",
      { class: "lcg-sides" },
      side(context, it.attacking, "attack", it.attackers, attack, attack >= defense && attack > 0),
      h("p", { class: "lcg-against", "aria-hidden": "true" }, icon("chevron")),
      side(
        context,
        it.siding ?? it.defending,
        "defend",
        it.defenders,
        defense,
        defense > attack,
        it.siding === undefined ? null : it.defending,
      ),
    ),
    unseen(attack >= defense ? _("The attacker is ahead.") : _("The defender is ahead.")),
    bypassed(context, it.bypassed),
  );
}
