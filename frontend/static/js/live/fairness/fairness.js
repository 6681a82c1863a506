// How a check of the draws is told: one line for each point, with a mark and in words.

import { h, icon } from "../dom.js";

/** @param {Live.Point} given */
function line({ good, text }) {
  const mark = good === false ? icon("error", "Wrong: ") : good ? icon("confirmed", "Right: ") : icon("info");
  return h("li", { class: ["fair-point", good === false && "is-wrong"] }, mark, h("span", {}, text));
}

/**
 * The verdict and its points; `found` as `check` of chance.js gives it.
 * @param {Live.Found} found
 */
export function told(found) {
  const verdict = found.good
    ? "Checked in this browser: the draw is fair."
    : "Checked in this browser: something is wrong with the draw.";
  return [
    h("p", { class: "fair-verdict", role: found.good ? "status" : "alert" }, verdict),
    h("ul", { class: "fair-points" }, found.points.map(line)),
  ];
}

/**
 * One draw in a line: its label, its number under that label, and what came of it.
 * @param {Live.Draw} draw
 */
export function toldDraw(draw) {
  if (typeof draw.value === "string") return h("li", {}, h("code", {}, "renewed"), ` with ${draw.value}`);
  const result = Array.isArray(draw.value)
    ? `${draw.n} in the order ${draw.value.map((place) => place + 1).join(" ")}`
    : `${draw.value} of 0 to ${draw.n - 1}`;
  return h("li", {}, h("code", {}, draw.label), ` ${draw.count + 1}: ${result}`);
}
