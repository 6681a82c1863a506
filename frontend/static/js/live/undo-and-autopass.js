// What who sits at the table wishes beside playing: to take the game back, and which windows are passed.

import { around, byId } from "../elements.js";
import { h, icon, show } from "./dom.js";
import { _, listText } from "../i18n.js";

const CHOICES = { ask: _("Ask where it can matter"), always: _("Always ask"), pass: _("Pass") };

/**
 * The open request to take the game back, with the buttons of who may answer it.
 * @param {Live.Context} context
 */
export function undoRequest(context) {
  const { board, table } = context;
  const { undo, may } = board;
  if (!undo) return null;
  const isMine = board.viewer.kind === "seat" && board.viewer.seat === undo.seat;
  const missing = listText(undo.waiting.map((seat) => (seat === board.viewer.seat ? _("you") : context.name(seat))));
  const disabled = table.sending !== null && table.sending !== undefined;
  return h(
    "section",
    { class: "undo-request", id: "undo-request", "aria-labelledby": "undo-request-title" },
    h(
      "h2",
      { class: "undo-request-title", id: "undo-request-title" },
      icon("undo"),
      isMine
        ? _("You ask to take the game back")
        : _("{name} asks to take the game back", { name: context.name(undo.seat) }),
    ),
    h("p", {}, _("To {place}", { place: undo.text })),
    undo.revealed &&
      h(
        "p",
        { class: "undo-request-warning" },
        icon("warning"),
        _("Since then, hidden information has become known. This cannot be undone."),
      ),
    h(
      "p",
      { class: "muted" },
      [
        missing && _("Still to allow it: {names}.", { names: missing }),
        undo.judge && (missing ? _("A judge decides.") : _("Everybody has allowed it; a judge decides.")),
        _("The next decision ends the request."),
      ]
        .filter(Boolean)
        .join(" "),
    ),
    (may.allow_undo || may.refuse_undo) &&
      h(
        "div",
        { class: "actions" },
        may.allow_undo &&
          h(
            "button",
            {
              id: "undo-request-allow",
              class: "button button-primary",
              type: "button",
              "data-undo": "allow",
              disabled,
            },
            icon("check"),
            _("Allow"),
          ),
        may.refuse_undo &&
          h(
            "button",
            { id: "undo-request-refuse", class: "button", type: "button", "data-undo": "refuse", disabled },
            icon("close"),
            isMine ? _("Withdraw") : _("Refuse"),
          ),
      ),
  );
}

const wide = matchMedia("(min-width: 64rem)");

/**
 * Beside the answers: the ways to pass more than this window. On a phone they are folded, for the table needs the room.
 * @param {Live.Context} context
 */
export function longerPasses({ board, choice, table }) {
  const open = choice && !choice.aside ? board.passing?.find((window) => window.name === board.window) : null;
  if (board.status !== "playing" || !board.may.passing || !open || isPassing(board)) return null;
  const disabled = table.sending !== null;
  const button = (/** @type {string} */ id, /** @type {Record<string, string>} */ data, /** @type {string} */ words) =>
    h("button", { id, class: "button button-small", type: "button", ...data, disabled }, words);
  return h(
    "details",
    { class: "dock-longer", id: "dock-longer", open: wide.matches },
    h("summary", { class: "button button-small" }, icon("chevron"), _("Pass for longer")),
    h(
      "div",
      { class: "dock-passing" },
      board.pass_until?.map((moment) =>
        button(
          `dock-pass-${moment.name}`,
          { "data-pass-until": moment.name },
          _("Pass {until}", { until: moment.title }),
        ),
      ),
      open.choice !== "pass" &&
        button("dock-pass-always", { "data-pass-always": open.name }, _("Never ask: {window}", { window: open.title })),
    ),
  );
}

/**
 * In the dock: why one is asked who can only pass, and the way back from passing until a moment.
 * @param {Live.Context} context
 */
export function passingLine({ board, choice, table }) {
  if (board.status !== "playing" || !board.may.passing) return null;
  const chosen = isPassing(board);
  const isWindow = choice && !choice.aside && board.window !== null;
  if (!chosen && !(isWindow && choice.things.length === 1)) return null;
  return h(
    "p",
    { class: "dock-passing" },
    chosen
      ? [
          icon("clock"),
          _("You pass {until}.", { until: chosen.title }),
          h(
            "button",
            {
              id: "dock-ask-me",
              class: "button button-small",
              type: "button",
              "data-pass-until": "",
              disabled: table.sending !== null,
            },
            _("Ask me again"),
          ),
        ]
      : _("None of your cards can be used here. You are asked so that nobody notices."),
  );
}

/** @param {Live.Board} board */
const isPassing = (board) => board.pass_until?.find((moment) => moment.chosen);

/**
 * The windows of the game, each with what this seat wishes. For the menu of every table, and for boards.
 * @param {Live.Context} context
 */
export function windowsYouPass({ board, table }) {
  return h(
    "div",
    { class: "windows" },
    (board.passing ?? []).map((window) =>
      h(
        "label",
        { class: "windows-row" },
        h("span", {}, window.title),
        h(
          "select",
          {
            id: `window-${window.name.replaceAll(" ", "-")}`,
            class: "input",
            "data-window": window.name,
            disabled: table.sending !== null,
          },
          Object.entries(CHOICES).map(([choice, words]) =>
            h("option", { value: choice, selected: choice === window.choice }, words),
          ),
        ),
      ),
    ),
  );
}

/**
 * Shows in the menu what may be wished just now, and keeps the open dialogs up to date.
 * @param {Live.Context} context
 */
export function showUndoAndAutopass(context) {
  const { board, table } = context;
  byId("ask-undo").hidden = !board.may.ask_undo;
  byId("choose-passing").hidden = !board.may.passing;
  const dialog = byId("undo-dialog", HTMLDialogElement);
  if (dialog.open && !board.may.ask_undo) dialog.close();
  if (!dialog.open)
    showPlaces(
      board,
      table.lines.filter((line) => !context.isCovered(line)),
    );
  show(byId("windows"), windowsYouPass(context));
}

/**
 * @param {Live.Board} board
 * @param {Live.Line[]} lines
 */
function showPlaces(board, lines) {
  const places = board.undo_places.toReversed();
  const last = (/** @type {number} */ place) =>
    lines.findLast((line) => line.at_length <= place)?.text ?? _("the deal");
  const words = (/** @type {number} */ place, /** @type {number} */ index) =>
    index === 0 ? _("Before my last decision") : _("Decision {number}", { number: place });
  byId("undo-to").replaceChildren(
    ...places.map((place, index) => h("option", { value: place, "data-after": last(place) }, words(place, index))),
  );
  showPlace();
}

// What had just happened at the chosen place; too long for the select on a phone.
function showPlace() {
  const after = byId("undo-to", HTMLSelectElement).selectedOptions[0]?.dataset.after;
  byId("undo-text").textContent = after ? _("Just after “{line}”", { line: after }) : "";
}

/**
 * Lets the buttons, selects and dialogs of wishes work.
 * @param {import("./table.js").Table} table
 */
export function listenToUndoAndAutopass(table) {
  const choose = (/** @type {string} */ name, /** @type {string} */ choice) => {
    const chosen = (table.board?.passing ?? []).map((window) => [window.name, window.choice]);
    table.choosePassing({ passing: { ...Object.fromEntries(chosen), [name]: choice } });
  };
  document.addEventListener("click", (event) => {
    const button = around(event, "[data-undo], [data-pass-until], [data-pass-always]");
    if (around(event, "#live-menu [data-opens]")) byId("live-menu", HTMLDetailsElement).open = false;
    if (!button) return;
    const { undo } = table.board ?? {};
    if (button.dataset.passUntil !== undefined) table.choosePassing({ until: button.dataset.passUntil });
    else if (button.dataset.passAlways !== undefined) choose(button.dataset.passAlways, "pass");
    else if (undo) table.answerUndo(button.dataset.undo ?? "", undo.id);
  });
  document.addEventListener("change", (event) => {
    if (around(event, "#undo-to")) showPlace();
    const select = around(event, "[data-window]", HTMLSelectElement);
    if (select) choose(select.dataset.window ?? "", select.value);
  });
  const form = document.getElementById("undo-form");
  form?.addEventListener("submit", () => table.askUndo(Number(byId("undo-to", HTMLSelectElement).value)));
}
