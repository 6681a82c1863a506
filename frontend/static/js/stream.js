// Keeps an open page up to date: hears that something has a new revision, reads the page again, refreshes it.
//
// A page author adds attributes and nothing else:
//
//   <script type="module" src="{% static 'js/stream.js' %}"></script>
//   <body data-stream-topics="event/12" data-stream-ticket="…" data-revision="34">
//   <section id="standings" data-refresh>…</section>
//
// body
//   data-stream-topics   what the page shows, separated by spaces (tables.core.notices)
//   data-stream-ticket   tables.core.notices.ticket_for(topics); each page its own, never cached
//   data-revision        the revision of each topic the page was made from, in the same order
//   data-stream-crowd    set on pages open in many hands: they read themselves again within the time that the
//                        notice names, so that not all ask at once
//   data-stream-state    set here: connecting, connected, or stale (nothing reaches us); also set as data-state
//                        on every [data-live] element
// regions
//   id + data-refresh    replaced in place by the element with the same id of the page as it is now
//   data-refresh-hold    set on any element while somebody drags: refreshing waits
//   form[data-outdated]  set here on a form that is being filled in while the page behind it has changed;
//                        the form keeps its fields, and the version it was made from
// document
//   "refreshed" event    after a refresh: put back what scripts had added (a filter, a selection)
//   "streamstate" event  data-stream-state has changed
//   "ownseat" event      the player of this page has a new seat: {round, table, seat, names}
//
// The request carries the header X-Refresh: 1, so a view can leave flash messages for the next real page.
//
// A page that draws itself, as the live board does, calls follow(topic, callback, {board, chat}).

import { all } from "./elements.js";
import { Connection } from "./stream-connection.js";
import { Unavailable, fetchPage, morph } from "./refresh.js";

const POLL = 15_000; // without a stream
const SPREAD = 100; // milliseconds over which a few pages read themselves again
const HIDDEN = 30_000; // without a SharedWorker, a page out of sight gives its connection back

const body = document.body;
const followers = new Map(); // topic → set of callbacks
const boards = new Map(); // topic → what takes the changes of its board and chat
const shown = new Map(); // topic → revision the page was made from
const heard = new Map(); // topic → newest revision heard of
/** @typedef {{ follow(topics: string[], ticket: string): void, wake(): void, leave(): void }} Link */
/** @type {Link | null} */
let link = null;
let connected = false; // the stream is open
let reachable = true; // the page could be read when we last tried
let reading = false;
let readAgain = false;
let needsTicket = false;
let spread = SPREAD;
let notBefore = 0;

/**
 * Calls callback(revision) whenever `topic`, which the page's ticket must cover, has a new revision; of a live table
 * also `listeners` with the changes themselves, before it. Returns a function that ends it.
 * @param {string} topic
 * @param {(revision: number) => void} callback
 * @param {{ board: (change: Live.Change) => void, chat: (talk: Live.Talk) => void }} [listeners]
 */
export function follow(topic, callback, listeners) {
  if (listeners) boards.set(topic, listeners);
  if (!followers.has(topic)) followers.set(topic, new Set());
  followers.get(topic).add(callback);
  if (heard.has(topic)) callback(heard.get(topic));
  return () => followers.get(topic).delete(callback);
}

function topics() {
  return (body.dataset.streamTopics ?? "").split(/\s+/).filter(Boolean);
}

/** @param {HTMLElement} page */
function readRevisions(page) {
  const revisions = (page.dataset.revision ?? "").split(/\s+/).filter(Boolean).map(Number);
  topics().forEach((topic, index) => {
    if (index < revisions.length) shown.set(topic, revisions[index]);
  });
}

function showState() {
  const state = !reachable ? "stale" : connected ? "connected" : "connecting";
  const isNew = body.dataset.streamState !== state;
  body.dataset.streamState = state;
  for (const element of all("[data-live]")) element.dataset.state = state;
  if (isNew) document.dispatchEvent(new CustomEvent("streamstate"));
}

function isBehind() {
  return [...shown].some(([topic, revision]) => (heard.get(topic) ?? 0) > revision);
}

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function readOnce() {
  const heardBefore = new Map(heard);
  const fresh = await fetchPage({ whole: needsTicket });
  if (fresh) {
    body.dataset.streamTicket = fresh.body.dataset.streamTicket ?? "";
    readRevisions(fresh.body);
    await morph(fresh);
  } else {
    for (const topic of shown.keys()) if (heardBefore.has(topic)) shown.set(topic, heardBefore.get(topic));
  }
  if (needsTicket) start();
  needsTicket = false;
}

// Reads the page until it shows what was heard of; never twice at the same time.
async function refresh() {
  readAgain = true;
  if (reading || Date.now() < notBefore) return;
  reading = true;
  try {
    while (readAgain) {
      await pause(Math.random() * spread);
      spread = SPREAD;
      readAgain = false;
      await readOnce();
      readAgain &&= isBehind();
    }
    reachable = true;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    reachable = false;
    // A server that is busy says when to come back; until then the page asks for nothing.
    if (error.retryAfter) notBefore = Date.now() + error.retryAfter;
    if (error.retryAfter) setTimeout(refreshIfBehind, error.retryAfter);
  } finally {
    reading = false;
    showState();
  }
}

function refreshIfBehind() {
  if (isBehind() && document.visibilityState === "visible") refresh();
}

/** @param {import("./stream-connection.js").Message} given */
function receive({ notice, seat, board, chat, state, renew }) {
  if (state) {
    connected = state === "connected";
    reachable ||= connected;
    showState();
    refreshIfBehind();
  }
  if (renew) {
    needsTicket = true;
    refresh();
  }
  if (seat) document.dispatchEvent(new CustomEvent("ownseat", { detail: seat }));
  if (chat) boards.get(chat.topic)?.chat(chat);
  if (board) boards.get(board.topic)?.board(board);
  const news = board && !boards.has(board.topic) ? board : notice; // a page beside the table reads itself again
  if (news && news.revision > (heard.get(news.topic) ?? -1)) {
    heard.set(news.topic, news.revision);
    for (const callback of followers.get(news.topic) ?? []) callback(news.revision);
    const isSeen = document.visibilityState === "visible"; // a page that comes into view does not wait
    spread = body.dataset.streamCrowd !== undefined && isSeen ? Math.max(SPREAD, notice?.spread ?? 0) : SPREAD;
    refreshIfBehind();
  }
}

/** @returns {Link} */
function sharedLink() {
  const worker = new SharedWorker(new URL("stream-worker.js", import.meta.url), {
    type: "module",
    name: "kingsmoot-stream-1",
  });
  worker.port.onmessage = ({ data }) => receive(data);
  worker.onerror = () => {
    link = ownLink();
    start();
  };
  return {
    follow: (wanted, ticket) => worker.port.postMessage({ follow: { topics: wanted, ticket } }),
    wake: () => worker.port.postMessage({ wake: true }),
    leave: () => worker.port.postMessage({ leave: true }),
  };
}

/** @returns {Link} */
function ownLink() {
  const connection = new Connection((_page, message) => receive(message));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") timer = setTimeout(() => connection.leave("page"), HIDDEN);
    else start();
  });
  return {
    follow: (wanted, ticket) => connection.follow("page", wanted, ticket),
    wake: () => connection.wake(),
    leave: () => connection.leave("page"),
  };
}

function start() {
  const ticket = body.dataset.streamTicket;
  if (!ticket || topics().length === 0) return;
  if (!link) {
    try {
      link = sharedLink();
    } catch {
      link = ownLink();
    }
  }
  link.follow(topics(), ticket);
}

function wake() {
  if (document.visibilityState !== "visible") return;
  link?.wake();
  refreshIfBehind();
}

readRevisions(body);
if (body.dataset.streamTicket) {
  showState();
  start();
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("focus", wake);
  window.addEventListener("offline", () => {
    reachable = false;
    showState();
  });
  window.addEventListener("pagehide", () => link?.leave());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) start();
  });
  setInterval(() => {
    if (!(connected && reachable) && document.visibilityState === "visible") refresh();
  }, POLL);
}
