// A finished game, step by step, with all hands open or through the eyes of one seat.

import { _ } from "../../i18n.js";
import { byId, first, isBusy, setBusy } from "../../elements.js";
import { reading } from "../asked.js";
import { check } from "../fairness/chance.js";
import { makeContext } from "../context.js";
import { h, show, tell } from "../dom.js";
import { describeCheck, describeDraw } from "../fairness/fairness.js";
import { remember, showMoves } from "../motion.js";
import { listenToReaders } from "../reader.js";
import { kept } from "../fairness/shares.js";
import { Log, showSeats, speaker } from "../side/side.js";
import { Notes } from "./notes.js";
import { steps } from "./steps.js";
import { read, written } from "../table.js";
import { showThought } from "./thoughts.js";

const MAX_TRIES = 12; // while the server makes a long game ready

const page = byId("live");
const region = byId("board");
const eyes = byId("eyes", HTMLSelectElement);
const log = new Log(byId("log"));
const { default: game } = await import(page.dataset.boardModule ?? "");
/** @type {Live.Board} */
const final = await readReady(page.dataset.address ?? "");
const known = new Map(); // address → promise of the moment
/** @type {Live.Moment | null} */
let shown = null;
let asked = "";

/**
 * What an address of the game tells. While the server makes a long game ready, it is asked again.
 *
 * @param {string} address
 * @returns {Promise<any>}
 */
async function readReady(address, tries = MAX_TRIES) {
  const response = await fetch(address, { headers: reading() });
  if (response.status !== 503 || tries === 0) return read(response);
  tell(_("This long game is being prepared. One moment…"));
  const seconds = Number(response.headers.get("Retry-After") ?? 5);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return readReady(address, tries - 1);
}

/** @param {number} k */
function addressOf(k) {
  /** @type {Record<string, string>} */
  const seat = eyes.value === "public" || eyes.value === "" ? {} : { seat: eyes.value };
  return `${page.dataset.address}moment/?${new URLSearchParams({ k: String(k), ...seat })}`;
}

/** @param {string} address */
function fetched(address) {
  if (!known.has(address)) {
    const moment = readReady(address);
    moment.catch(() => known.delete(address));
    known.set(address, moment);
  }
  return known.get(address);
}

/** @param {Live.Moment} moment */
function contextOf(moment) {
  const isPublic = eyes.value === "public";
  const me = eyes.value === "" || isPublic ? null : Number(eyes.value);
  /** @type {Live.Board} */
  const board = {
    ...final,
    status: moment.result ? "finished" : "playing",
    result: moment.result,
    sealed: null,
    version: 0,
    acts: [],
    ask: null,
  };
  return makeContext({
    game,
    board,
    view: isPublic ? moment.public : moment.view,
    me,
    choice: null,
    table: { lines: moment.lines, sending: null, reachable: true },
  });
}

/** @param {number} k */
async function go(k) {
  const address = addressOf(k);
  asked = address;
  try {
    const moment = await fetched(address);
    if (asked !== address) return; // another place was asked for meanwhile
    const before = remember();
    shown = moment;
    const context = contextOf(moment);
    show(region, [
      game.hand?.({ ...context, board: { ...context.board, status: "playing" } }) ?? null,
      game.draw(context),
    ]);
    showMoves(before);
    sharedReplay?.mark();
    notes?.show();
    refreshReaders();
    log.show(context);
    showThought(byId("thought"), context, eyes.value === "public" ? null : moment.thought);
    await showParts(context);
    history.replaceState(null, "", addressOfMoment({ with: page.dataset.shared }));
    showTalk(moment);
    if (k < state.length) fetched(addressOf(k + 1));
  } catch {
    tell(_("This moment could not be loaded. Try again."), "warning");
  }
}

// Where the parts of the game begin, and each place where something was told: by the whole log as these eyes heard it.
/** @type {Live.Line[]} */
let whole = [];
/** @type {string | null} */
let wholeFor = null; // whose eyes

/** @param {Live.Context} context */
async function showParts(context) {
  if (wholeFor !== eyes.value) {
    wholeFor = eyes.value;
    whole = (await fetched(addressOf(state.length))).lines;
    const headings = whole.filter(context.isHeading);
    part.replaceChildren(...headings.map((line) => h("option", { value: line.at_length }, line.text)));
    ticks.replaceChildren(...headings.map((line) => h("option", { value: line.at_length })));
    parts.hidden = headings.length === 0;
  }
  const here = [...part.options].findLast((option) => Number(option.value) <= state.place) ?? part.options[0];
  if (here) here.selected = true;
}

/**
 * The places that steps by round or by event stop at.
 * @param {string} step
 * @param {number} place
 */
function further(step, place) {
  const isByPart = step.endsWith("round");
  const all = isByPart ? [...part.options].map(({ value }) => Number(value)) : whole.map(({ at_length: at }) => at);
  return step.startsWith("next") ? all.find((at) => at > place) : all.findLast((at) => at < place);
}

/**
 * The address of what is looked at: this moment, with these eyes.
 * @param {{ with?: string }} [others] the key of the shared replay
 */
function addressOfMoment(others = {}) {
  /** @type {Record<string, string>} */
  const named = { k: String(state.place) };
  if (eyes.value !== "") named.seat = eyes.value;
  if (others.with) named.with = others.with;
  return `?${new URLSearchParams(named)}`;
}

/**
 * What the table had said by then.
 * @param {Live.Moment} moment
 */
function showTalk(moment) {
  const said = final.chat.filter((message) => !message.to && moment.at && message.at <= moment.at);
  talk.hidden = final.chat.length === 0 || !moment.at;
  show(
    byId("talk-list"),
    said.length
      ? said.map((message) =>
          h(
            "li",
            { id: `said-${message.id}`, class: ["chat-line", message.notice && "is-notice"] },
            speaker(message),
            message.removed ? h("em", { class: "muted" }, _("Removed by a judge.")) : message.text,
          ),
        )
      : h("li", { class: "muted" }, _("No messages yet.")),
  );
}

byId("share-moment").addEventListener("click", async () => {
  const url = new URL(addressOfMoment(), location.href).href;
  try {
    await navigator.clipboard.writeText(url);
    tell(_("The address of this moment is copied."), "success");
  } catch {
    tell(_("This moment: {address}", { address: url })); // a page without TLS may not write to the clipboard
  }
});

const part = byId("part", HTMLSelectElement);
const parts = byId("parts");
const ticks = byId("ticks");
const talk = byId("talk");
/** @type {import("./shared-replay.js").SharedReplay | null} */
let sharedReplay = null;
/** @type {Notes | null} */
let notes = null; // none where the record is sealed
const state = steps((k) => {
  sharedReplay?.moved(k);
  go(k);
}, further);
const wanted = new URLSearchParams(location.search).get("seat");
if (wanted !== null && [...eyes.options].some(({ value }) => value === wanted)) eyes.value = wanted;
part.addEventListener("change", () => state.to(Number(part.value)));
const refreshReaders = listenToReaders(() => shown && contextOf(shown));
eyes.addEventListener("change", () => go(state.place));
showSeats(
  byId("seats"),
  makeContext({
    game,
    board: final,
    view: final.view,
    me: null,
    choice: null,
    table: { lines: [], sending: null, reachable: true },
  }),
);
state.show(Math.min(Number(page.dataset.start), state.length), state.length);
if (document.getElementById("notes")) {
  notes = new Notes({
    address: page.dataset.address ?? "",
    place: () => state.place,
    go: (place) => state.to(place),
  });
}
go(state.place);
if (page.dataset.shared) await joinShared(page.dataset.shared);
else byId("share-replay").addEventListener("click", shareReplay);

// One place for several: what the others move to is shown here, and what is moved to here, there.
/** @param {string} key */
async function joinShared(key) {
  const { SharedReplay } = await import("./shared-replay.js");
  sharedReplay = new SharedReplay({
    address: `${page.dataset.address}shared-replays/${key}/`,
    topic: page.dataset.topic ?? "",
    key,
    place: () => state.place,
    go(k) {
      state.stop();
      state.show(k, state.length);
      go(k);
    },
    region,
    eyes: () => eyes.value,
    nameOf: (mark) => (shown && contextOf(shown).describe(mark)?.title) || mark,
    changed: () => notes?.read(),
  });
  sharedReplay.start();
}

async function shareReplay() {
  const { keepLead } = await import("./shared-replay.js");
  try {
    const shared = await written(`${page.dataset.address}shared-replays/`, { place: state.place });
    keepLead(shared.key, shared.lead);
    location.assign(addressOfMoment({ with: shared.key }));
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error), "warning");
  }
}

// The check of the whole draw, in this browser: record and draws are read, and everything is computed again.
if (document.getElementById("check")) offerCheck(); // not there where the record is sealed

function offerCheck() {
  const button = byId("check", HTMLButtonElement);
  button.disabled = false;
  button.addEventListener("click", () => checkAll(button));
}

/** @param {HTMLButtonElement} button */
async function checkAll(button) {
  const result = byId("fair");
  const drawsList = byId("fair-draws");
  if (isBusy(button)) return;
  setBusy(button, true);
  try {
    const [record, { draws }] = await Promise.all(
      ["record/", "draws/"].map((path) => readReady(page.dataset.address + path)),
    );
    const found = check(record, {
      shown: draws,
      kept: kept(page.dataset.key ?? ""),
      nameOf: (seat) => final.seats[seat]?.name ?? _("seat {seat}", { seat: seat + 1 }),
    });
    result.replaceChildren(...describeCheck(found));
    result.classList.toggle("is-wrong", !found.good);
    result.hidden = false;
    first("ol", HTMLElement, drawsList)?.replaceChildren(...draws.map(describeDraw));
    drawsList.hidden = false;
  } catch {
    tell(_("The record and its draws could not be loaded. Try again."), "warning");
  } finally {
    setBusy(button, false);
  }
}
