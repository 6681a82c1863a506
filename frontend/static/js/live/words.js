// Small words that every part of a live table says in the same way.

import { _, ngettext } from "../i18n.js";

export const GIVEN_UP = _(
  "This game was given up: the chat says why. At an event, your own page shows what happens at your table.",
);

/**
 * What a seat that is waited for does: people answer, programs think. "away" where nobody is, "" for the others.
 * @param {Live.Seat} seat
 */
export function stateOf({ waiting, kind, away }) {
  if (away) return _("away");
  return !waiting ? "" : kind === "bot" ? _("thinks") : _("to answer");
}

/**
 * Whether a line of the log tells what a judge did; those are told to everybody in full.
 * @param {{ key: string }} given
 */
export function isOfJudge({ key }) {
  return key.startsWith("kernel.");
}

/**
 * "1 minute", "15 minutes": in the largest unit that divides it.
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds % 3600 === 0) return ngettext("{count} hour", "{count} hours", seconds / 3600);
  if (seconds % 60 === 0) return ngettext("{count} minute", "{count} minutes", seconds / 60);
  return ngettext("{count} second", "{count} seconds", seconds);
}
