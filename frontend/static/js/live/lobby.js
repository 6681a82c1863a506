// Before the deal: who is here, the server's commitment, and this browser's own share of chance on its way.

import { _ } from "../i18n.js";
import { h, icon } from "./dom.js";
import { isHeldHere } from "./fairness/shares.js";

/** @type {Record<string, (ready: number, all: number) => string>} */
const HEADS = {
  committing: (ready, all) => (ready === all ? _("Everybody is here") : _("{ready} of {all} are here", { ready, all })),
  revealing: (ready, all) => _("{ready} of {all} have shown their share", { ready, all }),
};
const WHY_FAIR = _(
  "The server has chosen a secret number and published its fingerprint, which follows. Then every browser at " +
    "the table chooses a number of its own and publishes its fingerprint. Only when all have done so are the " +
    "numbers themselves shown. So nobody decides the cards alone: neither the server nor any player, not even the " +
    "last one to choose. The server’s number is published when the game ends, and your browser compares " +
    "everything with what it saw here.",
);
/** @type {Record<string, [string, string]>} */
const STATES = {
  committing: [_("here"), _("not here yet")],
  revealing: [_("shown"), _("not shown yet")],
};

/** @param {Live.Context} context */
function own({ board, me }) {
  if (me === null) return null;
  const { phase, commitments } = board.chance;
  if (phase === "committing" && commitments[me] === null)
    return h("p", {}, _("Your browser is choosing its share of chance."));
  if (phase === "revealing" && board.seats[me].ready)
    return h("p", {}, _("Your share is shown. The cards are dealt when everybody’s is."));
  if (isHeldHere(board))
    return h(
      "p",
      {},
      phase === "committing"
        ? _("You are ready. Keep this page open, or come back: your browser shows its share when every seat is ready.")
        : _("Your browser is showing its share."),
    );
  if (board.seats[me].kind === "bot") return null;
  return h(
    "div",
    { class: "stack stack-tight" },
    h(
      "p",
      {},
      _(
        "Another device or browser of yours holds the share of your seat. Open the table there, or wait: the server’s share stands in after some minutes.",
      ),
    ),
    board.may.commit &&
      h(
        "button",
        { class: "button lobby-begin", type: "button", id: "take-over", "data-take-over": true },
        _("Use this one instead"),
      ),
  );
}

/**
 * When the server's share stands in, on the reader's clock.
 * @param {Live.Context} context
 */
function standIn({ board }) {
  const at = board.chance.stand_in_at;
  if (at === null) return null;
  const time = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return h(
    "p",
    { class: "small muted" },
    _(
      "If a share is not shown by {time}, the server’s share stands in for it, and the cards are dealt. Its seed has fixed that share from the start.",
      { time },
    ),
  );
}

/**
 * When a bot takes the seats of players who have not entered, on the reader's clock; nothing where none does.
 * @param {Live.Context} context
 */
function absentSeats({ board }) {
  const { absentAt, absentRule } = document.body.dataset;
  if (!absentAt || board.chance.phase !== "committing") return null;
  const time = new Date(absentAt).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" });
  return h(
    "p",
    { class: "small muted" },
    absentRule === "forfeit"
      ? _("Players who are not here by {time} forfeit, and bots play their seats.", { time })
      : _("From {time}, bots play the seats of players who are not here until they come.", { time }),
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
    h(
      "h2",
      { id: "lobby-title" },
      isBotsOnly ? _("Every seat is played by a bot") : HEADS[phase](ready, board.seats.length),
    ),
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
            seat.free ? _("Free seat") : seat.name,
            seat.seat === me && h("span", { class: "muted" }, " ", _("(you)")),
          ),
          h("span", { class: "muted" }, seat.kind === "bot" && seat.ready ? _("bot") : seat.ready ? yes : no),
        ),
      ),
    ),
    own(context),
    absentSeats(context),
    standIn(context),
    attempt > 1 &&
      h(
        "p",
        { class: "notice notice-warning" },
        _("The draw was started over: this is attempt {attempt}. The chat says whose share was not shown.", {
          attempt,
        }),
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
        isBotsOnly ? _("Deal") : hasFree ? _("Deal now: bots take the free seats") : _("Deal without waiting"),
      ),
    hasFree && invitation(),
    board.may.start_over &&
      h(
        "div",
        { class: "stack stack-tight" },
        h(
          "p",
          { class: "small muted" },
          _(
            "You need not wait for a share: start over, and everybody gives a new one. The chat says whose was missing.",
          ),
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
          _("Start the draw over"),
        ),
      ),
    h(
      "details",
      { class: "disclosure", id: "commitment" },
      h("summary", {}, icon("chevron"), _("Why the deal is fair")),
      h(
        "div",
        { class: "stack stack-tight" },
        h("p", { class: "small" }, WHY_FAIR),
        h("p", {}, h("code", { class: "commitment" }, board.commitment)),
      ),
    ),
  );
}
