// What bare HTML cannot do: color switch, number steppers, copying, printing, dialogs, narrowing a list.
// Everything listens on the document, so parts that were refreshed in place keep working.

import { _ } from "./i18n.js";
import { all, around, byId, isBusy, setBusy } from "./elements.js";

const root = document.documentElement;

function showTheme() {
  const current = root.dataset.theme ?? "system";
  for (const button of all("[data-theme-switch] button")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("value") === current));
  }
}

/** @param {string} theme */
function chooseTheme(theme) {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Storage is forbidden: the choice lasts until the page is left.
  }
  showTheme();
}

/** @param {HTMLButtonElement} button */
function step(button) {
  const input = button.parentElement?.querySelector("input");
  if (!input) return;
  const before = input.value;
  if (input.value === "") input.value = input.min || "0";
  else if (Number(button.dataset.step) > 0) input.stepUp();
  else input.stepDown();
  if (input.value === before) return;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const field = byId(button.dataset.copy ?? "", HTMLInputElement);
  const text = button.querySelector("[data-copy-text]") ?? button;
  const usual = text.textContent;
  field.select();
  let copied = false;
  try {
    // The clipboard interface needs TLS; on a hall's plain network the old command still works.
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      copied = true;
    } else {
      copied = document.execCommand("copy");
    }
  } catch {
    copied = false;
  }
  text.textContent = copied ? _("Copied") : _("Press Ctrl+C");
  setTimeout(() => {
    text.textContent = usual;
  }, 2500);
}

/**
 * Folds case and accents, so that "asa" finds "Åsa" and "ostby" finds "Østby".
 * @param {string} text
 */
function folded(text) {
  return text.toLowerCase().replaceAll("ø", "o").replaceAll("æ", "ae").normalize("NFD").replace(/\p{M}/gu, "");
}

/** @param {HTMLInputElement} input */
function narrow(input) {
  const wanted = folded(input.value.trim());
  for (const entry of all(`#${CSS.escape(input.dataset.narrow ?? "")} [data-search]`)) {
    entry.hidden = !folded(entry.dataset.search ?? "").includes(wanted);
  }
}

/**
 * Choose everything a list shows; a second tap takes that back.
 * @param {string} list
 */
function chooseShown(list) {
  const boxes = [...all(`#${CSS.escape(list)} > :not([hidden]) [type="checkbox"]`)].filter(
    (box) => box instanceof HTMLInputElement,
  );
  const areAll = boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = !areAll;
}

/**
 * Fill the fields of the button's form that it names.
 * @param {HTMLButtonElement} button
 */
function fill(button) {
  for (const [name, value] of Object.entries(JSON.parse(button.dataset.fills ?? "{}"))) {
    const field = button.form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = String(value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

document.addEventListener("click", (event) => {
  const button = around(event, "button", HTMLButtonElement);
  if (!button) return;
  if (button.closest("[data-theme-switch]")) chooseTheme(button.value);
  else if (button.matches("[data-stepper] > [data-step]")) step(button);
  else if (button.dataset.copy) copy(button);
  else if (button.dataset.fills) fill(button);
  else if ("print" in button.dataset) window.print();
  else if (button.dataset.opens) byId(button.dataset.opens, HTMLDialogElement).showModal();
  else if (button.dataset.chooseShown) chooseShown(button.dataset.chooseShown);
  else if ("closes" in button.dataset) button.closest("dialog")?.close();
});

document.addEventListener("input", (event) => {
  const field = around(event, "[data-narrow]", HTMLInputElement);
  if (field) narrow(field);
});

// A refreshed list shows everybody again.
document.addEventListener("refreshed", () => {
  for (const input of all("[data-narrow]")) if (input instanceof HTMLInputElement && input.value) narrow(input);
});

// Some answers take seconds: a control with data-busy says what happens meanwhile, and takes no second click.
// After a second a note in the corner says how long it has taken, and how long it usually takes.

/** @type {Map<HTMLElement, ChildNode[]>} */
const waiting = new Map();
const DRAWN = "drawn=1";
const LOOK_AGAIN_MS = 250;
const SECOND_MS = 1000;
const USUALLY = _("Usually a few seconds. With hundreds of players, or on a busy machine, up to half a minute.");
/** @type {ReturnType<typeof setInterval> | undefined} */
let looking;
/** @type {ReturnType<typeof setInterval> | undefined} */
let counting;
/** @type {HTMLElement | null} */
let progress = null;

/** @param {HTMLElement} control */
function wait(control) {
  waiting.set(control, [...control.childNodes]);
  control.textContent = control.dataset.busy ?? "";
  control.setAttribute("aria-busy", "true");
  setBusy(control, true);
  // A file that is saved leaves the page where it is: its answer says with a cookie that it is there.
  document.cookie = `${DRAWN}; path=/; max-age=0`;
  clearInterval(looking);
  looking = setInterval(() => {
    if (document.cookie.split("; ").includes(DRAWN)) ready();
  }, LOOK_AGAIN_MS);
  count(control.dataset.busy ?? "");
}

/** @param {string} what */
function count(what) {
  const began = Date.now();
  clearInterval(counting);
  counting = setInterval(() => {
    progress ??= progressNote(what);
    const elapsed = progress.querySelector("[aria-hidden]");
    if (elapsed) elapsed.textContent = `${Math.round((Date.now() - began) / SECOND_MS)} s`;
  }, SECOND_MS);
}

/** @param {string} what */
function progressNote(what) {
  const note = document.createElement("div");
  note.className = "notice notice-info";
  const title = document.createElement("p");
  title.className = "notice-title";
  const elapsed = document.createElement("span"); // not read out every second
  elapsed.setAttribute("aria-hidden", "true");
  title.append(`${what} `, elapsed);
  const body = document.createElement("div");
  body.className = "notice-body";
  body.append(title, USUALLY);
  note.append(body);
  byId("toasts").append(note);
  return note;
}

function ready() {
  clearInterval(looking);
  clearInterval(counting);
  progress?.remove();
  progress = null;
  for (const [control, before] of waiting) {
    control.replaceChildren(...before);
    control.removeAttribute("aria-busy");
    setBusy(control, false);
  }
  waiting.clear();
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || !button.dataset.busy) return;
  if (isBusy(button)) return event.preventDefault();
  requestAnimationFrame(() => {
    if (!event.defaultPrevented) wait(button);
  });
});

document.addEventListener("click", (event) => {
  const link = around(event, "a[data-busy]", HTMLAnchorElement);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (waiting.has(link)) event.preventDefault();
  else wait(link);
});

// The way back shows the page as it was left.
addEventListener("pageshow", ready);

showTheme();
// On a phone stages and tabs are strips that scroll: begin where the person is. The page itself begins at its top.
for (const current of document.querySelectorAll(":is(.stage-nav, .tabs) [aria-current]")) {
  const { left, width } = current.getBoundingClientRect();
  for (let strip = current.parentElement; strip && strip !== document.body; strip = strip.parentElement)
    if (strip.scrollWidth > strip.clientWidth) strip.scrollLeft += left + width / 2 - innerWidth / 2;
}
