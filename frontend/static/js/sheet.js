// The score sheet: places and points as one types, and a keyboard path that never needs Tab.
//
//   <form data-sheet data-preview="…/preview/">  inputs carry data-figure="titles" and so on
//     data-enter                                 a sheet to be entered afresh: begin with how the game ended
//     <td data-score-of="p3">                    filled with the player's place and points
//   <section id="sheet-preview">                 filled with the server's fragment

const WAIT = 180;
const form = document.querySelector("form[data-sheet]");
const preview = document.getElementById("sheet-preview");
const figures = () => [...form.querySelectorAll("[data-figure]")];
let timer = 0;
let asked = 0;

function showScores() {
  for (const cell of form.querySelectorAll("[data-score-of]")) {
    const scored = preview.querySelector(`[data-scored="${CSS.escape(cell.dataset.scoreOf)}"]`);
    cell.replaceChildren();
    if (!scored) continue;
    const points = document.createElement("strong");
    points.textContent = scored.dataset.points;
    cell.append(`${scored.dataset.place} `, points);
  }
}

async function refresh() {
  const number = ++asked;
  const sent = new FormData(form);
  const headers = { "X-Refresh": "1" };
  let response;
  try {
    response = form.method === "get"
      ? await fetch(`${form.dataset.preview}?${new URLSearchParams(sent)}`, { headers })
      : await fetch(form.dataset.preview, { method: "POST", body: sent, headers });
  } catch {
    return; // no network: saving will say so
  }
  if (number !== asked || !response.ok) return;
  preview.innerHTML = await response.text();
  showScores();
}

function go(cell) {
  cell?.focus();
  cell?.select?.();
}

function cellBelow(cell, figure) {
  const rows = [...form.querySelectorAll("tbody tr")];
  const next = rows[rows.indexOf(cell.closest("tr")) + 1];
  return next?.querySelector(`[data-figure="${figure}"]`);
}

function chooseEnd(letter) {
  const end = [...form.querySelectorAll('input[name="end"]')].find((radio) => radio.value[0] === letter.toLowerCase());
  if (!end) return false;
  end.checked = true;
  end.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

function nameHeir(input) {
  const heir = form.elements.heir?.options?.[Number(input.name.match(/\d+/)[0]) + 1];
  if (heir) heir.textContent = input.value || input.placeholder;
}

form?.addEventListener("input", (event) => {
  clearTimeout(timer);
  timer = setTimeout(refresh, WAIT);
  const cell = event.target;
  if (cell.dataset?.figure === "name") nameHeir(cell);
  if (cell.dataset?.figure === "titles" && /^[0-6]$/.test(cell.value) && event.inputType === "insertText") {
    go(cell.closest("tr")?.querySelector('[data-figure="power"]'));
  }
});

form?.addEventListener("keydown", (event) => {
  const cell = event.target;
  const figure = cell.dataset?.figure;
  const isEnd = cell.name === "end";
  const isShortcut = (figure && figure !== "name") || isEnd;
  if (isShortcut && /^[vtkc]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    if (!chooseEnd(event.key)) return;
    event.preventDefault();
    if (isEnd) go(form.querySelector('[data-figure="titles"]'));
    return;
  }
  if (event.key !== "Enter") return;
  if (isEnd) {
    event.preventDefault();
    go(form.querySelector('[data-figure="titles"]'));
  } else if (figure) {
    const below = cellBelow(cell, figure === "power" ? "titles" : figure);
    if (!below) return; // after the last row Enter saves, as in any form
    event.preventDefault();
    go(below);
  }
});

if (form) {
  refresh();
  const isWrong = document.querySelector(".error-summary");
  if ("enter" in form.dataset && !isWrong) {
    const chosen = form.querySelector('input[name="end"]:checked');
    if (chosen) go(figures()[0]);
    else form.querySelector('input[name="end"]')?.focus();
  }
}
