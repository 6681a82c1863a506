// The table of any game, drawn from the JSON of its view and from what the game declares (rules.kernel.guide.look): which
// entry is a track, which number is a seat, what the areas are called. What is not declared is guessed by its form.
//
// A piece is an object with an "id" (and a "face" if it is seen), a list of pieces lies side by side, a list with an
// entry for each seat is shown seat by seat, and anything else as a figure with its name. The viewer's own hand (the key
// "hand") lies in the dock.

import { h } from "../dom.js";
import { card } from "../kit/card.js";
import { counter, reveal, track } from "../kit/figures.js";
import { hand as heldCards } from "../kit/hand.js";
import { map } from "../kit/map.js";
import { pile } from "../kit/pile.js";
import { seatName, seatPanel } from "../kit/seat.js";
import { _, listText } from "../../i18n.js";

/**
 * A piece of any game.
 * @typedef {{ id: string, face?: string, back?: string, name?: string, [more: string]: any }} Piece
 * @typedef {Live.Context & { pieceName: (piece: Piece) => string, namesById: Map<any, string> }} Context
 */

/** @type {Kit.Part} */
const UNDECLARED = { kind: "counter", name: "" };
const PLAIN = new Set(["id", "face", "back", "name", "label", "text"]);
const SHORT = 3; // letters of a token
const LATELY = 8; // lines of the log

const words = (/** @type {unknown} */ name) => {
  const words = String(name).replaceAll("_", " ");
  return words[0]?.toUpperCase() + words.slice(1);
};
/** @param {any} value @returns {value is Piece} */
const isPiece = (value) =>
  value !== null && typeof value === "object" && typeof value.id === "string" && ("face" in value || "back" in value);
/** @param {any} value @returns {value is Piece[]} */
const isPieces = (value) => Array.isArray(value) && value.length > 0 && value.every(isPiece);
const last = (/** @type {string} */ path) => path.slice(path.lastIndexOf(".") + 1);
const capital = (/** @type {string} */ text) => text[0]?.toUpperCase() + text.slice(1);

/**
 * @param {Live.Context} context
 * @param {Piece} piece
 */
function title(context, piece) {
  return (
    piece.name ??
    (piece.face
      ? (context.faceTitle(piece.face) ?? words(piece.face))
      : _("{thing}, face down", { thing: words(piece.back) }))
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
    if (isPieces(value)) return [`${name}: ${value.map(context.pieceName).join(", ")}`];
    if (Array.isArray(value))
      return value.length && value.every((part) => typeof part !== "object") ? [`${name}: ${value.join(", ")}`] : [];
    return typeof value === "object" ? [] : [`${name.replaceAll("_", " ")} ${value}`];
  });
}

/**
 * @param {Context} context
 * @param {Piece} piece
 */
function pieceCard(context, piece) {
  const isHidden = !("face" in piece);
  const drawn = context.look.faces[piece.face ?? ""];
  const notes = isHidden ? [] : extras(context, piece);
  const name = isHidden ? title(context, piece) : capital(context.pieceName(piece).replace(/^the /, ""));
  return card(context, {
    id: piece.id,
    name,
    isHidden,
    isLarge: !isHidden,
    figure: drawn?.figure,
    art: drawn?.suit,
    tone: drawn?.tone,
    more: notes.length ? h("span", { class: "piece-extras" }, notes.join(", ")) : null,
  });
}

/**
 * The seat that a piece came from, by its trace: who is told of with it in the last lines of the log.
 * @param {Context} context
 * @param {Piece} piece
 */
function cameFrom({ table }, { face }) {
  const line = table.lines.slice(-LATELY).findLast(({ args }) => face && args.card?.face === face);
  return Number.isInteger(line?.args.seat) ? `seat-${line?.args.seat}` : null;
}

/**
 * @param {Context} context
 * @param {Piece[]} pieces
 * @param {string} place
 */
function side(context, pieces, place) {
  return h(
    "ul",
    { class: "pieces" },
    pieces.map((piece) =>
      h(
        "li",
        {
          id: `piece-${piece.id}`,
          "data-trace": `piece-${piece.id}`,
          "data-state": `${place} ${piece.face ?? ""} ${extras(context, piece).join()}`,
          "data-from": cameFrom(context, piece),
        },
        pieceCard(context, piece),
      ),
    ),
  );
}

/**
 * A value in words: by the names the part gives, a piece by its own.
 * @param {Context} context
 * @param {Kit.Part} part
 * @param {unknown} value
 */
function figure(context, part, value) {
  const own = part.names?.[String(value)];
  if (own !== undefined) return own;
  if (value === null || value === "") return "—";
  if (value === true) return "yes";
  if (value === false) return "no";
  return context.namesById.get(value) ?? String(value);
}

/**
 * Seats by name; those of a list in a list belong together.
 * @param {Context} context
 * @param {Kit.Part} part
 * @param {any} value
 */
function seatNames(context, part, value) {
  /** @type {(seat: any) => string} */
  const nameOf = (seat) =>
    Array.isArray(seat)
      ? listText(seat.map(nameOf))
      : !Number.isInteger(seat) || seat < 0
        ? ""
        : seat === context.you
          ? _("you")
          : context.short(seat);
  const seats = /** @type {any[]} */ ([value]).flat().map(nameOf).filter(Boolean);
  return seats.join(", ") || (part.names?.[String(value)] ?? _("nobody"));
}

/**
 * @param {Context} context
 * @param {Kit.Part} part
 * @param {string} path
 */
const nameOf = (context, part, path) => part.name || words(last(path));

/**
 * One entry of the view. `place` is where it lies ("table", "seat-2"), for what is highlighted when it changes.
 * @param {Context} context
 * @param {string} path its name in the view, and within the entry of a seat
 * @param {any} value
 * @param {string} place
 * @returns {Live.Child}
 */
function shown(context, path, value, place) {
  const declared = context.look.parts[path];
  const part = declared ?? UNDECLARED;
  const name = nameOf(context, part, path);
  const key = `${place}-${path.replaceAll(".", "-")}`;
  if (part.kind === "hidden" || isEmpty(value)) return null;
  if (part.kind === "seat") return counter({ key, name, value: seatNames(context, part, value), css: "is-word" });
  if (part.kind === "track")
    return track({
      key,
      name,
      most: part.most ?? 0,
      least: part.least,
      names: part.names,
      markers: markers(context, value, name),
    });
  if (part.kind === "pile") return pile({ key, name, pieces: value, entry: (piece) => pieceCard(context, piece) });
  if (part.kind === "reveal") {
    const values = /** @type {any[]} */ ([value]).flat();
    return reveal({
      key,
      name,
      values: values.map((each) => ({ said: figure(context, part, each), figure: figure(context, part, each) })),
    });
  }
  if (isPiece(value) || isPieces(value))
    return h(
      "div",
      { class: "generic-cards" },
      h("p", { class: "generic-name" }, name),
      side(context, [value].flat(), place),
    );
  if (Array.isArray(value)) return listed(context, part, path, value, place);
  if (typeof value === "object")
    return Object.entries(value).map(([inner, each]) => shown(context, `${path}.${inner}`, each, key));
  return counter({ key, name, value: figure(context, part, value), most: part.most });
}

/**
 * @param {Context} context
 * @param {Kit.Part} part
 * @param {string} path
 * @param {any[]} value
 * @param {string} place
 */
function listed(context, part, path, value, place) {
  const name = nameOf(context, part, path);
  const key = `${place}-${path.replaceAll(".", "-")}`;
  if (value.every((each) => each === null || typeof each !== "object"))
    return counter({ key, name, value: value.map((each) => figure(context, part, each)).join(", ") || _("none") });
  return h(
    "div",
    {},
    h("p", { class: "generic-name" }, name),
    h(
      "ol",
      { class: "nested" },
      value.map((each, index) => h("li", {}, shown(context, path, each, `${key}-${index}`))),
    ),
  );
}

/**
 * Who stands where on a track: every seat, or the one thing that is counted.
 * @param {Context} context
 * @param {any} value
 * @param {string} name
 */
function markers(context, value, name) {
  if (!Array.isArray(value)) return [{ at: Number(value), said: name }];
  return value.map((at, seat) => ({
    at,
    said: seat === context.you ? "you" : context.name(seat),
    label: context.short(seat).slice(0, SHORT),
    tone: `seat-${seat}`,
  }));
}

/** @param {unknown} value */
function isEmpty(value) {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

/**
 * Whether a value has an entry for each seat, to be shown seat by seat.
 * @param {Live.Context} context
 * @param {string} path
 * @param {unknown} value
 */
function isPerSeat(context, path, value) {
  const kind = context.look.parts[path]?.kind;
  if (kind === "track" || kind === "area" || kind === "reveal") return false;
  if (kind === "seat" && [value].flat().some(Array.isArray)) return false; // seats that belong together
  return Array.isArray(value) && value.length === context.board.seats.length && !isPieces(value);
}

/**
 * Counters stand in one line; what is larger, below it.
 * @param {Live.Child[]} drawn
 */
function arranged(drawn) {
  const all = /** @type {any[]} */ (drawn).flat(Infinity).filter(Boolean);
  const isSmall = (/** @type {HTMLElement} */ each) => each.matches(".counter, .pile.is-closed");
  const small = all.filter(isSmall);
  return [small.length > 0 && h("div", { class: "counters" }, small), all.filter((each) => !isSmall(each))];
}

/**
 * @param {Context} context
 * @param {number} seat
 * @param {[string, any[]][]} perSeat
 */
function panel(context, seat, perSeat) {
  const place = `seat-${seat}`;
  const own = perSeat.flatMap(([name, values]) => {
    const value = values[seat];
    const isRecord = name === "seats" && value !== null && typeof value === "object" && !Array.isArray(value);
    return isRecord
      ? Object.entries(value).map(([inner, each]) => shown(context, `seats.${inner}`, each, place))
      : [shown(context, name, value, place)];
  });
  return seatPanel(context, seat, {
    css: seatTone(context, seat),
    head: h("h2", { class: "seat-panel-name" }, seatName(context, seat)),
    children: arranged(own),
  });
}

/**
 * Seats have colors where a map shows whose areas are whose.
 * @param {Live.Context} context
 * @param {number} seat
 */
const seatTone = ({ look }, seat) => (look.map ? `tone-seat-${seat}` : "");

/**
 * Something on an area: a token by its word, a unit with its seat, a piece.
 * @param {Context} context
 * @param {Kit.Part} part
 * @param {any} value
 * @returns {Kit.Lying}
 */
function lying(context, part, value) {
  if (value === null || typeof value !== "object") {
    const said = figure(context, part, value);
    return { word: typeof value === "number" ? String(value) : said.slice(0, SHORT), said, shape: "square" };
  }
  const { seat, id, kind, face, n, down } = value;
  const named = figure(context, part, kind ?? face ?? "piece");
  const whose = Number.isInteger(seat) ? `, ${context.name(seat)}` : "";
  return {
    id,
    word: `${named.slice(0, 1).toUpperCase()}${n > 1 ? n : ""}`,
    said: `${n > 1 ? `${n} ` : ""}${down ? _("something face down") : named}${whose}`,
    tone: Number.isInteger(seat) ? `seat-${seat}` : undefined,
    isHidden: Boolean(down),
    shape: face === undefined && !down ? "round" : "square",
  };
}

/**
 * What lies on every area, from all entries that are declared to; and what this seat is about to put there.
 * @param {Context} context
 * @param {Kit.Map} declared
 */
function onAreas(context, { areas }) {
  /** @type {Record<string, Kit.On>} */
  const on = Object.fromEntries(areas.map(({ id }) => [id, { lying: [] }]));
  for (const [path, part] of Object.entries(context.look.parts)) {
    const value = context.view[path];
    if (part.kind !== "area" || isEmpty(value)) continue;
    const sheets = Array.isArray(value) && part.of !== "seat" && value.length !== areas.length ? value : [value];
    for (const sheet of sheets)
      areas.forEach(({ id }, index) => {
        const here = Array.isArray(sheet) ? sheet[index] : sheet?.[id];
        if (here === null || here === undefined) return;
        if (part.of === "seat" && here >= 0) {
          on[id].tone = `seat-${here}`;
          on[id].said = here === context.you ? _("yours") : _("{name}’s", { name: context.name(here) });
        } else if (part.of !== "seat")
          on[id].lying.push(.../** @type {any[]} */ ([here]).flat().map((each) => lying(context, part, each)));
      });
  }
  const { choice } = context;
  if (choice?.ask.kind === "assign")
    for (const [slot, value] of choice.slots) {
      const said = context.label(choice.things[value]);
      on[choice.ask.slots[slot].id]?.lying.push({ word: said.slice(0, SHORT), said, shape: "square" });
    }
  return on;
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
  const { view, board, look, me } = context;
  const entries = Object.entries(view).filter(([name]) => name !== "hand" && look.parts[name]?.kind !== "area");
  const perSeat = entries.filter(([name, value]) => isPerSeat(context, name, value));
  const common = entries.filter(([name, value]) => !isPerSeat(context, name, value));
  const n = board.seats.length;
  const others = Array.from({ length: me === null ? n : n - 1 }, (_, index) =>
    me === null ? index : (me + 1 + index) % n,
  );
  return h(
    "div",
    { class: "generic" },
    h(
      "div",
      { class: "generic-others" },
      others.map((seat) => panel(context, seat, perSeat)),
    ),
    h(
      "section",
      { class: "generic-middle", "aria-label": _("The table") },
      look.map && map(context, look.map, onAreas(context, look.map)),
      arranged(common.map(([name, value]) => shown(context, name, value, "table"))),
    ),
    me === null ? null : panel(context, me, perSeat),
  );
}

/** @param {Live.Context} plain */
function hand(plain) {
  const context = withNames(plain);
  if (context.me === null || !isPieces(context.view?.hand)) return null;
  return heldCards(context, context.view.hand, { name: _("My hand"), card: (piece) => pieceCard(context, piece) });
}

/**
 * @param {Live.Thing} thing
 * @param {Live.Context} context
 */
function isInHand(thing, { view, look }) {
  if (thing.of === "area") return look.map?.areas.some(({ id }) => id === thing.id) ?? false;
  return Array.isArray(view.hand) && view.hand.some((/** @type {Piece} */ piece) => piece.id === thing.id);
}

/**
 * @param {Live.Thing} thing
 * @param {Live.Context} context
 */
function label(thing, context) {
  if (thing.of === "seat") return thing.id === context.you ? _("Myself") : context.name(thing.id);
  if (thing.of === "area") return context.look.map?.areas.find(({ id }) => id === thing.id)?.name ?? thing.label;
  return thing.label;
}

export default { draw, hand, isInHand, label, figures: { points: _("points"), score: _("points") } };
