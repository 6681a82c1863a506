// Who is away, in the dock: what the game waits for, the vote of those who are there, and the way back from a bot.

import { around } from "../elements.js";
import { h, icon } from "./dom.js";
import { among, duration } from "./words.js";

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
  if (measure === "bot") return `A bot plays for ${name} until they are back.`;
  if (measure === "clock") return `Because ${name} is away, every decision gets ${duration(seconds ?? 0)}.`;
  if (measure === "resume") return `The game resumes without waiting for ${name}.`;
  return `Because ${name} is away, the table ends without a result.`;
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
  const missing = among(vote.waiting.map((seat) => (seat === me ? "you" : context.name(seat))));
  const disabled = table.sending !== null;
  return h(
    "section",
    { class: "undo-request", id: "open-vote", "aria-labelledby": "open-vote-title" },
    h(
      "h2",
      { class: "undo-request-title", id: "open-vote-title" },
      icon("players"),
      isMine ? "You propose" : `${context.name(vote.by)} proposes`,
    ),
    h("p", {}, proposal(vote, context.name(vote.seat))),
    h(
      "p",
      { class: "muted" },
      `${vote.agreed.length} of ${vote.needed} needed ${vote.needed === 1 ? "vote" : "votes"}.` +
        (missing ? ` Not answered yet: ${missing}.` : ""),
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
            "Agree",
          ),
        h(
          "button",
          { id: "vote-refuse", class: "button", type: "button", "data-vote": "refuse", disabled },
          icon("close"),
          isMine ? "Withdraw" : "Refuse",
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
  const mayCall = plays && board.absences.some((absent) => absent.votes_from === null);
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
          ? `A seat has been free for ${longSince(now(context) - since)}.`
          : `${context.name(seat)} has been away for ${longSince(now(context) - since)}.`,
      ),
      (mayPropose || mayCall) &&
        h(
          "a",
          { class: "button button-small", href: "absence/", id: `dock-away-link-${seat}` },
          mayPropose ? "What can we do?" : "Call a judge",
        ),
    ),
  );
}

/**
 * The way back to one's own seat, where by a vote a bot plays it.
 * @param {Live.Context} context
 */
function wayBack({ board, table }) {
  if (!board.may.take_seat_back) return null;
  return h(
    "p",
    { class: "dock-away", id: "dock-return" },
    icon("info"),
    h("span", {}, "The table voted that a bot plays for you."),
    h(
      "button",
      {
        id: "take-seat-back",
        class: "button button-primary button-small",
        type: "button",
        "data-take-seat-back": true,
        disabled: table.sending !== null,
      },
      "Take my seat back",
    ),
  );
}

/**
 * What the dock shows of people who are away.
 * @param {Live.Context} context
 */
export function absences(context) {
  if (context.past !== null) return null;
  return [wayBack(context), openVote(context), waitingForAbsent(context)];
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
