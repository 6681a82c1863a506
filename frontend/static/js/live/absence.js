// Who is away, in the dock: what the game waits for, the vote of those who are there, and the way back from a bot.

import { around } from "../elements.js";
import { h, icon } from "./dom.js";
import { _, listText, ngettext } from "../i18n.js";
import { duration } from "./words.js";

/**
 * "4 minutes", "2 hours": whole minutes up to an hour, and whole hours after that.
 * @param {number} milliseconds
 */
export function longSince(milliseconds) {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000));
  return duration(minutes < 60 ? minutes * 60 : Math.floor(minutes / 60) * 3600);
}

/** @param {Live.Context} context */
const now = ({ table }) => Date.now() + (table.skew ?? 0);

/**
 * What is proposed, in words.
 * @param {Live.Vote} vote
 * @param {string} name
 */
function proposal({ measure, seconds }, name) {
  if (measure === "bot") return _("A bot plays for {name} until they are back.", { name });
  if (measure === "clock")
    return _("Because {name} is away, every decision gets {time}.", { name, time: duration(seconds ?? 0) });
  if (measure === "resume") return _("The game resumes without waiting for {name}.", { name });
  return _("Because {name} is away, the table ends without a result.", { name });
}

/**
 * The open vote, with the buttons of who may answer it.
 * @param {Live.Context} context
 */
function openVote(context) {
  const { board, table, me } = context;
  const { vote } = board;
  if (!vote) return null;
  const isMine = vote.by === me;
  const hasAgreed = me !== null && vote.agreed.includes(me);
  const missing = listText(vote.waiting.map((seat) => (seat === me ? _("you") : context.name(seat))));
  const disabled = table.sending !== null;
  return h(
    "section",
    { class: "undo-request", id: "open-vote", "aria-labelledby": "open-vote-title" },
    h(
      "h2",
      { class: "undo-request-title", id: "open-vote-title" },
      icon("players"),
      isMine ? _("You propose") : _("{name} proposes", { name: context.name(vote.by) }),
    ),
    h("p", {}, proposal(vote, context.name(vote.seat))),
    h(
      "p",
      { class: "muted" },
      ngettext("{agreed} of {count} needed vote.", "{agreed} of {count} needed votes.", vote.needed, {
        agreed: vote.agreed.length,
      }),
      missing && [" ", _("Not answered yet: {names}.", { names: missing })],
    ),
    board.may.vote &&
      h(
        "div",
        { class: "actions" },
        !hasAgreed &&
          h(
            "button",
            { id: "vote-agree", class: "button button-primary", type: "button", "data-vote": "agree", disabled },
            icon("check"),
            _("Agree"),
          ),
        h(
          "button",
          { id: "vote-refuse", class: "button", type: "button", "data-vote": "refuse", disabled },
          icon("close"),
          isMine ? _("Withdraw") : _("Refuse"),
        ),
      ),
  );
}

/**
 * Whom the game waits for while nobody is at the seat.
 * @param {Live.Context} context
 */
function waitingForAbsent(context) {
  const { board, me } = context;
  const own = me === null ? null : board.seats[me];
  const plays = own?.kind === "person" && !own.conceded;
  const mayCall = plays && !board.call && board.absences.some((absent) => absent.votes_from === null);
  const isTime = board.absences.some((absent) => absent.votes_from !== null && absent.votes_from <= now(context));
  const mayPropose = board.may.propose_vote && isTime && !board.vote;
  if (board.status === "lobby" && !mayPropose) return null; // the lobby itself shows who is not here yet
  return board.absences.map(({ seat, since }) =>
    h(
      "p",
      { class: "dock-away", id: `dock-away-${seat}` },
      icon("pending"),
      h(
        "span",
        {},
        board.seats[seat].free
          ? _("A seat has been free for {time}.", { time: longSince(now(context) - since) })
          : _("{name} has been away for {time}.", {
              name: context.name(seat),
              time: longSince(now(context) - since),
            }),
      ),
      (mayPropose || mayCall) &&
        h(
          "a",
          { class: "button button-small", href: "absence/", id: `dock-away-link-${seat}` },
          mayPropose ? _("What can we do?") : _("Call a judge"),
        ),
    ),
  );
}

/**
 * The way back to one's own seat, where by a vote a bot plays it.
 * @param {Live.Context} context
 */
function wayBack({ board, me, table }) {
  const isBot = me !== null && board.seats[me]?.kind === "bot";
  if (!board.may.take_seat_back) return null;
  return h(
    "p",
    { class: "dock-away", id: "dock-return" },
    icon("info"),
    h(
      "span",
      {},
      isBot
        ? _("A bot plays for you until you take your seat back.")
        : _("A substitute plays for you until you take your seat back."),
    ),
    h(
      "button",
      {
        id: "take-seat-back",
        class: "button button-primary button-small",
        type: "button",
        "data-take-seat-back": true,
        disabled: table.sending !== null,
      },
      _("Take my seat back"),
    ),
  );
}

/**
 * That the table has called a judge, and whether one is on the way.
 * @param {Live.Context} context
 */
function openCall({ board: { call } }) {
  if (!call) return null;
  const isTaken = call.status === "taken";
  return h(
    "p",
    { class: "dock-away", id: "dock-call" },
    icon(isTaken ? "staff" : "bell"),
    h(
      "span",
      {},
      isTaken
        ? _("A judge is on the way to this table.")
        : _("This table called a judge at {time}.", {
            time: new Date(call.called_at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }),
          }),
    ),
  );
}

/**
 * What the dock shows of people who are away, and of the judge they called.
 * @param {Live.Context} context
 */
export function absences(context) {
  if (context.past !== null) return null;
  return [openCall(context), wayBack(context), openVote(context), waitingForAbsent(context)];
}

/**
 * Lets the buttons of votes work, and shows in time how long somebody has been away.
 * @param {import("./table.js").Table} table
 * @param {() => void} redraw
 */
export function listenToAbsences(table, redraw) {
  document.addEventListener("click", (event) => {
    const button = around(event, "[data-vote], [data-take-seat-back]");
    if (!button) return;
    const { vote } = table.board ?? {};
    if (button.dataset.takeSeatBack !== undefined) table.takeSeatBack();
    else if (vote) table.answerVote(button.dataset.vote ?? "", vote.id);
  });
  setInterval(() => table.board?.absences.length && redraw(), 20_000);
}
