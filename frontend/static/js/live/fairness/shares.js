// This browser's share of chance at a table: made and kept before the deal, shown once everybody has committed.
//
// Nothing is shown unless the server's commitment is the one it was when this browser committed, and its own is among
// those of all seats. What was seen then is kept, to compare with the record after the game.

import { _ } from "../../i18n.js";

const PREFIX = "kingsmoot-share/";
const MAX_SHARES = 60;
/** @type {Map<string, Live.Share>} */
const inMemory = new Map(); // where a browser keeps nothing

/**
 * What was kept of a table: {at, seat, match, attempt, seed, nonce, commitment, commitments}; null for nothing.
 * `seed` is the server's commitment to it.
 * @param {string} key
 * @returns {Live.Share | null}
 */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @param {Live.Share} share
 */
function keep(key, share) {
  inMemory.set(key, share);
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(share));
    forgetOldest();
  } catch {
    // Full or forbidden: the page itself remembers as long as it is open.
  }
  return share;
}

function forgetOldest() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MAX_SHARES) return;
  const at = (/** @type {string} */ key) => JSON.parse(localStorage.getItem(key) ?? "null")?.at ?? 0;
  for (const key of keys.sort((one, other) => at(one) - at(other)).slice(0, keys.length - MAX_SHARES))
    localStorage.removeItem(key);
}

/**
 * @param {Live.Share | null} share
 * @param {Live.Board} board
 * @returns {share is Live.Share}
 */
function isForNow(share, board) {
  const { chance, commitment, viewer } = board;
  return (
    share !== null &&
    share.seat === viewer.seat &&
    share.match === chance.match &&
    share.attempt === chance.attempt &&
    share.seed === commitment
  );
}

/**
 * Whether the seat is committed to the share that this browser keeps.
 * @param {Live.Board} board
 */
export function isHeldHere(board) {
  const share = kept(board.key);
  return isForNow(share, board) && board.chance.commitments[share.seat] === share.commitment;
}

/**
 * The seat of who looks; only who sits at the table gives a share.
 * @param {Live.Board} board
 */
function seatOf(board) {
  if (board.viewer.seat === null) throw new Error(_("Who sits nowhere has no share."));
  return board.viewer.seat;
}

/**
 * The share kept for now, or a new one. Boards come while the script is loaded: what is kept is looked at after that.
 * @param {Live.Board} board
 */
async function own(board) {
  const { commitNonce, freshNonce } = await import("./chance.js");
  const share = kept(board.key);
  if (isForNow(share, board)) return share;
  const { match, attempt } = board.chance;
  const seat = seatOf(board);
  const nonce = freshNonce();
  return keep(board.key, {
    at: Date.now(),
    seat,
    match,
    attempt,
    seed: board.commitment,
    nonce,
    commitment: commitNonce(nonce, match, attempt, seat),
  });
}

/**
 * What this browser sends next: ["commit", {commitment}], ["reveal", {nonce}], or null. `takeOver`: also where another
 * device has committed for the seat.
 * @param {Live.Board} board
 * @param {{ takeOver?: boolean }} [given]
 * @returns {Promise<[string, object] | null>}
 */
export async function nextStep(board, { takeOver = false } = {}) {
  const { chance, may } = board;
  if (may.commit && (takeOver || chance.commitments[seatOf(board)] === null)) {
    const { commitment } = await own(board);
    return ["commit", { commitment }];
  }
  const held = kept(board.key);
  if (may.reveal && held && isHeldHere(board) && chance.commitments.every(Boolean)) {
    const share = keep(board.key, { ...held, commitments: chance.commitments });
    return ["reveal", { nonce: share.nonce }];
  }
  return null;
}

/**
 * The record's part about chance, as the board tells it once the game is over; null before.
 * @param {Live.Board} board
 * @returns {Live.Record_ | null}
 */
export function recordOf(board) {
  const { chance } = board;
  if (!chance.nonces || !board.seed) return null;
  const isCommitted = chance.commitments.every(Boolean);
  return {
    seed: board.seed,
    commitment: board.commitment,
    match_id: chance.match,
    attempt: chance.attempt,
    nonces: chance.nonces,
    nonce_commitments: isCommitted ? chance.commitments : null,
    log: [],
  };
}
