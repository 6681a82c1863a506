// What a push message shows on the phone, and where a tap on it leads.
//
// The message is this server's own (tables/delivery/push.py), encrypted on its way; addresses in it are paths of this site.

const LEAVE = "leave";

/**
 * @typedef {object} Told
 * @property {string} title
 * @property {string} body
 * @property {string} tag what a newer notification replaces
 * @property {string} url page that a tap opens
 * @property {string} leave page where these messages are stopped
 */

/**
 * What is shown of a push message.
 * @param {Told} told
 * @param {string} icon
 * @returns {{ title: string, options: NotificationOptions & Record<string, unknown> }}
 */
export function shownOf(told, icon) {
  const { title, body, tag, url, leave } = told;
  return {
    title,
    options: {
      body,
      tag,
      renotify: true,
      icon,
      data: { url, leave },
      actions: [{ action: LEAVE, title: "Stop these messages" }],
    },
  };
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
