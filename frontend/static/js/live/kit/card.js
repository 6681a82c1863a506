// A card with a face: what it costs or counts, what is drawn on it, its name, its words. The same everywhere, large in a
// hand and small on the table; face down it shows its back.

import { _ } from "../../i18n.js";
import { drawing, h, icon, picture, unseen } from "../dom.js";

/**
 * What a card shows; everything but the name may be left out.
 * @typedef {{
 *   id: string, name: Live.Child, css?: Live.Child, element?: string,
 *   figure?: Live.Child, corner?: Live.Child, face?: string, art?: string, text?: Live.Child, more?: Live.Child,
 *   tone?: string, isKneeling?: boolean, isHidden?: boolean, isLarge?: boolean, marks?: Live.Attributes,
 * }} Face
 */

/**
 * The digit that chooses a thing, where it has one.
 * @param {Live.Context} context
 * @param {any} id
 */
export function keyOf({ choice }, id) {
  const index = choice ? choice.indexOf(id) : -1;
  return index >= 0 && index < 10
    ? h("kbd", { class: "dock-key", "aria-hidden": "true" }, String((index + 1) % 10))
    : null;
}

/**
 * Whether these marks are those of an option, or of a slot that takes a value.
 * @param {Live.Attributes} marks
 */
export function isOption(marks) {
  return "data-choose" in marks || "data-slot" in marks;
}

/**
 * A button where the piece can be chosen or read, else plain. `element` is the id of the element, `id` of the piece.
 * @param {Live.Context} context
 * @param {Face} face
 */
export function card(context, face) {
  const { id, name, css, figure, corner, face: shown, art, text, more, tone, isKneeling, isHidden, isLarge } = face;
  const marks = face.marks ?? context.mark(id);
  const mayRead = !isHidden && context.describe(id) !== null;
  const isButton = isOption(marks) || mayRead;
  return h(
    isButton ? "button" : "span",
    {
      id: face.element ?? `card-${id}`,
      class: [
        "card",
        isLarge && "card-large",
        tone && `tone-${tone}`,
        isKneeling && "is-kneeling",
        isHidden && "is-hidden",
        isOption(marks) && "is-choice",
        css,
      ],
      type: isButton ? "button" : null,
      "data-inspect": mayRead ? id : null,
      ...marks,
    },
    isHidden
      ? [h("span", { class: "card-back", "aria-hidden": "true" }), unseen(String(name))]
      : [
          h(
            "span",
            { class: "card-head" },
            figure !== undefined && figure !== null && h("span", { class: "figure" }, figure),
            corner,
            isKneeling && icon("down", _("kneeling")),
            keyOf(context, id),
          ),
          picture(shown, "card-picture") ??
            (art && isLarge && h("span", { class: "card-art", "aria-hidden": "true" }, drawing(art))),
          h("span", { class: "card-name" }, name),
          text && isLarge && h("span", { class: "card-text" }, text),
          more,
        ],
  );
}
