// Shows a player's new seat the moment it is published, before the page has read itself again.

import { byId } from "./elements.js";

/**
 * @param {ParentNode} place
 * @param {string} selector
 */
function find(place, selector) {
  return /** @type {HTMLElement} */ (place.querySelector(selector));
}

/** @param {HTMLTemplateElement} template */
function copyOf(template) {
  return /** @type {DocumentFragment} */ (template.content.cloneNode(true));
}

/** @param {import("./stream-connection.js").OwnSeat} given */
function show({ round, table, seat, names }) {
  const region = byId("my-event");
  if (region.dataset.seat === `${round} ${table} ${seat}`) return;
  const shown = copyOf(/** @type {HTMLTemplateElement} */ (byId("own-seat")));
  const row = /** @type {HTMLTemplateElement} */ (find(shown, "template"));
  row.remove();
  find(shown, "[data-value=round]").textContent = String(round);
  find(shown, "[data-value=table]").textContent = String(table);
  find(shown, "[data-value=seat]").textContent = String(seat);
  for (const [index, name] of names.entries()) {
    const item = copyOf(row);
    find(item, ".seat").classList.toggle("is-me", index + 1 === seat);
    find(item, ".seat-number").append(String(index + 1));
    find(item, ".seat-name").textContent = name;
    find(shown, ".seats").append(item);
  }
  // What was shown is out of date; the refresh that follows replaces all of it.
  for (const child of region.children) child.toggleAttribute("hidden", true);
  region.querySelector(".own-seat")?.remove();
  region.prepend(shown);
}

document.addEventListener("ownseat", (event) => show(/** @type {CustomEvent} */ (event).detail));
