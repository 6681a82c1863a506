// Before the deal: who is here, the server's commitment, and this browser's own share of chance on its way.

import { h, icon } from "./dom.js";
import { isHeldHere } from "./fairness/shares.js";

/** @type {Record<string, (ready: number, all: number) => string>} */
const HEADS = {
  committing: (ready, all) => (ready === all ? "Everybody is here" : `${ready} of ${all} are here`),
  revealing: (ready, all) => `${ready} of ${all} have shown their share`,
};
const WHY_FAIR =
  "The server has chosen a secret number and published its fingerprint, which follows. Then every " +
  "browser at the table chooses a number of its own and publishes the fingerprint of that; only " +
  "when all have done so the numbers themselves are shown. So nobody, neither the server nor any " +
  "player, decides the cards alone, not even who comes last and knows all the others. The server’s " +
  "number is published when the game ends, and your browser compares everything with what it saw " +
  "here.";
/** @type {Record<string, [string, string]>} */
const STATES = { committing: ["here", "not here yet"], revealing: ["shown", "not shown yet"] };

/** @param {Live.Context} context */
function own({ board, me }) {
  if (me === null) return null;
  const { phase, commitments } = board.chance;
  if (phase === "committing" && commitments[me] === null)
    return h("p", {}, "Your browser is choosing its share of chance.");
  if (phase === "revealing" && board.seats[me].ready)
    return h("p", {}, "Your share is shown. The cards are dealt when everybody’s is.");
  if (isHeldHere(board))
    return h(
      "p",
      {},
      phase === "committing"
        ? "You are ready. Keep this page open, or come back: your browser shows its share when everybody is here."
        : "Your browser is showing its share.",
    );
  if (board.seats[me].kind === "bot") return null;
  return h(
    "div",
    { class: "stack stack-tight" },
    h(
      "p",
      {},
      "Another device or browser of yours holds the share of your seat. Keep the table open there until the cards are dealt.",
    ),
    board.may.commit &&
      h(
        "button",
        { class: "button lobby-begin", type: "button", id: "take-over", "data-take-over": true },
        "Use this one instead",
      ),
  );
}

/** How others find an open table; nothing at a table that is not open. */
function invitation() {
  const template = document.getElementById("invitation");
  return template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null;
}

/** @param {Live.Context} context */
export function lobby(context) {
  const { board, me, table } = context;
  const { phase, attempt } = board.chance;
  const ready = board.seats.filter((seat) => seat.ready).length;
  const isBotsOnly = board.seats.every((seat) => seat.kind === "bot");
  const hasFree = board.seats.some((seat) => seat.free);
  const [yes, no] = STATES[phase];
  return h(
    "section",
    { class: "lobby stack", "aria-labelledby": "lobby-title" },
    h("h2", { id: "lobby-title" }, isBotsOnly ? "Bots sit at every seat" : HEADS[phase](ready, board.seats.length)),
    h(
      "ul",
      { class: "lobby-seats" },
      board.seats.map((seat) =>
        h(
          "li",
          {
            id: `lobby-${seat.seat}`,
            class: [seat.ready && "is-ready", seat.seat === me && "is-me"],
            "data-trace": `lobby-${seat.seat}`,
            "data-state": `${phase} ${seat.ready}`,
          },
          icon(seat.ready ? "confirmed" : "pending"),
          h(
            "span",
            { class: "lobby-name" },
            seat.free ? "Free seat" : seat.name,
            seat.seat === me && h("span", { class: "muted" }, " (you)"),
          ),
          h("span", { class: "muted" }, seat.kind === "bot" && seat.ready ? "bot" : seat.ready ? yes : no),
        ),
      ),
    ),
    own(context),
    attempt > 1 &&
      h(
        "p",
        { class: "notice notice-warning" },
        `The draw was started over: this is attempt ${attempt}. The chat says whose share was not shown.`,
      ),
    board.may.begin &&
      h(
        "button",
        {
          class: ["button lobby-begin", isBotsOnly && "button-primary"],
          type: "button",
          id: "begin",
          "data-begin": true,
          disabled: table.sending !== null,
        },
        icon("play"),
        isBotsOnly ? "Deal" : hasFree ? "Deal now: bots take the free seats" : "Deal without waiting",
      ),
    hasFree && invitation(),
    board.may.start_over &&
      h(
        "div",
        { class: "stack stack-tight" },
        h(
          "p",
          { class: "small muted" },
          "If a share is not shown, nothing is dealt. Start over, and everybody gives a new one; the table is told whose was missing.",
        ),
        h(
          "button",
          {
            class: "button lobby-begin",
            type: "button",
            id: "start-over",
            "data-start-over": true,
            disabled: table.sending !== null,
          },
          icon("undo"),
          "Start the draw over",
        ),
      ),
    h(
      "details",
      { class: "disclosure", id: "commitment" },
      h("summary", {}, icon("chevron"), "Why the deal is fair"),
      h(
        "div",
        { class: "stack stack-tight" },
        h("p", { class: "small" }, WHY_FAIR),
        h("p", {}, h("code", { class: "commitment" }, board.commitment)),
      ),
    ),
  );
}
