// The cards somebody holds: a fan that shows all of them. What was sent lies before it at once, until the table takes it
// or it comes back.
//
// On a phone each card shows its edge, as wide as a finger, and the chosen one more of itself. No card lies over what
// is tapped of another: the edges stand side by side and only look as if they did.

import { _ } from "../../i18n.js";
import { h, icon } from "../dom.js";
import { isOption } from "./card.js";

const CLOSE = 7; // more cards than these stand close together on a small laptop
const ROW = 5; // cards beside each other on a phone, so that the longest word of a name fits

/**
 * How many of so many cards stand in each row of a fan, where they do not all fit into one: the rows are alike.
 * @param {number} count
 */
export function inRow(count) {
  return Math.ceil(count / Math.max(1, Math.ceil(count / ROW)));
}

/**
 * @template {{ id: string }} Piece
 * @param {Live.Context} context
 * @param {Piece[]} pieces
 * @param {{ name: string, css?: string, id?: string, card: (piece: Piece) => HTMLElement }} given `card` draws one
 * @returns {Live.Child}
 */
export function hand(context, pieces, { name, css = "", id, card }) {
  if (pieces.length === 0) return null;
  const isAsked = pieces.some((piece) => isOption(context.mark(piece.id)));
  const sent = pieces.filter((piece) => context.isSent(piece.id));
  const held = pieces.filter((piece) => !context.isSent(piece.id));
  const place = (/** @type {Piece} */ piece, /** @type {string} */ where) =>
    h("li", { id: `held-${piece.id}`, "data-trace": `piece-${piece.id}`, "data-state": where }, card(piece));
  return [
    sent.length > 0 &&
      h(
        "div",
        { class: "sent", id: `${id ?? "hand"}-sent`, role: "group", "aria-label": _("What you sent") },
        h(
          "p",
          { class: "sent-text" },
          icon(context.board.sealed ? "lock" : "play"),
          context.board.sealed ? _("Your answer, until everybody has answered") : _("On its way"),
        ),
        h(
          "ul",
          { class: "hand sent-cards", "aria-label": _("Cards you sent") },
          sent.map((piece) => place(piece, "sent")),
        ),
      ),
    held.length > 0 &&
      h(
        "ul",
        {
          class: ["hand", held.length > CLOSE && "is-close", css, isAsked && "is-asked"],
          "data-in-row": inRow(held.length),
          id: id ?? "hand",
          "data-part": "hand",
          tabindex: "-1",
          "aria-label": name,
        },
        held.map((piece) => place(piece, "hand")),
      ),
  ];
}
