// The judge's desk: the table as it is or was, through everybody's eyes or, journaled, through one seat's.

import { Choice } from "./choice.js";
import { inspectOnTap, makeContext } from "./context.js";
import { listen, rove, showDock } from "./dock.js";
import { h, show, tell } from "./dom.js";
import { Log, showChat, tick } from "./side.js";
import { steps } from "./steps.js";
import { Refusal, Table } from "./table.js";
import { listenToUndoAndAutopass, undoRequest } from "./undo-autopass.js";

const page = document.getElementById("live");
const eyes = document.getElementById("eyes");
const regions = { board: document.getElementById("board"), dock: document.getElementById("dock"), undo: document.getElementById("undo-requests"), chat: document.getElementById("chat") };
const table = new Table(page.dataset.address, page.dataset.topic);
const log = new Log(document.getElementById("log"));
const { default: game } = await import(page.dataset.boardModule);
let looked = null; // what judging.look gave, or null for the table as it is
let choice = null;
let sending = null;
let isFollowing = true; // at the end of the log, and staying there

const seat = () => (eyes?.value ? Number(eyes.value) : null);

async function post(path, body) {
  try {
    return await table.post(`desk/${path}`, body);
  } catch (error) {
    tell(error instanceof Refusal ? error.message : "That did not reach the server. Try again.", "error");
    return null;
  }
}

// What the dock sends with: an answer needs a reason first.
const answering = {
  get sending() {
    return sending;
  },
  reachable: true,
  get lines() {
    return looked?.lines ?? table.lines;
  },
  answer(answer) {
    const dialog = document.getElementById("answer-dialog");
    const { name, label } = contextNow();
    show(document.getElementById("answer-told"), [`${name(seat())}: ${choice.ask.text} `, h("strong", {}, choice.inWords(label))]);
    dialog.showModal();
    document.getElementById("answer-form").onsubmit = async () => {
      sending = { verb: "answer" };
      redraw();
      const reason = document.getElementById("answer-reason").value;
      const done = await post("answer.json", { seat: seat(), batch: choice.ask.batch, answer, reason });
      sending = null;
      if (done) tell("Answered. The journal keeps it.", "success");
      await table.refresh();
      await look();
    };
  },
};

function contextNow() {
  if (!table.board) return null;
  const board = { ...table.board, sealed: null };
  if (!looked) return makeContext({ game, board, view: board.view, me: null, choice: null, table: answering });
  const isNow = looked.k === table.board.length && board.status === "playing";
  const isPast = looked.k !== table.board.length;
  const then = isPast ? { ...board, seats: board.seats.map((each) => ({ ...each, waiting: false })), clock: null, result: null } : board;
  return makeContext({ game, board: { ...then, may: { ...board.may, withdraw: false } }, view: looked.view, me: looked.seat, choice: isNow ? choice : null, table: answering, past: isPast && !isFollowing ? looked.k : null });
}

async function look() {
  if (!table.board) return; // the first board looks by itself
  const k = isFollowing ? table.board.length : state.place;
  if (isFollowing && seat() === null) {
    looked = null;
  } else {
    const found = await post("look.json", { seat: seat(), k });
    if (!found || found.seat !== seat()) return;
    looked = found;
  }
  const ask = looked?.k === table.board.length ? looked.ask : null;
  choice = ask ? (choice?.isFor(ask) ? choice : new Choice(ask)) : null;
  redraw();
}

function showActs() {
  const { board } = table;
  const isOver = board.status === "finished" || board.status === "abandoned";
  for (const act of document.querySelectorAll("#desk-acts [data-when]")) act.hidden = !act.dataset.when.split(" ").includes(board.status);
  document.getElementById("desk-state").textContent = { gathering: "Waiting for players.", playing: "Being played.", paused: "Paused.", finished: "Over.", abandoned: "Given up." }[board.status];
  for (const row of document.querySelectorAll("[data-seat]")) {
    const own = board.seats[Number(row.dataset.seat)];
    const kind = { waiting: own.waiting && board.status === "playing", person: own.kind === "person" && !isOver, bot: own.kind === "bot" && !isOver };
    for (const act of row.querySelectorAll("[data-for]")) act.hidden = !kind[act.dataset.for];
    row.querySelector(".desk-seat-state").textContent = [own.kind === "bot" && "bot", !own.ready && "not here yet", own.waiting && !isOver && "to answer", own.conceded && "conceded"].filter(Boolean).join(", ");
  }
}

function redraw() {
  const { board } = table;
  if (!board) return;
  const context = contextNow();
  const wasEmpty = regions.board.querySelector("[data-trace]") === null;
  show(regions.board, context.view ? game.draw(context) : h("p", { class: "muted" }, "The cards are not dealt yet."), { quiet: wasEmpty });
  regions.dock.hidden = looked === null || looked.seat === null;
  if (!regions.dock.hidden) showDock(regions.dock, context);
  document.getElementById("looking").hidden = regions.dock.hidden;
  show(regions.undo, undoRequest(makeContext({ game, board, view: board.view, me: null, choice: null, table })));
  log.show(context);
  showChat(regions.chat, context, true);
  showActs();
  state.show(isFollowing ? board.length : state.place, board.length);
  const back = document.getElementById("take-back");
  back.hidden = !board.may.look || state.place >= board.length || !(board.status === "playing" || board.status === "paused");
  back.href = `take-back/?to=${state.place}`;
  rove();
}

const state = steps((k) => {
  if (!table.board) return;
  isFollowing = k === table.board.length;
  look();
});
listen(contextNow, redraw);
inspectOnTap(contextNow);
listenToUndoAndAutopass(() => ({ board: table.board, table }));
eyes?.addEventListener("change", look);
let length = -1;
table.addEventListener("change", () => {
  const isNew = table.board && table.board.length !== length;
  length = table.board?.length ?? -1;
  redraw();
  if (isNew && seat() !== null && isFollowing) look();
});
table.addEventListener("refused", ({ detail }) => tell(detail.message, "error"));
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-remove]");
  if (button && (await post("remove.json", { message: Number(button.dataset.remove) }))) table.refresh();
});
document.getElementById("chat-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  if (field.value.trim() && (await table.say(field.value.trim()))) field.value = "";
});
setInterval(() => tick(table), 250);
await table.start();
