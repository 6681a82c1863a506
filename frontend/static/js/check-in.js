// The door: one tap checks a player in without leaving the page. Enter takes the only player found.
// Without it each button sends the form, and the page comes back.

import { _ } from "./i18n.js";
import { all, around, byId, first, isBusy, setBusy } from "./elements.js";
import { isOfAnother, morph, showOfAnother } from "./refresh.js";

const search = /** @type {HTMLInputElement} */ (first(".check-in-search [type='search']", HTMLInputElement));

/**
 * @param {string} text
 * @param {"success" | "error"} [kind]
 */
function notify(text, kind = "error") {
  const notice = document.createElement("div");
  notice.className = `notice notice-${kind}`;
  notice.textContent = text;
  byId("toasts").replaceChildren(notice);
  setTimeout(() => notice.remove(), 6000);
}

/**
 * The notices of a page below a role, as one text: "alert" has what went wrong, "status" what was done.
 * @param {Document} page
 * @param {string} role
 */
function noticesIn(page, role) {
  return [...page.querySelectorAll(`[role='${role}'] .notice`)].map((notice) => notice.textContent.trim()).join(" ");
}

// The rows that are shown, in their order.
const rows = () => [...all("#door > li:not([hidden])")];

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
async function send(form, button) {
  const body = new FormData(form, button);
  const row = button.closest("li");
  const place = rows().findIndex((each) => each === row);
  setBusy(button, true);
  try {
    const response = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(15_000) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (isOfAnother(response)) return showOfAnother(page);
    if (!page.getElementById("door")) throw new TypeError("another page came back");
    // The row has the focus of a button that becomes another: the next Enter undoes nothing.
    if (document.activeElement === button) row?.focus({ preventScroll: true });
    clearSearch();
    await morph(page);
    if (document.activeElement === document.body) (rows()[place] ?? search).focus({ preventScroll: true });
    const objection = noticesIn(page, "alert");
    notify(objection || noticesIn(page, "status"), objection ? "error" : "success");
  } catch {
    notify(_("The server cannot be reached. Check the connection and tap again."));
  } finally {
    setBusy(button, false);
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
  if (!isBusy(event.submitter)) send(form, event.submitter);
});

search.form?.addEventListener("submit", (event) => {
  const found = rows();
  if (found.length !== 1 || !search.value) return;
  // A long list is searched by the server: what it shows may still be found for fewer letters.
  const searched = byId("door").dataset.searched;
  if (searched !== undefined && searched !== search.value.trim()) return;
  event.preventDefault();
  first("[name='check_in']", HTMLElement, found[0])?.click();
});
