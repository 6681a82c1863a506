// What who sits at the table wishes beside playing: to take the game back, and which windows are passed.

import { h, icon, show } from "./dom.js";
import { among } from "./words.js";

const CHOICES = { ask: "Ask if I can act", always: "Always ask", pass: "Pass" };

// The open request to take the game back, with the buttons of who may answer it.
export function undoRequest(context) {
  const { board, table } = context;
  const { undo, may } = board;
  if (!undo) return null;
  const isMine = board.viewer.kind === "seat" && board.viewer.seat === undo.seat;
  const missing = among(undo.waiting.map((seat) => (seat === board.viewer.seat ? "you" : context.name(seat))));
  const disabled = table.sending !== null && table.sending !== undefined;
  return h(
    "section",
    { class: "undo-request", id: "undo-request", "aria-labelledby": "undo-request-title" },
    h("h2", { class: "undo-request-title", id: "undo-request-title" }, icon("undo"), isMine ? "You ask to take the game back" : `${context.name(undo.seat)} asks to take the game back`),
    h("p", {}, `To ${undo.text}`),
    undo.revealed && h("p", { class: "undo-request-warning" }, icon("warning"), "Since then something hidden became known. Nobody can unsee it."),
    h("p", { class: "muted" }, [missing && `Still to allow it: ${missing}.`, undo.judge && (missing ? "A judge has the last word." : "Everybody has allowed it; a judge has the last word."), "The next decision ends the request."].filter(Boolean).join(" ")),
    (may.allow_undo || may.refuse_undo) &&
      h(
        "div",
        { class: "actions" },
        may.allow_undo && h("button", { id: "undo-request-allow", class: "button button-primary", type: "button", "data-undo": "allow", disabled }, icon("check"), "Allow"),
        may.refuse_undo && h("button", { id: "undo-request-refuse", class: "button", type: "button", "data-undo": "refuse", disabled }, icon("close"), isMine ? "Never mind" : "Refuse"),
      ),
  );
}

// Whether the open question is passed for this seat in a moment.
export function passesNow({ board }) {
  return board.passing?.some((window) => window.name === board.window && window.choice === "pass") ?? false;
}

// In the dock, while a pass is on its way: the way out of it.
export function passingLine(context) {
  const { board, choice, table } = context;
  if (!choice || board.status !== "playing" || !passesNow(context)) return null;
  const title = board.passing.find((window) => window.name === board.window).title;
  return h("p", { class: "dock-passing" }, icon("clock"), `Passing for you: ${title}.`, h("button", { id: "dock-ask-me", class: "button button-small", type: "button", "data-ask-me": board.window, disabled: table.sending !== null }, "Ask me"));
}

// The windows of the game, each with what this seat wishes. For the menu of every table, and for boards.
export function windowsYouPass({ board, table }) {
  return h(
    "div",
    { class: "windows" },
    (board.passing ?? []).map((window) =>
      h(
        "label",
        { class: "windows-row" },
        h("span", {}, window.title),
        h("select", { id: `window-${window.name.replaceAll(" ", "-")}`, class: "input", "data-window": window.name, disabled: table.sending !== null }, Object.entries(CHOICES).map(([choice, words]) => h("option", { value: choice, selected: choice === window.choice }, words))),
      ),
    ),
  );
}

// Shows in the menu what may be wished just now, and keeps the open dialogs up to date.
export function showUndoAndAutopass(context) {
  const { board, table } = context;
  document.getElementById("ask-undo").hidden = !board.may.ask_undo;
  document.getElementById("choose-passing").hidden = !board.may.passing;
  const dialog = document.getElementById("undo-dialog");
  if (dialog.open && !board.may.ask_undo) dialog.close();
  if (!dialog.open) showPlaces(board, table.lines);
  show(document.getElementById("windows"), windowsYouPass(context), { quiet: true });
}

function showPlaces(board, lines) {
  const places = board.undo_places.toReversed();
  const last = (place) => lines.findLast((line) => line.at_length <= place)?.text ?? "the deal";
  const words = (place, index) => (index === 0 ? "Before my last decision" : `Decision ${place}`);
  document.getElementById("undo-to").replaceChildren(...places.map((place, index) => h("option", { value: place, "data-after": last(place) }, words(place, index))));
  showPlace();
}

// What had just happened at the chosen place; too long for the select on a phone.
function showPlace() {
  const after = document.getElementById("undo-to").selectedOptions[0]?.dataset.after;
  document.getElementById("undo-told").textContent = after ? `Just after “${after}”` : "";
}

// Lets the buttons, selects and dialogs of wishes work.
export function listenToUndoAndAutopass(contextNow) {
  const choose = (name, choice) => {
    const { board, table } = contextNow();
    table.choosePassing({ ...Object.fromEntries(board.passing.map((window) => [window.name, window.choice])), [name]: choice });
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-undo], [data-ask-me]");
    if (event.target.closest("#live-menu [data-opens]")) document.getElementById("live-menu").open = false;
    if (!button) return;
    const { board, table } = contextNow();
    if ("askMe" in button.dataset) choose(button.dataset.askMe, "ask");
    else if (board.undo) table.answerUndo(button.dataset.undo, board.undo.id);
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "undo-to") showPlace();
    if (event.target.matches("[data-window]")) choose(event.target.dataset.window, event.target.value);
  });
  document.getElementById("undo-form")?.addEventListener("submit", () => contextNow().table.askUndo(Number(document.getElementById("undo-to").value)));
}
