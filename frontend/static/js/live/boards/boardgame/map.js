// The map of the realm: what lies on each area, where marches lead, and what this seat is about to order.

import { _ } from "../../../i18n.js";
import { svg } from "../../dom.js";
import { fixed, map } from "../../kit/map.js";
import { castleMark } from "./muster.js";
import { anchor, orderDrawn, printed, tokenDrawn, unitDrawn } from "./pieces.js";
import { areaName, capital, houseName, houseOf, orderOf, unitsOf, unitsSaid } from "./words.js";

/** @typedef {Kit.Lying & { key: string, holds?: string[], side?: string, drawn: Live.Child }} Lying */

const RING = 62; // px from an area to the orders around it
const ROW = 3; // pieces beside each other
const PITCH = 20;
const SMALL = 0.86;
const LINE = 11.5;
const WIDE = 9; // letters of a name on one line

/**
 * The orders this seat has put down or sent, by area.
 * @param {Realm.Context} context
 * @returns {Map<string, string>}
 */
function ownOrders({ choice, board, table, you }) {
  if (choice?.ask.verb === "orders")
    return new Map([...choice.slots].map(([slot, value]) => [choice.ask.slots[slot].id, choice.things[value].id]));
  if (you === null) return new Map();
  const isSealed = board.sealed?.ask?.verb === "orders";
  const sent = board.ask?.verb === "orders" ? table.pending : isSealed ? board.sealed?.answer : null;
  return new Map(Array.isArray(sent) ? sent : []);
}

/**
 * @param {Realm.Context} context
 * @param {string} area
 * @param {Map<string, string>} own
 * @returns {Lying[]}
 */
function ordersOn(context, area, own) {
  const { view, board } = context;
  const lying = (/** @type {string} */ order, isOwn = false) => ({
    key: `order-${area}`,
    side: isOwn ? "down" : "up",
    word: "",
    said: isOwn
      ? _("Your order: {order}, face down", { order: orderOf(order)?.said ?? order })
      : _("Order: {order}", { order: orderOf(order)?.said ?? order }),
    drawn: orderDrawn(order, isOwn ? "is-own" : ""),
  });
  if (view.orders[area]) return [lying(view.orders[area])];
  const mine = own.get(area);
  if (mine) return [lying(mine, true)];
  const seat = view.units[area]?.[0]?.seat;
  // A house that has answered has put its orders down: everybody sees that, and nobody which.
  const isDown =
    view.phase === "planning" &&
    seat !== undefined &&
    seat !== context.me &&
    !board.seats[seat].waiting &&
    isAnyAsked(context);
  return isDown
    ? [
        {
          key: `order-${area}`,
          side: "down",
          word: "",
          said: _("Order, face down"),
          tone: houseOf(context, seat) ?? "",
          drawn: orderDrawn(null),
        },
      ]
    : [];
}

/** @param {Realm.Context} context */
function isAnyAsked({ board, view }) {
  return board.status === "playing" && board.seats.some(({ waiting }) => waiting) && !Object.keys(view.orders).length;
}

/**
 * Units of a kind lie on each other, unless one is to be told from the other.
 * @param {Realm.Context} context
 * @param {string} area
 * @param {Realm.Unit[]} units
 * @returns {Lying[]}
 */
function unitsOn(context, area, units) {
  /** @type {Map<string, Realm.Unit[]>} */
  const groups = new Map();
  for (const unit of units) {
    const isAsked = Object.keys(context.mark(unit.id)).length > 0;
    const key = isAsked ? unit.id : `${unit.seat} ${unit.kind} ${unit.routed ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()].map((group) => {
    const { id, seat, kind, routed = false } = group[0];
    const house = houseOf(context, seat);
    return {
      key: `unit-${id}`,
      holds: group.slice(1).map((unit) => `unit-${unit.id}`),
      id,
      word: "",
      said: _("{units} of {house}", { units: unitsSaid(kind, group.length, routed), house: houseName(house) }),
      tone: house ?? "",
      drawn: unitDrawn(house, kind, group.length, routed),
    };
  });
}

/**
 * What lies on every area.
 * @param {Realm.Context} context
 * @param {Kit.Map} declared
 */
function onAreas(context, { areas }) {
  const { view } = context;
  const own = ownOrders(context);
  const blocked = new Set(view.blocked);
  /** @type {Record<string, Kit.On>} */
  const on = {};
  for (const { id } of areas) {
    const owner = view.owner[id];
    const house = houseOf(context, owner);
    const token = view.tokens[id];
    const tokenHouse = houseOf(context, token?.seat);
    const attackers = view.fight?.area === id ? view.fight.sides[0].units : [];
    /** @type {Lying[]} */
    const lying = [
      ...ordersOn(context, id, own),
      ...unitsOn(context, id, view.units[id] ?? []),
      ...unitsOn(context, id, attackers),
    ];
    if (view.garrisons[id])
      lying.push({
        key: `garrison-${id}`,
        word: "",
        said: _("Garrison {strength}", { strength: view.garrisons[id] }),
        tone: house ?? "",
        drawn: tokenDrawn(house, "tower", view.garrisons[id]),
      });
    if (view.forces[id])
      lying.push({
        key: `force-${id}`,
        word: "",
        said: _("Neutral force {strength}", { strength: view.forces[id] }),
        drawn: tokenDrawn(null, "tower", view.forces[id]),
      });
    if (token)
      lying.push({
        key: `token-${id}`,
        word: "",
        said: _("Power token of {house}", { house: houseName(tokenHouse) }),
        tone: tokenHouse ?? "",
        drawn: tokenDrawn(tokenHouse, "power"),
      });
    on[id] = {
      lying,
      tone: house ?? undefined,
      isClosed: blocked.has(id),
      said: blocked.has(id)
        ? _("closed in this game")
        : house
          ? owner === context.you
            ? _("yours")
            : _("House {house}", { house: houseName(house) })
          : "",
    };
  }
  return on;
}

/**
 * A name in one line or two.
 * @param {string} name
 */
function lines(name) {
  const words = name.split(" ");
  if (name.length <= WIDE || words.length === 1) return [name];
  const middle = words.reduce(
    (best, _, at) => {
      const longest = Math.max(words.slice(0, at).join(" ").length, words.slice(at).join(" ").length);
      return at > 0 && longest < best.longest ? { at, longest } : best;
    },
    { at: 0, longest: Infinity },
  );
  return [words.slice(0, middle.at).join(" "), words.slice(middle.at).join(" ")];
}

/**
 * How an area is filled around its point: icons, name, pieces in rows; where each begins, from the top.
 * @param {Kit.Area} area
 * @param {Kit.On} on
 */
function layout(area, { lying }) {
  const rows = Math.ceil(lying.length / ROW);
  const name = area.kind === "port" ? [] : lines(area.name);
  const icons = printed(area.icons ?? []);
  const iconsHigh = icons.length ? 13 : 0;
  const top = -(iconsHigh + name.length * LINE + rows * PITCH) / 2;
  return { icons, name, top, nameTop: top + iconsHigh, piecesTop: top + iconsHigh + name.length * LINE };
}

/**
 * What is printed on an area and what lies there.
 * @param {Live.Context} context
 * @param {Kit.Area} area
 * @param {Kit.On} on
 */
function label(context, area, on) {
  const lying = /** @type {Lying[]} */ (on.lying);
  const { icons, top, piecesTop } = layout(area, on);
  return fixed(
    `fixed-${area.id}`,
    area.at,
    icons.length > 0 && svg("g", { class: "realm-icons", transform: `translate(0 ${top + 6})` }, icons),
    area.kind === "port" && lying.length === 0 && anchor(),
    lying.map((piece, index) => {
      const row = Math.floor(index / ROW);
      const inRow = Math.min(ROW, lying.length - row * ROW);
      const x = ((index % ROW) - (inRow - 1) / 2) * PITCH;
      return pieceAt(context, area, piece, x, piecesTop + (row + 0.5) * PITCH);
    }),
  );
}

/**
 * Which names keep their places where many are close together: what is asked about, what is held, castles, land.
 * @param {Kit.Area} area
 * @param {Kit.On} on
 * @param {boolean} isTarget
 */
function rank({ kind, icons = [] }, { tone }, isTarget) {
  if (isTarget) return 0;
  if (tone) return 1;
  return kind === "sea" ? 4 : icons.length ? 2 : 3;
}

/**
 * The orders that the area which is held may be given, around it: the same as in the dock, within reach.
 * @param {Realm.Context} context
 * @param {Kit.Map} declared
 */
function ring(context, { areas }) {
  const { choice } = context;
  if (choice?.ask.verb !== "orders" || choice.held?.slot === undefined) return null;
  const { id: held } = choice.ask.slots[choice.held.slot];
  const area = areas.find(({ id }) => id === held);
  if (!area) return null;
  const orders = [...new Set(choice.things.map(({ id }) => id))].filter((id) => "data-choose" in context.mark(id));
  const around = fixed(
    "map-ring",
    area.at,
    svg("circle", { class: "map-ring", r: RING, "aria-hidden": "true" }),
    orders.map((id, index) => {
      const turn = (2 * Math.PI * index) / orders.length - Math.PI / 2;
      const at = [Math.cos(turn), Math.sin(turn)].map((part) => (part * RING).toFixed(1)).join(" ");
      const said = _("{order} for {area}", { order: orderOf(id)?.said ?? id, area: area.name });
      return svg(
        "g",
        {
          id: `ring-${id}`,
          class: "map-piece realm-piece is-choice",
          transform: `matrix(1.15 0 0 1.15 ${at})`,
          role: "button",
          tabindex: "-1",
          "aria-label": said,
          ...context.mark(id),
        },
        svg("title", {}, said),
        svg("circle", { class: "realm-hold", r: 12 }),
        orderDrawn(id),
      );
    }),
  );
  around.dataset.room = String(RING + 16);
  return around;
}

/**
 * @param {Live.Context} context
 * @param {Kit.Area} area
 * @param {Kit.On} on
 */
function name(context, area, on) {
  const placed = layout(area, on);
  const isTarget = Object.keys(context.mark(area.id, "area")).length > 0;
  const css = ["map-name", "realm-name", `of-${area.kind}`, isTarget && "is-choice"];
  return (
    placed.name.length > 0 &&
    fixed(
      `name-${area.id}`,
      area.at,
      svg(
        "g",
        { class: "map-tag", "data-rank": rank(area, on, isTarget) },
        placed.name.map((line, row) =>
          svg(
            "text",
            {
              class: css,
              "aria-hidden": "true",
              y: placed.nameTop + row * LINE + 9,
              "font-size": area.kind === "sea" ? 11 : 10.5,
            },
            line,
          ),
        ),
      ),
    )
  );
}

/**
 * @param {Live.Context} context
 * @param {Kit.Area} area
 * @param {Lying} piece
 * @param {number} x
 * @param {number} y
 */
function pieceAt(context, area, { key, holds, id, said, side, tone, drawn }, x, y) {
  const marks = id === undefined ? {} : context.mark(id);
  const isChoice = "data-choose" in marks || "data-slot" in marks;
  return svg(
    "g",
    {
      id: `on-${key}`,
      class: ["map-piece", "realm-piece", tone && `tone-${tone}`, isChoice && "is-choice"],
      transform: `translate(${x} ${y}) scale(${SMALL})`,
      role: isChoice ? "button" : null,
      tabindex: isChoice ? "0" : null,
      "aria-label": isChoice ? `${said}, ${area.name}` : null,
      "data-trace": key,
      "data-holds": holds?.length ? holds : null,
      "data-state": `${area.id} ${said}`,
      "data-side": side,
      ...marks,
    },
    svg("title", {}, said),
    isChoice && svg("circle", { class: "realm-hold", r: 15 }),
    drawn,
  );
}

/**
 * Where units go: from what is being chosen, and to the fight that goes on.
 * @param {Realm.Context} context
 * @param {Kit.Map} declared
 */
function arrows(context, { areas }) {
  const points = new Map(areas.map(({ id, at }) => [id, at]));
  const { choice, view } = context;
  /** @type {[string, string, string][]} */
  const ways = [];
  if (choice?.ask.verb === "march") {
    const where = new Map(unitsOf(view).map(({ unit, area }) => [unit.id, area]));
    for (const [slot, value] of choice.slots)
      ways.push([where.get(choice.ask.slots[slot].id) ?? "", choice.things[value].id, "is-own"]);
  }
  const { fight } = view;
  if (fight) {
    ways.push([fight.from, fight.area, `tone-${houseOf(context, fight.sides[0].seat)}`]);
    for (const side of fight.sides)
      for (const each of side.support)
        ways.push([each.area, fight.area, `is-support tone-${houseOf(context, each.seat)}`]);
  }
  return ways.map(([from, to, css]) => {
    const [start, end] = [points.get(from), points.get(to)];
    if (!start || !end || from === to) return null;
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    const length = Math.hypot(dx, dy);
    const bend = [(start[0] + end[0]) / 2 - dy * 0.12, (start[1] + end[1]) / 2 + dx * 0.12];
    const [ux, uy] = unit(end[0] - bend[0], end[1] - bend[1]);
    const cut = Math.min(20, length / 4);
    const tip = [end[0] - ux * cut, end[1] - uy * cut];
    const foot = [tip[0] - ux * 9, tip[1] - uy * 9];
    const coordinates = (/** @type {number[]} */ [x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    const wing = (/** @type {number} */ turn) => coordinates([foot[0] - uy * 6 * turn, foot[1] + ux * 6 * turn]);
    return svg(
      "g",
      { class: `realm-way ${css}` },
      svg("path", { class: "realm-line", d: `M${coordinates(start)}Q${coordinates(bend)} ${coordinates(foot)}` }),
      svg("path", { class: "realm-head", d: `M${coordinates(tip)}L${wing(1)} ${wing(-1)}Z` }),
    );
  });
}

/** @param {number} x @param {number} y */
function unit(x, y) {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

const HILLS = "M-9 5L-3-6 1 0 4-4 10 5Z";
const TREES = "M-5 4L-1.500-5 2 4ZM1 5L4-3 7 5Z";
/** Where the land is high, and where it is wooded. @type {[string, number, number][]} */
const LANDSCAPE = [
  ...[
    [462, 455],
    [480, 448],
    [500, 462],
    [527, 500],
    [462, 505],
    [180, 215],
    [118, 210],
    [330, 250],
    [392, 975],
    [362, 905],
    [445, 770],
    [560, 855],
  ].map(([x, y]) => /** @type {[string, number, number]} */ (["hills", x, y])),
  ...[
    [270, 190],
    [290, 270],
    [420, 160],
    [300, 118],
    [440, 118],
    [532, 700],
    [500, 745],
    [250, 650],
    [325, 800],
    [250, 765],
    [385, 700],
    [455, 215],
  ].map(([x, y]) => /** @type {[string, number, number]} */ (["trees", x, y])),
];

const landscape = () =>
  svg(
    "g",
    { class: "realm-landscape", "aria-hidden": "true" },
    LANDSCAPE.map(([kind, x, y]) =>
      svg("path", { class: `is-${kind}`, d: kind === "hills" ? HILLS : TREES, transform: `translate(${x} ${y})` }),
    ),
    svg("path", { class: "realm-wall", d: "M248 84C300 60 340 72 400 66S480 78 528 76" }),
    svg("text", { class: "realm-beyond", x: 372, y: 30, "font-size": 17 }, _("Beyond the Wall")),
    svg(
      "g",
      { class: "realm-compass", transform: "translate(52 1015)" },
      svg("circle", { r: 24 }),
      svg("path", { d: "M0-32L5-5 32 0 5 5 0 32-5 5-32 0-5-5Z" }),
      svg("text", { y: -36, "font-size": 13 }, "N"),
    ),
  );

/** @param {Realm.Context} context */
export function realmMap(context) {
  const { look } = context;
  if (!look.map) return null;
  // Areas, units and answers never share a name: what is asked by an area's name is asked of the map.
  const plain = { ...context, mark: (/** @type {any} */ id) => ({ ...context.mark(id), ...castleMark(context, id) }) };
  const { width, height } = look.map;
  const edge = svg("rect", { class: "realm-edge", x: 0, y: 0, width, height });
  const scene = [edge, landscape(), svg("g", { class: "realm-ways" }, arrows(context, look.map))];
  return map(plain, look.map, onAreas(plain, look.map), {
    ...{ scene, label, name, over: ring(context, look.map) },
    marks: { "data-part": "map" },
  });
}

/**
 * The end of a round in the log: a small picture of the realm, each area in the color of the House that controls it.
 * @param {Realm.Context} context
 * @param {Live.Line} line
 */
export function picture(context, { key, args }) {
  const { look } = context;
  if (key !== "round_ends" || !look.map) return null;
  const { width, height, areas } = look.map;
  return svg(
    "svg",
    { class: "realm-picture", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    areas.map(({ outline, kind }, index) => {
      const house = args.areas[index] === "." ? null : houseOf(context, Number(args.areas[index]));
      return svg("path", { class: [`is-${kind}`, house && `tone-${house}`], d: outline ?? "" });
    }),
  );
}

/** Whether a thing is an area of the map. @param {Live.Context} context @param {any} id */
export const isArea = ({ look }, id) => look.map?.areas.some((area) => area.id === id) ?? false;
export { areaName };
