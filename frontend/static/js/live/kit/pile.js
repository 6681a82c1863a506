// Pieces on each other: how many there are, and, opened, which.

import { h } from "../dom.js";

/**
 * A pile that opens to show its pieces, the last one first where `isStack`; only its number where they are not known.
 * @template Piece
 * @param {{ key: string, name: string, pieces: Piece[] | number, entry?: (piece: Piece) => Live.Child }} given
 */
export function pile({ key, name, pieces, entry }) {
  const size = typeof pieces === "number" ? pieces : pieces.length;
  const summary = h(
    "span",
    { class: "pile-text", "data-trace": key, "data-state": String(size) },
    `${name} `,
    h("span", { class: "figure" }, String(size)),
  );
  if (typeof pieces === "number" || size === 0 || !entry) return h("p", { class: "pile is-closed", id: key }, summary);
  return h(
    "details",
    { class: "pile", id: key },
    h("summary", {}, summary),
    h(
      "ul",
      {},
      pieces.map((piece) => h("li", {}, entry(piece))),
    ),
  );
}
