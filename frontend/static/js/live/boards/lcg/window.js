// Where the round stands: the phases, and the window that is open with those who have passed.

import { _, listText } from "../../../i18n.js";
import { h } from "../../dom.js";
import { explained } from "../../terms.js";
import { edition } from "./edition.js";
import { wordOf } from "./facts.js";

/** @type {Record<string, string>} */
const TERMS = { draw: "draw phase", challenges: "challenges phase", standing: "standing phase" }; // where not the same
/** What the phase that is played is called. @type {Record<string, string>} */
const PLAYED = {
  plot: _("plot phase"),
  draw: _("draw phase"),
  challenges: _("challenges phase"),
  dominance: _("dominance phase"),
  standing: _("standing phase"),
  taxation: _("taxation phase"),
};
const PHASES = ["plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation"];
/** @type {Record<string, string>} */
const TIMINGS = {
  action: _("Actions"),
  would: _("Saves and cancels"),
  interrupt: _("Interrupts"),
};

/**
 * @param {Lcg.Context} context
 * @param {number[]} seats
 */
function seatNames(context, seats) {
  return listText(seats.map((seat) => (seat === context.you ? _("you") : context.short(seat))));
}

/** @param {Lcg.Context} context */
function windowLine(context) {
  const { window: open, left, active } = context.view;
  if (context.board.status !== "playing") return null;
  const challenges = Object.entries(left)
    .filter(([, n]) => n > 0)
    .map(([type, n]) => (n > 1 ? `${n} ${wordOf(type)}` : wordOf(type)));
  return h(
    "p",
    { class: "lcg-window" },
    open &&
      explained(
        open.timing === "would" ? "save" : (edition.windows[open.timing]?.term ?? open.timing),
        {},
        h("strong", {}, edition.windows[open.timing]?.name ?? TIMINGS[open.timing] ?? open.timing),
      ),
    open &&
      open.passed.length > 0 &&
      h("span", { class: "muted" }, _("passed: {names}", { names: seatNames(context, open.passed) })),
    active >= 0 && h("span", { class: "muted" }, _("active: {name}", { name: seatNames(context, [active]) })),
    active >= 0 &&
      context.view.phase === "challenges" &&
      h(
        "span",
        { class: "muted" },
        context.linked(
          challenges.length ? _("left: {challenges}", { challenges: challenges.join(", ") }) : _("no challenges left"),
        ),
      ),
  );
}

/** @param {Lcg.Context} context */
export function course(context) {
  const { view } = context;
  const now = PHASES.indexOf(view.phase);
  return h(
    "section",
    { class: "lcg-course", "aria-label": _("The round") },
    h(
      "div",
      { class: "lcg-round" },
      h(
        "p",
        { class: "lcg-round-number" },
        view.round
          ? view.last
            ? _("Round {number}, the last", { number: view.round })
            : _("Round {number}", { number: view.round })
          : _("Setup"),
      ),
      h(
        "ol",
        { class: "lcg-phases", "data-part": "phases" },
        PHASES.map((phase, index) =>
          h(
            "li",
            {
              class: [index === now && "is-now", now > index && "is-over"],
              "aria-current": index === now ? "step" : null,
            },
            h(
              "button",
              { class: "word", type: "button", "data-term": edition.phases[phase]?.term ?? TERMS[phase] ?? phase },
              index === now
                ? (edition.phases[phase]?.played ?? PLAYED[phase])
                : (edition.phases[phase]?.name ?? wordOf(phase)),
            ),
          ),
        ),
      ),
    ),
    windowLine(context),
  );
}
