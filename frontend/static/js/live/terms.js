// Words that open: terms that the game declares, and the cards that a line names, become buttons wherever they stand.

import { askForFacts } from "./asked.js";
import { h } from "./dom.js";
import { read } from "./table.js";

/**
 * What the game declares of how it goes (rules.kernel.guide.primer), on pages that have it.
 * @type {{ terms: { key: string, name: string, text: string, forms: string[] }[] } | null}
 */
const primer = JSON.parse(document.getElementById("primer")?.textContent ?? "null");
const page = document.getElementById("live");

const escaped = (/** @type {string} */ text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const lowered = (/** @type {string} */ text) => text.charAt(0).toLowerCase() + text.slice(1);
const TERMS = new Map(
  (primer?.terms ?? []).flatMap((term) => [term.name, ...term.forms].map((spelling) => [spelling, term])),
);
const BY_KEY = new Map((primer?.terms ?? []).map((term) => [term.key, term]));
/** What ends a word and is never on a line without it: a button is a box to the browser, which would break after it. */
const END = /^[.,:;!?)’]+/;
/** @type {Map<string, RegExp>} */
const patterns = new Map();

/** @param {string} spelled */
function termOf(spelled) {
  return TERMS.get(spelled) ?? TERMS.get(lowered(spelled));
}

/**
 * Finds any of these names, or a term; of several at one place the longest. Cached, as lines are many.
 * @param {string[]} names
 */
function patternOf(names) {
  const key = names.join("\n");
  const known = patterns.get(key);
  if (known) return known;
  const spelled = [...TERMS.keys()].map((spelling) =>
    spelling === lowered(spelling)
      ? `[${spelling[0]}${spelling[0].toUpperCase()}]${escaped(spelling.slice(1))}`
      : escaped(spelling),
  );
  const all = [...names.filter(Boolean).map(escaped), ...spelled].sort((a, b) => b.length - a.length);
  const made = new RegExp(all.length ? `(?<![\\p{L}\\p{N}])(${all.join("|")})(?![\\p{L}\\p{N}])` : "(?!)", "gu");
  patterns.set(key, made);
  return made;
}

/**
 * The faces that arguments name, by what they are called.
 * @param {Record<string, any>} args
 * @param {(face: string) => string | null} title
 * @returns {Map<string, string>}
 */
export function facesIn(args, title) {
  const found = new Map();
  for (const value of Object.values(args ?? {})) {
    const face = value?.face;
    if (typeof face === "string") found.set(title(face) ?? face.replaceAll("_", " "), face);
  }
  return found;
}

/**
 * A text whose terms, and whose cards as `faces` has them by name, are buttons. Names of players are left alone.
 * @param {string} text
 * @param {Map<string, string>} [faces]
 * @param {string[]} [people]
 * @returns {Live.Child[]}
 */
export function linked(text, faces = new Map(), people = []) {
  /** @type {Live.Child[]} */
  const said = [];
  for (const [index, part] of text.split(patternOf([...faces.keys(), ...people])).entries()) {
    const word = said.at(-1);
    const end = (word instanceof HTMLElement && END.exec(part)?.[0]) || "";
    if (end) said[said.length - 1] = h("span", { class: "word-end" }, word, end);
    said.push(index % 2 === 0 || people.includes(part) ? part.slice(end.length) : opened(part, faces.get(part)));
  }
  return said;
}

/**
 * @param {string} word
 * @param {string | undefined} face
 */
function opened(word, face) {
  if (face !== undefined) return h("button", { class: "word word-card", type: "button", "data-face": face }, word);
  const term = termOf(word);
  return term ? h("button", { class: "word", type: "button", "data-term": term.key }, word) : word;
}

/**
 * A figure or mark of a board that opens what it means. No stop of Tab, as a table has dozens of them: the keyboard
 * finds all words in "How this game goes".
 * @param {string} term its name in English
 * @param {Record<string, any>} attributes
 * @param {Live.Child[]} children
 */
export function explained(term, { class: css, ...attributes }, ...children) {
  return h(
    "button",
    { class: ["opens", css], type: "button", tabindex: "-1", "data-term": term, ...attributes },
    children,
  );
}

/**
 * What a term means, as the reader of pieces shows it.
 * @param {string} key
 * @returns {Live.Description | null}
 */
export function meaning(key) {
  const term = BY_KEY.get(key);
  return term ? { title: term.name.charAt(0).toUpperCase() + term.name.slice(1), text: term.text } : null;
}

/** Whether faces of this game can be read wherever they are named. */
export const hasFacts = page?.dataset.facts !== undefined;
/** @type {Promise<Record<string, any>> | null} */
let facts = null;

/**
 * What is printed on a face, from what the game tells of all its faces; read once, with the first that is opened.
 * @param {string} face
 * @param {string | null} title
 * @returns {Promise<Live.Description | null>}
 */
export async function printedOn(face, title) {
  facts ??= askForFacts()
    .then(read)
    .then((read) => read.facts);
  try {
    const { name, text, ...more } = (await facts)?.[face] ?? {};
    const figures = Object.entries(more)
      .filter(([, value]) => (typeof value === "string" && value !== "") || typeof value === "number")
      .map(([key, value]) => `${key.replaceAll("_", " ")} ${value}`);
    return { title: name ?? title ?? face, figures: figures.join(" · "), text, face };
  } catch {
    facts = null; // no network: the next tap asks again
    return title ? { title } : null;
  }
}
