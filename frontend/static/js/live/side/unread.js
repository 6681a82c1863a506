// On a phone the chat lies below the table, out of sight: how many messages are new stands in the head of the page,
// and what the clock, a judge or a bot does to one's own seat is told at once.

import { tell } from "../dom.js";
import { keep, remembered } from "../memory.js";

/**
 * A notice that goes on from the name, as "asks to take the game back", tells what the seat did itself.
 * @param {number | null} me
 * @param {Live.Message} given
 */
function happenedTo(me, { seat, text }) {
  return seat !== null && seat === me && !/^[a-z]/.test(text);
}

export class Unread {
  #list;
  #link;
  #name; // what has been read is kept under it
  #read;
  /** @type {number | null} */
  #newestSeen = null; // the newest message when this page last looked
  /** @type {Live.Message[]} */
  #chat = [];
  /** @type {number | null} */
  #me = null;
  #isInSight = false;
  #observer = new IntersectionObserver(([entry]) => this.#look(entry.isIntersecting), { threshold: 0.5 });

  /**
   * `list` is the chat, `link` the way to it, `table` the address of the table.
   * @param {HTMLElement} list
   * @param {HTMLElement} link
   * @param {string} table
   */
  constructor(list, link, table) {
    this.#link = link;
    this.#name = `read ${table}`;
    this.#read = Number(remembered(this.#name) ?? 0);
    this.#list = list;
    this.#observer.observe(list);
    document.addEventListener("visibilitychange", () => this.#count());
    link.addEventListener("click", (event) => {
      event.preventDefault(); // the address stays the table's
      list.scrollIntoView({ block: "center" });
      list.focus({ preventScroll: true });
    });
  }

  /** @param {Live.Context} context */
  show({ board, you }) {
    this.#chat = board.chat;
    this.#me = you;
    const newest = board.chat.at(-1)?.id ?? 0;
    if (this.#newestSeen !== null) {
      const last = this.#newestSeen;
      const happened = board.chat.filter((message) => message.id > last && message.notice && happenedTo(you, message));
      for (const text of new Set(happened.map((message) => message.text))) {
        tell(text, "warning"); // once, also after an hour's sleep
      }
    } else {
      this.#isInSight = false; // it was, perhaps, while there was no table above it
      this.#observer.unobserve(this.#list);
      this.#observer.observe(this.#list);
    }
    this.#newestSeen = newest;
    this.#count();
  }

  /** @param {boolean} isInSight */
  #look(isInSight) {
    this.#isInSight = isInSight;
    this.#count();
  }

  #count() {
    if (this.#isInSight && document.visibilityState === "visible") this.#remember(this.#chat.at(-1)?.id ?? this.#read);
    const fresh = this.#chat.filter(
      (message) => message.id > this.#read && !message.removed && this.#concernsMe(message),
    );
    this.#link.hidden = fresh.length === 0;
    /** @type {Element} */ (this.#link.querySelector("[data-count]")).textContent = String(fresh.length);
  }

  /**
   * What others say; of the notices, of which a clock makes many, only those about one's own seat.
   * @param {Live.Message} message
   */
  #concernsMe(message) {
    const { notice, seat } = message;
    return notice ? happenedTo(this.#me, message) : seat === null || seat !== this.#me;
  }

  /** @param {number} id */
  #remember(id) {
    if (id === this.#read) return;
    this.#read = id;
    keep(this.#name, String(id));
  }
}
