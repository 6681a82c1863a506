// The desk's score sheet: places and points as one types, and a keyboard path that never needs Tab.
//
//   <form data-sheet data-preview="…/preview/">  inputs carry data-figure="titles" and so on
//   <section id="sheet-preview">                 filled with the server's fragment

const WAIT = 180;
const form = document.querySelector("form[data-sheet]");
const preview = document.getElementById("sheet-preview");
let timer = 0;
let asked = 0;

async function refresh() {
  const number = ++asked;
  const response = await fetch(form.dataset.preview, { method: "POST", body: new FormData(form), headers: { "X-Refresh": "1" } });
  if (number !== asked || !response.ok) return;
  preview.innerHTML = await response.text();
}

function cellBelow(cell, figure) {
  const rows = [...form.querySelectorAll("tbody tr")];
  const next = rows[rows.indexOf(cell.closest("tr")) + 1];
  return next?.querySelector(`[data-figure="${figure}"]`);
}

form?.addEventListener("input", (event) => {
  clearTimeout(timer);
  timer = setTimeout(refresh, WAIT);
  const cell = event.target;
  if (cell.dataset?.figure === "titles" && /^[0-6]$/.test(cell.value) && event.inputType === "insertText") {
    const power = cell.closest("tr").querySelector('[data-figure="power"]');
    power.focus();
    power.select();
  }
});

form?.addEventListener("keydown", (event) => {
  const cell = event.target;
  if (event.key !== "Enter" || !cell.dataset?.figure) return;
  const figure = cell.dataset.figure === "power" ? "titles" : cell.dataset.figure;
  const below = cellBelow(cell, figure);
  if (!below) return; // after the last row Enter submits, as in any form
  event.preventDefault();
  below.focus();
  below.select();
});

if (form) refresh();
