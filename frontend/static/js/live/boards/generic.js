// The table of any game: its public view as named zones of pieces and figures, drawn from the JSON alone.
//
// A piece is an object with an "id" (and a "face" if it is seen), a list of pieces is a zone, a list with an entry for
// each seat is shown seat by seat, and anything else as a figure with its name. The viewer's own hand (the key "hand")
// lies in the dock.

import { h, unseen } from "../dom.js";

/**
 * A piece of any game.
 * @typedef {{ id: string, face?: string, back?: string, name?: string, [more: string]: any }} Piece
 * @typedef {Live.Context & { pieceName: (piece: Piece) => string, namesById: Map<any, string> }} Context
 */

const words = (/** @type {unknown} */ name) => {
  const told = String(name).replaceAll("_", " ");
  return told[0]?.toUpperCase() + told.slice(1);
};
/** @param {any} value @returns {value is Piece} */
const isPiece = (value) =>
  value !== null && typeof value === "object" && typeof value.id === "string" && ("face" in value || "back" in value);
/** @param {any} value @returns {value is Piece[]} */
const isZone = (value) => Array.isArray(value) && value.length > 0 && value.every(isPiece);
const PLAIN = new Set(["id", "face", "back", "name", "label", "text"]);
const RED = /_of_(hearts|diamonds)$|[HD♥♦]$/;

/**
 * @param {Live.Context} context
 * @param {Piece} piece
 */
function title(context, piece) {
  return (
    piece.name ??
    (piece.face ? (context.faceTitle(piece.face) ?? words(piece.face)) : `${words(piece.back)}, face down`)
  );
}

/**
 * What else a piece carries: "kneeling", "power 2", and the names of pieces that lie on it.
 * @param {Context} context
 * @param {Piece} piece
 */
function extras(context, piece) {
  return Object.entries(piece).flatMap(([name, value]) => {
    if (PLAIN.has(name) || value === null || value === false || value === 0 || value === "") return [];
    if (value === true) return [name.replaceAll("_", " ")];
    if (isPiece(value)) return [`${name}: ${context.pieceName(value)}`];
    if (isZone(value)) return [`${name}: ${value.map(context.pieceName).join(", ")}`];
    if (Array.isArray(value))
      return value.length && value.every((part) => typeof part !== "object") ? [`${name}: ${value.join(", ")}`] : [];
    return typeof value === "object" ? [] : [`${name.replaceAll("_", " ")} ${value}`];
  });
}

/**
 * @param {Context} context
 * @param {Piece} piece
 * @param {string} place
 */
function pieceTile(context, piece, place) {
  const marks = context.mark(piece.id);
  const isSeen = "face" in piece;
  const additions = isSeen ? extras(context, piece) : [];
  return h(
    "li",
    {
      id: `piece-${piece.id}`,
      "data-trace": `piece-${piece.id}`,
      "data-state": `${place} ${piece.face ?? ""} ${additions.join()}`,
    },
    h(
      "data-choose" in marks ? "button" : "span",
      {
        id: `piece-tile-${piece.id}`,
        class: [
          "piece",
          !isSeen && "is-hidden",
          isSeen && RED.test(piece.face ?? "") && "is-red",
          "data-choose" in marks && "is-choice",
        ],
        type: "data-choose" in marks ? "button" : null,
        ...marks,
      },
      isSeen ? context.pieceName(piece) : [h("span", { "aria-hidden": "true" }, "?"), unseen(title(context, piece))],
      isSeen && additions.length ? h("span", { class: "piece-extras" }, additions.join(", ")) : null,
    ),
  );
}

/**
 * @param {Context} context
 * @param {Piece[]} pieces
 * @param {string} place
 */
function zone(context, pieces, place) {
  return h(
    "ul",
    { class: "pieces" },
    pieces.map((piece) => pieceTile(context, piece, place)),
  );
}

/** @param {unknown} value */
function figure(value) {
  if (value === null || value === "") return "—";
  if (value === true) return "yes";
  if (value === false) return "no";
  return String(value);
}

/**
 * @param {Live.Context} context
 * @param {unknown} value
 * @returns {value is any[]}
 */
function isPerSeat(context, value) {
  return Array.isArray(value) && value.length === context.board.seats.length && !isZone(value);
}

/**
 * @param {Context} context
 * @param {any} value
 * @param {string} place
 * @returns {Live.Child}
 */
function content(context, value, place) {
  if (isPiece(value)) return zone(context, [value], place);
  if (isZone(value)) return zone(context, value, place);
  if (Array.isArray(value)) {
    const isPlain = value.every((part) => part === null || typeof part !== "object");
    if (isPlain)
      return h("span", {}, value.map((part) => context.namesById.get(part) ?? figure(part)).join(", ") || "none");
    return h(
      "ol",
      { class: "nested" },
      value.map((part, index) => h("li", {}, content(context, part, `${place}-${index}`))),
    );
  }
  if (value !== null && typeof value === "object") return fields(context, Object.entries(value), place);
  return h("span", { class: "figure", "data-trace": place, "data-state": figure(value) }, figure(value));
}

/** @param {unknown} value */
function isEmpty(value) {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

/**
 * @param {Context} context
 * @param {[string, unknown][]} all
 * @param {string} place
 * @returns {Live.Child}
 */
function fields(context, all, place) {
  const entries = all.filter(([, value]) => !isEmpty(value));
  return entries.length === 0
    ? null
    : h(
        "dl",
        { class: "fields" },
        entries.map(([name, value]) =>
          h("div", {}, h("dt", {}, words(name)), h("dd", {}, content(context, value, `${place}-${name}`))),
        ),
      );
}

/**
 * @param {Context} context
 * @param {Live.Seat} seat
 * @param {[string, any[]][]} perSeat
 */
function seatColumn(context, seat, perSeat) {
  const marks = context.mark(seat.seat, "seat");
  /** @type {[string, unknown][]} */
  const own = perSeat.flatMap(([name, values]) => {
    const value = values[seat.seat];
    return name === "seats" && value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value)
      : [[name, value]];
  });
  return h(
    "section",
    {
      id: `generic-seat-${seat.seat}`,
      class: [
        "generic-seat",
        seat.seat === context.me && "is-me",
        seat.waiting && "is-waiting",
        "data-choose" in marks && "is-choice",
      ],
    },
    "data-choose" in marks
      ? h(
          "h2",
          {},
          h("button", { id: `seat-choose-${seat.seat}`, class: "stretched", type: "button", ...marks }, seat.name),
        )
      : h("h2", {}, seat.name, seat.seat === context.you && h("span", { class: "muted" }, " (you)")),
    fields(context, own, `seat-${seat.seat}`),
  );
}

/**
 * All pieces of a view, wherever they lie.
 * @param {any} value
 * @returns {Piece[]}
 */
function pieces(value) {
  if (value === null || typeof value !== "object") return [];
  return [...(isPiece(value) ? [value] : []), ...Object.values(value).flatMap(pieces)];
}

/**
 * Names of pieces as the question calls them; otherwise their faces in plain words.
 * @param {Live.Context} context
 * @returns {Context}
 */
function withNames(context) {
  const labels = new Map((context.choice?.things ?? []).map((thing) => [thing.id, thing.label]));
  const namesById = new Map(pieces(context.view).map((piece) => [piece.id, title(context, piece)]));
  return { ...context, pieceName: (piece) => labels.get(piece.id) ?? title(context, piece), namesById };
}

/** @param {Live.Context} plain */
function draw(plain) {
  const context = withNames(plain);
  const { view, board } = context;
  const entries = Object.entries(view).filter(([name]) => name !== "hand");
  const perSeat = entries.filter(([, value]) => isPerSeat(context, value));
  const common = entries.filter(([, value]) => !isPerSeat(context, value));
  return h(
    "div",
    { class: "generic" },
    h("section", { class: "generic-common", "aria-label": "The table" }, fields(context, common, "table")),
    h(
      "div",
      { class: "generic-seats" },
      board.seats.map((seat) => seatColumn(context, seat, perSeat)),
    ),
  );
}

/** @param {Live.Context} plain */
function hand(plain) {
  const context = withNames(plain);
  if (context.me === null || !isZone(context.view?.hand)) return null;
  return h("section", { class: "generic-hand", "aria-label": "My hand" }, zone(context, context.view.hand, "hand"));
}

/**
 * @param {Live.Thing} thing
 * @param {Live.Context} context
 */
function isInHand(thing, { view }) {
  return Array.isArray(view.hand) && view.hand.some((/** @type {Piece} */ piece) => piece.id === thing.id);
}

/**
 * @param {Live.Thing} thing
 * @param {Live.Context} context
 */
function label(thing, context) {
  return thing.of === "seat" ? (thing.id === context.you ? "Myself" : context.name(thing.id)) : thing.label;
}

export default { draw, hand, isInHand, label };
