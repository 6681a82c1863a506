// What a board module and the parts of the page are given to draw from.

import { _ } from "../i18n.js";
import { byId } from "../elements.js";
import { withPlaces } from "./places.js";
import { facesIn, hasFacts, linked } from "./terms.js";

/** @type {Record<string, string>} */
const faces = JSON.parse(byId("faces").textContent);
/** @type {Kit.Look} */
const look = JSON.parse(byId("look").textContent);

/** Keys of lines that begin a part of the game, as the game declares them. */
const HEADINGS = new Set((document.getElementById("live")?.dataset.headings ?? "").split(" "));

/**
 * The first name where that is clear at this table.
 * @param {Live.Seat[]} seats
 * @param {number | null} seat
 */
function shortName(seats, seat) {
  const first = (/** @type {string} */ name) => name.split(/\s/)[0];
  const name = (seat === null ? "" : seats[seat]?.name) ?? "";
  return seats.filter((other) => first(other.name) === first(name)).length === 1 ? first(name) : name;
}

/**
 * The ids that an answer names; numbers are no pieces.
 * @param {unknown} answer
 * @returns {string[]}
 */
function sentPieces(answer) {
  return [answer].flat(2).filter((id) => typeof id === "string");
}

/**
 * `board` as the server sends it, `view` what `me` (a seat, or null) sees, `choice` the open question being answered or
 * null, `table` what answers are sent with, `past` the place of the log that is looked at, null for the game as it is.
 * @param {Pick<Live.Context, "game" | "board" | "view" | "me" | "choice" | "table"> & { past?: number | null }} given
 * @returns {Live.Context}
 */
export function makeContext({ game, board: shown, view, me, choice, table, past = null }) {
  const board = withPlaces(shown);
  const sent = new Set(
    past === null && board.viewer.seat === me ? sentPieces(table.pending ?? board.sealed?.answer) : [],
  );
  /** @type {Live.Context} */
  const context = {
    game,
    board,
    view,
    me,
    choice,
    table,
    past,
    you: board.viewer.seat === me ? me : null, // a judge looks through the eyes of others
    name: (seat) => board.seats[seat]?.name ?? _("Seat {number}", { number: seat + 1 }),
    faceTitle: (face) => faces[face] ?? null,
    look,
    short: (seat) => shortName(board.seats, seat),
    label: (thing) => game.label?.(thing, context) ?? thing.label ?? String(thing.id),
    isHeading: ({ key }) => HEADINGS.has(key) || (game.headings?.has(key) ?? false),
    isCovered: ({ key }) => game.covered?.has(key) ?? false,
    describeFace: (face) => game.describeFace?.(face, context) ?? null,
    linked: (text, args = {}) =>
      linked(
        text,
        hasFacts || game.describeFace ? facesIn(args, context.faceTitle) : new Map(),
        board.seats.map(({ name }) => name),
      ),
    describe: (id) => (view && game.describe?.(id, context)) ?? null,
    mark: (id, of) => (choice ? choice.mark(id, of) : {}),
    isSent: (id) => sent.has(id),
  };
  return context;
}
