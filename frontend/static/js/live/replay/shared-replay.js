// A replay that several look at together: one place in the log, which the leader moves and the others follow.
//
// The stream tells that the place has changed, and it is read; nothing but the place is shared. Of quick moves only the
// newest is sent, one at a time, and meanwhile what the others do waits.

import { _ } from "../../i18n.js";
import { byId, first } from "../../elements.js";
import { follow } from "../../stream.js";
import { keep, remembered } from "../memory.js";
import { asked } from "../asked.js";
import { Refusal, read, written } from "../table.js";

const POLL = 15_000; // ms, without a stream
const BETWEEN = 250; // ms between two moves that are sent

/**
 * Remembers that this browser opened a shared replay, and so leads it.
 * @param {string} key
 * @param {string} lead
 */
export function keepLead(key, lead) {
  keep(`leads ${key}`, lead);
}

export class SharedReplay {
  #address;
  #topic;
  #place;
  #go;
  #lead;
  #revision = 0;
  #heard = 0;
  #allLead = true;
  #follows = true;
  #isOver = false;
  #isReading = false;
  #isSending = false;
  #isLost = false; // nothing could be read or sent
  /** @type {number | null} */
  #wanted = null; // the place still to be sent
  #text = byId("shared-text");
  #follow = byId("follow", HTMLButtonElement);
  #leadAlone = byId("lead-alone");

  /**
   * @param {{
   *   address: string, topic: string, key: string, place: () => number, go: (place: number) => void
   * }} options
   */
  constructor({ address, topic, key, place, go }) {
    this.#address = address;
    this.#topic = topic;
    this.#place = place;
    this.#go = go;
    this.#lead = remembered(`leads ${key}`) ?? "";
  }

  start() {
    follow(this.#topic, (revision) => {
      this.#heard = revision;
      this.#catchUp();
    });
    // What was moved here while nothing reached the others is not where they stand.
    const wake = () => document.visibilityState === "visible" && this.#read({ anew: this.#isLost });
    document.addEventListener("visibilitychange", wake);
    document.addEventListener("streamstate", () => {
      if (document.body.dataset.streamState === "connected") wake();
      this.#show();
    });
    setInterval(() => {
      if (document.body.dataset.streamState !== "connected" || this.#isLost) wake();
    }, POLL);
    this.#follow.addEventListener("click", () => {
      this.#follows = !this.#follows;
      if (this.#follows) this.#read({ anew: true });
      this.#show();
    });
    const alone = first("input", HTMLInputElement, this.#leadAlone);
    alone?.addEventListener("change", () => this.#send({ all_lead: !alone.checked }));
    this.#read();
  }

  get #mayMove() {
    return this.#allLead || this.#lead !== "";
  }

  /**
   * Anyone who uses this browser went to another place: the others go there, too, or one looks alone from here on.
   * @param {number} place
   */
  moved(place) {
    if (!this.#follows || this.#isOver) return;
    if (!this.#mayMove) {
      this.#follows = false;
      this.#show();
      return;
    }
    this.#wanted = place;
    this.#sendWanted();
  }

  async #sendWanted() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#wanted !== null) {
      const place = this.#wanted;
      this.#wanted = null;
      await this.#send({ place });
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    }
    this.#isSending = false;
    this.#catchUp();
  }

  /** @param {{ place?: number, all_lead?: boolean }} change */
  async #send(change) {
    try {
      const lead = this.#lead;
      this.#accept(await written(this.#address, { ...change, ...(lead && { lead }) }));
    } catch (error) {
      this.#failed(error);
      if (error instanceof Refusal && error.status === 403) this.#read({ anew: true });
    }
  }

  #catchUp() {
    if (this.#heard > this.#revision) this.#read();
  }

  async #read({ anew = false } = {}) {
    if (this.#isReading || this.#isSending || this.#isOver) return;
    this.#isReading = true;
    try {
      const shared = await read(await asked(this.#address));
      if (!this.#isSending) this.#accept(shared, { anew });
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isReading = false;
    }
    if (!this.#isLost) this.#catchUp();
  }

  /**
   * Takes what the server told, unless something newer is known; what it tells while a move of this browser is on its
   * way waits, and is read after it.
   * @param {{ place: number, revision: number, all_lead: boolean }} shared
   */
  #accept(shared, { anew = false } = {}) {
    this.#isLost = false;
    if (anew || shared.revision > this.#revision) {
      this.#revision = shared.revision;
      this.#allLead = shared.all_lead;
      if (this.#follows && !this.#isSending && shared.place !== this.#place()) this.#go(shared.place);
    }
    this.#show();
  }

  /** @param {unknown} error */
  #failed(error) {
    if (error instanceof Refusal && error.status === 404) this.#isOver = true;
    else if (!(error instanceof Refusal) || error.status >= 500) this.#isLost = true;
    this.#show();
  }

  #show() {
    const isAway = this.#isLost || document.body.dataset.streamState === "stale";
    this.#text.textContent = this.#isOver
      ? _("This shared replay is over. You are watching alone.")
      : !this.#follows
        ? _("You are watching alone. The others stay where they are.")
        : isAway
          ? _("No connection. The others do not see where you go until it is back.")
          : this.#lead && !this.#allLead
            ? _("You are watching together: the others follow you.")
            : this.#allLead
              ? _("You are watching together: everybody can move.")
              : _("You are watching together: the person who opened this leads.");
    this.#follow.hidden = this.#isOver;
    this.#follow.setAttribute("aria-pressed", String(this.#follows));
    this.#leadAlone.hidden = this.#isOver || !this.#lead;
    const alone = first("input", HTMLInputElement, this.#leadAlone);
    if (alone) alone.checked = !this.#allLead;
  }
}
