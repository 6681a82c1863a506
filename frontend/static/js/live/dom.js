// Builds elements and brings a part of the page up to date with them, without taking focus or scroll position.
//
// Everything is made with textContent and setAttribute: a name can never become markup. There are no style
// attributes, which the Content-Security-Policy refuses.

import { _, withParts } from "../i18n.js";
import { all, byId } from "../elements.js";
import { Idiomorph } from "../../vendor/idiomorph-0.8.0.esm.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} T
 * @param {T} element
 * @param {Live.Attributes} attributes
 * @param {Live.Child[]} children
 * @returns {T}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(
      name,
      value === true ? "" : Array.isArray(value) ? value.flat(Infinity).filter(Boolean).join(" ") : value,
    );
  }
  const all = /** @type {any[]} */ (children).flat(Infinity);
  element.append(...all.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * An element: h("li", {class: ["seat", mine && "is-me"], "data-id": 3}, "text", anotherElement).
 * Attributes that are false, null or undefined and children that are false, null or undefined are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Live.Attributes} [attributes]
 * @param {...Live.Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * The same for a part of a picture: svg("circle", {cx: 3, cy: 4, r: 5}).
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Live.Attributes} [attributes]
 * @param {...Live.Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @param {string} sheet
 * @param {string} name
 * @param {Live.Attributes} attributes
 * @param {string} label
 */
function drawn(sheet, name, attributes, label) {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { ...attributes, ...said }, svg("use", { href: `${document.body.dataset[sheet]}#${name}` }));
}

/**
 * An icon of img/icons.svg; decorative unless labeled.
 * @param {string} name
 * @param {string} [label]
 */
export function icon(name, label = "") {
  return drawn("icons", name, { class: "icon" }, label);
}

/**
 * A drawing of img/live.svg: a leader's device, a suit, a season, a token; decorative unless labeled.
 * @param {string} name
 * @param {string} [label]
 * @param {string} [css]
 */
export function drawing(name, label = "", css = "") {
  return drawn("drawings", name, { class: `drawing ${css}`.trim() }, label);
}

/**
 * The picture of a card, by its face; nothing where the game has none.
 * @param {string | null | undefined} face
 * @param {string} [css]
 */
export function picture(face, css = "") {
  const { pictures } = document.body.dataset;
  if (!pictures || !face) return null;
  return h("img", {
    class: `picture ${css}`.trim(),
    src: `${pictures}${encodeURIComponent(face)}.svg`,
    alt: "",
    width: "240",
    height: "160",
    decoding: "async",
    draggable: "false",
  });
}

/**
 * What is said by position or color, for those who hear the page.
 * @param {string} text
 */
export function unseen(text) {
  return h("span", { class: "visually-hidden" }, text);
}

/**
 * A translated sentence of which one sees only the parts: `unseenAround(_("{figure} power"), { figure: "7" })`.
 * @param {string} text
 * @param {Record<string, Live.Child>} parts
 * @returns {Live.Child[]}
 */
export const unseenAround = (text, parts) => withParts(text, parts, unseen);

/**
 * Makes `region` hold `children`. Elements keep their identity by their id. A style rule multiplies the figure in
 * data-figure as --figure: how high a bar is.
 * @param {Element} region
 * @param {Live.Child} children
 */
export function show(region, children) {
  Idiomorph.morph(region, /** @type {any[]} */ ([children]).flat(Infinity).filter(Boolean), {
    morphStyle: "innerHTML",
    restoreFocus: true,
    callbacks: { beforeNodeMorphed: isNotBeingFilled, beforeAttributeUpdated: keepsOwnState },
  });
  for (const bar of all("[data-figure]", region)) bar.style.setProperty("--figure", bar.dataset.figure ?? "");
}

/** @param {Element} node */
function isNotBeingFilled(node) {
  return !(node === document.activeElement && node.matches("input, select, textarea"));
}

/**
 * What people open stays open, and figures of bars are no attribute of what is drawn anew.
 * @param {string} name
 * @param {HTMLElement} node
 */
function keepsOwnState(name, node) {
  if (name === "style") return false;
  return name !== "open" || !(node instanceof HTMLDetailsElement || node instanceof HTMLDialogElement);
}

/**
 * A short notice in the corner; kind is info, success, warning or error.
 * @param {string} text
 * @param {string} [kind]
 */
export function tell(text, kind = "info") {
  const notice = h(
    "div",
    { class: `notice notice-${kind}` },
    icon(kind === "success" ? "confirmed" : kind, kind),
    h("div", { class: "notice-body" }, h("p", {}, text)),
  );
  byId("toasts").append(notice);
  setTimeout(() => notice.remove(), 7_000);
}
