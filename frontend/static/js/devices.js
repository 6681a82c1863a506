// Switches push messages on and off for this device.
//
//   [data-push-key="…" data-push-devices="…"]   the server's key, and digests of the devices that it knows of this player
//   form[data-push="on|off"]                    sent with what the browser's push service gave; hidden where it does not fit
//   [data-push-state="…"]                       what is shown in this state: none, blocked, off or on
//
// The browser asks for permission on the tap that switches on, and at no other time.

import { all, byId, first } from "./elements.js";

const part = byId("device");
const key = part.dataset.pushKey ?? "";

/** @param {ArrayBuffer | null | undefined} data */
function base64url(data) {
  const text = btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function serverKey() {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** @param {string} endpoint */
async function isKnown(endpoint) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  const text = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return (part.dataset.pushDevices ?? "").split(" ").includes(text.slice(0, 32));
}

/**
 * This device as its push service knows it, for this server's key.
 * @returns {Promise<PushSubscription | null>}
 */
async function device() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.getSubscription();
  if (!found || base64url(found.options.applicationServerKey) === key) return found;
  await found.unsubscribe(); // the server has another key now, and cannot use it
  return null;
}

/** @param {"none" | "blocked" | "off" | "on"} state */
function show(state) {
  for (const each of all("[data-push-state]", part)) each.hidden = each.dataset.pushState !== state;
}

async function look() {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return show("none");
  if (Notification.permission === "denied") return show("blocked");
  const found = await device();
  if (!found || !(await isKnown(found.endpoint))) return show("off");
  show("on");
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ device: { endpoint: found.endpoint, key } }); // for when the browser renews the address
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} values
 */
function send(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
  form.submit();
}

/** @param {HTMLFormElement} form */
async function switchOn(form) {
  if ((await Notification.requestPermission()) !== "granted") return look();
  const { pushManager } = await navigator.serviceWorker.ready;
  const found =
    (await device()) ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey() }));
  for (const ticked of document.querySelectorAll("input[name=kinds]:checked")) {
    const copy = /** @type {HTMLInputElement} */ (ticked.cloneNode());
    copy.type = "hidden";
    copy.removeAttribute("id");
    form.append(copy);
  }
  send(form, {
    endpoint: found.endpoint,
    p256dh: base64url(found.getKey("p256dh")),
    auth: base64url(found.getKey("auth")),
  });
}

/** @param {HTMLFormElement} form */
async function switchOff(form) {
  const found = await device();
  send(form, { endpoint: found?.endpoint ?? "" }); // other events may tell this device, so its service is left alone
}

part.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.push) return;
  event.preventDefault();
  const work = form.dataset.push === "on" ? switchOn(form) : switchOff(form);
  work.catch(() => {
    const fault = first("[data-push-fault]", HTMLElement, part);
    if (fault) fault.hidden = false; // its push service is away, or has none for this browser
  });
});

look();
