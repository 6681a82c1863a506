// What a first game explains: the lesson of the moment above the question, until it is put away, and the parts of the
// page that it is about. Which lessons have their moment the server tells (rules.kernel.guide.tutorial).

import { _ } from "../../i18n.js";
import { all, around, first } from "../../elements.js";
import { h, icon } from "../dom.js";
import { keep, remembered } from "../memory.js";

const AWAY = "lessons put away";
const POINTED = "is-pointed";

/**
 * The lessons that were put away at this table; of one table at a time, as nobody learns at two.
 * @param {Live.Board} board
 * @returns {string[]}
 */
function putAway({ key }) {
  const kept = JSON.parse(remembered(AWAY) ?? "null");
  return kept?.table === key ? kept.names : [];
}

/**
 * The lesson to show now: the first of this moment that was not put away.
 * @param {Live.Board} board
 * @returns {Live.Lesson | null}
 */
export function lessonNow(board) {
  if (!board.lessons?.length) return null;
  const away = putAway(board);
  return board.lessons.find(({ name }) => !away.includes(name)) ?? null;
}

/** @param {Live.Context} context */
export function lessonCard(context) {
  const lesson = context.past === null ? lessonNow(context.board) : null;
  if (!lesson) return null;
  return h(
    "section",
    { class: "lesson", id: "lesson", role: "note", "aria-labelledby": "lesson-title" },
    h("h2", { class: "lesson-title", id: "lesson-title" }, icon("info"), lesson.title),
    h("p", { class: "lesson-text", id: "lesson-text", "aria-live": "polite" }, context.linked(lesson.text)),
    h(
      "div",
      { class: "actions lesson-actions" },
      h(
        "button",
        { class: "button button-small", id: "lesson-away", type: "button", "data-lesson-away": lesson.name },
        icon("check"),
        _("Got it"),
      ),
      lesson.points.length > 0 &&
        h(
          "button",
          { class: "button button-small button-plain", id: "lesson-show", type: "button", "data-lesson-show": true },
          _("Show me where"),
        ),
    ),
  );
}

/**
 * The tap that fills in the answer which the guide proposes; it is read, changed and sent like an own one.
 * @param {Live.Context} context
 */
export function proposalButton({ board, choice, table }) {
  if (board.proposal == null || !choice || choice.aside) return null;
  return h(
    "button",
    {
      class: "button button-small",
      id: "lesson-propose",
      type: "button",
      "data-propose": true,
      disabled: table.sending !== null,
    },
    icon("info"),
    _("What would you do?"),
  );
}

/**
 * Marks the parts of the page that the present lesson is about, after each change of the page.
 * @param {Live.Board} board
 */
export function pointOut(board) {
  const points = lessonNow(board)?.points ?? [];
  for (const part of all("[data-part]")) part.classList.toggle(POINTED, points.includes(part.dataset.part ?? ""));
}

/**
 * @param {() => Live.Context | null} contextNow
 * @param {() => void} redraw
 */
export function listenToLessons(contextNow, redraw) {
  document.addEventListener("click", (event) => {
    const away = around(event, "[data-lesson-away]")?.dataset.lessonAway;
    const board = contextNow()?.board;
    if (away !== undefined && board) {
      keep(AWAY, JSON.stringify({ table: board.key, names: [...putAway(board), away] }));
      redraw();
      if (!first("#lesson-away")) first("#dock-prompt")?.focus({ preventScroll: true });
    }
    if (around(event, "[data-lesson-show]")) showWhere();
    if (around(event, "[data-propose]")) {
      const { board: { proposal, reason } = {}, choice } = contextNow() ?? {};
      if (proposal == null || !choice || choice.aside) return;
      choice.beginWith(proposal);
      choice.explain(reason ?? "");
      redraw();
    }
  });
}

// The first part that is on the page at this width.
function showWhere() {
  const shown = [...all(`.${POINTED}`)].find((part) => part.getClientRects().length > 0);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  shown?.scrollIntoView({ block: "center", behavior: calm ? "instant" : "smooth" });
}
