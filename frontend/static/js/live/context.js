// What a board module and the parts of the page are given to draw from.

import { h, show } from "./dom.js";

const faces = JSON.parse(document.getElementById("faces").textContent);

// The first name where that is clear at this table.
function shortName(seats, seat) {
  const first = (name) => name.split(/\s/)[0];
  const name = seats[seat]?.name ?? "";
  return seats.filter((other) => first(other.name) === first(name)).length === 1 ? first(name) : name;
}

// `board` as the server sends it, `view` what `me` (a seat, or null) sees, `choice` the open question being answered or
// null, `table` what answers are sent with, `past` the place of the log that is looked at, null for the game as it is.
export function makeContext({ game, board, view, me, choice, table, past = null }) {
  const context = { game, board, view, me, choice, table, past };
  context.you = board.viewer.seat === me ? me : null; // a judge looks through the eyes of others
  context.name = (seat) => board.seats[seat]?.name ?? `Seat ${seat + 1}`;
  context.faceTitle = (face) => faces[face] ?? null;
  context.short = (seat) => shortName(board.seats, seat);
  context.label = (thing) => game.label?.(thing, context) ?? thing.label ?? String(thing.id);
  context.describe = (id) => (view && game.describe?.(id, context)) ?? null;
  context.mark = (id, of) => (choice ? choice.mark(id, of) : {});
  return context;
}

// Lets a tap on a piece that is no choice tell what the piece is.
export function inspectOnTap(contextNow) {
  const inspector = document.getElementById("inspector");
  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-inspect]:not([data-choose])");
    const told = element && contextNow().describe(element.dataset.inspect);
    if (!told) return;
    show(inspector, [h("h2", {}, told.title), told.figures && h("p", { class: "muted" }, told.figures), told.now && h("p", {}, h("strong", {}, told.now)), told.text && h("p", {}, told.text)], { quiet: true });
    inspector.showPopover();
  });
}
