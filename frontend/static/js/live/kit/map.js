// A map: areas as targets, what lies on them, and zoom and pan by fingers, wheel and keys.
//
// Areas are declared (rules.kernel.guide.look): id, name, kind, a point, and an outline or none. What lies on them changes
// with the game. The map is a picture; the list below it says the same in words and chooses the same areas.

import { _ } from "../../i18n.js";
import { all, around } from "../../elements.js";
import { h, icon, svg } from "../dom.js";
import { ASKED } from "../dock/sight.js";

export const MAX_ZOOM = 6; // how far one can zoom in
const STEP = 1.4;
const PAN = 0.15; // of the frame, for a key
const DRAG = 6; // px a finger moves before it drags
const ROOM = 8; // px between an area and the dock below it
const WHOLE = { x: 0, y: 0, k: 1 };
const NEAR = 0.55; // px a unit must have for all names to be shown
const SLACK = 1.15; // times as wide or high as the map is a frame that is filled
/** Where a name may go, in px, so that it lies over no other. @type {[number, number][]} */
const WAYS = [0, -10, 10, -20, 20, -30, 30, -40, 40].flatMap((dy) =>
  [0, -14, 14, -28, 28].map((dx) => /** @type {[number, number]} */ ([dx, dy])),
);
const LARGEST = 1.6; // units that a px of names and pieces takes at most
const AROUND = 30; // units of the map around a piece that are seen with it
const HOLD = 15; // px around a port that take a tap for it: its drawing is too small for a finger

/** What is seen of the map: translated and scaled, in the map's units. @typedef {{ x: number, y: number, k: number }} View */
/** The map, and how much of its plane the frame shows where that has another shape. */
/** @typedef {{ width: number, height: number, across?: number, down?: number }} Size */

/**
 * No empty space beside the map.
 * @param {View} view
 * @param {Size} size
 * @returns {View}
 */
function within({ x, y, k }, { width, height, across = width, down = height }) {
  const scale = Math.min(MAX_ZOOM, Math.max(1, k));
  const held = (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ shown) => {
    const [first, last] = [(length - shown) / 2, (length + shown) / 2 - length * scale];
    return first < last ? (first + last) / 2 : Math.min(first, Math.max(last, at));
  };
  return { x: held(x, width, across) || 0, y: held(y, height, down) || 0, k: scale };
}

/**
 * Zooms so that what lies at a point stays there.
 * @param {View} view
 * @param {number} factor
 * @param {{ x: number, y: number }} at in the map's units, as they are on the screen
 * @param {Size} size
 */
export function zoomed(view, factor, at, size) {
  const k = Math.min(MAX_ZOOM, Math.max(1, view.k * factor));
  const by = k / view.k;
  return within({ x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by, k }, size);
}

/**
 * @param {View} view
 * @param {number} dx
 * @param {number} dy
 * @param {Size} size
 */
export function panned(view, dx, dy, size) {
  return within({ ...view, x: view.x + dx, y: view.y + dy }, size);
}

/**
 * The nearest view in which a part of the map is seen, if need be from farther away.
 * @param {View} view
 * @param {{ x: number, y: number, width: number, height: number }} part in the map's units
 * @param {Size} size
 */
export function showing(view, part, size) {
  const { across = size.width, down = size.height } = size;
  const k = Math.min(view.k, across / part.width, down / part.height);
  const middle = { x: size.width / 2, y: size.height / 2 };
  const { k: scale, x, y } = zoomed(view, k / view.k, middle, size);
  // How far one end of the part lies outside, counted so that the part is moved inside.
  const out = (/** @type {number} */ start, /** @type {number} */ length, /** @type {number} */ whole) =>
    start < 0 ? -start : Math.min(0, whole - start - length);
  const dx = out(x + part.x * scale - (size.width - across) / 2, part.width * scale, across);
  const dy = out(y + part.y * scale - (size.height - down) / 2, part.height * scale, down);
  return panned({ x, y, k: scale }, dx, dy, size);
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What is seen; stays while the table is drawn anew. */
let seen = WHOLE;
const transform = (/** @type {View} */ { x, y, k }) => `translate(${x} ${y}) scale(${k})`;

/**
 * What keeps its size on the screen, around a point of the map. `fit` gives it the size.
 * @param {string} id
 * @param {[number, number]} at
 * @param {...Live.Child} children
 */
export function fixed(id, [x, y], ...children) {
  return svg(
    "g",
    { id, class: "map-fixed", "data-x": x, "data-y": y, transform: `translate(${x} ${y}) scale(${size})` },
    children,
  );
}
let size = 1; // units of the map for a px
let hasBegun = false;

/** A frame that is wider or higher than the map begins with it filled. @param {HTMLElement} frame */
function begin(frame) {
  if (hasBegun || frame.clientWidth === 0) return;
  hasBegun = true;
  const whole = sizeOf(frame);
  const k = Math.max(whole.across / whole.width, whole.down / whole.height);
  if (k > SLACK) seen = zoomed(WHOLE, k, { x: whole.width / 2, y: whole.height / 2 }, whole);
  comeIntoFrame();
}

/** Shows the part that is seen, names and pieces as large as before. */
function fit() {
  const frame = document.getElementById("map-frame");
  if (!frame) return;
  begin(frame);
  const unit = 1 / shownAs(frame).scale;
  size = Math.min(unit, LARGEST) / seen.k;
  document.getElementById("map-view")?.setAttribute("transform", transform(seen));
  frame.classList.toggle("is-zoomed", seen.k > 1);
  frame.classList.toggle("is-far", seen.k / unit < NEAR);
  const whole = sizeOf(frame);
  for (const each of all(".map-fixed", frame)) {
    const { x, y, room } = each.dataset;
    const held = (/** @type {string | undefined} */ at, /** @type {number} */ from, /** @type {number} */ shown) => {
      const edge = Number(room ?? 0) * size;
      return room ? Math.min(from + shown / seen.k - edge, Math.max(from + edge, Number(at))) : at;
    };
    const left = held(x, ((whole.width - whole.across) / 2 - seen.x) / seen.k, whole.across);
    const top = held(y, ((whole.height - whole.down) / 2 - seen.y) / seen.k, whole.down);
    each.setAttribute("transform", `translate(${left} ${top}) scale(${size})`);
  }
  spreadTags(frame);
}

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** The area two boxes share. @param {Box} one @param {Box} other */
function shared(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * How far each box is to be moved so that none lies over another, and few over what is not moved. Earlier ones keep
 * their places rather than later ones.
 * @param {Box[]} boxes
 * @param {Box[]} others
 * @returns {[number, number][]}
 */
export function spread(boxes, others) {
  /** @type {Box[]} */
  const placed = [];
  return boxes.map((box) => {
    let best = { cost: Infinity, by: /** @type {[number, number]} */ ([0, 0]), at: box };
    for (const [dx, dy] of WAYS) {
      const at = { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy };
      const hidden = placed.reduce((sum, other) => sum + shared(at, other), 0);
      const covers = others.reduce((sum, other) => sum + shared(at, other), 0);
      const cost = hidden * 20 + covers + Math.hypot(dx, dy) * 2;
      if (cost < best.cost) best = { cost, by: [dx, dy], at };
    }
    placed.push(best.at);
    return best.by;
  });
}

/** Moves names that would lie over each other: all can be read at every zoom. @param {HTMLElement} frame */
function spreadTags(frame) {
  const tags = /** @type {SVGElement[]} */ ([.../** @type {any} */ (all(".map-tag", frame))]);
  const mark = `${size} ${tags.length} ${frame.querySelectorAll(".map-piece").length} ${frame.clientWidth}`;
  if (tags.length === 0 || frame.dataset.spread === mark) return;
  frame.dataset.spread = mark;
  for (const tag of tags) tag.removeAttribute("transform");
  tags.sort((one, other) => Number(one.dataset.rank) - Number(other.dataset.rank));
  const boxes = tags.map((tag) => tag.getBoundingClientRect());
  const pieces = [...all(".map-piece", frame)].map((piece) => piece.getBoundingClientRect());
  const px = Math.min(1, LARGEST * shownAs(frame).scale) || 1; // a unit of what keeps its size
  spread(boxes, pieces).forEach(([dx, dy], index) => {
    if (dx || dy) tags[index].setAttribute("transform", `translate(${dx / px} ${dy / px})`);
  });
}

let pressed = ""; // the area that was chosen last

/** Brings an area that has just been chosen to where the dock, which may have grown, does not lie over it. */
function comeAboveDock() {
  const area = document.querySelector('.map-area[aria-pressed="true"]');
  if ((area?.id ?? "") === pressed) return;
  pressed = area?.id ?? "";
  const dock = document.getElementById("dock")?.getBoundingClientRect();
  const seen = (document.querySelector(".map-ring") ?? area)?.getBoundingClientRect();
  if (!dock || !seen || seen.right <= dock.left) return; // on a laptop the dock stands beside the map
  const covered = seen.bottom - dock.top;
  if (covered > 0) scrollBy({ top: covered + ROOM, behavior: calm.matches ? "instant" : "smooth" });
}

/** Anyone who has zoomed in sees what a new question is about. */
function comeIntoFrame() {
  const frame = document.getElementById("map-frame");
  if (!frame || seen.k <= 1) return;
  const areas = /** @type {SVGGraphicsElement[]} */ ([...frame.querySelectorAll(".map-area.is-choice")]);
  const boxes = areas.map((area) => area.getBBox());
  for (const piece of frame.querySelectorAll(".map-piece.is-choice")) {
    const { x, y } = /** @type {SVGElement} */ (piece.closest(".map-fixed")).dataset;
    boxes.push(new DOMRect(Number(x) - AROUND, Number(y) - AROUND, 2 * AROUND, 2 * AROUND));
  }
  if (boxes.length === 0) return;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  seen = showing(seen, { x, y, width, height }, sizeOf(frame));
  fit();
}

/**
 * @param {Live.Context} context
 * @param {Kit.Area} area
 * @param {Kit.Lying[]} lying
 */
function lyingOn(context, area, lying) {
  return lying.map((piece, index) => {
    const marks = piece.id === undefined ? {} : context.mark(piece.id);
    const isChoice = "data-choose" in marks;
    const x = (index - (lying.length - 1) / 2) * 26;
    return svg(
      "g",
      {
        id: `lies-${area.id}-${index}`,
        class: [
          "map-piece",
          piece.tone && `tone-${piece.tone}`,
          piece.isHidden && "is-hidden",
          isChoice && "is-choice",
        ],
        role: isChoice ? "button" : null,
        "aria-label": isChoice ? `${piece.said}, ${area.name}` : null,
        ...marks,
      },
      svg("title", {}, piece.said),
      piece.shape === "square"
        ? svg("rect", { x: x - 12, y: 6, width: 24, height: 22, rx: 3 })
        : svg("circle", { cx: x, cy: 17, r: 12 }),
      svg("text", { x, y: 21, "font-size": piece.word.length > 2 ? 9 : 12 }, piece.isHidden ? "?" : piece.word),
    );
  });
}

/**
 * @param {Live.Context} context
 * @param {Kit.Area} area
 * @param {Kit.On} on
 */
function areaShape(context, area, on) {
  const marks = context.mark(area.id, "area");
  const isTarget = isMarked(marks);
  const [x, y] = area.at;
  return svg(
    "g",
    {
      id: `area-${area.id}`,
      class: [
        "map-area",
        `is-${area.kind}`,
        isTarget && "is-choice",
        on.tone && `tone-${on.tone}`,
        on.isClosed && "is-closed",
      ],
      role: isTarget ? "button" : null,
      tabindex: isTarget ? "0" : null,
      "aria-label": isTarget ? describeArea(area, on) : null,
      "data-inspect": context.describe(area.id) ? area.id : null,
      ...marks,
    },
    area.outline
      ? svg("path", { class: "map-ground", d: area.outline })
      : svg("circle", { class: "map-ground", cx: x, cy: y, r: area.kind === "port" ? 26 : 50 }),
    isTarget &&
      area.kind === "port" &&
      fixed(`hold-${area.id}`, area.at, svg("circle", { class: "map-hold", r: HOLD })),
  );
}

/**
 * The name of an area, what is printed there and what lies there: above all areas, and no part of what is tapped.
 * @param {Live.Context} context
 * @param {Kit.Area} area
 * @param {Kit.On} on
 */
function label(context, area, on) {
  const icons = area.icons ?? [];
  const isTarget = isMarked(context.mark(area.id, "area"));
  return fixed(
    `fixed-${area.id}`,
    area.at,
    icons.map((name, index) =>
      svg(
        "text",
        { class: "map-icon", "aria-hidden": "true", x: (index - (icons.length - 1) / 2) * 14, y: -17, "font-size": 12 },
        name[0].toUpperCase(),
      ),
    ),
    svg("text", { class: ["map-name", isTarget && "is-choice"], "aria-hidden": "true", "font-size": 13 }, area.name),
    lyingOn(context, area, on.lying),
  );
}

/**
 * An area in words: "The Eyrie, land, castle: Ana’s; a march order".
 * @param {Kit.Area} area
 * @param {Kit.On} on
 */
export function describeArea(area, on) {
  const printed = [area.name, area.kind, ...(area.icons ?? [])].filter(Boolean).join(", ");
  const lies = [on.said, ...on.lying.map(({ said }) => said)].filter(Boolean).join("; ");
  return lies ? `${printed}: ${lies}` : printed;
}

const NOTHING = { lying: [] };
/** Whether the marks of an area make it one that can be tapped. @param {Live.Attributes} marks */
const isMarked = (marks) => Object.keys(marks).length > 0;
const kept = () =>
  ["is-zoomed", "is-far"].filter((name) => document.getElementById("map-frame")?.classList.contains(name));

const isSea = (/** @type {Kit.Area} */ { kind }) => kind === "sea";

/**
 * Areas as they are painted: seas below the coast, ports on it; what can be chosen after the rest, so that no
 * neighbor lies over its edge.
 * @param {Live.Context} context
 * @param {Kit.Map} declared
 * @param {Record<string, Kit.On>} on
 */
function ground(context, { areas, scenery = [] }, on) {
  const marked = (/** @type {Kit.Area} */ area) => isMarked(context.mark(area.id, "area"));
  const painted = (/** @type {(area: Kit.Area) => boolean} */ isOf) =>
    areas
      .filter(isOf)
      .sort((one, other) => Number(marked(one)) - Number(marked(other)))
      .map((area) => areaShape(context, area, on[area.id] ?? NOTHING));
  const isPort = (/** @type {Kit.Area} */ { kind }) => kind === "port";
  const coast = areas.filter((area) => !isSea(area) && !isPort(area)).map(({ outline }) => outline ?? "");
  return [
    painted(isSea),
    svg("path", { class: "map-shore", d: coast.join("") }),
    painted((area) => !isSea(area) && !isPort(area)),
    scenery.map(({ kind, outline }) => svg("path", { class: ["map-scenery", `is-${kind}`], d: outline })),
    painted(isPort),
  ];
}

/**
 * @param {Live.Context} context
 * @param {Kit.Map} declared
 * @param {Record<string, Kit.On>} on what lies on the areas, by id
 * @param {Kit.Art} [art] what a game draws itself
 */
export function map(context, declared, on, art = {}) {
  const id = "map"; // a table has one
  const { width, height, areas } = declared;
  const named = art.label ?? label;
  const at = new Map(areas.map((area) => [area.id, area.at]));
  requestAnimationFrame(() => {
    fit();
    comeAboveDock();
  });
  const button = (/** @type {string} */ act, /** @type {string} */ name, /** @type {string} */ sign) =>
    h(
      "button",
      {
        id: `${id}-${act}`,
        class: "button map-button",
        type: "button",
        "data-map": act,
        "aria-label": name,
        title: name,
      },
      sign,
    );
  return h(
    "section",
    { class: "map", id, "aria-label": declared.name, ...art.marks },
    h(
      "div",
      {
        class: ["map-frame", ...kept()],
        id: `${id}-frame`,
        tabindex: "0",
        role: "group",
        "aria-label": _("Map: plus and minus zoom, arrow keys move, zero shows all of it"),
        "data-width": width,
        "data-height": height,
      },
      svg(
        "svg",
        { id: `${id}-picture`, class: "map-picture", role: "none", viewBox: `0 0 ${width} ${height}` },
        svg(
          "g",
          { id: `${id}-view`, class: "map-view", transform: transform(seen) },
          ground(context, declared, on),
          declared.links.map(([one, other]) => {
            const [[x1, y1], [x2, y2]] = [at.get(one), at.get(other)].map((point) => point ?? [0, 0]);
            return svg("line", { class: "map-link", x1, y1, x2, y2 });
          }),
          art.scene,
          areas.map((area) => named(context, area, on[area.id] ?? NOTHING)),
          // Names of seas may reach over a coast: those of the land lie above them.
          [...areas.filter(isSea), ...areas.filter((area) => !isSea(area))].map((area) =>
            art.name?.(context, area, on[area.id] ?? NOTHING),
          ),
          art.over,
        ),
      ),
    ),
    h(
      "div",
      { class: "map-buttons" },
      button("in", _("Zoom in"), "+"),
      button("out", _("Zoom out"), "−"),
      button("all", _("Show the whole map"), "⤢"),
      h(
        "div",
        { class: "map-moves" },
        button("up", _("Move the map up"), "↑"),
        button("left", _("Move the map left"), "←"),
        button("right", _("Move the map right"), "→"),
        button("down", _("Move the map down"), "↓"),
      ),
    ),
    list(context, declared, on),
  );
}

/**
 * The areas in words; those that can be chosen are buttons, and come first.
 * @param {Live.Context} context
 * @param {Kit.Map} declared
 * @param {Record<string, Kit.On>} on
 */
function list(context, { areas }, on) {
  const marked = areas.map((area) => ({ area, marks: context.mark(area.id, "area") }));
  const isTarget = (/** @type {{ marks: Live.Attributes }} */ { marks }) => isMarked(marks);
  const targets = marked.filter(isTarget);
  return h(
    "details",
    { class: "map-list", id: "map-list" },
    h(
      "summary",
      {},
      icon("chevron"),
      targets.length ? _("Choose from a list ({count})", { count: targets.length }) : _("Areas as a list"),
    ),
    h(
      "ul",
      {},
      [...targets, ...marked.filter((each) => !isTarget(each))].map(({ area, marks }) =>
        h(
          "li",
          {},
          isTarget({ marks })
            ? h(
                "button",
                { id: `listed-${area.id}`, class: "button dock-choice", type: "button", ...marks },
                describeArea(area, on[area.id] ?? NOTHING),
              )
            : describeArea(area, on[area.id] ?? NOTHING),
        ),
      ),
    ),
  );
}

/**
 * How large a unit of the map is on the screen, and where the picture begins: it may stand between two empty margins.
 * @param {HTMLElement} frame
 */
function shownAs(frame) {
  const { x, y, width, height } = frame.getBoundingClientRect();
  const whole = sizeOf(frame);
  const scale = Math.min(width / whole.width, height / whole.height) || 1;
  return { scale, x: x + (width - whole.width * scale) / 2, y: y + (height - whole.height * scale) / 2 };
}

/** @param {HTMLElement} frame @returns {Required<Size>} */
function sizeOf(frame) {
  const [width, height] = [Number(frame.dataset.width), Number(frame.dataset.height)];
  const scale = Math.min(frame.clientWidth / width, frame.clientHeight / height);
  return { width, height, across: frame.clientWidth / scale || width, down: frame.clientHeight / scale || height };
}

/**
 * A place of the screen in the map's units.
 * @param {HTMLElement} frame
 * @param {{ clientX: number, clientY: number }} event
 */
function pointOf(frame, { clientX, clientY }) {
  const { scale, x, y } = shownAs(frame);
  return { x: (clientX - x) / scale, y: (clientY - y) / scale };
}

/** Lets fingers, wheel and keys move the map. */
function listen() {
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map(); // where each finger is, in the map's units
  let travelled = 0;
  let hasDragged = false; // what ends a drag chooses nothing

  const change = (/** @type {View} */ view) => {
    seen = view;
    fit();
  };
  const frameOf = (/** @type {Event} */ event) => around(event, ".map-frame");

  document.addEventListener("pointerdown", (event) => {
    const frame = frameOf(event);
    if (!frame) return;
    if (fingers.size === 0) [travelled, hasDragged] = [0, false];
    fingers.set(event.pointerId, pointOf(frame, event));
  });
  document.addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId);
    const frame = document.getElementById("map-frame");
    if (!was || !frame) return;
    const now = pointOf(frame, event);
    travelled += Math.abs(event.movementX) + Math.abs(event.movementY);
    hasDragged ||= travelled > DRAG;
    if (!hasDragged) return;
    fingers.set(event.pointerId, now);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return change(panned(seen, now.x - was.x, now.y - was.y, sizeOf(frame)));
    const apart = (/** @type {{ x: number, y: number }} */ point) => Math.hypot(point.x - other.x, point.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    change(zoomed(seen, apart(now) / (apart(was) || 1), middle, sizeOf(frame)));
  });
  for (const name of ["pointerup", "pointercancel"])
    document.addEventListener(name, (event) => {
      if (event instanceof PointerEvent) fingers.delete(event.pointerId);
    });
  document.addEventListener(
    "click",
    (event) => {
      if (!hasDragged || !frameOf(event)) return;
      hasDragged = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  document.addEventListener(
    "wheel",
    (event) => {
      const frame = frameOf(event);
      if (!frame) return;
      event.preventDefault();
      change(zoomed(seen, event.deltaY < 0 ? STEP : 1 / STEP, pointOf(frame, event), sizeOf(frame)));
    },
    { passive: false },
  );
  const act = (/** @type {HTMLElement} */ frame, /** @type {string} */ what) => {
    const whole = sizeOf(frame);
    const middle = { x: whole.width / 2, y: whole.height / 2 };
    const by = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] }[what];
    if (what === "in") change(zoomed(seen, STEP, middle, whole));
    else if (what === "out") change(zoomed(seen, 1 / STEP, middle, whole));
    else if (what === "all") change(WHOLE);
    else if (by) change(panned(seen, by[0] * whole.width * PAN, by[1] * whole.height * PAN, whole));
  };
  document.addEventListener("click", (event) => {
    const what = around(event, "[data-map]")?.dataset.map;
    const frame = document.getElementById("map-frame");
    if (what && frame) act(frame, what);
  });
  /** @type {Record<string, string>} */
  const keys = {
    "+": "in",
    "=": "in",
    "-": "out",
    0: "all",
    ArrowLeft: "left",
    ArrowRight: "right",
    ArrowUp: "up",
    ArrowDown: "down",
  };
  document.addEventListener(
    "keydown",
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || !target.matches(".map-frame") || event.ctrlKey || event.metaKey) return;
      const what = keys[event.key];
      if (!what) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // digits and arrows choose elsewhere
      act(target, what);
    },
    { capture: true },
  );
  // A space or Enter on an area does what a tap does, where it sends nothing: it is drawn, not a button.
  addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof SVGElement)) return;
    if (!target.matches("[data-choose], [data-slot], [data-step]")) return;
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
  addEventListener("resize", fit);
  document.addEventListener(ASKED, comeIntoFrame);
}

listen();
