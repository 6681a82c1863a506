// What a hall sees of B'Twixt: the ally that is bid for, the bids, and the weaker council of everybody.

import { _, ngettext } from "../../i18n.js";
import { council } from "../boards/btwixt-words.js";

/** @param {Btwixt.View} view @returns {Live.SpectacleSide[]} */
function bids({ leaders, winner }) {
  const bidding = leaders.filter(({ bid, knelt }) => bid.length > 0 || knelt);
  const most = Math.max(0, ...bidding.map(({ total }) => total));
  return bidding.map(({ seat, total, knelt }) => ({
    seat,
    does: knelt ? _("kneels") : _("bids"),
    figure: total,
    isAhead: winner === null ? !knelt && total === most : winner === seat,
    tone: `seat-${seat % 6}`,
  }));
}

/** @param {Btwixt.View} view @param {number} seat */
function weaker({ councils, leaders }, seat) {
  const own = [leaders[seat].left_council, leaders[seat].right_council].map((number) => councils[number]);
  return own[0].allies_power <= own[1].allies_power ? own[0] : own[1];
}

/** @param {Btwixt.Context} context @returns {Live.Spectacle} */
export default function spectacle(context) {
  const { view } = context;
  const { current_ally: ally, current_ally_council: placed } = view;
  return {
    title: ally ? _("The bid for {ally}", { ally: ally.name }) : _("Between two rounds"),
    note: placed === null ? (ally?.text ?? "") : _("Went to {council}", { council: council(context, placed) }),
    face: ally?.face,
    round: _("Round {round} of {rounds}", { round: view.round, rounds: view.rounds }),
    sides: bids(view),
    scores: view.leaders.map(({ seat, leader }) => {
      const it = weaker(view, seat);
      const hidden = it.tokens.length + it.allies.reduce((sum, each) => sum + each.tokens.length, 0);
      return {
        seat,
        figure: view.scores?.[seat].small_council ?? it.allies_power,
        unit: view.scores ? _("power") : _("power, weaker council"),
        more: hidden && !view.scores ? ngettext("{count} hidden token", "{count} hidden tokens", hidden) : "",
        face: leader?.id,
        tone: `seat-${seat % 6}`,
      };
    }),
  };
}
