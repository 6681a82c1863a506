// The one EventSource of a browser, for all pages that follow topics. Runs in the SharedWorker, or in the page
// itself where there is none.
//
// tell(id, message) reaches a page: {notice: {topic, revision, spread}}, {seat: …} with the player's new seat,
// {board: …} and {chat: …} with what changed at a live table (docs/live-tables.md), {state: "connecting" |
// "connected"}, or {renew: true}: the page's ticket is too old, so fetch the page again and follow with the new one.

/**
 * @typedef {{ topic: string, revision: number, spread?: number }} Notice
 * @typedef {{ topic: string, round: number, table: number, seat: number, names: string[] }} OwnSeat
 * @typedef {{ notice?: Notice, seat?: OwnSeat, board?: Live.Change, chat?: Live.Talk, state?: string, renew?: boolean }} Message
 * @typedef {(id: any, message: Message) => void} Tell
 */

const SILENCE = 45_000; // The server speaks every 20 s. Longer silence means a dead connection, as after sleep.
const DOUBT = 25_000;
const TICKET = 9 * 60_000; // The server takes tickets for ten minutes.
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

/** @param {number} since */
function isOld(since) {
  return Date.now() - since > TICKET;
}

export class Connection {
  #tell;
  #pages = new Map(); // id → {topics, ticket, since}
  #known = new Map(); // topic → newest revision heard of
  /** @type {EventSource | null} */
  #source = null;
  #covered = new Set(); // topics of the open source
  #heard = 0;
  #state = "connecting";
  #retry = FIRST_RETRY;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Tell} tell */
  constructor(tell) {
    this.#tell = tell;
    setInterval(() => this.#watch(), 5_000);
  }

  /**
   * @param {unknown} id
   * @param {string[]} topics
   * @param {string} ticket
   */
  follow(id, topics, ticket) {
    this.#pages.set(id, { topics, ticket, since: Date.now() });
    this.#tell(id, { state: this.#state });
    for (const topic of topics) {
      if (this.#known.has(topic)) this.#tell(id, { notice: { topic, revision: this.#known.get(topic) } });
    }
    if (!this.#source || topics.some((topic) => !this.#covered.has(topic))) this.#open();
  }

  /** @param {unknown} id */
  leave(id) {
    this.#pages.delete(id);
    if (this.#pages.size === 0) this.#close();
  }

  // The page came back: from sleep, from the background, onto the network.
  wake() {
    if (this.#pages.size === 0) return;
    const alive = this.#source?.readyState === EventSource.OPEN && Date.now() - this.#heard < DOUBT;
    if (!alive) this.#open();
  }

  #open() {
    this.#close();
    const tickets = new Map(); // one per set of topics: the newest
    for (const [id, { topics, ticket, since }] of this.#pages) {
      if (isOld(since)) {
        this.#tell(id, { renew: true }); // and it will follow again
        continue;
      }
      tickets.set(topics.join(" "), ticket);
      topics.forEach((/** @type {string} */ topic) => this.#covered.add(topic));
    }
    if (tickets.size === 0) return;
    const query = new URLSearchParams([...tickets.values()].map((ticket) => ["ticket", ticket]));
    const source = new EventSource(`/stream/?${query}`);
    this.#source = source;
    this.#heard = Date.now();
    source.onopen = () => this.#alive();
    source.addEventListener("heartbeat", () => this.#alive());
    source.addEventListener("notice", (event) => {
      this.#alive();
      this.#pass(JSON.parse(event.data));
    });
    source.addEventListener("seat", (event) => {
      const seat = JSON.parse(event.data);
      this.#send(seat.topic, { seat });
    });
    source.addEventListener("chat", (event) => {
      const chat = JSON.parse(event.data);
      this.#send(chat.topic, { chat });
    });
    source.addEventListener("board", (event) => {
      this.#alive();
      const board = JSON.parse(event.data);
      this.#send(board.topic, { board });
      this.#pass(board);
    });
    source.onerror = () => {
      this.#enter("connecting");
      // While it says CONNECTING the browser tries again by itself; CLOSED means the server refused.
      if (source.readyState === EventSource.CLOSED) this.#refused();
    };
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#covered.clear();
  }

  #alive() {
    this.#heard = Date.now();
    this.#retry = FIRST_RETRY;
    this.#enter("connected");
  }

  /** @param {Notice} notice */
  #pass({ topic, revision, spread }) {
    if (revision <= (this.#known.get(topic) ?? -1)) return;
    this.#known.set(topic, revision);
    this.#send(topic, { notice: { topic, revision, spread } });
  }

  /**
   * Tells every page that follows the topic.
   * @param {string} topic
   * @param {Message} message
   */
  #send(topic, message) {
    for (const [id, { topics }] of this.#pages) if (topics.includes(topic)) this.#tell(id, message);
  }

  /** @param {"connecting" | "connected"} state */
  #enter(state) {
    if (state === this.#state) return;
    this.#state = state;
    for (const id of this.#pages.keys()) this.#tell(id, { state });
  }

  // With old tickets the reason is clear; with new ones the server wants to be left alone for a while.
  #refused() {
    const old = [...this.#pages.values()].some(({ since }) => isOld(since));
    const delay = (old ? 0 : this.#retry) + Math.random() * FIRST_RETRY;
    if (!old) this.#retry = Math.min(LAST_RETRY, this.#retry * 2);
    for (const page of this.#pages.values()) page.since = 0;
    this.#close();
    this.#timer = setTimeout(() => this.#open(), delay);
  }

  #watch() {
    if (this.#source && Date.now() - this.#heard > SILENCE) {
      this.#enter("connecting");
      this.#open();
    }
  }
}
