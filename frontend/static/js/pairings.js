// Swapping two players by drag: it fills the form with the two selects and sends it, so that the server checks,
// warns and records exactly as without a mouse.

let dragged = null;

function seatOf(event) {
  return event.target.closest?.("[data-board][data-editable] .seat[data-player]");
}

function clear() {
  for (const seat of document.querySelectorAll(".seat.is-target")) seat.classList.remove("is-target");
}

document.addEventListener("dragstart", (event) => {
  dragged = seatOf(event);
  if (!dragged) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", dragged.dataset.player);
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
  const seat = dragged && seatOf(event);
  if (!seat || seat === dragged) return;
  event.preventDefault();
  const form = document.querySelector("form[data-swap]");
  form.elements.first.value = dragged.dataset.player;
  form.elements.second.value = seat.dataset.player;
  form.requestSubmit();
});

document.addEventListener("dragend", () => {
  dragged?.classList.remove("is-dragging");
  dragged = null;
  delete document.body.dataset.refreshHold;
  clear();
});

// A draw can take a moment: say so, and take no second click.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button?.dataset.busy) return;
  requestAnimationFrame(() => {
    button.disabled = true;
    button.textContent = button.dataset.busy;
  });
});
