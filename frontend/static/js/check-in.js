// The door: one tap checks a player in without leaving the page. Enter takes the only player found.
// Without it each button sends the form, and the page comes back.

import { morph } from "./refresh.js";

const search = document.querySelector("[data-narrow='door']");

function tell(text) {
  const notice = document.createElement("div");
  notice.className = "notice notice-error";
  notice.textContent = text;
  document.getElementById("toasts").replaceChildren(notice);
  setTimeout(() => notice.remove(), 6000);
}

// What the page says went wrong, or "" if nothing did.
function objectionIn(page) {
  return [...page.querySelectorAll("[role='alert'] .notice")].map((notice) => notice.textContent.trim()).join(" ");
}

async function send(form, button) {
  const body = new FormData(form, button);
  button.disabled = true;
  try {
    const response = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(15_000) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!page.getElementById("door")) throw new TypeError("another page came back");
    clearSearch();
    await morph(page);
    const objection = objectionIn(page);
    if (objection) tell(objection);
  } catch {
    tell("That did not reach the server. Check the connection and tap again.");
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
  const form = event.target.closest("form[data-in-place]");
  if (!form || !event.submitter) return;
  event.preventDefault();
  send(form, event.submitter);
});

search.form.addEventListener("submit", (event) => {
  const found = [...document.querySelectorAll("#door > li:not([hidden])")];
  if (found.length !== 1 || !search.value) return;
  event.preventDefault();
  found[0].querySelector("[name='check_in']")?.click();
});
