// The table for a hall or a broadcast, read from twenty meters: what is decided and by whom, the score, the clock, and
// the last three moments. The page sees what spectators see, for it reads without a session.

import { _, listText, ordinal } from "../i18n.js";
import { byId } from "../elements.js";
import { makeContext } from "./context.js";
import { drawing, h, icon, picture, show } from "./dom.js";
import { firstBoard } from "./first-board.js";
import { remember, showMoves } from "./motion.js";
import { tick } from "./side/side.js";
import { Table } from "./table.js";
import { GIVEN_UP, duration } from "./words.js";

const MOMENTS = 3;
const page = byId("live");
const table = new Table(page.dataset.address ?? "", page.dataset.topic ?? "", firstBoard);
const { default: spectacleOf } = await import(page.dataset.spectacleModule ?? "");
let wasShown = false;

/**
 * What stands in the middle where no game is shown.
 * @param {Live.Board} board
 * @returns {Live.Spectacle | null}
 */
function withoutGame(board) {
  const scores = board.seats.map(({ seat }) => ({ seat }));
  if (board.status === "abandoned") return { title: GIVEN_UP, scores };
  if (board.view) return null;
  const isLate = board.delay > 0 && board.status !== "lobby";
  const title = isLate ? _("The game has begun.") : _("The game begins when every seat is ready.");
  return { title, scores };
}

/**
 * Who is waited for, in a sentence.
 * @param {Live.Context} context
 */
function waiting({ board, short }) {
  const seats = board.seats.filter((seat) => seat.waiting);
  if (board.status !== "playing" || seats.length === 0) return "";
  if (seats.length === board.seats.length) return _("Everybody decides.");
  if (seats.length > 2) return _("{count} players decide.", { count: seats.length });
  const names = listText(seats.map(({ seat }) => short(seat)));
  return seats.length === 1 ? _("{name} decides.", { name: names }) : _("{names} decide.", { names });
}

/**
 * @param {Live.Context} context
 * @param {Live.SpectacleSide} side
 * @param {number} index
 */
function sideOf(context, { seat, name, does, figure, face, tone, isAhead }, index) {
  return h(
    "li",
    { id: `show-side-${index}`, class: ["show-side", tone && `tone-${tone}`, isAhead && "is-ahead"] },
    picture(face, "show-picture"),
    h(
      "span",
      { class: "figure show-figure", "data-trace": `show-side-${index}`, "data-state": String(figure) },
      String(figure),
    ),
    h("strong", { class: "show-name" }, name ?? context.short(seat ?? null)),
    does && h("span", { class: "show-does" }, does),
  );
}

/**
 * @param {Live.Context} context
 * @param {Live.Spectacle} spectacle
 */
function now(context, { title, note, face, sides = [] }) {
  return h(
    "section",
    { class: "show-now", "aria-label": _("What is decided") },
    h(
      "header",
      { class: "show-title" },
      picture(face, "show-about"),
      h("h2", {}, title),
      note && h("p", {}, note),
      h("p", { class: "show-waiting" }, waiting(context)),
    ),
    sides.length > 0 &&
      h(
        "ol",
        { class: "show-sides", "data-many": sides.length },
        sides.map((side, index) => sideOf(context, side, index)),
      ),
  );
}

/**
 * @param {Live.Context} context
 * @param {Live.SpectacleScore} score
 */
function scoreOf({ board, short }, { seat, figure, unit, more, drawn, face, tone }) {
  const placing = board.result?.placings.find((each) => each.seat === seat);
  const { waiting: isWaiting, conceded } = board.seats[seat];
  return h(
    "li",
    { id: `show-seat-${seat}`, class: ["show-seat", isWaiting && "is-waiting", tone && `tone-${tone}`] },
    drawn ? drawing(drawn, "", "show-emblem") : picture(face, "show-emblem"),
    h("strong", { class: "show-name" }, isWaiting && icon("pending", _("decides")), short(seat)),
    placing
      ? h("span", { class: "figure show-score" }, ordinal(placing.place))
      : figure !== undefined &&
          h(
            "span",
            { class: "figure show-score", "data-trace": `show-score-${seat}`, "data-state": String(figure) },
            String(figure),
          ),
    h("span", { class: "show-unit" }, placing ? _("place") : unit),
    h("span", { class: "show-unit" }, conceded ? _("conceded") : more),
  );
}

/** @param {Live.Context} context */
function moments(context) {
  const lines = context.table.lines.filter((line) => !context.isHeading(line)).slice(-MOMENTS);
  return h(
    "ol",
    { class: "show-moments", "aria-label": _("The last moments") },
    lines.map((line) => h("li", {}, line.text)),
  );
}

function redraw() {
  const { board } = table;
  if (!board) return;
  const context = makeContext({ game: { draw: () => null }, board, table, choice: null, view: board.view, me: null });
  const spectacle = withoutGame(board) ?? spectacleOf(context);
  const before = remember();
  show(byId("show-round"), spectacle.round ?? "");
  show(byId("show-late"), board.delay > 0 ? _("{time} later", { time: duration(board.delay) }) : "");
  show(byId("show-board"), [
    now(context, spectacle),
    h(
      "ol",
      { class: "show-scores", "aria-label": _("The score"), "data-many": board.seats.length },
      spectacle.scores.map((/** @type {Live.SpectacleScore} */ score) => scoreOf(context, score)),
    ),
    moments(context),
  ]);
  if (wasShown) showMoves(before);
  wasShown = board.view !== null;
  page.dataset.status = board.status;
  tick(table);
}

table.addEventListener("change", redraw);
setInterval(() => tick(table), 250);
await table.start();
