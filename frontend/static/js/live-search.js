// Searches while one types: a form[data-live-search] is sent as its address, and the page's regions refreshed.
// Without it the form is sent by its button.

import { around } from "./elements.js";
import { Unavailable, fetchPage, morph } from "./refresh.js";

const REST = 200; // after the last key

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const wanted = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  for (const [name, value] of [...wanted]) if (!value) wanted.delete(name);
  const query = wanted.toString();
  return query ? `${location.pathname}?${query}` : location.pathname;
}

/** @param {HTMLFormElement} form */
async function search(form) {
  const address = addressOf(form);
  history.replaceState(null, "", address);
  try {
    const fresh = await fetchPage({ whole: true });
    // What was typed meanwhile has asked for itself.
    if (fresh && addressOf(form) === address) await morph(fresh);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}

document.addEventListener("input", (event) => {
  const form = around(event, "form[data-live-search]", HTMLFormElement);
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(() => search(form), REST);
});
