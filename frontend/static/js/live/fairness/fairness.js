// How a check of the draws is told: one line for each point, with a mark and in words.

import { _ } from "../../i18n.js";
import { h, icon } from "../dom.js";

/** @param {Live.Point} given */
function line({ good, text }) {
  const mark = good === false ? icon("error", _("Wrong:")) : good ? icon("confirmed", _("Right:")) : icon("info");
  return h("li", { class: ["fair-point", good === false && "is-wrong"] }, mark, h("span", {}, text));
}

/**
 * The verdict and its points; `found` as `check` of chance.js gives it.
 * @param {Live.Found} found
 */
export function describeCheck(found) {
  const verdict = found.good
    ? _("Checked in this browser: the draw is fair.")
    : _("Checked in this browser: something is wrong with the draw.");
  return [
    h("p", { class: "fair-verdict", role: found.good ? "status" : "alert" }, verdict),
    h("ul", { class: "fair-points" }, found.points.map(line)),
  ];
}

/**
 * One draw in a line: its label, its number under that label, and what came of it.
 * @param {Live.Draw} draw
 */
export function describeDraw(draw) {
  if (typeof draw.value === "string") return h("li", {}, _("renewed with {value}", { value: draw.value }));
  const result = Array.isArray(draw.value)
    ? _("{count} in the order {places}", { count: draw.n, places: draw.value.map((place) => place + 1).join(" ") })
    : _("{value} of 0 to {highest}", { value: draw.value, highest: draw.n - 1 });
  return h("li", {}, h("code", {}, draw.label), ` ${draw.count + 1}: ${result}`);
}
