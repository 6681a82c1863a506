// A replay that several look at together: one place in the log, which the leader moves and the others follow, what is
// pointed at there, and the lead, which is handed over.
//
// The stream tells that something has changed, and it is read; what is seen at the place is not shared. Of quick moves only the
// newest is sent, one at a time, and meanwhile what the others do waits.

import { _ } from "../../i18n.js";
import { all, byId, first } from "../../elements.js";
import { follow } from "../../stream.js";
import { freshNonce } from "../fairness/chance.js";
import { keep, remembered } from "../memory.js";
import { asked } from "../asked.js";
import { Refusal, read, written } from "../table.js";

const POLL = 15_000; // ms, without a stream
const BETWEEN = 250; // ms between two moves that are sent

/**
 * Remembers that this browser leads a shared replay, by its secret, until the lead was handed over once more.
 * @param {string} key
 * @param {string} lead
 * @param {number} [handovers]
 */
export function keepLead(key, lead, handovers = 0) {
  keep(`leads ${key}`, `${handovers} ${lead}`);
}

export class SharedReplay {
  #address;
  #topic;
  #place;
  #go;
  #key;
  #eyes;
  #nameOf;
  #region;
  #changed;
  #lead = "";
  #handovers = 0; // as this browser took the lead
  #isOffered = false;
  #isPointing = false;
  /** @type {Live.SharedPlace["point"]} */
  #pointed = null;
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
  #offer = byId("offer-lead", HTMLButtonElement);
  #take = byId("take-lead", HTMLButtonElement);
  #point = byId("point", HTMLButtonElement);
  #pointText = byId("shared-point");

  /**
   * `eyes` are those of the view that is chosen now, `nameOf` names a card or area of it, `changed` is called when the
   * others did something.
   * @param {{
   *   address: string, topic: string, key: string, place: () => number, go: (place: number) => void,
   *   region: HTMLElement, eyes: () => string, nameOf: (mark: string) => string, changed: () => void,
   * }} options
   */
  constructor({ address, topic, key, place, go, region, eyes, nameOf, changed }) {
    this.#address = address;
    this.#topic = topic;
    this.#key = key;
    this.#place = place;
    this.#go = go;
    this.#region = region;
    this.#eyes = eyes;
    this.#nameOf = nameOf;
    this.#changed = changed;
    const [handovers, lead] = (remembered(`leads ${key}`) ?? "").split(" ");
    if (lead) [this.#handovers, this.#lead] = [Number(handovers), lead];
  }

  start() {
    follow(this.#topic, (revision) => {
      this.#heard = revision;
      this.#catchUp();
      this.#changed();
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
    this.#offer.addEventListener("click", () => this.#send({ is_offered: !this.#isOffered }));
    this.#take.addEventListener("click", () => this.#takeLead());
    this.#point.addEventListener("click", () => this.#setPointing(!this.#isPointing));
    // What is pointed at is neither read nor chosen by the same tap.
    for (const kind of ["click", "keydown"]) {
      this.#region.addEventListener(kind, (event) => this.#pointBy(event), { capture: true });
    }
    this.#read();
  }

  /** @param {boolean} isPointing */
  #setPointing(isPointing) {
    this.#isPointing = isPointing;
    this.#region.toggleAttribute("data-pointing", isPointing);
    this.#show();
  }

  /** @param {Event} event */
  #pointBy(event) {
    if (!this.#isPointing) return;
    const key = event instanceof KeyboardEvent ? event.key : "Enter";
    if (key === "Escape") this.#setPointing(false);
    const target = event.target instanceof Element ? event.target.closest("[data-inspect]") : null;
    const mark = target?.getAttribute("data-inspect");
    if ((key !== "Enter" && key !== " ") || !mark) return;
    event.preventDefault();
    event.stopPropagation();
    this.#setPointing(false);
    const isSame = mark === this.#pointed?.mark && this.#eyes() === this.#pointed?.eyes;
    this.#send({ point: { mark: isSame ? "" : mark, eyes: this.#eyes() } });
  }

  /** Marks what is pointed at, as far as this view shows it; to be called when the board was drawn anew. */
  mark() {
    for (const element of all(".is-pointed", this.#region)) element.classList.remove("is-pointed");
    const isSeen = this.#follows && this.#pointed?.eyes === this.#eyes();
    const marked = isSeen ? all(`[data-inspect="${CSS.escape(this.#pointed?.mark ?? "")}"]`, this.#region) : [];
    for (const element of marked) element.classList.add("is-pointed");
    const text =
      !this.#pointed || !this.#follows
        ? ""
        : marked.length
          ? _("Pointed at: {name}", { name: this.#nameOf(this.#pointed.mark) })
          : _("Somebody points at something that this view does not show.");
    if (this.#pointText.textContent !== text) this.#pointText.textContent = text;
  }

  async #takeLead() {
    const lead = freshNonce();
    try {
      const shared = await written(`${this.#address}lead/`, { lead });
      [this.#lead, this.#handovers] = [lead, shared.handovers];
      keepLead(this.#key, lead, shared.handovers);
      this.#accept(shared);
    } catch (error) {
      this.#failed(error);
      this.#read({ anew: true });
    }
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

  /** @param {Partial<Pick<Live.SharedPlace, "place" | "all_lead" | "is_offered" | "point">>} change */
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
   * @param {Live.SharedPlace} shared
   */
  #accept(shared, { anew = false } = {}) {
    this.#isLost = false;
    if (anew || shared.revision > this.#revision) {
      this.#revision = shared.revision;
      this.#allLead = shared.all_lead;
      this.#isOffered = shared.is_offered;
      this.#pointed = shared.point;
      if (shared.handovers > this.#handovers) this.#lead = ""; // somebody else leads now
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
              : _("You are watching together: another person leads.");
    this.#offer.hidden = this.#isOver || !this.#lead;
    this.#offer.setAttribute("aria-pressed", String(this.#isOffered));
    this.#take.hidden = this.#isOver || !this.#isOffered || this.#lead !== "";
    this.#point.hidden = this.#isOver || !this.#follows || !this.#mayMove;
    this.#point.setAttribute("aria-pressed", String(this.#isPointing));
    this.mark();
    this.#follow.hidden = this.#isOver;
    this.#follow.setAttribute("aria-pressed", String(this.#follows));
    this.#leadAlone.hidden = this.#isOver || !this.#lead;
    const alone = first("input", HTMLInputElement, this.#leadAlone);
    if (alone) alone.checked = !this.#allLead;
  }
}
