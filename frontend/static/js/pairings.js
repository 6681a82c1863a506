// Swapping two players by drag: it fills the form with both players and sends it, so that the server asks for the
// reason, checks and records exactly as without a mouse.

import { around, first } from "./elements.js";

/** @type {HTMLElement | null} */
let dragged = null;

/** @param {DragEvent} event */
function seatOf(event) {
  return around(event, "[data-board][data-editable] .seat[data-player]");
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {HTMLElement} seat
 */
function choose(form, name, seat) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = seat.dataset.player ?? "";
}

function clear() {
  for (const seat of document.querySelectorAll(".seat.is-target")) seat.classList.remove("is-target");
}

document.addEventListener("dragstart", (event) => {
  dragged = seatOf(event);
  if (!dragged || !event.dataTransfer) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", dragged.dataset.player ?? "");
  dragged.classList.add("is-dragging");
  document.body.dataset.refreshHold = "";
});

document.addEventListener("dragover", (event) => {
  const seat = dragged && seatOf(event);
  clear();
  if (!seat || seat === dragged) return;
  event.preventDefault();
  seat.classList.add("is-target");
});

document.addEventListener("drop", (event) => {
  const seat = seatOf(event);
  if (!dragged || !seat || seat === dragged) return;
  event.preventDefault();
  const form = first("form[data-swap]", HTMLFormElement);
  if (!form) return;
  choose(form, "first", dragged);
  choose(form, "second", seat);
  form.requestSubmit();
});

document.addEventListener("dragend", () => {
  dragged?.classList.remove("is-dragging");
  dragged = null;
  delete document.body.dataset.refreshHold;
  clear();
});
