// The judge's desk: the table as it is or was, through everybody's eyes or, journaled, through one seat's.

import { _ } from "../i18n.js";
import { all, around, byId, first } from "../elements.js";
import { listenToAnother } from "./another.js";
import { Choice } from "./dock/choice.js";
import { makeContext } from "./context.js";
import { listen, rove, showDock } from "./dock/dock.js";
import { h, show, tell } from "./dom.js";
import { remember, showMoves } from "./motion.js";
import { listenToReaders } from "./reader.js";
import { Log, keepAtEnd, showChat, tick } from "./side/side.js";
import { steps } from "./replay/steps.js";
import { Refusal, Table } from "./table.js";
import { listenToUndoAndAutopass, undoRequest } from "./undo-and-autopass.js";
import { stateOf } from "./words.js";

const page = byId("live");
const eyes = first("#eyes", HTMLSelectElement);
const regions = { board: byId("board"), dock: byId("dock"), undo: byId("undo-requests"), chat: byId("chat") };
const table = new Table(page.dataset.address ?? "", page.dataset.topic ?? "");
const log = new Log(byId("log"));
keepAtEnd(regions.chat);
const { default: game } = await import(page.dataset.boardModule ?? "");
/** @type {Live.Moment | null} */
let looked = null; // what judging.look gave, or null for the table as it is
/** @type {Live.Choice | null} */
let choice = null;
/** @type {{ verb: string } | null} */
let sending = null;
let isFollowing = true; // at the end of the log, and staying there
/** @type {Map<number, string>} */
const reasons = new Map(); // why a seat of a sealed record is looked at after the end

const seat = () => (eyes?.value ? Number(eyes.value) : null);

/**
 * @param {string} path
 * @param {object} body
 */
async function post(path, body) {
  try {
    return await table.post(path, body);
  } catch (error) {
    tell(error instanceof Refusal ? error.message : _("The server cannot be reached. Try again."), "error");
    return null;
  }
}

/**
 * What the dock sends with: an answer needs a reason first.
 * @type {Live.Sender}
 */
const answering = {
  get sending() {
    return sending;
  },
  reachable: true,
  get lines() {
    return looked?.lines ?? table.lines;
  },
  /** @param {unknown} answer */
  answer(answer) {
    const asked = choice;
    const context = contextNow();
    const as = seat();
    if (!asked || !context || as === null) return;
    show(byId("answer-text"), [
      `${context.name(as)}: ${asked.ask.text} `,
      h("strong", {}, asked.inWords(context.label)),
    ]);
    byId("answer-dialog", HTMLDialogElement).showModal();
    byId("answer-form").onsubmit = async () => {
      sending = { verb: "answer" };
      redraw();
      const reason = byId("answer-reason", HTMLInputElement).value;
      const done = await post("answer-for/", { seat: as, batch: asked.ask.batch, answer, reason });
      sending = null;
      if (done) tell(_("Answered. The journal records it."), "success");
      await table.refresh();
      await look();
    };
  },
};

/**
 * The chat with what the seat that is looked at heard in private talk.
 * @param {Live.Message[]} chat
 * @param {Live.Message[]} talk
 */
const heard = (chat, talk) => [...chat, ...talk].sort((one, other) => one.id - other.id);

function contextNow() {
  if (!table.board) return null;
  const board = { ...table.board, sealed: null };
  if (!looked) return makeContext({ game, board, view: board.view, me: null, choice: null, table: answering });
  const isNow = looked.k === table.board.length && board.status === "playing";
  const isPast = looked.k !== table.board.length;
  const then = isPast
    ? { ...board, seats: board.seats.map((each) => ({ ...each, waiting: false })), clock: null, result: null }
    : board;
  return makeContext({
    game,
    board: { ...then, may: { ...board.may, withdraw: false }, chat: heard(board.chat, looked.talk) },
    view: looked.view,
    me: looked.seat,
    choice: isNow ? choice : null,
    table: answering,
    past: isPast && !isFollowing ? looked.k : null,
  });
}

async function look() {
  if (!table.board) return; // the first board looks by itself
  const k = isFollowing ? table.board.length : state.place;
  if (isFollowing && seat() === null) {
    looked = null;
  } else {
    if (needsReason(table.board)) return askForReason();
    const found = await post("look/", { seat: seat(), k, reason: reasons.get(seat() ?? -1) ?? "" });
    if (!found || found.seat !== seat()) return;
    looked = found;
  }
  const ask = looked?.k === table.board.length ? looked.ask : null;
  choice = ask ? (choice?.isFor(ask) ? choice : new Choice(ask)) : null;
  redraw();
}

/** @param {Live.Board} board */
function needsReason({ status, record }) {
  const own = seat();
  const isOver = status === "finished" || status === "abandoned";
  return own !== null && isOver && record.kept === "sealed" && !record.is_open && !reasons.has(own);
}

/** Asks why the seat is looked at; without a reason the view goes back to everybody's. */
function askForReason() {
  const [dialog, field, as] = [byId("look-dialog", HTMLDialogElement), byId("look-reason", HTMLInputElement), seat()];
  if (as === null || dialog.open) return;
  field.value = "";
  byId("look-form").onsubmit = () => reasons.set(as, field.value);
  dialog.onclose = () => {
    if (!reasons.has(as) && eyes) eyes.value = "";
    look();
  };
  dialog.showModal();
}

/** @param {Live.Board} board */
function showActs(board) {
  const isOver = board.status === "finished" || board.status === "abandoned";
  for (const act of all("#desk-acts [data-when]")) act.hidden = !act.dataset.when?.split(" ").includes(board.status);
  byId("desk-state").textContent = {
    lobby: _("Waiting for players."),
    playing: _("In progress."),
    paused: _("Paused."),
    finished: _("Over."),
    abandoned: _("Given up."),
  }[board.status];
  for (const row of all("[data-seat]")) {
    const own = board.seats[Number(row.dataset.seat)];
    /** @type {Record<string, boolean>} */
    const kind = {
      waiting: own.waiting && board.status === "playing",
      person: own.kind === "person" && !isOver,
      bot: own.kind === "bot" && !isOver,
    };
    for (const act of all("[data-for]", row)) act.hidden = !kind[act.dataset.for ?? ""];
    const state = first(".desk-seat-state", HTMLElement, row);
    if (state)
      state.textContent = [
        own.kind === "bot" && _("bot"),
        !own.ready && _("not here yet"),
        !isOver && stateOf(own),
        own.conceded && _("conceded"),
      ]
        .filter(Boolean)
        .join(", ");
  }
}

function redraw() {
  const { board } = table;
  if (!board) return;
  const context = contextNow();
  if (!context) return;
  const before = remember();
  show(
    regions.board,
    context.view ? game.draw(context) : h("p", { class: "muted" }, _("The cards are not dealt yet.")),
  );
  regions.dock.hidden = looked === null || looked.seat === null;
  if (!regions.dock.hidden) showDock(regions.dock, context);
  byId("looking").hidden = regions.dock.hidden;
  show(regions.undo, undoRequest(makeContext({ game, board, view: board.view, me: null, choice: null, table })));
  log.show(context);
  showChat(regions.chat, context, true);
  showActs(board);
  showMoves(before);
  refreshReaders();
  state.show(isFollowing ? board.length : state.place, board.length);
  const isThen = state.place < board.length && (board.status === "playing" || board.status === "paused");
  const back = byId("undo-to-here", HTMLAnchorElement);
  back.hidden = !board.may.look || !isThen;
  back.href = `undo/?to=${state.place}`;
  byId("ask-undo-to-here").hidden = !isThen || !board.undo_places.includes(state.place);
  const record = document.getElementById("read-record");
  if (record) record.hidden = !board.may.read_record;
  rove();
}

const state = steps((k) => {
  if (!table.board) return;
  isFollowing = k === table.board.length;
  look();
});
listen(contextNow, redraw);
const refreshReaders = listenToReaders(contextNow);
listenToUndoAndAutopass(table);
listenToAnother(table);
eyes?.addEventListener("change", look);
let length = -1;
table.addEventListener("change", () => {
  const isNew = table.board && table.board.length !== length;
  length = table.board?.length ?? -1;
  redraw();
  if (isNew && seat() !== null && isFollowing) look();
});
table.addEventListener("refused", (event) => {
  const { detail } = /** @type {CustomEvent<import("./table.js").Refusal>} */ (event);
  tell(detail.message, "error");
});
document.addEventListener("click", async (event) => {
  const button = around(event, "[data-remove]");
  if (button && (await post(`messages/${button.dataset.remove}/remove/`, {}))) table.refresh();
});
byId("chat-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = byId("chat-text", HTMLInputElement);
  if (field.value.trim() && (await table.say(field.value.trim()))) field.value = "";
});
byId("ask-undo-to-here").addEventListener("click", async () => {
  if (await table.askUndo(state.place)) tell(_("The others are asked."), "success");
});
document.getElementById("read-record")?.addEventListener("click", () => {
  const field = byId("record-reason", HTMLInputElement);
  field.value = "";
  byId("record-form").onsubmit = () => readRecord(field.value);
  byId("record-dialog", HTMLDialogElement).showModal();
});

/**
 * Reads the whole sealed record, which the table hears of, and hands it over as a file.
 * @param {string} reason
 */
async function readRecord(reason) {
  const record = await post("whole-record/", { reason });
  if (!record) return;
  const href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
  const link = h("a", { href, download: `${record.game}-${record.match_id}-whole-record.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
  tell(_("The record is in your downloads. The journal records that you read it."), "success");
  table.refresh();
}
setInterval(() => tick(table), 250);
await table.start();
