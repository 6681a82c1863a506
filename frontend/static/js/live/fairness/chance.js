// The draws of a live game, recomputed from its record: rules/kernel/chance.py once more, for the browser.
//
// The hashes come from a library: browsers have no SHAKE-256 of their own, and none of their hashes on pages that come
// without TLS, as in most halls.

import { _, ngettext } from "../../i18n.js";
import { sha256 } from "../../../vendor/noble-hashes-2.4.0/sha2.js";
import { shake256 } from "../../../vendor/noble-hashes-2.4.0/sha3.js";

const utf8 = new TextEncoder();

/** @param {string} hex */
function bytes(hex) {
  if (typeof hex !== "string" || !/^([0-9a-f]{2})*$/.test(hex))
    throw new Error(_("That is not written in hexadecimal digits."));
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} found */
function hex(found) {
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {...(string | Uint8Array)} parts */
function joined(...parts) {
  const all = parts.map((part) => (typeof part === "string" ? utf8.encode(part) : part));
  const whole = new Uint8Array(all.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// 16 bytes of this browser's own randomness, in hex.
export function freshNonce() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * What the server publishes of its seed before the game.
 * @param {string} seed
 * @param {string} match
 */
export function commitSeed(seed, match) {
  return hex(sha256(joined("commit", match, bytes(seed))));
}

/**
 * What a seat publishes of its nonce before any is shown.
 * @param {string} nonce
 * @param {string} match
 * @param {number} attempt
 * @param {number} seat
 */
export function commitNonce(nonce, match, attempt, seat) {
  return hex(sha256(joined(`nonce/${match}/${attempt}/${seat}/`, bytes(nonce))));
}

/**
 * The share that stands in for a seat which does not show its own: the server's seed has fixed it from the start.
 * @param {string} seed
 * @param {string} match
 * @param {number} attempt
 * @param {number} seat
 */
export function standInNonce(seed, match, attempt, seat) {
  return hex(sha256(joined(`stand-in/${match}/${attempt}/${seat}/`, bytes(seed))).slice(0, 16));
}

/**
 * The seats for which the server's share stood in.
 * @param {Live.Record_} record
 */
function standIns({ nonces, seed, match_id: match, attempt }) {
  return nonces.flatMap((nonce, seat) => (nonce === standInNonce(seed, match, attempt, seat) ? [seat] : []));
}

/**
 * The key of all draws.
 * @param {string} seed
 * @param {string} match
 * @param {string[]} nonces
 */
export function finalKey(seed, match, nonces) {
  if (nonces.some((nonce) => bytes(nonce).length !== 16)) throw new Error(_("A share has 16 bytes."));
  return hex(sha256(joined(bytes(seed), match, ...nonces.map(bytes))));
}

// The draws of one table: a key, and how often each label was drawn from.
export class Draws {
  counts = new Map();

  /** @param {string} key */
  constructor(key) {
    /** @type {Uint8Array} */
    this.key = bytes(key);
  }

  /**
   * @param {string} label
   * @param {number} length
   */
  #bytes(label, length) {
    const count = this.counts.get(label) ?? 0;
    this.counts.set(label, count + 1);
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setBigUint64(0, BigInt(count));
    return new DataView(shake256(joined(this.key, label, counter), { dkLen: length }).buffer);
  }

  /**
   * A number from 0 to n - 1.
   * @param {string} label
   * @param {number} n
   */
  below(label, n) {
    return Number(this.#bytes(label, 8).getBigUint64(0) % BigInt(n));
  }

  /**
   * The places of n items in their new order: each item has one 64-bit number, and the smallest comes first.
   * @param {string} label
   * @param {number} n
   */
  shuffle(label, n) {
    const found = this.#bytes(label, 8 * n);
    const numbers = Array.from({ length: n }, (_, place) => found.getBigUint64(8 * place, true));
    return numbers
      .map((_, place) => place)
      .sort((one, other) => (numbers[one] < numbers[other] ? -1 : numbers[one] > numbers[other] ? 1 : one - other));
  }

  /** @param {string} nonce */
  reseed(nonce) {
    this.key = sha256(joined("reseed", this.key, bytes(nonce)));
  }
}

/**
 * Draws one told draw again; what is wrong with it in words, "" for nothing.
 * @param {Draws} draws
 * @param {Live.Draw} shown
 * @param {string[]} renewed
 */
function redrawn(draws, shown, renewed) {
  if (typeof shown.value === "string") {
    if (renewed.shift() !== shown.value) return _("the log contains no such renewal of the draws");
    draws.reseed(shown.value);
    return "";
  }
  const count = draws.counts.get(shown.label) ?? 0;
  if (shown.count !== count)
    return _("it is recorded as number {recorded} of its label, and is number {count}", {
      recorded: shown.count,
      count,
    });
  const right = Array.isArray(shown.value) ? draws.shuffle(shown.label, shown.n) : draws.below(shown.label, shown.n);
  return String(right) === String(shown.value) ? "" : _("the key gives {value}", { value: String(right) });
}

/**
 * @param {string} key
 * @param {Live.Record_} record
 * @param {Live.Draw[]} shown
 * @returns {Live.Point}
 */
function checkDraws(key, record, shown) {
  const draws = new Draws(key);
  // What was taken back is left out of the draws, but not of the log: so a renewal may be skipped.
  const renewals = record.log.filter((entry) => entry.act === "reseed").map((entry) => entry.value.nonce);
  for (const draw of shown) {
    if (typeof draw.value === "string") while (renewals.length && renewals[0] !== draw.value) renewals.shift();
    const fault = redrawn(draws, draw, renewals);
    if (fault)
      return {
        good: false,
        text: _("The draw “{label}” (number {number}) does not follow from seed and shares: {fault}.", {
          label: draw.label,
          number: draw.count,
          fault,
        }),
      };
  }
  return {
    good: true,
    text: ngettext(
      "The draw follows from seed and shares, under its label.",
      "All {count} draws follow from seed and shares, each under its label.",
      shown.length,
    ),
  };
}

/**
 * @param {Live.Record_} record
 * @param {(seat: number) => string} nameOf
 * @returns {Live.Point}
 */
function checkNonces(record, nameOf) {
  const { nonces, nonce_commitments: committed, match_id: match, attempt } = record;
  if (!committed)
    return {
      good: null,
      text: _("The game is from before seats committed to their shares: the last one to enter could have chosen."),
    };
  if (committed.length !== nonces.length)
    return { good: false, text: _("There is not one share for each commitment.") };
  const wrong = nonces.findIndex((nonce, seat) => commitNonce(nonce, match, attempt, seat) !== committed[seat]);
  if (wrong >= 0)
    return {
      good: false,
      text: _("The share of {name} is not the one that was committed to.", { name: nameOf(wrong) }),
    };
  const absent = standIns(record);
  if (absent.length)
    return {
      good: true,
      text: ngettext(
        "The share of {names} was not shown, and the server’s share stood in, as its seed had fixed it. All others are those committed to before any was shown.",
        "The shares of {names} were not shown, and the server’s shares stood in, as its seed had fixed them. All others are those committed to before any was shown.",
        absent.length,
        { names: absent.map(nameOf).join(", ") },
      ),
    };
  return { good: true, text: _("Each seat’s share is the one it had committed to before any was shown.") };
}

/**
 * What this browser kept before the deal, against what the record says now.
 * @param {Live.Record_} record
 * @param {Live.Share} kept
 * @param {(seat: number) => string} nameOf
 * @returns {Live.Point}
 */
function checkKept(record, kept, nameOf) {
  if (record.commitment !== kept.seed)
    return { good: false, text: _("Before the deal the server had committed to another seed than it shows now.") };
  if (record.attempt !== kept.attempt)
    return { good: null, text: _("The draw was started over since this browser gave its share.") };
  const absent = standIns(record);
  const other = (kept.commitments ?? []).findIndex(
    (commitment, seat) => commitment !== record.nonce_commitments?.[seat] && !absent.includes(seat),
  );
  if (other >= 0)
    return {
      good: false,
      text: _("Before the deal {name} had committed to another share than the record shows now.", {
        name: nameOf(other),
      }),
    };
  if (absent.includes(kept.seat))
    return { good: null, text: _("Your browser did not show its share in time, and the server’s share stood in.") };
  if (record.nonces[kept.seat] !== kept.nonce)
    return { good: false, text: _("The record shows another share for your seat than your browser gave.") };
  return {
    good: true,
    text: _("Seed, commitments and your own share are the ones this browser kept before the deal."),
  };
}

/**
 * Checks a record (with seed and nonces) and, if they are given, every draw `shown` and what this browser `kept`.
 * Gives {good, key, points: [{good, text}]}; `good` of a point is null where it can be neither right nor wrong.
 * @param {Live.Record_} record
 * @param {{ shown?: Live.Draw[] | null, kept?: Live.Share | null, nameOf?: (seat: number) => string }} [given]
 * @returns {Live.Found}
 */
export function check(
  record,
  { shown = null, kept = null, nameOf = (seat) => _("seat {number}", { number: seat + 1 }) } = {},
) {
  const points = [];
  let key = null;
  try {
    const isCommitted = commitSeed(record.seed, record.match_id) === record.commitment;
    points.push({
      good: isCommitted,
      text: isCommitted
        ? _("The server’s seed is the one it had committed to before the deal.")
        : _("The server’s seed is not the one it had committed to before the deal."),
    });
    points.push(checkNonces(record, nameOf));
    key = finalKey(record.seed, record.match_id, record.nonces);
    if (shown) points.push(checkDraws(key, record, shown));
    if (kept?.commitments) points.push(checkKept(record, kept, nameOf));
  } catch (error) {
    points.push({
      good: false,
      text: _("The record cannot be read: {problem}", {
        problem: String(error instanceof Error ? error.message : error),
      }),
    });
  }
  return { good: points.every((point) => point.good !== false), key, points };
}
