// Searches while one types: a form[data-live-search] is sent as its address, and the page's regions refreshed.
// Without it the form is sent by its button.

import { Unavailable, fetchPage, morph } from "./refresh.js";

const REST = 200; // after the last key

let timer = null;

function addressOf(form) {
  const wanted = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...wanted]) if (!value) wanted.delete(name);
  const query = wanted.toString();
  return query ? `${location.pathname}?${query}` : location.pathname;
}

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
  const form = event.target.closest("form[data-live-search]");
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(() => search(form), REST);
});
