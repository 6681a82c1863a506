// Requests for JSON of the API.

import { byId } from "../elements.js";

const TIMEOUT = 15_000;

/** Headers of a request for JSON in the language of the page, whatever the browser prefers. */
const inLanguage = () => ({ Accept: "application/json", "Accept-Language": document.documentElement.lang });

/** Whether this page sees what spectators see, also in a player's browser: it then asks without a session. */
const isPublic = () => document.body.dataset.eyes === "public";

/** Headers of a request for JSON: what this page was made for, so that no other seat's board comes back. */
export function reading() {
  return isPublic() ? inLanguage() : { ...inLanguage(), "X-Made-For": document.body.dataset.madeFor ?? "" };
}

/** Asks for the facts of the page's game, which browsers keep for a while. */
export const askForFacts = () => fetch(`${byId("live").dataset.address}facts/`, { headers: inLanguage() });

/**
 * Asks an address of the API, for a while.
 * @param {string} address
 * @param {RequestInit} [options]
 */
export function asked(address, options = {}) {
  const headers = { ...reading(), ...options.headers };
  const credentials = isPublic() ? "omit" : "same-origin";
  return fetch(address, { ...options, headers, credentials, signal: AbortSignal.timeout(TIMEOUT), cache: "no-store" });
}
