// Small words that every part of a live table says in the same way.

export const GIVEN_UP =
  "This game was given up: the chat says why. At an event, your own page shows how your table goes on.";

/**
 * "Ana", "Ana and Bo", "Ana, Bo and Cy".
 * @param {string[]} names
 */
export function among(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * What a seat that is waited for does: people answer, programs think. "away" where nobody is, "" for the others.
 * @param {Live.Seat} seat
 */
export function stateOf({ waiting, kind, away }) {
  if (away) return "away";
  return !waiting ? "" : kind === "bot" ? "thinks" : "to answer";
}

/**
 * Whether a line of the log tells what a judge did; those are told to everybody in full.
 * @param {{ key: string }} given
 */
export function isOfJudge({ key }) {
  return key.startsWith("kernel.");
}

/**
 * "1st", "2nd", "11th".
 * @param {number} n
 */
export function ordinal(n) {
  const ending = Math.floor(n / 10) % 10 === 1 ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[n % 10] ?? "th");
  return `${n}${ending}`;
}

/** @type {[number, string][]} */
const UNITS = [
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
];

/**
 * "1 minute", "15 minutes": in the largest unit that fits.
 * @param {number} seconds
 */
export function duration(seconds) {
  const [size, name] = UNITS.find(([size]) => seconds % size === 0) ?? [1, "second"];
  const n = seconds / size;
  return `${n} ${name}${n === 1 ? "" : "s"}`;
}
