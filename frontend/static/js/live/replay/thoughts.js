// What a program that searches thought before an answer: told in the replay, at the question that it answered.

import { _, decimal, ngettext } from "../../i18n.js";
import { h, show, svg } from "../dom.js";

/**
 * An answer in the words of the buttons that it could have been given with.
 * @param {Live.Context} context
 * @param {Live.Ask} ask
 * @param {any} answer
 */
export function saidAnswer(context, ask, answer) {
  /** @param {Live.Thing[] | undefined} things */
  const namedBy = (things) => (/** @type {any} */ id) => {
    const thing = things?.find((each) => each.id === id);
    return thing ? context.label(thing) : String(id);
  };
  const named = namedBy(ask.options ?? ask.items ?? ask.values);
  if (ask.kind === "number") return String(answer);
  const parts =
    ask.kind === "assign"
      ? answer.map((/** @type {any[]} */ [slot, value]) => `${namedBy(ask.slots)(slot)}: ${named(value)}`)
      : [answer].flat().map(named);
  return parts.join(", ") || _("nothing");
}

/**
 * @param {Live.Context} context
 * @param {Live.Thought} thought
 */
function thoughtOf(context, { seat, ask, answers, considered, worlds, milliseconds }) {
  const times = (/** @type {number} */ n) => ngettext("tried {count} time", "tried {count} times", n);
  const more = answers - considered.length;
  const tried = ngettext("{count} answer", "{count} answers", answers);
  const imagined = ngettext("{count} imagined course of the game", "{count} imagined courses of the game", worlds);
  return [
    h("p", {}, h("strong", {}, context.name(seat)), ` ${_("is asked:")} `, context.linked(ask.text, ask.words.args)),
    h(
      "p",
      {},
      _("It compared {answers} in {worlds} in {seconds} s:", {
        answers: tried,
        worlds: imagined,
        seconds: decimal(milliseconds / 1_000),
      }),
    ),
    h(
      "ol",
      { class: "thought-answers" },
      considered.map(({ answer, visits, percent }, index) =>
        h(
          "li",
          { class: [index === 0 && "is-given"] },
          h("span", { class: "thought-said" }, saidAnswer(context, ask, answer)),
          h("span", { class: "figure" }, `${percent}\u00a0%`),
          svg(
            "svg",
            { class: "thought-bar", viewBox: "0 0 100 1", preserveAspectRatio: "none", "aria-hidden": "true" },
            svg("rect", { width: percent, height: 1 }),
          ),
          h("span", { class: "muted" }, [index === 0 && _("its answer"), times(visits)].filter(Boolean).join(", ")),
        ),
      ),
    ),
    more > 0 && h("p", { class: "muted" }, _("And {count} more.", { count: more })),
    h(
      "p",
      { class: "muted" },
      _(
        "0\u00a0% is the worst end that it imagined, 100\u00a0% the best. It knew only what its seat could see, and it changes its first idea only for a clearly better one.",
      ),
    ),
  ];
}

/**
 * Fills the panel for a moment; it is hidden where no program thought, or these eyes are not told.
 * @param {HTMLElement} panel
 * @param {Live.Context} context
 * @param {Live.Thought | null} thought
 */
export function showThought(panel, context, thought) {
  panel.hidden = thought === null;
  show(/** @type {HTMLElement} */ (panel.querySelector("div")), thought ? thoughtOf(context, thought) : []);
}
