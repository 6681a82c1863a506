// Before the deal: who is here, the server's commitment, and this browser's own randomness on its way.

import { h, icon } from "./dom.js";

export function gathering({ board, me, table }) {
  const here = board.seats.filter((seat) => seat.ready).length;
  const mine = me === null ? null : board.seats[me];
  return h(
    "section",
    { class: "gathering stack", "aria-labelledby": "gathering-title" },
    h("h2", { id: "gathering-title" }, here === board.seats.length ? "Everybody is here" : `${here} of ${board.seats.length} are here`),
    h(
      "ul",
      { class: "gathering-seats" },
      board.seats.map((seat) =>
        h(
          "li",
          { id: `gathering-${seat.seat}`, class: [seat.ready && "is-ready", seat.seat === me && "is-me"], "data-trace": `gathering-${seat.seat}`, "data-state": String(seat.ready) },
          icon(seat.ready ? "confirmed" : "pending"),
          h("span", { class: "gathering-name" }, seat.name || "Free seat", seat.seat === me && h("span", { class: "muted" }, " (you)")),
          h("span", { class: "muted" }, seat.kind === "bot" ? "bot" : seat.ready ? "ready" : "not here yet"),
        ),
      ),
    ),
    mine && (mine.ready ? h("p", {}, "You are ready. The cards are dealt when everybody is.") : h("p", {}, "Your browser is adding its randomness.")),
    board.may.begin && h("button", { class: "button gathering-begin", type: "button", id: "begin", "data-begin": true, disabled: table.sending !== null }, icon("play"), "Deal without waiting"),
    h(
      "details",
      { class: "disclosure", id: "commitment" },
      h("summary", {}, icon("chevron"), "Why the deal is fair"),
      h(
        "div",
        { class: "stack stack-tight" },
        h("p", { class: "small" }, "The server has chosen a secret number and published its fingerprint, which follows. Every browser at the table adds a number of its own before the deal. So neither the server nor any player alone decides the cards. The secret number is published when the game ends, and anybody can check it against the fingerprint."),
        h("p", {}, h("code", { class: "commitment" }, board.commitment)),
      ),
    ),
  );
}
