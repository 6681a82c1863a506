// What a hall sees of the board game: the battle that is fought, and the castles of everybody.

import { _, ngettext } from "../../i18n.js";
import { PHASES, areaName, houseName, houseOf } from "../boards/boardgame/words.js";

const CASTLES = 7; // win

/** @param {Realm.Context} context @returns {Live.SpectacleSide[]} */
function sidesOf(context) {
  const fight = /** @type {Realm.Fight | null} */ (context.view.fight);
  if (!fight) return [];
  const most = Math.max(...fight.sides.map(({ total }) => total));
  return fight.sides.map(({ seat, total, card }, index) => ({
    seat,
    name: houseName(houseOf(context, seat)),
    does: index === 0 ? _("attacks") : _("defends"),
    figure: total,
    isAhead: fight.winner === null ? total === most : fight.winner === seat,
    face: card?.face,
    tone: houseOf(context, seat) ?? undefined,
  }));
}

/** @param {Realm.Context} context @returns {Live.Spectacle} */
export default function spectacle(context) {
  const { view } = context;
  const { fight } = view;
  const phase = PHASES[/** @type {keyof typeof PHASES} */ (view.phase)] ?? view.phase;
  return {
    title: fight ? _("Battle: {area}", { area: areaName(context, fight.area) }) : phase,
    note: fight ? _("from {area}", { area: areaName(context, fight.from) }) : "",
    round: _("Round {round} of {rounds}", { round: view.round, rounds: view.rounds }),
    sides: sidesOf(context),
    scores: view.seats.map((/** @type {any} */ { castles, power }, /** @type {number} */ seat) => ({
      seat,
      figure: castles,
      unit: ngettext("castle of {most}", "castles of {most}", castles, { most: CASTLES }),
      more: _("{power} power", { power }),
      tone: houseOf(context, seat) ?? undefined,
    })),
  };
}
