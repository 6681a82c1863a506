// The hall's screen turns its sheets by itself, and stays on the sheet it shows when the page is refreshed in place.

import { all, byId } from "./elements.js";

const hall = () => byId("hall");
let current = Number(hall().dataset.current);

const SMALLEST_FIT = 0.5;

/**
 * Lowers the size of names on a sheet until all of them are in sight.
 * @param {HTMLElement} sheet
 */
function fit(sheet) {
  const list = sheet.lastElementChild;
  for (let size = 1; list && size >= SMALLEST_FIT; size -= 0.05) {
    sheet.style.setProperty("--fit", String(size));
    const isWhole = list.scrollWidth <= list.clientWidth + 1;
    if (isWhole && list.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().bottom + 1) return;
  }
}

function show() {
  const sheets = [...all("[data-sheet-number]", hall())];
  if (sheets.length === 0) return;
  if (current < 1 || current > sheets.length) current = 1;
  for (const sheet of sheets) {
    sheet.hidden = Number(sheet.dataset.sheetNumber) !== current;
    if (!sheet.hidden) fit(sheet);
  }
}

show();
addEventListener("resize", show);
document.fonts.ready.then(show);

setInterval(
  () => {
    current += 1;
    show();
  },
  Number(hall().dataset.seconds) * 1000,
);

// Where to sit makes room for the clock after some minutes, though nothing happens at the event.
/** @type {ReturnType<typeof setTimeout> | undefined} */
let reload;

function reloadInTime() {
  clearTimeout(reload);
  const seconds = Number(hall().dataset.reloadIn);
  if (seconds) reload = setTimeout(() => location.reload(), seconds * 1000);
}

reloadInTime();
document.addEventListener("refreshed", () => {
  show();
  reloadInTime();
});
