// The score sheet: places and points as one types, and a keyboard path that never needs Tab.
//
//   <form data-sheet data-preview="…/preview/">  inputs carry data-figure="titles" and so on
//     data-enter                                 a sheet to be entered afresh: begin with how the game ended
//     <td data-score-of="p3">                    filled with the player's place and points
//   <button data-out="seat2-eliminated">        one tap: out of the game, as the next number; again: back in
//   <section id="sheet-preview">                 filled with the server's fragment

import { _ } from "./i18n.js";
import { all, around, first } from "./elements.js";

const WAIT = 180;
const form = /** @type {HTMLFormElement} */ (first("form[data-sheet]", HTMLFormElement)); // absent where there is nothing to enter
const preview = /** @type {HTMLElement} */ (document.getElementById("sheet-preview"));
const radios = () => /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[name="end"]'));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let asked = 0;

function showScores() {
  for (const cell of all("[data-score-of]", form)) {
    const scored = first(`[data-scored="${CSS.escape(cell.dataset.scoreOf ?? "")}"]`, HTMLElement, preview);
    cell.replaceChildren();
    if (!scored) continue;
    const points = document.createElement("strong");
    points.textContent = scored.dataset.points ?? "";
    cell.append(`${scored.dataset.place} `, points);
  }
}

/** Ask for the power on the House card where it decides a tie, and keep what somebody wrote in sight. */
function askForHousePower() {
  const said = first("[data-asked-for-house-power]", HTMLElement, preview)?.dataset.askedForHousePower ?? "";
  const players = said.split(" ");
  let shown = false;
  for (const field of all("[data-house-power-of]", form)) {
    const input = first("input", HTMLInputElement, field);
    const decides = players.includes(field.dataset.housePowerOf ?? "");
    field.hidden = !decides && !input?.value;
    shown ||= !field.hidden;
  }
  for (const cell of all("[data-house-power]", form)) cell.hidden = !shown;
}

async function refresh() {
  const number = ++asked;
  const sent = new FormData(form);
  const headers = { "X-Refresh": "1" };
  let response;
  try {
    const address = form.dataset.preview ?? "";
    response =
      form.method === "get"
        ? await fetch(`${address}?${new URLSearchParams(/** @type {any} */ (sent))}`, { headers })
        : await fetch(address, { method: "POST", body: sent, headers });
  } catch {
    return; // no network: saving will say so
  }
  if (number !== asked || !response.ok) return;
  preview.innerHTML = await response.text();
  showScores();
  askForHousePower();
}

/** @param {HTMLInputElement | null} [cell] */
function go(cell) {
  cell?.focus();
  cell?.select?.();
}

/** @param {HTMLElement} row */
const isPlaying = (row) => !row.querySelector('input[name$="-absent"]:checked');
const rows = () => [...all("tbody tr", form)];
const firstFigure = () =>
  first('[data-figure]:not([data-figure="name"])', HTMLInputElement, rows().find(isPlaying) ?? form);

/**
 * @param {HTMLElement} cell
 * @param {string} figure
 */
function cellBelow(cell, figure) {
  const below = rows().slice(rows().findIndex((row) => row.contains(cell)) + 1);
  const next = below.find(isPlaying);
  return next ? first(`[data-figure="${figure}"]`, HTMLInputElement, next) : null;
}

/** @param {string} name */
const figure = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
const outs = () => /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("[data-out]"));
const outAs = (/** @type {HTMLButtonElement} */ button) => Number(figure(button.dataset.out ?? "").value);

function showOuts() {
  for (const button of outs()) {
    const number = outAs(button);
    button.disabled = false; // until here nothing would have heard a tap
    button.setAttribute("aria-pressed", String(number > 0));
    const text = /** @type {Text} */ (button.firstChild);
    text.textContent = number > 0 ? _("Out as {number}", { number }) : _("Out");
  }
}

/** @param {HTMLButtonElement} button */
function turnOut(button) {
  const input = figure(button.dataset.out ?? "");
  const was = outAs(button);
  const others = [...outs()].filter((other) => other !== button);
  if (was === 0) {
    input.value = String(Math.max(0, ...others.map(outAs)) + 1);
  } else {
    input.value = "";
    const isGap = !others.some((other) => outAs(other) === was);
    for (const other of others)
      if (isGap && outAs(other) > was) figure(other.dataset.out ?? "").value = String(outAs(other) - 1);
  }
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {string} letter */
function chooseEnd(letter) {
  const end = [...radios()].find((radio) => radio.value[0] === letter.toLowerCase());
  if (!end) return false;
  end.checked = true;
  end.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** @param {HTMLInputElement} input */
function nameHeir(input) {
  const heirs = form.elements.namedItem("heir");
  const heir = heirs instanceof HTMLSelectElement && heirs.options[Number.parseInt(input.name.replace(/\D+/, "")) + 1];
  if (heir) heir.textContent = input.value || input.placeholder;
}

form?.addEventListener("click", (event) => {
  const button = around(event, "[data-out]", HTMLButtonElement);
  if (button) turnOut(button);
});

form?.addEventListener("input", (event) => {
  clearTimeout(timer);
  showOuts();
  timer = setTimeout(refresh, WAIT);
  const cell = event.target;
  if (!(cell instanceof HTMLInputElement)) return;
  if (cell.dataset.figure === "name") nameHeir(cell);
  const isTyped = event instanceof InputEvent && event.inputType === "insertText";
  if (cell.dataset.figure === "titles" && /^[0-6]$/.test(cell.value) && isTyped) {
    go(first('[data-figure="power"]', HTMLInputElement, cell.closest("tr") ?? form));
  }
});

form?.addEventListener("keydown", (event) => {
  const cell = event.target;
  if (!(cell instanceof HTMLElement)) return;
  const { figure } = cell.dataset;
  const isEnd = cell instanceof HTMLInputElement && cell.name === "end";
  const isShortcut = (figure && figure !== "name") || isEnd;
  if (isShortcut && /^[vtkcpd]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    if (!chooseEnd(event.key)) return;
    event.preventDefault();
    if (isEnd) go(firstFigure());
    return;
  }
  if (event.key !== "Enter") return;
  if (isEnd) {
    event.preventDefault();
    go(firstFigure());
  } else if (figure) {
    const below = cellBelow(cell, figure === "power" ? "titles" : figure);
    if (!below) return; // after the last row Enter saves, as in any form
    event.preventDefault();
    go(below);
  }
});

if (form) {
  refresh();
  showOuts();
  const isWrong = document.querySelector(".error-summary");
  if ("enter" in form.dataset && !isWrong) {
    const chosen = form.querySelector('input[name="end"]:checked');
    if (chosen) go(firstFigure());
    else radios()[0]?.focus();
  }
}
