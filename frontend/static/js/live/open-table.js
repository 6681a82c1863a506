// The form that opens a table: seats, bots and decks follow what the chosen game allows.

import { byId } from "../elements.js";

/** @type {Record<string, { sizes: number[], usual: number, decks: string[] }>} */
const LIMITS = JSON.parse(byId("table-limits").textContent);
const [game, size, bots, deck] = ["game", "size", "bots", "deck"].map((name) => byId(`id_${name}`, HTMLSelectElement));

/**
 * Offers only the options that are allowed; where the chosen one is none of them, another takes its place.
 * @param {HTMLSelectElement} select
 * @param {(value: string) => boolean} isAllowed
 * @param {(allowed: string[]) => string | undefined} instead
 */
function offer(select, isAllowed, instead) {
  const options = [...select.options];
  for (const option of options) option.hidden = option.disabled = !isAllowed(option.value);
  const allowed = options.filter((option) => !option.disabled).map((option) => option.value);
  if (!allowed.includes(select.value)) select.value = instead(allowed) ?? "";
}

function followGame() {
  const { sizes, usual, decks } = LIMITS[game.value] ?? { sizes: [], usual: 0, decks: [] };
  offer(
    size,
    (value) => sizes.includes(Number(value)),
    () => String(usual),
  );
  offer(
    deck,
    (value) => value === "" || decks.includes(value),
    () => "",
  );
  const field = deck.closest(".field");
  if (field instanceof HTMLElement) field.hidden = decks.length === 0;
  followSize();
}

// A seat stays free for somebody else.
function followSize() {
  const most = Number(size.value) - 2;
  offer(
    bots,
    (value) => Number(value) <= most,
    (allowed) => allowed.at(-1),
  );
}

game.addEventListener("change", followGame);
size.addEventListener("change", followSize);
followGame();
