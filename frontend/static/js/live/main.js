// The page of a live table. Wires the table to the board of its game, the dock, the log and the chat.

import { _ } from "../i18n.js";
import { around, byId } from "../elements.js";
import { listenToAbsences } from "./absence.js";
import { Announcer } from "./announcer.js";
import { listenToAnother } from "./another.js";
import { Alerts, listenToAlerts } from "./side/alerts.js";
import { Choice } from "./dock/choice.js";
import { makeContext } from "./context.js";
import { listen, rove, showDock } from "./dock/dock.js";
import { h, show, tell } from "./dom.js";
import { showEnding } from "./end.js";
import { describeCheck } from "./fairness/fairness.js";
import { firstBoard } from "./first-board.js";
import { listenToLessons, pointOut } from "./dock/lessons.js";
import { lobby } from "./lobby.js";
import { remember, showMoves } from "./motion.js";
import { listenToReaders } from "./reader.js";
import { keep, remembered } from "./memory.js";
import { kept, nextStep, recordOf } from "./fairness/shares.js";
import { bringIntoSight, measureDock } from "./dock/sight.js";
import { Log, chosenCircle, keepAtEnd, pausedMark, showChat, showSeats, tick } from "./side/side.js";
import { Sounds } from "./side/sounds.js";
import { Table } from "./table.js";
import { Unread } from "./side/unread.js";
import { listenToUndoAndAutopass, showUndoAndAutopass } from "./undo-and-autopass.js";
import { GIVEN_UP, duration } from "./words.js";

const page = byId("live");
const regions = {
  board: byId("board"),
  dock: byId("dock"),
  seats: byId("seats"),
  chat: byId("chat"),
};
const table = new Table(page.dataset.address ?? "", page.dataset.topic ?? "", firstBoard);
const log = new Log(byId("log"));
keepAtEnd(regions.chat);
const unread = new Unread(regions.chat, byId("unread"), page.dataset.address ?? "");
const announcer = new Announcer();
const alerts = new Alerts({ icon: page.dataset.iconTurn, worker: page.dataset.alertsWorker });
const sounds = new Sounds();
const { default: game } = await import(page.dataset.boardModule ?? "");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Live.Choice | null} */
let choice = null;
/** @type {Live.Aside | null} */
let aside = null; // what is chosen besides the open question: an act out of turn, or a change of the sealed answer
const SHARE_AGAIN = 5_000; // ms
let isFirst = true;
let wasDealt = false;
let byKeyboard = false;
const firstGame = document.getElementById("first-game");
const freeSeat = document.getElementById("free-seat");

/** @param {Live.Board} board */
function contextOf(board) {
  const open = board.status === "playing" && table.pending === null ? choice : null;
  return makeContext({ game, board, table, choice: open, view: board.view, me: board.viewer.seat });
}

const contextNow = () => table.board && contextOf(table.board);

/**
 * What of the board the choice besides the open question is made from; null when it is no longer there, or the table
 * has changed since.
 * @param {Live.Board} board
 * @returns {Live.Ask | null}
 */
function asideOf(board) {
  if (!aside || board.status !== "playing" || aside.version !== board.version) return null;
  if (aside.name === "") return board.may.change && board.sealed ? board.sealed.ask : null;
  const act = board.acts.find(({ name }) => name === aside?.name);
  return act ? { ...act, batch: board.version } : null;
}

/** @param {string | null} name @param {string} [of] the slot that it is about */
function openAside(name, of) {
  const { board } = table;
  const title = board?.acts.find((act) => act.name === name)?.title ?? "";
  aside = board && name !== null ? { name, title, version: board.version } : null;
  redraw();
  const slot = aside && of !== undefined ? (choice?.ask.slots.findIndex(({ id }) => id === of) ?? -1) : -1;
  if (slot >= 0) choice?.tapSlot(slot);
  if (slot >= 0) redraw();
  document.getElementById(name === null ? "dock-prompt" : "dock-aside-end")?.focus({ preventScroll: true });
}

/** @param {Live.Board} board */
function newChoice(board) {
  const besides = asideOf(board);
  if (besides) {
    if (choice?.isFor(besides, aside)) return choice;
    const opened = new Choice(besides, aside);
    if (aside?.name === "") opened.beginWith(board.sealed?.answer);
    return opened;
  }
  if (aside && !table.sending) tell(_("The table has changed: look again before you choose."), "warning");
  aside = null;
  if (!board.ask || !board.may.answer) return null;
  if (choice?.isFor(board.ask)) return choice;
  const fresh = new Choice(board.ask);
  game.begins?.(fresh);
  return fresh;
}

/** @param {Live.Context} context */
function drawBoard(context) {
  const { board } = context;
  if (board.status === "lobby") return lobby(context);
  if (!board.view && board.status === "abandoned") return h("p", {}, GIVEN_UP);
  if (!board.view)
    return h(
      "p",
      { class: "muted" },
      board.delay
        ? _("There is nothing to see yet: the table is shown with a delay of {time}.", { time: duration(board.delay) })
        : _("There is nothing to see yet."),
    );
  return [pausedMark(board), game.draw(context)];
}

function redraw() {
  const { board } = table;
  if (!board) return;
  const previous = choice;
  choice = newChoice(board);
  const context = contextOf(board);
  const before = remember();
  const isHere = isAtTable(document.activeElement);
  show(regions.board, drawBoard(context));
  showDock(regions.dock, context);
  game.fit?.(regions.board);
  showSeats(regions.seats, context);
  showChat(regions.chat, context);
  unread.show(context);
  log.show(context);
  showUndoAndAutopass(context);
  pointOut(board);
  const moves = wasDealt ? showMoves(before) : null;
  refreshReaders();
  rove();
  seen();
  tick(table);
  page.dataset.status = board.status;
  alerts.show(context);
  const concede = document.getElementById("concede");
  if (concede) concede.hidden = !board.may.concede;
  if (firstGame) firstGame.hidden = isOver(board) || context.you === null || knows(board.game);
  if (freeSeat) freeSeat.hidden = isOver(board) || !board.seats.some((seat) => seat.free);
  const opening = document.getElementById("open-record");
  if (opening) opening.hidden = !board.may.open_record;
  if (isHere) keepFocus();
  const hasEnded = showEnd(context, isHere); // last: it scrolls to where everything stands now
  if (moves) sounds.play({ ...moves, hasEnded });
  if (choice && choice !== previous) comeIntoSight();
  announcer.show(context);
  isFirst = false;
  wasDealt = board.view !== null;
}

const isOver = (/** @type {Live.Board} */ { status }) => status === "finished" || status === "abandoned";

/**
 * Whether anyone who uses this browser has read or waved off how a game goes.
 * @param {string} game
 */
function knows(game) {
  return remembered(`knows ${game}`) !== null;
}

function knowNow() {
  if (table.board) keep(`knows ${table.board.game}`, "1");
  if (firstGame) firstGame.hidden = true;
  if (byKeyboard) byId("dock-prompt").focus({ preventScroll: true }); // the button that was pressed is gone
  bringIntoSight(regions.board, regions.dock);
}

/**
 * What comes after the game stands above the table; who is further down when it ends is brought there, and the
 * keyboard, too, if it was at the table. Returns whether it has just ended.
 * @param {Live.Context} context
 * @param {boolean} isHere
 */
function showEnd(context, isHere) {
  const after = byId("after");
  const isFinished = context.board.status === "finished";
  const hasJustEnded = isFinished && after.hidden && !isFirst;
  after.hidden = !isFinished;
  if (isFinished) showEnding(context);
  if (isFinished && page.dataset.tutorial === undefined) showFairness(context.board);
  if (!hasJustEnded) return false;
  if (isHere) byId("after-title").focus({ preventScroll: true });
  after.scrollIntoView({ block: "start", behavior: calm.matches ? "instant" : "smooth" });
  return true;
}

// A new question: bring its choices into sight, or what it is about, and the keyboard to it when it has nowhere to be.
// Anyone who comes to the table is told first how the game goes.
function comeIntoSight() {
  bringIntoSight(regions.board, regions.dock, { choicesOnly: isFirst && firstGame?.hidden === false });
  if (byKeyboard) keepFocus();
}

/** @param {Element | null} element */
function isAtTable(element) {
  return regions.board.contains(element) || regions.dock.contains(element);
}

// What had the focus may be gone or take no key while bots play: then the prompt has it.
function keepFocus() {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !activeElement.matches(":disabled")) return;
  byId("dock-prompt").focus({ preventScroll: true });
}

/** @type {string | null} */
let tried = null;

/**
 * Commits to this browser's share of chance, and shows it once everybody has. What was refused or lost on the way is
 * tried again after a while.
 * @param {{ takeOver?: boolean }} [options]
 */
async function giveShare(options) {
  const { board } = table;
  if (board?.status !== "lobby") return;
  const step = await nextStep(board, options);
  const mark = JSON.stringify(step);
  if (!step || mark === tried || table.sending) return;
  tried = mark;
  setTimeout(() => {
    tried = null;
    giveShare();
  }, SHARE_AGAIN);
  await table.giveShare(step);
}

// What this browser finds when the game is over and seed and shares are told.
/** @type {string | null} */
let judged = null;
/** @param {Live.Board} board */
async function showFairness(board) {
  const record = recordOf(board);
  const place = byId("fair");
  if (!record || judged === board.key) return;
  judged = board.key;
  const { check } = await import("./fairness/chance.js");
  const found = check(record, { kept: kept(board.key), nameOf: (seat) => board.seats[seat].name });
  place.replaceChildren(...describeCheck(found));
  place.classList.toggle("is-wrong", !found.good);
  place.hidden = false;
}

listenToAlerts(alerts, tell);
measureDock(regions.dock);
if (game.fit) new ResizeObserver(() => game.fit(regions.board)).observe(regions.board);
const seen = listen(contextNow, redraw, openAside);
const refreshReaders = listenToReaders(contextNow);
listenToUndoAndAutopass(table);
listenToAbsences(table, redraw);
listenToAnother(table);
listenToLessons(contextNow, redraw);
table.addEventListener("change", () => {
  redraw();
  giveShare();
});
table.addEventListener("refused", (event) => {
  const { detail } = /** @type {CustomEvent<import("./table.js").Refusal>} */ (event);
  // What the rules say against an answer stands beside it until it is another.
  const isAnswer =
    (table.sending?.verb === "answer" && table.sending.batch === choice?.ask.batch) ||
    (table.sending?.verb === "act" && table.sending.act === choice?.aside?.name);
  if (isAnswer && detail.code === "malformed") return choice?.refuse(detail.message);
  tell(detail.message, detail.status === 409 ? "warning" : "error");
});
document.addEventListener("keydown", () => (byKeyboard = true), { capture: true });
document.addEventListener("pointerdown", () => (byKeyboard = false), { capture: true });
document.addEventListener("click", (event) => {
  if (around(event, "[data-begin]")) table.begin();
  if (around(event, "[data-start-over]")) table.startOver();
  if (around(event, "[data-take-over]")) giveShare({ takeOver: true });
});
const menu = byId("live-menu", HTMLDetailsElement);
document.addEventListener("click", (event) => {
  if (menu.open && !(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
});
menu.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
  event.stopPropagation(); // closes the menu, and takes no choice back
});
document.getElementById("chat-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = byId("chat-text", HTMLInputElement);
  const to = chosenCircle();
  if (field.value.trim() && (await table.say(field.value.trim(), to))) field.value = "";
});
document.getElementById("knows-game")?.addEventListener("click", knowNow);
document.getElementById("how-dialog")?.addEventListener("close", knowNow);
document.getElementById("concede-yes")?.addEventListener("click", () => table.concede());
document
  .getElementById("open-record")
  ?.addEventListener("click", () => byId("open-record-dialog", HTMLDialogElement).showModal());
document.getElementById("open-record-yes")?.addEventListener("click", () => table.openRecord());
setInterval(() => tick(table), 250);
await table.start();
