// What lies before somebody: who it is, how they stand, whether the table waits for them.

import { _ } from "../../i18n.js";
import { h, icon, unseen, unseenAround } from "../dom.js";
import { stateOf } from "../words.js";

/**
 * Words with an icon beside a name: "first", "passed", "knelt". Left out where `is` is false.
 * @param {unknown} is
 * @param {Live.Child} words
 * @param {string} [drawn]
 * @param {string} [kind]
 */
export function mark(is, words, drawn = "", kind = "") {
  return is ? h("span", { class: ["mark", kind && `mark-${kind}`] }, drawn && icon(drawn), words) : null;
}

/**
 * The mark of a seat that is waited for; "you" where that is who looks.
 * @param {Live.Context} context
 * @param {number} seat
 */
export function waitingMark({ board, you }, seat) {
  const words =
    seat === you ? unseenAround(_("waiting for {player}"), { player: _("you") }) : stateOf(board.seats[seat]);
  return mark(board.seats[seat].waiting, words, "pending", "waiting");
}

/**
 * The line of a seat's marks. One sees them apart; where they are read aloud, a comma stands between them.
 * @param {Live.Child[]} marks
 */
export function marksLine(marks) {
  const apart = marks.filter(Boolean).flatMap((one, index) => (index ? [unseen(", "), one] : [one]));
  return h("p", { class: "marks" }, apart);
}

/**
 * The name of a seat; marked where it is that of who looks.
 * @param {Live.Context} context
 * @param {number} seat
 */
export function ownName(context, seat) {
  const name = context.name(seat);
  return seat === context.you ? _("{name} (you)", { name }) : name;
}

/**
 * The name of a seat, which chooses the seat while that is asked for, or takes what is assigned to it.
 * @param {Live.Context} context
 * @param {number} seat
 * @param {string} [css]
 */
export function seatName(context, seat, css = "") {
  const marks = context.mark(seat, "seat");
  const name = ownName(context, seat);
  const label = h("span", { class: ["seat-name-of", css], title: name }, name);
  return "data-choose" in marks || "data-slot" in marks
    ? h("button", { id: `seat-choose-${seat}`, class: "stretched", type: "button", ...marks }, label)
    : label;
}

/**
 * @param {Live.Context} context
 * @param {number} seat
 * @param {{ css?: Live.Child, head: Live.Child, marks?: Live.Child[], children: Live.Child }} given
 */
export function seatPanel(context, seat, { css, head, marks = [], children }) {
  const chosen = context.mark(seat, "seat");
  return h(
    "section",
    {
      id: `seat-${seat}`,
      class: [
        "seat-panel",
        seat === context.me && "is-me",
        context.board.seats[seat].waiting && "is-waiting",
        context.board.seats[seat].conceded && "is-gone",
        ("data-choose" in chosen || "data-slot" in chosen) && "is-choice",
        css,
      ],
      "aria-label": ownName(context, seat),
      "data-trace": `seat-${seat}`,
      "data-state": "",
    },
    h("header", { class: "seat-panel-head" }, head),
    marksLine([...marks, waitingMark(context, seat)]),
    children,
  );
}
