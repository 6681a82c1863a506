// The table of A Game of Thrones: The Board Game. The shape of `view` is described in rules/boardgame/view.py.
//
// The map comes first. How everybody stands and the tracks are its margin on a wide screen, and above and below it on a
// phone; the houses are a sheet over it.
// Areas and units are tapped on the map, orders and House cards in the dock.

import { _, anyOf, listText } from "../../i18n.js";
import { h, icon, unseen } from "../dom.js";
import { keyOf } from "../kit/card.js";
import { inRow } from "../kit/hand.js";
import { isArea, picture, realmMap } from "./boardgame/map.js";
import { goTo, musterBar } from "./boardgame/muster.js";
import { CASTLES, anyCard, cardsOfPhase, fightScene, roundLine, sheet, standings, tracks } from "./boardgame/panels.js";
import { orderDrawn, sign } from "./boardgame/pieces.js";
import { areaName, cardById, describe, factsOf, label, orderOf } from "./boardgame/words.js";

const FEW = 3; // cards that have room for their words on a phone
const MAX_NAMED = 6; // areas to choose from that are named beside the map
const HEADINGS = new Set(["round_begins", "round"]);

/** @param {Realm.Context} context */
function draw(context) {
  return h(
    "div",
    { class: ["realm", context.me === null && "is-watched", context.view.fight && "has-fight"] },
    h(
      "div",
      { class: "realm-legend" },
      h(
        "header",
        { class: "realm-head-line" },
        roundLine(context),
        h(
          "button",
          { class: "button button-small realm-open", id: "realm-open", type: "button", popovertarget: "realm-sheet" },
          icon("standings"),
          _("Houses"),
        ),
        h("p", { class: "standing-key", "aria-hidden": "true" }, _("castles of {most} · power", { most: CASTLES })),
        standings(context),
      ),
      tracks(context),
    ),
    fightScene(context) ?? cardsOfPhase(context),
    realmMap(context),
    sheet(context),
  );
}

/** The cards the open question offers, drawn in the dock. @param {Realm.Context} context */
function offeredCards({ choice, view }) {
  return (choice?.things ?? []).filter(
    ({ id }) => typeof id === "string" && factsOf(cardById(view, id)?.face)?.strength !== undefined,
  );
}

/** @param {Realm.Context} context */
function cardHand(context) {
  const offered = offeredCards(context);
  if (offered.length === 0) return null;
  return h(
    "ul",
    {
      class: ["hand realm-hand is-asked", offered.length > FEW && "is-close"],
      "data-in-row": inRow(offered.length),
      id: "hand",
      tabindex: "-1",
      "aria-label": _("House cards to choose from"),
      "data-part": "cards",
    },
    offered.map(({ id }) =>
      h("li", { id: `held-${id}` }, anyCard(context, cardById(context.view, id) ?? { id }, "held", true)),
    ),
  );
}

/**
 * The order tokens: how many are left of each, and why one cannot be used.
 * @param {Realm.Context & { choice: Live.Choice }} context
 */
function palette(context) {
  const { choice, view, table } = context;
  const { ask, held, slots, things } = choice;
  const left = new Map();
  const used = new Set(slots.values());
  things.forEach(({ id }, index) => left.set(id, (left.get(id) ?? 0) + (used.has(index) ? 0 : 1)));
  const stars = [...used].filter((index) => orderOf(things[index].id)?.isSpecial).length;
  const most = ask.caps?.[0]?.most ?? 0;
  const before = held?.slot !== undefined ? things[slots.get(held.slot) ?? -1]?.id : undefined;
  const hasStar = stars < most || Boolean(before && orderOf(before)?.isSpecial);
  return h(
    "div",
    {
      class: ["realm-palette", held && "is-holding"],
      role: "group",
      "aria-label": _("Orders"),
      "data-part": "orders",
    },
    h(
      "p",
      { class: "realm-for", "aria-live": "polite" },
      held?.slot !== undefined
        ? before
          ? _("{area}: tap another order, or tap the area again to take it back.", {
              area: areaName(context, ask.slots[held.slot].id),
            })
          : _("{area}: tap its order.", { area: areaName(context, ask.slots[held.slot].id) })
        : held?.value !== undefined
          ? _("{order}: tap its area.", { order: orderOf(things[held.value].id)?.said ?? "" })
          : _("Tap an area, then its order."),
      most > 0 &&
        h("span", { class: "realm-special muted" }, ` ★ ${_("{count} of {most} used", { count: stars, most })}`),
    ),
    h(
      "div",
      { class: "realm-orders" },
      [...left].map(([id, count]) => {
        const order = orderOf(id);
        const marks = context.mark(id);
        const isOut = !("data-choose" in marks);
        const isOver = Boolean(order?.isSpecial) && !hasStar;
        const why = isOut
          ? _("none left")
          : isOver
            ? most > 0
              ? _("no ★ left")
              : _("no ★")
            : count > 1
              ? `×${count}`
              : "";
        return h(
          "button",
          {
            id: `order-${id}`,
            class: ["realm-choice", isOver && "is-over"],
            type: "button",
            "data-inspect": id,
            disabled: isOut || isOver || table.sending !== null,
            ...(isOut || isOver ? {} : marks),
          },
          sign(orderDrawn(id), ""),
          h("span", { class: "realm-choice-name" }, order?.said ?? id),
          h("span", { class: "realm-choice-left muted" }, why),
          !isOut && !isOver && keyOf(context, id),
        );
      }),
    ),
    banned(view),
  );
}

/** Why some orders are not offered. @param {Realm.View} view */
function banned({ banned: ids }) {
  if (ids.length === 0) return null;
  const names = listText(ids.map((id) => orderOf(id)?.said ?? id));
  return h(
    "p",
    { class: "realm-banned" },
    icon("warning"),
    _("Banned this round by a Westeros card: {orders}.", { orders: names }),
  );
}

/**
 * Sends all units to one area, or takes them all back: in one tap what else is one tap a unit.
 * @param {Realm.Context & { choice: Live.Choice }} context
 */
function marchBar(context) {
  const { choice } = context;
  const { ask, held, slots, things } = choice;
  const targets = [...new Set(things.map(({ id }) => id))];
  const target = held?.value === undefined ? null : things[held.value].id;
  const hint =
    target !== null
      ? _("{area}: tap the units that go there.", { area: areaName(context, target) })
      : held?.slot !== undefined
        ? _("{unit}: tap where it goes.", { unit: context.label(ask.slots[held.slot]) })
        : _("Tap a unit, then where it goes. Units that are left out stay.");
  return h(
    "div",
    { class: "realm-march" },
    h("p", { class: "realm-for", "aria-live": "polite" }, hint),
    h(
      "p",
      { class: "row realm-targets" },
      (target === null ? (targets.length <= 4 ? targets : []) : [target]).map((id) =>
        h(
          "button",
          { id: `all-to-${id}`, class: "button button-small", type: "button", "data-march-all": id },
          icon("chevron"),
          _("All to {area}", { area: areaName(context, id) }),
        ),
      ),
      slots.size > 0 &&
        h(
          "button",
          { id: "all-stay", class: "button button-small", type: "button", "data-march-all": "" },
          icon("undo"),
          _("All stay"),
        ),
    ),
    unseen(_("{count} of {all} units march", { count: slots.size, all: ask.slots.length })),
  );
}

/**
 * Says that areas are chosen on the map, and which: the dock has no buttons for them.
 * @param {Realm.Context & { choice: Live.Choice }} context
 */
function onTheMap(context) {
  const names = context.choice.things.filter(({ id }) => isArea(context, id)).map(({ id }) => areaName(context, id));
  if (names.length === 0) return null;
  const text =
    names.length > MAX_NAMED
      ? _("Tap an outlined area on the map.")
      : _("Tap on the map: {areas}.", { areas: anyOf(names) });
  return h("p", { class: "realm-for" }, text);
}

/** @type {Realm.Context | null} */
let latest = null;

/** @param {Realm.Context} context */
function hand(context) {
  latest = context;
  const { choice, board, me } = context;
  if (me === null || !context.view || board.status !== "playing" || !choice) return null;
  const asked = /** @type {Realm.Context & { choice: Live.Choice }} */ (context);
  if (choice.ask.verb === "orders") return palette(asked);
  if (choice.ask.verb === "march") return marchBar(asked);
  if (choice.ask.verb === "muster") return musterBar(asked);
  return cardHand(context) ?? (choice.ask.kind === "assign" ? null : onTheMap(asked));
}

document.addEventListener("click", ({ target }) => {
  const to = target instanceof Element ? target.closest("[data-march-all]")?.getAttribute("data-march-all") : null;
  const choice = latest?.choice;
  if (to === null || to === undefined || choice?.ask.verb !== "march") return;
  choice.release();
  for (const { id } of choice.ask.slots) choice.assign(id, null);
  if (to) for (const { id } of choice.ask.slots) choice.assign(id, to);
  redraw();
});

document.addEventListener("click", ({ target }) => {
  const castle = target instanceof Element ? target.closest("[data-step]")?.getAttribute("data-step") : null;
  if (!castle || latest?.choice?.ask.verb !== "muster") return;
  latest.choice.release();
  goTo(castle);
  redraw();
});

/** Draws the table anew after a choice that only this board knows of. */
function redraw() {
  if (latest?.table instanceof EventTarget) latest.table.dispatchEvent(new CustomEvent("change"));
}

/**
 * @param {Live.Thing} thing
 * @param {Realm.Context} context
 */
function isInHand(thing, context) {
  const { choice, view } = context;
  if (choice?.ask.verb === "orders") return true;
  if (choice?.ask.verb === "muster" && String(thing.id).includes("/")) return true;
  if (isArea(context, thing.id))
    return choice?.ask.kind !== "assign" || !choice.ask.slots.some(({ id }) => id === thing.id);
  return typeof thing.id === "string" && factsOf(cardById(view, thing.id)?.face)?.strength !== undefined;
}

/**
 * @param {Live.Choice} choice
 * @param {Realm.Context} context
 */
function submit({ ask, slots, picked, things }, context) {
  if (ask.verb === "orders") return _("Seal my orders");
  if (ask.verb === "march") {
    if (slots.size === 0) return _("March nowhere: the order is used up");
    const where = [...new Set([...slots.values()].map((value) => areaName(context, things[value].id)))];
    return _("March to {areas}", { areas: listText(where) });
  }
  if (ask.verb === "support") return slots.size === 0 ? _("Support nobody") : _("Support so");
  if (ask.verb === "refuse_support" && picked.length === 0) return _("Refuse no support");
  if (ask.verb === "house_card" && picked.length) return _("Play {card}", { card: context.label(things[picked[0]]) });
  return null;
}

/** @param {Live.Choice} choice */
function filled({ ask, slots }) {
  const count = slots.size;
  const all = ask.slots.length;
  if (ask.verb === "orders") return _("{count} of {all} areas have an order", { count, all: ask.hi });
  if (ask.verb === "march") return _("{count} of {all} units march", { count, all });
  return ask.verb === "support" ? _("{count} of {all} orders support somebody", { count, all }) : null;
}

const FIGURES = { castles: _("castles"), lands: _("lands"), supply: _("supply"), throne: _("Iron Throne") };

export default { draw, hand, isInHand, label, describe, submit, filled, picture, figures: FIGURES, headings: HEADINGS };
