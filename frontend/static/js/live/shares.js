// This browser's share of chance at a table: made and kept before the deal, shown once everybody has committed.
//
// Nothing is shown unless the server's commitment is the one it was when this browser committed, and its own is among
// those of all seats. What was seen then is kept, to compare with the record after the game.

const PREFIX = "kingsmoot-share/";
const MOST = 60;
const inMemory = new Map(); // where a browser keeps nothing

// What was kept of a table: {at, seat, match, attempt, seed, nonce, commitment, commitments}; null for nothing.
// `seed` is the server's commitment to it.
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key)) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

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
  if (keys.length <= MOST) return;
  const at = (key) => JSON.parse(localStorage.getItem(key))?.at ?? 0;
  for (const key of keys.sort((one, other) => at(one) - at(other)).slice(0, keys.length - MOST)) localStorage.removeItem(key);
}

function isForNow(share, board) {
  const { chance, commitment, viewer } = board;
  return share !== null && share.seat === viewer.seat && share.match === chance.match && share.attempt === chance.attempt && share.seed === commitment;
}

// Whether the seat is committed to the share that this browser keeps.
export function isHeldHere(board) {
  const share = kept(board.key);
  return isForNow(share, board) && board.chance.commitments[board.viewer.seat] === share.commitment;
}

// The share kept for now, or a new one. Boards come while the script is loaded: what is kept is looked at after that.
async function own(board) {
  const { commitNonce, freshNonce } = await import("./chance.js");
  const share = kept(board.key);
  if (isForNow(share, board)) return share;
  const { match, attempt } = board.chance;
  const seat = board.viewer.seat;
  const nonce = freshNonce();
  return keep(board.key, { at: Date.now(), seat, match, attempt, seed: board.commitment, nonce, commitment: commitNonce(nonce, match, attempt, seat) });
}

// What this browser sends next: ["commit", {commitment}], ["reveal", {nonce}], or null. `takeOver`: also where another
// device has committed for the seat.
export async function nextStep(board, { takeOver = false } = {}) {
  const { chance, may, viewer } = board;
  if (may.commit && (takeOver || chance.commitments[viewer.seat] === null)) {
    const { commitment } = await own(board);
    return ["commit", { commitment }];
  }
  if (may.reveal && isHeldHere(board) && chance.commitments.every(Boolean)) {
    const share = keep(board.key, { ...kept(board.key), commitments: chance.commitments });
    return ["reveal", { nonce: share.nonce }];
  }
  return null;
}

// The record's part about chance, as the board tells it once the game is over; null before.
export function recordOf(board) {
  const { chance } = board;
  if (!chance.nonces || !board.seed) return null;
  const isCommitted = chance.commitments.every(Boolean);
  return { seed: board.seed, commitment: board.commitment, match_id: chance.match, attempt: chance.attempt, nonces: chance.nonces, nonce_commitments: isCommitted ? chance.commitments : null, log: [] };
}
