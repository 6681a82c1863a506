// What lies on the map: plaques of houses with units, orders, tokens, and what is printed on the ground. Our own
// drawings, around (0, 0), some twenty across. Every house has a shape of its own, so that none is told by color alone.

import { svg } from "../../dom.js";
import { orderOf } from "./words.js";

/** @type {Record<string, string>} */
const PLAQUES = {
  stark: "M-9.500-9.500H9.500V1.500C9.500 6.500 4.500 9.500 0 11.500C-4.500 9.500-9.500 6.500-9.500 1.500Z",
  lannister: "M-9.500-9.500H9.500V9.500H-9.500Z",
  baratheon: "M0-13L12 0 0 13-12 0Z",
  greyjoy: "M0-10.500A10.500 10.500 0 1 1 0 10.500A10.500 10.500 0 1 1 0-10.500Z",
  tyrell: "M-6-10.500H6L12 0 6 10.500H-6L-12 0Z",
  martell:
    "M0-13L3.500-8.500 9.200-9.200 8.500-3.500 13 0 8.500 3.500 9.200 9.200 3.500 8.500 0 13-3.500 8.500-9.200 9.200-8.500 3.500-13 0-8.500-3.500-9.200-9.200-3.500-8.500Z",
  none: "M-9.500-6L0-11 9.500-6V9.500H-9.500Z",
};
const UNITS = {
  footman:
    "M0-6.800a2.700 2.700 0 1 1 0 5.400a2.700 2.700 0 1 1 0-5.400zM-4.800 6.500C-4.800 1-2.200-.6 0-.6S4.800 1 4.800 6.500Z",
  knight:
    "M-4.800 6.500H4.800C4.800 2 5.400-3.200-.3-6.800L-1-4.600C-4-3.600-5.200-1-5.800 1.200L-3.600 2.800C-2.200 1.600-.4 1.800.8 0C.8 3-3.600 3.400-4.800 6.500Z",
  siege_engine:
    "M-5.500-6.500H-3.300V-4.500H-1.200V-6.500H1.200V-4.500H3.300V-6.500H5.500V-2H4.200V3.200H-4.200V-2H-5.500Z" +
    "M-3 3.700a1.700 1.700 0 1 1 0 3.400a1.700 1.700 0 1 1 0-3.400zM3 3.700a1.700 1.700 0 1 1 0 3.400a1.700 1.700 0 1 1 0-3.400z",
  ship: "M-7 2.200H7L4.800 6.300H-4.800ZM.6 1.200V-6.800C4-5.400 5.200-2.400 5.200 1.200ZM-.8 1.200V-4.800C-3.400-3.400-4.800-1.400-5 1.200Z",
};
const KINDS = {
  march: "M-7-2.200H.8V-6.500L7.200 0 .8 6.500V2.200H-7Z",
  defense: "M-5.800-6.300H5.800V0C5.800 4 3 6 0 7.400C-3 6-5.800 4-5.800 0Z",
  support: "M-2-6.500H2V-2H6.500V2H2V6.500H-2V2H-6.500V-2H-2Z",
  raid: "M.2-7.600C1-4 5.400-2 5.400 2.500C5.400 5.600 3 7.200 0 7.200S-5.400 5.600-5.400 2.500C-5.400.5-4.400-1-3.200-2C-2.600-.6-2.200 0-1.200.6C-2-3-1-6 .2-7.600Z",
  power: "M-6.600 5.500V-4L-3.200-.6 0-6.200 3.200-.6 6.600-4V5.500Z",
};
const PRINTED = {
  castle: "M-4.500 5V-5H-2.700V-3.300H-.9V-5H.9V-3.300H2.700V-5H4.500V5H1.400V1.800H-1.400V5Z",
  stronghold:
    "M-7 5V-3H-5.600V-1.600H-4.200V-5.500H-2.700V-4.100H-.8V-5.500H.8V-4.100H2.700V-5.500H4.200V-1.600H5.600V-3H7V5H1.500V1.500H-1.500V5Z",
  barrel:
    "M-3-5H3C4.300-2 4.300 2 3 5H-3C-4.300 2-4.300-2-3-5ZM-3.700-2.200H3.700V-1.200H-3.700ZM-3.700 1.200H3.700V2.200H-3.700Z",
  crown: "M-5 4.200V-3.200L-2.400-.6 0-4.800 2.400-.6 5-3.200V4.200Z",
};
const ICONS = {
  sword: "M-1.300-12L0-13.500 1.300-12V4H6V7H1.600V12H-1.600V7H-6V4H-1.300Z",
  fortification: "M-9-10H-5V-7H-2V-10H2V-7H5V-10H9V1C9 6 4.500 9 0 11.500C-4.500 9-9 6-9 1Z",
  skull:
    "M-9-3A9 9 0 0 1 9-3C9 0 8 2.500 5.500 4V9H-5.500V4C-8 2.500-9 0-9-3Z" +
    "M-5.800-2.500a2.300 2.300 0 1 0 4.600 0a2.300 2.300 0 1 0-4.600 0zM1.200-2.500a2.300 2.300 0 1 0 4.600 0a2.300 2.300 0 1 0-4.600 0z",
};
const ANCHOR =
  "M-.8-3.600V-2H-3V-.6H-.8V4.400C-2.700 4-4.200 2.900-4.800 1L-6.200 1.800" +
  "C-5.200 4.800-2.800 6.200 0 6.200S5.200 4.800 6.200 1.800L4.800 1C4.200 2.900 2.700 4 .8 4.400V-.6H3V-2H.8V-3.600A2 2 0 1 0-.8-3.600Z";
const STAR = "M0-3.600L1.050-1.150 3.600-1 1.600.8 2.200 3.400 0 2-2.200 3.400-1.600.8-3.600-1-1.050-1.150Z";
const MARKS = { power: KINDS.power, tower: PRINTED.castle };

const glyph = (/** @type {string} */ d, /** @type {Live.Attributes} */ more = {}) =>
  svg("path", { class: "realm-glyph", d, "fill-rule": "evenodd", ...more });

/**
 * @param {string | null} house
 * @param {string} [css]
 */
const plaque = (house, css = "") => svg("path", { class: ["realm-plaque", css], d: PLAQUES[house ?? "none"] });

/** A number in a corner. @param {number | string} n */
const badge = (n) => [
  svg("circle", { class: "realm-badge", cx: 8.5, cy: 7.5, r: 6 }),
  svg("text", { class: "realm-badge-text", "aria-hidden": "true", x: 8.5, y: 10.6, "font-size": 9 }, String(n)),
];

/**
 * Units of a kind; those that are routed lie on their side.
 * @param {string | null} house
 * @param {Realm.Unit["kind"]} kind
 * @param {number} count
 * @param {boolean} isRouted
 */
export function unitDrawn(house, kind, count, isRouted) {
  return [
    plaque(house, isRouted ? "is-routed" : ""),
    glyph(UNITS[kind], isRouted ? { transform: "rotate(90)" } : {}),
    ...(count > 1 ? badge(count) : []),
  ];
}

/**
 * An order, or its back.
 * @param {string | null} order null: face down
 * @param {string} [css]
 */
export function orderDrawn(order, css = "") {
  const face = order === null ? null : orderOf(order);
  if (!face)
    return [
      svg("circle", { class: ["realm-order", "is-down", css], r: 11 }),
      svg("path", { class: "realm-back", d: "M-7-7L7 7M-9.500-3L3 9.500M-3-9.500L9.500 3" }),
    ];
  return [
    svg("circle", { class: ["realm-order", `order-${face.kind}`, css], r: 11 }),
    glyph(
      KINDS[/** @type {keyof typeof KINDS} */ (face.kind)],
      face.figure ? { transform: "translate(0 -1) scale(.82)" } : {},
    ),
    face.figure && svg("text", { class: "realm-order-figure", y: 10.2, "font-size": 8 }, face.figure),
    face.isSpecial && svg("path", { class: "realm-star", d: STAR, transform: "translate(8 -8) scale(1.35)" }),
  ];
}

/**
 * A power token, a garrison or a neutral force: a mark and a number.
 * @param {string | null} house
 * @param {keyof typeof MARKS} mark
 * @param {number} [figure]
 */
export function tokenDrawn(house, mark, figure) {
  return [
    svg("g", { transform: "scale(.82)" }, plaque(house, "is-token"), glyph(MARKS[mark], { transform: "scale(.8)" })),
    ...(figure ? badge(figure) : []),
  ];
}

/**
 * What is printed on the ground, in a row from the left.
 * @param {string[]} icons
 */
export function printed(icons) {
  const known = icons.filter((name) => name in PRINTED);
  return known.map((name, index) =>
    svg("path", {
      class: ["realm-printed", `is-${name}`],
      d: PRINTED[/** @type {keyof typeof PRINTED} */ (name)],
      "fill-rule": "evenodd",
      transform: `translate(${(index - (known.length - 1) / 2) * 13} 0)`,
    }),
  );
}

export const anchor = () => svg("path", { class: "realm-anchor", d: ANCHOR, "fill-rule": "evenodd" });

/**
 * A drawing for use outside the map.
 * @param {Live.Child} drawn
 * @param {string} said
 * @param {string} [css]
 */
export function sign(drawn, said, css = "") {
  const labels = said ? { role: "img", "aria-label": said } : { "aria-hidden": "true" };
  return svg("svg", { class: `realm-sign ${css}`.trim(), viewBox: "-14 -14 28 28", ...labels }, drawn);
}

/**
 * Swords, fortifications or skulls, one after another.
 * @param {keyof typeof ICONS} name
 * @param {number} n
 */
export function battleIcons(name, n) {
  return Array.from({ length: n }, (_, index) =>
    sign(
      svg("path", { d: ICONS[name], fill: "currentColor", "fill-rule": "evenodd" }),
      index ? "" : `${n} ${name}${n > 1 ? "s" : ""}`,
      "is-icon",
    ),
  );
}

/** @param {string | null} house @param {string} said */
export const houseSign = (house, said) =>
  sign(
    [plaque(house), svg("text", { class: "realm-initial", y: 4, "font-size": 11 }, (house ?? "?")[0].toUpperCase())],
    said,
    house ? `tone-${house}` : "",
  );
