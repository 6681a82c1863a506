// The door: one tap checks a player in without leaving the page. Enter takes the only player found.
// Without it each button sends the form, and the page comes back.

import { _ } from "./i18n.js";
import { around, byId, first } from "./elements.js";
import { isOfAnother, morph, showOfAnother } from "./refresh.js";

const search = /** @type {HTMLInputElement} */ (first(".check-in-search [type='search']", HTMLInputElement));

/** @param {string} text */
function tell(text) {
  const notice = document.createElement("div");
  notice.className = "notice notice-error";
  notice.textContent = text;
  byId("toasts").replaceChildren(notice);
  setTimeout(() => notice.remove(), 6000);
}

/**
 * What the page says went wrong, or "" if nothing did.
 * @param {Document} page
 */
function objectionIn(page) {
  return [...page.querySelectorAll("[role='alert'] .notice")].map((notice) => notice.textContent.trim()).join(" ");
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
async function send(form, button) {
  const body = new FormData(form, button);
  button.disabled = true;
  try {
    const response = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(15_000) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (isOfAnother(response)) return showOfAnother(page);
    if (!page.getElementById("door")) throw new TypeError("another page came back");
    clearSearch();
    await morph(page);
    const objection = objectionIn(page);
    if (objection) tell(objection);
  } catch {
    tell(_("The server cannot be reached. Check the connection and tap again."));
  } finally {
    button.disabled = false;
  }
}

// The next person has another name.
function clearSearch() {
  if (!search.value) return;
  search.value = "";
  search.dispatchEvent(new Event("input", { bubbles: true }));
  search.focus();
}

document.addEventListener("submit", (event) => {
  const form = around(event, "form[data-in-place]", HTMLFormElement);
  if (!form || !(event.submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  send(form, event.submitter);
});

search.form?.addEventListener("submit", (event) => {
  const found = [...document.querySelectorAll("#door > li:not([hidden])")];
  if (found.length !== 1 || !search.value) return;
  // A long list is searched by the server: what it shows may still be found for fewer letters.
  const searched = byId("door").dataset.searched;
  if (searched !== undefined && searched !== search.value.trim()) return;
  event.preventDefault();
  first("[name='check_in']", HTMLElement, found[0])?.click();
});
