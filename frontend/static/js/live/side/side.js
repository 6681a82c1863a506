// Beside the board: who sits where, the log in words, the chat, and the clock of the open question.

import { byId, setBusy } from "../../elements.js";
import { h, icon, show, unseen } from "../dom.js";
import { _, listText } from "../../i18n.js";
import { isOfJudge, stateOf } from "../words.js";

const ROLES = { judge: _("Judge"), host: _("Host") };
const NEAR = 60; // px from the end that still count as there

/**
 * Keeps a list at its end as it grows or its frame changes, unless somebody has scrolled up to read.
 * @param {HTMLElement} frame
 * @param {Element} [list]
 */
export function keepAtEnd(frame, list = frame) {
  let isAtEnd = true;
  const toEnd = () => {
    if (isAtEnd) frame.scrollTop = frame.scrollHeight;
  };
  frame.addEventListener("scroll", () => {
    isAtEnd = frame.scrollHeight - frame.scrollTop - frame.clientHeight < NEAR;
  });
  const observer = new ResizeObserver(toEnd);
  observer.observe(frame);
  observer.observe(list);
  new MutationObserver(toEnd).observe(list, { childList: true });
}

/**
 * @param {Live.Seat} seat
 * @param {boolean} isOver
 */
function seatState(seat, isOver) {
  if (seat.conceded) return _("conceded");
  if (isOver) return "";
  return stateOf(seat);
}

/**
 * Where a seat stands in the list: one that takes no place is last.
 * @param {Live.Placing | undefined} placing
 */
function placeOf(placing) {
  return placing?.place ?? Number.MAX_SAFE_INTEGER;
}

/**
 * @param {HTMLElement} region
 * @param {Live.Context} context
 */
export function showSeats(region, context) {
  const { board, me } = context;
  const isOver = board.status === "finished" || board.status === "abandoned";
  const placings = new Map((board.result?.placings ?? []).map((placing) => [placing.seat, placing]));
  const seats =
    isOver && placings.size
      ? board.seats.toSorted((a, b) => placeOf(placings.get(a.seat)) - placeOf(placings.get(b.seat)))
      : board.seats;
  show(
    region,
    h(
      "ol",
      { class: "live-seats" },
      seats.map((seat) => {
        const placing = placings.get(seat.seat);
        return h(
          "li",
          { id: `side-seat-${seat.seat}`, class: [seat.seat === me && "is-me", seat.waiting && "is-waiting"] },
          placing && h("span", { class: "live-place" }, String(placing.place)),
          h(
            "span",
            { class: "live-seat-name" },
            seat.free ? _("Free seat") : seat.name,
            seat.kind === "bot" &&
              h(
                "span",
                { class: "muted" },
                " ",
                seat.counts === false ? _("(a bot for an absent player; does not count)") : _("(bot)"),
              ),
            seat.seat === me && h("span", { class: "muted" }, " ", _("(you)")),
          ),
          h(
            "span",
            { class: ["live-seat-state", placing && "is-wide"] },
            placing ? standing(context, placing) : seatState(seat, isOver),
          ),
        );
      }),
    ),
  );
}

/**
 * @param {Live.Context} context
 * @param {Live.Placing} placing
 */
export function standing(context, placing) {
  return context.game.standing?.(placing.points) ?? figures(context, placing);
}

/**
 * What a figure behind a place is called.
 * @param {Live.Context} context
 * @param {string} key
 */
export function figureName({ game }, key) {
  return game.figures?.[key] ?? key.replaceAll("_", " ");
}

/** @param {Live.Context} context @param {Live.Placing} placing */
function figures(context, placing) {
  return Object.entries(placing.points)
    .filter(([name]) => name !== "remaining")
    .map(([name, value]) => `${figureName(context, name)}\u00a0${value}`)
    .join(" · ");
}

/**
 * A line whose cards and words open. They are no stops of Tab, which a log would have hundreds of: arrows lead through
 * them.
 * @param {Live.Context} context
 * @param {Live.Line} line
 */
export function lineContent(context, line) {
  if (context.isCovered(line)) return [covered(line)];
  const parts = /** @type {any[]} */ (context.linked(line.text, line.args));
  for (const part of parts) if (part instanceof HTMLElement) (part.querySelector("button") ?? part).tabIndex = -1;
  return parts;
}

/**
 * A line that is seen only while it is held, as the secret beside the board.
 * @param {Live.Line} line
 */
function covered(line) {
  return h(
    "button",
    { class: "log-secret", type: "button", "aria-label": _("Hold to see your secret") },
    h("span", { class: "log-cover" }, icon("lock"), _("Hold to see your secret")),
    h("span", { class: "log-text" }, line.text),
  );
}

// The log only ever grows, except when a judge takes the game back: then it is drawn anew.
export class Log {
  #list;
  /** @type {Live.Line[]} */
  #shown = [];

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
    const frame = /** @type {HTMLElement} */ (list.parentElement);
    keepAtEnd(frame, list);
    frame.addEventListener("keydown", (event) => {
      if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      const words = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(".word")]);
      const here = words.findIndex((word) => word === document.activeElement);
      const last = words.length - 1;
      const next = event.key === "ArrowLeft" ? (here < 0 ? last : Math.max(0, here - 1)) : Math.min(last, here + 1);
      words[next]?.focus();
      event.preventDefault();
      event.stopPropagation(); // goes through the words, not through choices or moments
    });
  }

  /** @param {Live.Context} context */
  show(context) {
    const { table, board } = context;
    const { lines } = table;
    const isGrown =
      this.#shown.length <= lines.length && this.#shown.every((line, index) => line.text === lines[index].text);
    if (!isGrown) this.#list.replaceChildren();
    const fresh = isGrown ? lines.slice(this.#shown.length) : lines;
    this.#list.append(
      ...fresh.map((line) =>
        h(
          "li",
          { class: [context.isHeading(line) && "log-heading", isOfJudge(line) && "log-judge"] },
          lineContent(context, line),
          context.game.picture?.(context, line),
        ),
      ),
    );
    this.#shown = lines;
    this.#list.hidden = board.status === "lobby" && lines.length === 0;
  }
}

/**
 * Who said something; what they are at the table is no part of the name, which everybody chooses.
 * @param {Pick<Live.Message, "who" | "role" | "notice" | "seat">} message
 */
export function speaker({ who, role, notice, seat }) {
  if (notice && seat !== null) return null; // the sentence names the seat
  return [
    who && h("span", { class: "chat-who" }, who),
    role && h("span", { class: "pill pill-brass chat-role" }, ROLES[role]),
    unseen(": "),
  ];
}

/**
 * With `moderates` each message has a button that removes it.
 * @param {HTMLElement} region
 * @param {Live.Context} context
 * @param {boolean} [moderates]
 */
export function showChat(region, { board, me, name, table }, moderates = false) {
  showCircles(board, name);
  const form = showForm(board);
  show(
    region,
    board.chat.length === 0
      ? h("li", { class: "muted" }, _("No messages yet."))
      : board.chat.map((message) =>
          h(
            "li",
            {
              id: `said-${message.id}`,
              class: [
                "chat-line",
                message.notice && "is-notice",
                message.to && "is-private",
                message.seat === board.viewer.seat && message.seat !== null && "is-me",
              ],
            },
            speaker(message),
            message.to &&
              h(
                "span",
                { class: "chat-to" },
                _("only to {names}", {
                  names: listText(
                    message.to
                      .filter((seat) => seat !== message.seat)
                      .map((seat) => (seat === me ? _("you") : name(seat))),
                  ),
                }),
              ),
            message.removed
              ? h("em", { class: "muted" }, _("Removed by a judge."))
              : h("span", { class: "chat-text" }, message.text),
            moderates &&
              !message.removed &&
              !message.notice &&
              h(
                "button",
                {
                  id: `remove-${message.id}`,
                  class: "button button-plain button-small",
                  type: "button",
                  "data-remove": message.id,
                },
                icon("remove", _("Remove the message of {name}", { name: message.who || ROLES.judge })),
              ),
          ),
        ),
  );
  byId("chat-count").textContent = board.chat.length ? String(board.chat.length) : "";
  const send = form?.querySelector("button");
  if (send) setBusy(send, table.sending?.verb === "chat");
}

/** @type {Set<number>} */
const circle = new Set(); // to whom alone is talked until it is unticked: no change of the board may open a circle
/** @type {Live.Board | null} */
let shown = null;

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement && target.closest("#chat-to"))) return;
  if (target.checked) circle.add(Number(target.value));
  else circle.delete(Number(target.value));
  if (shown) showForm(shown);
});

/**
 * Shows the field where what is typed would be heard, by the table or by those ticked; or says why it would not.
 * @param {Live.Board} board
 */
function showForm(board) {
  shown = board;
  const form = document.getElementById("chat-form");
  const closed = document.getElementById("chat-closed");
  const isAlone = circle.size > 0;
  const isHeard = isAlone ? [...circle].every((seat) => board.listeners.includes(seat)) : board.may.chat;
  if (form) form.hidden = !isHeard;
  if (closed) {
    closed.hidden = isHeard || !(isAlone || board.silence);
    closed.textContent = isAlone ? _("You cannot talk to the players you have ticked right now.") : board.silence;
  }
  return form;
}

/** Returns the seats to whom alone what is typed goes; none: to the table. */
export const chosenCircle = () => [...circle];

/**
 * Whom what is typed goes to, and who talks among themselves.
 * @param {Live.Board} board
 * @param {(seat: number) => string} name
 */
function showCircles(board, name) {
  const place = document.getElementById("chat-to");
  if (!place) return;
  const others = board.seats.filter(({ seat }) => board.listeners.includes(seat) || circle.has(seat));
  place.hidden = others.length === 0 && board.talks.length === 0;
  show(place, [
    others.length > 0 &&
      h(
        "fieldset",
        { class: "chat-circle" },
        h("legend", {}, board.may.chat ? _("Only to (none ticked: to the table)") : _("Only to")),
        others.map((seat) =>
          h(
            "label",
            { for: `chat-to-${seat.seat}` },
            h("input", {
              id: `chat-to-${seat.seat}`,
              type: "checkbox",
              name: "to",
              value: seat.seat,
              checked: circle.has(seat.seat),
            }),
            seat.name,
          ),
        ),
      ),
    board.talks.map(({ seats, count }) =>
      h(
        "p",
        { class: "chat-talk" },
        _("Private talk: {names} ({count})", { names: listText(seats.map((seat) => name(seat))), count }),
      ),
    ),
  ]);
}

const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");

/**
 * Minutes and seconds, from an hour on with the hours.
 * @param {number} seconds
 */
function duration(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return `${hours ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`;
}

/**
 * What a seat has left beyond the time for a decision.
 * @param {number} seconds
 */
export function reserveLeft(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return _("Reserve this week: {hours} h {minutes} min", { hours, minutes });
}

/**
 * Ticks by itself; the server's clock is told with each board.
 * @param {import("../table.js").Table} table
 */
export function tick(table) {
  const face = document.getElementById("dock-time");
  const clock = table.board?.clock;
  if (!face || !clock?.move_seconds) return;
  const left = clock.left ?? (clock.ends === null ? NaN : clock.ends - (Date.now() + table.skew));
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const time = Number.isFinite(left) ? duration(seconds) : "";
  if (face.textContent !== time) face.textContent = time;
  face.parentElement?.classList.toggle("is-idle", time === "");
  face.parentElement?.classList.toggle("is-short", Number.isFinite(left) && seconds <= 10);
}

/** @param {Live.Board} board */
export function pausedMark(board) {
  return board.status === "paused" ? h("p", { class: "live-paused" }, icon("pause"), _("Paused")) : null;
}
