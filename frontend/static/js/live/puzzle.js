// The position of a puzzle as its seat sees it. An answer may be tapped on the board, too.

import { _ } from "../i18n.js";
import { around, byId } from "../elements.js";
import { reading } from "./asked.js";
import { makeContext } from "./context.js";
import { Choice } from "./dock/choice.js";
import { show, tell } from "./dom.js";
import { listenToReaders } from "./reader.js";
import { Log } from "./side/side.js";
import { read } from "./table.js";

const page = byId("live");
const address = page.dataset.address ?? "";
const form = document.getElementById("puzzle-form");
const { ask, k, seat } = JSON.parse(byId("question").textContent);
const choice = form instanceof HTMLFormElement ? new Choice(ask) : null;
const log = new Log(byId("log"));
const { default: game } = await import(page.dataset.boardModule ?? "");

/** @type {Live.Context | null} */
let context = null;

/** @param {string} path */
const fetched = async (path) => read(await fetch(address + path, { headers: reading() }));

/**
 * @param {Live.Board} final
 * @param {Live.Moment} moment
 */
function contextOf(final, moment) {
  const seats = final.seats.map((each) => ({ ...each, waiting: each.seat === seat }));
  const viewer = { ...final.viewer, seat };
  /** @type {Live.Board} */
  const board = { ...final, seats, viewer, status: "playing", result: null, sealed: null, version: 0, acts: [], ask };
  const table = { lines: moment.lines, sending: null, reachable: true };
  return makeContext({ game, board, view: moment.view, me: seat, choice, table });
}

function redraw() {
  if (!context) return;
  show(byId("board"), game.draw(context));
  show(byId("hand"), game.hand?.(context) ?? null);
}

/** @param {number} index */
function choose(index) {
  if (!choice || !(form instanceof HTMLFormElement)) return;
  choice.picked = [index];
  const box = form.querySelectorAll("input[name=choice]")[index];
  if (box instanceof HTMLInputElement) box.checked = true;
  redraw();
}

form?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "choice") choose(Number(target.value));
});
document.addEventListener("click", (event) => {
  const chosen = around(event, "[data-choose]");
  if (chosen) choose(Number(chosen.dataset.choose));
});
const refreshReaders = listenToReaders(() => context);
try {
  context = contextOf(...(await Promise.all([fetched(""), fetched(`moment/?k=${k}&seat=${seat}`)])));
  redraw();
  log.show(context);
  refreshReaders();
} catch {
  tell(_("The position could not be loaded. Load the page again."), "warning");
}
