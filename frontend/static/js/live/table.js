// The table as this browser knows it: reads the board, sends answers, and survives bad networks.
//
// Every board carries a revision and the batch of the open question. An answer names the batch it is meant for, so
// sending it twice, or again after the network came back, changes nothing.

import { _ } from "../i18n.js";
import { follow } from "../stream.js";
import { asked } from "./asked.js";
import { patched } from "./patch.js";

const POLL = 15_000; // while nothing reaches us by the stream, or a reading failed
const SOON = 5_000; // after the server asked for a moment
const RETRY = 3_000; // an answer on its way when the network failed
const MAX_MESSAGES = 100; // as the server tells at once

// What the server said no with.
export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} message */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The browser's token as it is now: two pages opened at once, or signing in elsewhere, make the one in a page invalid. */
function csrfToken() {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith("csrftoken="));
  return found?.slice("csrftoken=".length) ?? "";
}

/**
 * The JSON of a good answer; throws Refusal for any other, which the API tells as problem details.
 * @param {Response} response
 * @returns {Promise<any>}
 */
export async function read(response) {
  const isJson = (response.headers.get("Content-Type") ?? "").includes("json");
  const body = isJson ? await response.json() : null;
  if (response.ok && body && !response.redirected) return body;
  const code = body?.type?.split(":").at(-1) ?? "";
  const message =
    body?.problems?.map((/** @type {{message: string}} */ problem) => problem.message).join(" ") || body?.title;
  throw new Refusal(
    response.status,
    code,
    message ?? _("The server answered with error {status}. Try again.", { status: response.status }),
  );
}

/**
 * Sends JSON to an address of the API and returns the JSON that comes back; throws Refusal.
 * @param {string} address
 * @param {object} body
 */
export async function written(address, body) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": csrfToken() };
  return read(await asked(address, { method: "POST", headers, body: JSON.stringify(body) }));
}

export class Table extends EventTarget {
  /** @type {Live.Board | null} */
  board = null;
  /** @type {Live.Line[]} */
  lines = []; // the log in words, whole
  skew = 0; // the server's clock minus ours, in ms
  /** @type {{ verb: string, [name: string]: unknown } | null} */
  sending = null; // what is on its way, or null
  reachable = true;
  /** @type {Refusal | null} */
  another = null; // why nothing is read or sent: the browser acts for another person than the page was made for

  #address;
  #topic;
  #reading = false;
  #again = false;

  /** @type {Promise<Response> | null} */
  #first; // the first reading of the board, where it has begun already

  /** @param {string} address @param {string} topic @param {Promise<Response> | null} [first] */
  constructor(address, topic, first = null) {
    super();
    this.#first = first;
    this.#address = address;
    this.#topic = topic;
  }

  start() {
    const catchUp = (/** @type {number} */ revision) => {
      if (revision > (this.board?.revision ?? -1)) this.refresh();
    };
    follow(this.#topic, catchUp, {
      board: (change) => this.change(change),
      chat: (talk) => this.hear(talk),
    });
    const wake = () => document.visibilityState === "visible" && this.refresh();
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    document.addEventListener("streamstate", () => {
      const { streamState } = document.body.dataset;
      if (streamState === "stale")
        this.#reach(false); // as the head of the page says
      else if (streamState === "connected" && !this.reachable) wake();
    });
    window.addEventListener("pageshow", (event) => event.persisted && wake());
    // A stream that is there tells of no reading that failed.
    setInterval(() => {
      if (document.body.dataset.streamState !== "connected" || !this.reachable) wake();
    }, POLL);
    return this.refresh();
  }

  // The answer that is on its way, as long as the question it was given to is open: shown as if it were taken.
  get pending() {
    const { sending, board } = this;
    return sending?.verb === "answer" && sending.batch === board?.ask?.batch ? sending.answer : null;
  }

  get me() {
    return this.board?.viewer.seat ?? null;
  }

  #askedForBoard() {
    const { since, undone } = this.#known();
    const answer = this.#first ?? asked(`${this.#address}?since=${since}&undone=${undone}`);
    this.#first = null;
    return answer;
  }

  // Reads the board; calls while one is being read lead to one more reading.
  async refresh() {
    this.#again = true;
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#again) {
        this.#again = false;
        this.#accept(await read(await this.#askedForBoard()));
      }
      this.#reach(true);
    } catch (error) {
      if (this.#isOfAnother(error)) return;
      // Not ours to see any longer (a withdrawn game): the page itself says so.
      if (error instanceof Refusal && [403, 404].includes(error.status)) location.reload();
      else if (error instanceof Refusal && error.status < 500) this.#tell("refused", error);
      else {
        this.#reach(false);
        // The server brings a long game back after a restart, or is busy: nobody may move in the meantime.
        if (error instanceof Refusal && error.status === 503) setTimeout(() => this.refresh(), SOON);
      }
    } finally {
      this.#reading = false;
    }
  }

  /**
   * Answers the open question. Keeps trying while the network is away and the question is open.
   * @param {unknown} answer
   */
  async answer(answer) {
    if (!this.board?.ask) return;
    const { batch } = this.board.ask;
    await this.#send("answer", { batch, answer }, () => this.board?.ask?.batch === batch);
  }

  /**
   * Puts another answer in place of the sealed one, which it names: sent again late, it cannot undo a later change.
   * @param {unknown} answer
   */
  changeAnswer(answer) {
    const { batch, id } = this.board?.sealed ?? {};
    return this.#send("answer", { batch, answer, replaces: id }, () => this.board?.sealed?.id === id);
  }

  /**
   * Does out of turn what the rules offer this seat, against the table as it was then.
   * @param {string} act
   * @param {unknown} choice
   * @param {number} version
   */
  act(act, choice, version) {
    return this.#send("act", { act, choice, version }, () => this.board?.version === version);
  }

  openRecord() {
    return this.#send("open-record", {});
  }

  concede() {
    return this.#send("concede", {});
  }

  /**
   * Asks the table to take the game back to where the log had so many entries.
   * @param {number} to
   */
  askUndo(to) {
    return this.#send("undo", { to });
  }

  /**
   * Answers the open request to take the game back: "allow" or "refuse".
   * @param {string} answer
   * @param {number} request
   */
  answerUndo(answer, request) {
    return this.#send(`undo/${answer}`, { request });
  }

  /**
   * Answers the open vote: "agree" or "refuse".
   * @param {string} answer
   * @param {number} vote
   */
  answerVote(answer, vote) {
    return this.#send(`votes/${answer}`, { vote });
  }

  takeSeatBack() {
    return this.#send("take-seat-back", {});
  }

  /**
   * Chooses for each window of the game whether this seat is asked or passes, or until when it passes all.
   * @param {{ passing: Record<string, string> } | { until: string }} given
   */
  choosePassing(given) {
    return this.#send("passing", given);
  }

  /**
   * Gives this browser's share of chance: commits to it, or shows it (see shares.js).
   * @param {[string, object]} given
   */
  giveShare([verb, body]) {
    return this.#send(verb, body);
  }

  /**
   * Says something to the table, or to some seats alone.
   * @param {string} text
   * @param {number[]} [to]
   */
  say(text, to = []) {
    return this.#send("chat", { text, to });
  }

  begin() {
    return this.#send("begin", {});
  }

  startOver() {
    return this.#send("start-over", {});
  }

  /**
   * Takes a change of the board as the stream tells it; one that does not follow on ours leads to reading the board.
   * @param {Live.Change} change
   */
  change({ from, revision, now, patch, lines }) {
    const { board } = this;
    if (!board || revision <= board.revision) return;
    const follows = from.revision === board.revision && from.length === board.length;
    if (!follows || lines.from > this.lines.length) return void this.refresh();
    try {
      const { lines: _lines, chat, ...rest } = board;
      const next = /** @type {Live.Board} */ ({ ...patched(rest, patch), chat, lines });
      if (next.clock) next.clock.now = now;
      this.#accept(next);
    } catch {
      this.refresh(); // a patch that does not fit: we did not have what it was made for
    }
  }

  /**
   * Takes what was said at the table, or removed by a judge.
   * @param {Live.Talk} talk
   */
  hear({ revision, messages }) {
    if (!this.board || revision <= this.board.revision) return;
    const known = new Map(this.board.chat.map((message) => [message.id, message]));
    for (const message of messages) known.set(message.id, message);
    const chat = [...known.values()].sort((one, other) => one.id - other.id).slice(-MAX_MESSAGES);
    this.board = { ...this.board, chat };
    this.#tell("change");
  }

  #known() {
    return { since: this.lines.length, undone: this.board?.undone ?? 0 };
  }

  /**
   * Sends JSON to an address below the table's and returns the JSON that comes back; throws Refusal.
   * @param {string} path
   * @param {object} body
   */
  async post(path, body) {
    return written(this.#address + path, body);
  }

  /**
   * Sends once; while `again()` holds, also after failures of the network. True when the server took it.
   * @param {string} verb
   * @param {object} body
   * @param {() => boolean} [again]
   */
  async #send(verb, body, again = () => false) {
    if (this.sending) return false;
    this.sending = { verb, ...body };
    this.#tell("change");
    try {
      for (;;) {
        try {
          this.#accept(await this.post(`${verb}/`, { ...body, ...this.#known() }));
          this.#reach(true);
          return true;
        } catch (error) {
          if (this.#isOfAnother(error)) return false;
          if (error instanceof Refusal && error.status < 500) {
            this.#tell("refused", error);
            await this.refresh();
            return false;
          }
          this.#reach(false);
          if (!again()) {
            this.#tell("refused", new Refusal(0, "offline", _("The server cannot be reached. Try again.")));
            return false;
          }
          await new Promise((resolve) => setTimeout(resolve, RETRY));
        }
      }
    } finally {
      this.sending = null;
      this.#tell("change");
    }
  }

  /**
   * Boards may overtake each other on the way.
   * @param {Live.Board} board
   */
  #accept(board) {
    if (this.board && board.revision < this.board.revision) return;
    const { from, list } = board.lines;
    this.lines = [...this.lines.slice(0, from), ...list];
    this.skew = board.clock ? board.clock.now - Date.now() : 0;
    this.board = board;
    this.another = null;
    this.#tell("change");
  }

  /**
   * Keeps the board as it is where the browser acts for another person by now, and says so.
   * @param {unknown} error
   */
  #isOfAnother(error) {
    if (!(error instanceof Refusal && error.code === "made-for-another")) return false;
    this.another = error;
    this.#tell("change");
    return true;
  }

  /** @param {boolean} reachable */
  #reach(reachable) {
    if (reachable === this.reachable) return;
    this.reachable = reachable;
    this.#tell("change");
  }

  /**
   * @param {string} type
   * @param {unknown} [detail]
   */
  #tell(type, detail = null) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
