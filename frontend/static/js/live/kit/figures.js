// What is counted at a table: counters, tokens, tracks, and what is thrown or drawn for all to see.

import { _ } from "../../i18n.js";
import { drawing, h, unseen } from "../dom.js";

/**
 * A number with its name; it lights up when it changes, and of what `flies` what is gained comes flying.
 * @param {{
 *   key: string, name: string, value: number | string, most?: number, art?: string, css?: string, flies?: string,
 * }} given
 */
export function counter({ key, name, value, most, art, css, flies }) {
  return h(
    "span",
    { class: ["counter", css], title: name, "data-trace": key, "data-state": String(value), "data-flies": flies },
    art ? drawing(art) : h("span", { class: "counter-name" }, name),
    h("span", { class: "figure" }, String(value)),
    most !== undefined && h("span", { class: "counter-most" }, ` ${_("of {most}", { most })}`),
    art && unseen(` ${name}`),
  );
}

/**
 * A token, told by its drawing or its word: a button where it can be chosen.
 * @param {Live.Context} context
 * @param {{ id?: any, key: string, place: string, said: string, art?: string, tone?: string, word?: string, isHidden?: boolean }} given
 */
export function token(context, { id, key, place, said, art, tone, word, isHidden }) {
  const marks = id === undefined ? {} : context.mark(id);
  const isChoice = "data-choose" in marks;
  return h(
    isChoice ? "button" : "span",
    {
      id: `token-${place}-${key}`,
      class: ["token-place", tone && `tone-${tone}`, isHidden && "is-hidden", word !== undefined && "has-word"],
      type: isChoice ? "button" : null,
      title: said,
      "data-trace": `token-${key}`,
      "data-state": place,
      "data-side": art ?? (isHidden ? "down" : "up"),
      ...marks,
    },
    art ? drawing(art, said, "token") : [word !== undefined ? word : said, word !== undefined && unseen(` ${said}`)],
  );
}

/**
 * A scale with what stands on it: one marker, or one for each seat. `names` are words for places of the scale.
 * @param {{
 *   key: string, name: string, least?: number, most: number, names?: Record<string, string>,
 *   markers: { at: number, said: string, label?: string, tone?: string }[],
 * }} given
 */
export function track({ key, name, least = 0, most, names = {}, markers }) {
  const places = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const said = markers.map((marker) => `${marker.said}: ${names[marker.at] ?? marker.at}`).join(", ");
  return h(
    "div",
    { class: "track", role: "group", "aria-label": `${name}. ${said}` },
    h("p", { class: "track-name" }, name),
    h(
      "ol",
      { class: "track-places", "aria-hidden": "true" },
      places.map((place) => {
        const here = markers.filter(({ at }) => at === place);
        return h(
          "li",
          {
            class: ["track-place", here.length > 0 && "is-now"],
            "data-trace": `${key}-${place}`,
            "data-state": here.map((marker) => marker.said).join(),
          },
          h("span", { class: "track-number" }, names[place] ?? String(place)),
          here.map(({ label, tone, said: whose }) =>
            h("span", { class: ["track-marker", tone && `tone-${tone}`], title: whose }, label ?? ""),
          ),
        );
      }),
    ),
  );
}

/**
 * Steps that are taken one after another: rounds of a season, phases of a round.
 * @param {{ label: string, of: number, done: number, isNow: boolean }} given
 */
export function steps({ label, of, done, isNow }) {
  return h(
    "span",
    { class: "rounds", "aria-hidden": "true", title: label },
    Array.from({ length: of }, (_, index) =>
      h("span", { class: ["round", index < done && "is-done", isNow && index === done && "is-now"] }),
    ),
  );
}

/**
 * What chance gave, for all to see: dice, a card turned over. It rolls into sight when `key` or the values are new.
 * @param {{ key: string, name: string, values: { said: string, figure: string }[], total?: number | string }} given
 */
export function reveal({ key, name, values, total }) {
  return h(
    "p",
    { class: "reveal", "data-trace": key, "data-state": values.map(({ said }) => said).join() },
    h("span", { class: "reveal-name" }, name),
    values.map(({ said, figure }) =>
      h(
        "span",
        { class: "reveal-face" },
        h("span", { class: "figure", "aria-hidden": "true" }, figure),
        unseen(` ${said}`),
      ),
    ),
    total !== undefined && h("span", { class: "reveal-total" }, "= ", h("span", { class: "figure" }, String(total))),
  );
}
