// The hall's screen turns its sheets by itself, and stays on the sheet it shows when the page is refreshed in place.

// The page has some sheets; the next ones are fetched when these were shown.

import { all, byId } from "./elements.js";
import { Unavailable, fetchPage, morph } from "./refresh.js";

const hall = () => byId("hall");
let current = 0;

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

/** @param {number} number */
const onPage = (number) => hall().querySelector(`[data-sheet-number="${number}"]`);

function show() {
  const sheets = [...all("[data-sheet-number]", hall())];
  if (sheets.length === 0) return;
  if (!onPage(current)) current = Number(sheets[0].dataset.sheetNumber);
  for (const sheet of sheets) {
    sheet.hidden = Number(sheet.dataset.sheetNumber) !== current;
    if (!sheet.hidden) fit(sheet);
  }
}

async function turn() {
  const count = Number(hall().dataset.sheets);
  if (count === 0) return;
  const next = (current % count) + 1;
  if (onPage(next)) current = next;
  else if (!(await fetched(next))) current = 0; // those at hand once more
  show();
}

/**
 * Brings the sheets from `number` on to the page; false where the server cannot be reached.
 * @param {number} number
 */
async function fetched(number) {
  const address = new URL(location.href);
  address.searchParams.set("sheet", String(number));
  const before = location.href;
  history.replaceState(null, "", address);
  try {
    const fresh = await fetchPage({ whole: true });
    current = number;
    if (fresh) await morph(fresh);
    return true;
  } catch (error) {
    history.replaceState(null, "", before);
    if (error instanceof Unavailable) return false;
    throw error;
  }
}

show();
addEventListener("resize", show);
document.fonts.ready.then(show);

setInterval(turn, Number(hall().dataset.seconds) * 1000);

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
