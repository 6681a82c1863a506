// What a page shows of times without a connection: when it was last seen, and the forms that wait on this phone.
//
//   <link rel="manifest" data-worker="…" data-session="…">   pages of players and staff: they keep forms and other pages
//   a[data-keep="state"]     read its page as well, to be there without a connection; anew when the state is another
//   body[data-seen]          set by the worker: this page is a copy, as it was seen at that time (ms)
//   body[data-copies=ready]  set here: the pages to be kept are kept

import { _ } from "../i18n.js";
import { all, first } from "../elements.js";
import { Unavailable, fetchPage, morph } from "../refresh.js";

/** @typedef {import("./kept.js").KeptForm} KeptForm */

const AGAIN = 15_000;
const SPREAD = 2_000; // ms within which phones read their other pages after one was opened,
const HALL = 20_000; // and after all phones of a hall were refreshed in the same moment
const { body } = document;
const app = first("link[rel=manifest]", HTMLLinkElement);
let fresh = Date.now(); // when this page was read
let isReading = false;
let toRead = 0; // the timer that waits to read other pages

const notes = document.createElement("aside");
notes.className = "offline-notes";
notes.setAttribute("aria-label", _("On this phone"));
const line = document.createElement("p");
line.className = "offline-line";
line.setAttribute("role", "status");
const list = document.createElement("ul");
list.className = "offline-list";
notes.append(line, list);
first("main")?.before(notes);

/** @param {number} at */
function time(at) {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const day = isToday ? {} : { weekday: "short", day: "numeric", month: "short" };
  return new Date(at).toLocaleString([], { ...day, hour: "2-digit", minute: "2-digit" });
}

function showLine() {
  const isOfAnother = document.getElementById("made-for-another") !== null; // there is a connection, but not for this page
  const isAway = Boolean(body.dataset.seen) || (body.dataset.streamState === "stale" && !isOfAnother);
  const text = isAway ? _("Seen {time} · no connection", { time: time(Number(body.dataset.seen) || fresh) }) : "";
  if (line.textContent !== text) line.textContent = text;
  showNotes();
}

function showNotes() {
  notes.hidden = !line.textContent && !list.children.length;
}

/** Reads this page again if it is a copy. */
async function freshen() {
  if (!body.dataset.seen || isReading) return;
  isReading = true;
  try {
    const page = await fetchPage({ whole: true });
    if (page) await morph(page);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  } finally {
    isReading = false;
  }
}

/** @param {object} message */
async function ask(message) {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

function readOthers() {
  toRead = 0;
  const own = { url: location.href.split("#")[0], tag: "" };
  const others = [...all("a[data-keep]")].map((link) => ({
    url: /** @type {HTMLAnchorElement} */ (link).href,
    tag: link.dataset.keep ?? "",
  }));
  const sentences = first("script[data-catalog]", HTMLScriptElement)?.src ?? "";
  return ask({ read: body.dataset.seen ? others : [own, ...others], sentences });
}

/**
 * Reads other pages within so many ms, not with all phones in one moment.
 * @param {number} spread
 */
function readOthersWithin(spread) {
  delete body.dataset.copies;
  toRead ||= setTimeout(readOthers, Math.random() * spread);
}

/**
 * Sends a refused form once more, in sight: the server's page tells why, with what stands now.
 * @param {KeptForm} kept
 */
async function look(kept) {
  const answer = await fetch(app?.dataset.session ?? "");
  const { token } = await answer.json();
  const form = document.createElement("form");
  form.method = "post";
  form.action = kept.url;
  form.hidden = true;
  for (const [name, value] of kept.fields) {
    const input = document.createElement("input");
    input.name = name;
    input.value = name === "csrfmiddlewaretoken" ? token : value;
    form.append(input);
  }
  body.append(form);
  form.submit();
}

/**
 * @param {string} text
 * @param {() => void} act
 */
function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button button-small";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

/** @param {KeptForm} kept */
function stateOf({ state, isOthers, status }) {
  if (state === "waits" && isOthers) return _("waiting until this phone acts for the person who wrote it");
  if (state === "waits") return _("saved on this phone, sent when there is a connection");
  return status === 409 ? _("not accepted yet: something else was saved, or a number looks odd") : _("not accepted");
}

/** @param {KeptForm} kept */
function entry(kept) {
  const item = document.createElement("li");
  const text = document.createElement("p");
  const name = document.createElement("strong");
  name.textContent = kept.label;
  text.append(name, _(", {time}: {state}.", { time: time(kept.at), state: stateOf(kept) }));
  item.append(text);
  if (kept.state === "refused") {
    item.append(
      button(kept.status === 409 ? _("Look and decide") : _("See why"), () => {
        look(kept).catch(() => {}); // without a connection it stays where it is
      }),
    );
  }
  item.append(button(kept.state === "refused" ? _("Delete") : _("Withdraw"), () => ask({ withdraw: kept.id })));
  return item;
}

/** @param {MessageEvent<{ kept?: KeptForm[], taken?: string[], read?: boolean }>} event */
function hear({ data }) {
  if (data.read) body.dataset.copies = "ready";
  if (data.kept) {
    list.replaceChildren(...data.kept.map(entry));
    showNotes();
    list.toggleAttribute(
      "data-waits",
      data.kept.some(({ state }) => state === "waits"),
    );
  }
  if (data.taken?.length) freshen();
}

if ("serviceWorker" in navigator) {
  showLine();
  document.addEventListener("streamstate", showLine);
  document.addEventListener("refreshed", () => {
    delete body.dataset.seen;
    fresh = Date.now();
    showLine();
  });
  if (body.dataset.seen) {
    first("main")?.toggleAttribute("data-refresh", true); // a copy is refreshed as a whole
    // A form that is opened again is another one, though the copy has the key it was made with.
    for (const key of document.querySelectorAll("input[name=idempotency_key]"))
      /** @type {HTMLInputElement} */ (key).value = crypto.randomUUID();
    freshen();
    window.addEventListener("online", freshen);
    setInterval(freshen, AGAIN);
  }
  if (app) {
    navigator.serviceWorker.addEventListener("message", hear);
    navigator.serviceWorker.startMessages();
    navigator.serviceWorker.register(app.dataset.worker ?? "", { type: "module" }).catch(() => {}); // pages do without
    ask({ send: true });
    readOthersWithin(SPREAD);
    document.addEventListener("refreshed", () =>
      readOthersWithin(location.pathname.startsWith("/me/") ? HALL : SPREAD),
    );
    window.addEventListener("online", () => ask({ send: true }));
    setInterval(() => {
      if (list.hasAttribute("data-waits")) ask({ send: true });
    }, AGAIN);
  }
}
