// It is my turn: told by the title and the page's icon, and, where anyone who sits here has allowed it, by a sound, a
// vibration, and a notification while the page is out of sight. Windows that are passed for a seat come to no board, so
// they tell nothing.

import { _ } from "../../i18n.js";
import { first } from "../../elements.js";
import { keep, remembered } from "../memory.js";

const NAME = "alerts";
const JUST_ANSWERED = 3_000; // ms; who has just answered looks at the table and needs no call
const NOTES = [
  [523.25, 0],
  [783.99, 0.16],
]; // Hz, seconds: our own call, a fifth upward
const LOUDNESS = 0.12;
const SHAKE = [80, 60, 80]; // ms

/** @typedef {"sound" | "vibration" | "notification"} Way */

/**
 * Which ways this browser has: notifications need a page with TLS, vibration a phone.
 * @param {Way} way
 */
export function isPossible(way) {
  if (way === "vibration") return typeof navigator.vibrate === "function";
  if (way === "notification") return "Notification" in window && window.isSecureContext;
  return "AudioContext" in window;
}

export class Alerts {
  #title = document.title;
  #icon = first("link[rel=icon]", HTMLLinkElement);
  #plain = this.#icon?.href ?? "";
  /** @type {number | null} */
  #batch = null; // the question that was announced
  #answeredAt = 0;
  /** @type {AudioContext | null} */
  #audio = null;
  /** @type {Record<string, boolean>} */
  #allowed = JSON.parse(remembered(NAME) ?? "{}");
  /** @type {Notification | null} */
  #shown = null;
  /** @type {ServiceWorkerRegistration | null} */
  #worker = null;

  /** @param {{ icon?: string, worker?: string }} files the icon with the mark, and the script that shows notifications */
  constructor({ icon, worker }) {
    this.marked = icon ?? "";
    this.worker = worker ?? "";
    // Browsers let a page sound only after a tap or key on it.
    for (const kind of ["pointerdown", "keydown"])
      document.addEventListener(kind, () => this.#allowed.sound && this.#wake(), { once: true });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#dismiss());
    if (this.#mayNotify) this.#prepare();
  }

  /** @param {Way} way */
  isAllowed(way) {
    return this.#allowed[way] === true && (way !== "notification" || this.#mayNotify);
  }

  get #mayNotify() {
    return isPossible("notification") && this.#allowed.notification === true && Notification.permission === "granted";
  }

  /**
   * Allows or forbids a way, and lets it be heard or felt once. Returns whether it is allowed now: the browser itself
   * may refuse notifications.
   * @param {Way} way
   * @param {boolean} isWanted
   */
  async choose(way, isWanted) {
    let isAllowed = isWanted;
    if (way === "notification" && isWanted) isAllowed = (await Notification.requestPermission()) === "granted";
    this.#allowed = { ...this.#allowed, [way]: isAllowed };
    keep(NAME, JSON.stringify(this.#allowed));
    if (isAllowed && way === "sound") this.#sound();
    if (isAllowed && way === "vibration") navigator.vibrate(SHAKE);
    if (isAllowed && way === "notification") this.#prepare();
    return isAllowed;
  }

  /**
   * Follows the table: marks title and icon while it is this seat's turn, and calls once when it becomes so.
   * @param {Live.Context} context
   */
  show(context) {
    const { board, choice, table, you } = context;
    const isMine = you !== null && choice !== null && !choice.aside && board.status === "playing";
    document.title = isMine ? `● ${_("Your turn")} · ${this.#title}` : this.#title;
    this.#mark(isMine);
    if (table.sending?.verb === "answer") this.#answeredAt = Date.now();
    if (!isMine) {
      if (!table.sending) this.#dismiss();
      return;
    }
    const { batch, text } = choice.ask;
    if (batch === this.#batch) return;
    this.#batch = batch;
    const isLooking = document.visibilityState === "visible" && document.hasFocus();
    if (!(isLooking && Date.now() - this.#answeredAt < JUST_ANSWERED)) this.#call(board, text);
  }

  /**
   * @param {Live.Board} board
   * @param {string} text
   */
  #call(board, text) {
    if (this.isAllowed("sound")) this.#sound();
    if (this.isAllowed("vibration")) navigator.vibrate(SHAKE);
    if (this.isAllowed("notification") && document.visibilityState !== "visible") this.#notify(board, text);
  }

  /** @param {boolean} isMine */
  #mark(isMine) {
    if (!this.#icon || !this.marked) return;
    const href = isMine ? this.marked : this.#plain;
    if (this.#icon.getAttribute("href") === href) return;
    this.#icon.setAttribute("href", href);
    // On the page's icon among a phone's apps, where it was put there.
    if (isMine) navigator.setAppBadge?.()?.catch(() => {});
    else navigator.clearAppBadge?.()?.catch(() => {});
  }

  #wake() {
    if (!isPossible("sound")) return null;
    this.#audio ??= new AudioContext();
    if (this.#audio.state === "suspended") this.#audio.resume().catch(() => {});
    return this.#audio;
  }

  #sound() {
    const audio = this.#wake();
    if (!audio) return;
    for (const [pitch, after] of NOTES) {
      const at = audio.currentTime + after;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = "sine";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    }
  }

  async #prepare() {
    if (!this.worker || !("serviceWorker" in navigator)) return;
    this.#worker = await navigator.serviceWorker.register(this.worker).catch(() => null);
  }

  /**
   * On phones a service worker shows it, elsewhere the page itself.
   * @param {Live.Board} board
   * @param {string} text
   */
  async #notify(board, text) {
    const options = { body: text, tag: `table-${board.key}`, icon: this.marked, data: { url: location.href } };
    try {
      if (this.#worker?.active) await this.#worker.showNotification(`${_("Your turn")} · ${board.title}`, options);
      else {
        this.#shown = new Notification(`${_("Your turn")} · ${board.title}`, options);
        this.#shown.onclick = () => {
          window.focus();
          this.#dismiss();
        };
      }
    } catch {
      // the browser does not show it: title and icon still tell
    }
  }

  async #dismiss() {
    this.#shown?.close();
    this.#shown = null;
    const shown = await this.#worker?.getNotifications?.().catch(() => []);
    for (const each of shown ?? []) if (each.data?.url === location.href) each.close();
  }
}

/**
 * Lets the switches in the table's menu choose; those that this browser cannot do are not offered.
 * @param {Alerts} alerts
 * @param {(text: string, kind?: string) => void} tell
 */
export function listenToAlerts(alerts, tell) {
  for (const way of /** @type {Way[]} */ (["sound", "vibration", "notification"])) {
    const field = document.getElementById(`alert-${way}`);
    if (!(field instanceof HTMLInputElement)) continue;
    const row = field.closest("label");
    if (row) row.hidden = !isPossible(way);
    field.checked = alerts.isAllowed(way);
    field.addEventListener("change", async () => {
      const isWanted = field.checked;
      field.checked = await alerts.choose(way, isWanted);
      if (isWanted && !field.checked)
        tell(
          _("This browser blocks notifications from this page. Allow them in its settings for the page."),
          "warning",
        );
    });
  }
}
