// What a hall sees of Oathbreaker: Order against Chaos, the missions, and who sits in the court.

import { _, listText, ngettext } from "../../i18n.js";
import { factsOf } from "../boards/oathbreaker-words.js";

/** @type {Record<string, string>} */
const PHASES = {
  setup: _("The court gathers"),
  mission: _("Nobles play cards on missions"),
  resolve: _("The King resolves the missions"),
  decree: _("The King plays decrees"),
  judgment: _("The Final Judgment"),
  revealed: _("Everything is revealed"),
};
/** @type {Record<string, string>} */
const ROLES = { king: _("King"), queen: _("Queen"), noble: "" };

/** @param {Oath.View} view */
function title({ phase, verdict }) {
  if (!verdict) return PHASES[phase] ?? "";
  return verdict.order_wins ? _("Order prevails") : _("Chaos prevails");
}

/** @param {Oath.Context} context @returns {Live.Spectacle} */
export default function spectacle({ view }) {
  const { order, chaos } = view;
  return {
    title: title(view),
    note: listText(view.missions.map(({ card }) => factsOf(card.face).name)),
    round: _("Round {round} of {rounds}", {
      round: Math.min(view.space + 1, view.track.length),
      rounds: view.track.length,
    }),
    sides: [
      { name: _("Order"), figure: order, isAhead: order > chaos, tone: "seat-1" },
      { name: _("Chaos"), figure: chaos, isAhead: chaos > order, tone: "seat-0" },
    ],
    scores: view.seats.map((it) => {
      const cards = it.role === "noble" ? it.cards : it.decree_cards;
      return {
        seat: it.seat,
        figure: cards,
        unit: ngettext("card", "cards", cards),
        more: it.says ? _("says: {loyalty}", { loyalty: factsOf(it.says).name }) : ROLES[it.role],
        face: it.character,
        tone: `seat-${it.seat % 6}`,
      };
    }),
  };
}
