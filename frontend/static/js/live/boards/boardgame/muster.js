// Mustering castle by castle: a castle is tapped in the dock or on the map, then what is mustered there.

import { _ } from "../../../i18n.js";
import { h, icon } from "../../dom.js";
import { keyOf } from "../../kit/card.js";
import { houseSign, printed, sign, unitDrawn } from "./pieces.js";
import { areaName, castlesOf, houseName, houseOf } from "./words.js";

/** @typedef {Realm.Context & { choice: Live.Choice }} Asked */

let tapped = ""; // the castle in which is mustered, while the rules offer something there

/**
 * The castle whose purchases are shown; null while none of several is tapped.
 * @param {Live.Choice | null} choice
 */
function castleOf(choice) {
  const castles = castlesOf(choice);
  return castles.length === 1 ? castles[0] : (castles.find((castle) => castle === tapped) ?? null);
}

/** @param {string} castle */
export function goTo(castle) {
  tapped = castle;
}

/**
 * What lets a castle be tapped on the map and in the dock; {} for any other area.
 * @param {Realm.Context} context
 * @param {any} id
 * @returns {Live.Attributes}
 */
export function castleMark({ choice }, id) {
  const castles = choice?.ask.verb === "muster" ? castlesOf(choice) : [];
  if (!castles.includes(id)) return {};
  return { "data-step": id, "aria-pressed": String(castleOf(choice) === id) };
}

/**
 * The unit that a purchase brings, drawn: "castle/knight", "castle/ship/sea", "castle/footman/knight".
 * @param {Asked} context
 * @param {string} bought
 */
function drawn(context, bought) {
  const house = houseOf(context, context.choice.ask.seat);
  const [, one, other] = bought.split("/");
  const unit = (/** @type {string} */ kind) =>
    sign(
      unitDrawn(house, /** @type {Realm.Unit["kind"]} */ (kind), 1, kind === "routed"),
      "",
      house ? `tone-${house}` : "",
    );
  if (one === "ship" || other === undefined) return unit(one);
  return h("span", { class: "realm-becomes" }, unit("footman"), icon("chevron"), unit(other));
}

/**
 * @param {Asked} context
 * @param {string} castle
 */
function purchases(context, castle) {
  const { choice, table } = context;
  return h(
    "div",
    {
      class: "realm-purchases",
      role: "group",
      "aria-label": _("To muster in {area}", { area: areaName(context, castle) }),
    },
    choice.things
      .filter(({ id }) => String(id).startsWith(`${castle}/`))
      .map((thing) => {
        const [name, price] = thing.label.replace(/^[^:]*: /, "").split(", ");
        return h(
          "button",
          {
            id: `muster-${thing.id.replaceAll("/", "-")}`,
            class: "realm-choice",
            type: "button",
            disabled: table.sending !== null,
            ...context.mark(thing.id),
          },
          drawn(context, thing.id),
          h("span", { class: "realm-choice-name" }, name),
          h("span", { class: "realm-choice-left muted" }, price),
          keyOf(context, thing.id),
        );
      }),
  );
}

/** @param {Asked} context */
export function musterBar(context) {
  const castles = castlesOf(context.choice);
  const castle = castleOf(context.choice);
  if (castles.length === 0) return null;
  const house = houseOf(context, context.choice.ask.seat);
  return h(
    "div",
    { class: "realm-muster" },
    castles.length > 1 &&
      h(
        "div",
        { class: "realm-castles-row", role: "group", "aria-label": _("Castles") },
        castles.map((id) =>
          h(
            "button",
            { id: `castle-${id}`, class: "button button-small", type: "button", ...castleMark(context, id) },
            sign(printed((context.look.map?.areas.find((area) => area.id === id)?.icons ?? []).filter(isSeat)), ""),
            areaName(context, id),
          ),
        ),
      ),
    h(
      "p",
      { class: "realm-for", "aria-live": "polite" },
      castle
        ? [houseSign(house, houseName(house)), h("span", {}, _("In {area}:", { area: areaName(context, castle) }))]
        : _("Tap a castle, here or on the map, then what you muster there."),
    ),
    castle && purchases(context, castle),
  );
}

const isSeat = (/** @type {string} */ printedThere) => printedThere === "castle" || printedThere === "stronghold";
