// What bare HTML cannot do: color switch, number steppers, copying, printing, dialogs, narrowing a list.
// Everything listens on the document, so parts that were refreshed in place keep working.

const root = document.documentElement;

function showTheme() {
  const current = root.dataset.theme ?? "system";
  for (const button of document.querySelectorAll("[data-theme-switch] button")) {
    button.setAttribute("aria-pressed", String(button.value === current));
  }
}

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

function step(button) {
  const input = button.parentElement.querySelector("input");
  const before = input.value;
  if (input.value === "") input.value = input.min || "0";
  else if (Number(button.dataset.step) > 0) input.stepUp();
  else input.stepDown();
  if (input.value === before) return;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
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
  text.textContent = copied ? "Copied" : "Press Ctrl+C";
  setTimeout(() => { text.textContent = usual; }, 2500);
}

// Folds case and accents, so that "asa" finds "Åsa" and "ostby" finds "Østby".
function folded(text) {
  return text.toLowerCase().replaceAll("ø", "o").replaceAll("æ", "ae").normalize("NFD").replace(/\p{M}/gu, "");
}

function narrow(input) {
  const wanted = folded(input.value.trim());
  for (const entry of document.querySelectorAll(`#${CSS.escape(input.dataset.narrow)} [data-search]`)) {
    entry.hidden = !folded(entry.dataset.search).includes(wanted);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.closest("[data-theme-switch]")) chooseTheme(button.value);
  else if (button.matches("[data-stepper] > [data-step]")) step(button);
  else if (button.dataset.copy) copy(button);
  else if ("print" in button.dataset) window.print();
  else if (button.dataset.opens) document.getElementById(button.dataset.opens).showModal();
  else if ("closes" in button.dataset) button.closest("dialog").close();
});

document.addEventListener("input", (event) => {
  if (event.target.dataset.narrow) narrow(event.target);
});

// A refreshed list shows everybody again.
document.addEventListener("refreshed", () => {
  for (const input of document.querySelectorAll("[data-narrow]")) if (input.value) narrow(input);
});

showTheme();
// On a phone stages and tabs are strips that scroll: begin where the person is.
for (const current of document.querySelectorAll(":is(.stage-nav, .tabs) [aria-current]")) {
  current.scrollIntoView({ inline: "center", block: "nearest" });
}
