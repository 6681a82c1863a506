// The titles: what they are, who bears them, from whom they came and what they have done in this round.

import { _ } from "../../../i18n.js";
import { drawing, h, icon, unseen, unseenAround } from "../../dom.js";
import { touchable } from "./cards.js";
import { titleDrawing } from "./edition.js";
import { factsOf, relationsOf } from "./facts.js";

const TAKEN = new Set(["dealt_title", "takes_title", "bears_title"]);
const MIDDLE = -1;

/**
 * By face: who had it before its last move, if that was in this round. From the log, which everybody hears.
 * @param {Live.Line[]} lines
 */
function movesOf(lines) {
  const holders = new Map();
  let moves = new Map();
  for (const { key, args } of lines) {
    if (key === "round") moves = new Map();
    const face = args.card?.face;
    if (!face || !(TAKEN.has(key) || key === "title_to_middle")) continue;
    const holder = key === "title_to_middle" ? MIDDLE : args.seat;
    if (key === "takes_title") moves.set(face, holders.get(face) ?? MIDDLE);
    else if (key === "title_to_middle" && holders.has(face)) moves.set(face, holders.get(face));
    holders.set(face, holder);
  }
  return moves;
}

/**
 * @param {Lcg.Context} context
 * @param {number | null} seat
 */
function bearer(context, seat) {
  if (seat === null) return h("span", { class: "lcg-bearer is-middle" }, _("in the middle"));
  const faction = context.view.seats[seat].faction?.face;
  return h(
    "span",
    { class: "lcg-bearer" },
    faction && drawing(faction),
    h("span", { class: "lcg-title-of" }, seat === context.you ? _("You") : context.short(seat)),
  );
}

/**
 * What a title has done in this round and cannot do again.
 * @param {Lcg.Seat | undefined} seat
 */
function uses(seat) {
  return [
    seat?.title_used && _("used this round"),
    seat?.opposed_beaten && _("power for an opposed title claimed"),
  ].filter((text) => text);
}

/**
 * Whether one of the titles is to be chosen, and so to be read.
 * @param {Lcg.Context} context
 */
function isChoosing({ choice }) {
  return choice?.ask.verb === "choose_title";
}

/**
 * @param {Lcg.Context} context
 * @param {{ card: Lcg.Ref, seat: number | null }} given
 * @param {Map<string, any>} moves
 */
function title(context, { card, seat }, moves) {
  const facts = factsOf(card.face);
  const from = moves.get(card.face);
  const came =
    from === undefined
      ? null
      : from === MIDDLE
        ? _("the middle")
        : from === context.you
          ? _("you")
          : context.short(from);
  const used = seat === null ? [] : uses(context.view.seats[seat]);
  return h(
    "li",
    {
      id: `lcg-title-${card.face}`,
      class: [
        "lcg-title",
        seat === null && "is-free",
        seat !== null && seat === context.me && "is-mine",
        used.length > 0 && "is-used",
      ],
      "data-trace": `title-${card.face}`,
      "data-state": String(seat),
    },
    h(
      "button",
      { id: `lcg-title-button-${card.face}`, class: "lcg-title-button", ...touchable(context, card) },
      drawing(titleDrawing(card.face)),
      h("span", { class: "lcg-title-name" }, facts.name),
      unseen(", "),
      bearer(context, seat),
      used.length > 0
        ? h("span", { class: "lcg-used" }, icon("check"), unseen(", "), h("span", {}, used.join(" · ")))
        : null,
      isChoosing(context) && seat === null && h("span", { class: "lcg-title-text" }, unseen(", "), facts.text),
      facts.opposes || facts.supports
        ? h("span", { class: "lcg-relations" }, unseen(", "), relationsOf(facts).join(" · "))
        : null,
      came &&
        h(
          "span",
          { class: "lcg-came" },
          icon("undo"),
          unseenAround(_("came from {player}"), { player: h("span", { class: "lcg-title-of" }, came) }),
        ),
    ),
  );
}

/** @param {Lcg.View} view */
function all(view) {
  /** @type {{ card: Lcg.Ref, seat: number | null }[]} */
  const found = view.middle.map((card) => ({ card, seat: null }));
  for (const seat of view.seats) for (const card of seat.titles) found.push({ card, seat: seat.seat });
  return found.toSorted((a, b) => (a.card.face < b.card.face ? -1 : 1));
}

/** @param {Lcg.Context} context */
export function titles(context) {
  const found = all(context.view);
  if (found.length === 0) return null;
  const moves = movesOf(context.table?.lines ?? []);
  return h(
    "section",
    { class: ["lcg-titles", isChoosing(context) && "is-choosing"], "aria-label": _("Titles") },
    h(
      "ul",
      {},
      found.map((entry) => title(context, entry, moves)),
    ),
  );
}
