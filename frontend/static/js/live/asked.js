// Requests for JSON of the API.

const TIMEOUT = 15_000;

/** Headers of a request for JSON: what this page was made for, so that no other seat's board comes back. */
export function reading() {
  return { Accept: "application/json", "X-Made-For": document.body.dataset.madeFor ?? "" };
}

/**
 * Asks an address of the API, for a while.
 * @param {string} address
 * @param {RequestInit} [options]
 */
export function asked(address, options = {}) {
  const headers = { ...reading(), ...options.headers };
  return fetch(address, { ...options, headers, signal: AbortSignal.timeout(TIMEOUT), cache: "no-store" });
}
