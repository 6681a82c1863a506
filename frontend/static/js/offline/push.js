// What a push message shows on the phone, and where a tap on it leads.
//
// The message is this server's own (tables/messages/delivery/push.py), encrypted on its way; addresses in it are paths of this site.

const LEAVE = "leave";

/**
 * @typedef {object} PushMessage
 * @property {string} title
 * @property {string} body
 * @property {string} tag what a newer notification replaces
 * @property {string} url page that a tap opens
 * @property {string} leave page where these messages are stopped
 * @property {string} stop what the button that leads there says: no catalog is here
 */

/**
 * What is shown of a push message.
 * @param {PushMessage} message
 * @param {string} icon
 * @returns {{ title: string, options: NotificationOptions & Record<string, unknown> }}
 */
export function shownOf(message, icon) {
  const { title, body, tag, url, leave, stop } = message;
  return {
    title,
    options: {
      body,
      tag,
      renotify: true,
      icon,
      data: { url, leave },
      actions: [{ action: LEAVE, title: stop }],
    },
  };
}

/**
 * @typedef {object} Device
 * @property {string} endpoint where the server sends to
 * @property {string} key the server's, in base64url
 */

/**
 * What the server is to be told of a device whose push address the browser has renewed, or has lost and is given anew
 * here; null if it is not known what the address was. Some browsers do not tell it, so the page had it kept.
 * @param {Pick<Offline.PushChangeEvent, "oldSubscription" | "newSubscription">} change
 * @param {PushManager} manager
 * @param {Device | null} kept
 */
export async function renewed({ oldSubscription, newSubscription }, manager, kept) {
  const old = oldSubscription?.endpoint ?? kept?.endpoint;
  const key = oldSubscription?.options.applicationServerKey ?? kept?.key;
  if (!old || !key) return null;
  const found =
    newSubscription ??
    (await manager.getSubscription()) ??
    (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint = "", keys } = found.toJSON();
  return { old, endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/**
 * The address that a tap on a notification, or on its button, opens.
 * @param {{ url: string, leave: string }} data
 * @param {string} action
 * @param {string} origin
 */
export function openedBy(data, action, origin) {
  const url = new URL(action === LEAVE ? data.leave : data.url, origin);
  return url.origin === origin ? url.href : `${origin}/`; // of this site, whatever the message says
}
