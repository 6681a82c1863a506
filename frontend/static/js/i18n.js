// Sentences of scripts in the language of the page. The page loads the catalog (django.views.i18n's
// JavaScriptCatalog) before any module; without one, sentences are shown as written here, in English.

/** @typedef {{gettext(text: string): string, ngettext(one: string, many: string, count: number): string,
 *   pgettext(context: string, text: string): string}} Catalog */

/** @returns {Catalog | undefined} */
const catalog = () => /** @type {{django?: Catalog}} */ (/** @type {unknown} */ (globalThis)).django;

/** The language of the page, for `Intl`. */
export const LANGUAGE = globalThis.document?.documentElement.lang || "en";

/**
 * A text with its named arguments put in: `fill("{name} left", { name })`.
 * @param {string} text
 * @param {Record<string, string | number>} [named]
 */
const fill = (text, named = {}) => text.replace(/\{(\w+)\}/g, (whole, name) => String(named[name] ?? whole));

/**
 * A sentence in the language of the page. `text` is a literal, for it is extracted.
 * @param {string} text
 * @param {Record<string, string | number>} [named]
 */
export const _ = (text, named) => fill(catalog()?.gettext(text) ?? text, named);

/**
 * The form of a sentence that belongs to a count; both may name `{count}`.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Record<string, string | number>} [named]
 */
export const ngettext = (one, many, count, named) =>
  fill(catalog()?.ngettext(one, many, count) ?? (count === 1 ? one : many), { count, ...named });

/**
 * A sentence whose text has another meaning elsewhere.
 * @param {string} context
 * @param {string} text
 * @param {Record<string, string | number>} [named]
 */
export const pgettext = (context, text, named) => fill(catalog()?.pgettext(context, text) ?? text, named);

/**
 * A translated sentence with elements in place of its arguments: `withParts(_("Claim {claim}"), { claim })`.
 * @template P, W
 * @param {string} text
 * @param {Record<string, P>} parts
 * @param {(words: string) => W} words what becomes of the words between them
 * @returns {(P | W)[]}
 */
export const withParts = (text, parts, words) =>
  text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((piece) => parts[piece.slice(1, -1)] ?? words(piece));

const places = new Intl.PluralRules(LANGUAGE, { type: "ordinal" });

/**
 * A place as it is written: "1st", "2nd", "11th".
 * @param {number} number
 */
export function ordinal(number) {
  switch (places.select(number)) {
    case "one":
      return pgettext("place that ends like 1st", "{number}st", { number });
    case "two":
      return pgettext("place that ends like 2nd", "{number}nd", { number });
    case "few":
      return pgettext("place that ends like 3rd", "{number}rd", { number });
    default:
      return pgettext("any other place", "{number}th", { number });
  }
}

/**
 * A number with one decimal: "2.5", "2,5".
 * @param {number} number
 */
export const decimal = (number) =>
  number.toLocaleString(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const lists = new Intl.ListFormat(LANGUAGE === "en" ? "en-GB" : LANGUAGE);

/**
 * Words as a list in a sentence: "Asha, Euron and Balon".
 * @param {Iterable<string>} words
 */
export const listText = (words) => lists.format(words);

const choices = new Intl.ListFormat(LANGUAGE === "en" ? "en-GB" : LANGUAGE, { type: "disjunction" });

/**
 * Words of which one is meant: "Asha, Euron or Balon".
 * @param {Iterable<string>} words
 */
export const anyOf = (words) => choices.format(words);
