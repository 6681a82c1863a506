// What a program that searches thought before an answer: told in the replay, at the question that it answered.

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
  return parts.join(", ") || "nothing";
}

/**
 * @param {Live.Context} context
 * @param {Live.Thought} thought
 */
function thoughtOf(context, { seat, ask, answers, considered, worlds, milliseconds }) {
  const times = (/** @type {number} */ n) => (n === 1 ? "tried once" : `tried ${n} times`);
  const more = answers - considered.length;
  return [
    h("p", {}, h("strong", {}, context.name(seat)), " is asked: ", context.linked(ask.text, ask.words.args)),
    h(
      "p",
      {},
      `Thought about ${answers} ${answers === 1 ? "answer" : "answers"}, in ${worlds} imagined ${worlds === 1 ? "course" : "courses"} of the game and ${(milliseconds / 1_000).toFixed(1)} s:`,
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
          h("span", { class: "muted" }, [index === 0 && "its answer", times(visits)].filter(Boolean).join(", ")),
        ),
      ),
    ),
    more > 0 && h("p", { class: "muted" }, `And ${more} more.`),
    h(
      "p",
      { class: "muted" },
      "0\u00a0% is the worst end that it imagined, 100\u00a0% the best. It knew no more than its seat could see, and leaves its first idea only for one that is clearly better.",
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
