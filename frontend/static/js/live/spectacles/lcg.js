// What a hall sees of the card game: the challenge that is fought, and everybody's way to victory.

import { _, ngettext } from "../../i18n.js";
import { edition } from "../boards/lcg/edition.js";
import { cardsOf, factsOf, toneOf, wordOf } from "../boards/lcg/facts.js";

const CROWNS = 6; // titles that win at once
/** @type {Record<string, string>} */
const CHALLENGES = {
  military: _("Military challenge"),
  intrigue: _("Intrigue challenge"),
  power: _("Power challenge"),
};

/** @param {Lcg.Seat} seat */
const toneOfSeat = ({ faction }) => (faction ? toneOf(factsOf(faction.face)) : undefined);

/** @param {Lcg.Context} context @returns {Live.SpectacleSide[]} */
function sidesOf({ view }) {
  const it = view.challenge;
  if (!it) return [];
  const [attack, defense] = it.strengths;
  const faceOf = (/** @type {string[]} */ ids) => cardsOf(view).get(ids[0])?.face;
  const [attacking, defending] = [it.attacking, it.siding ?? it.defending].map((seat) => view.seats[seat]);
  return [
    {
      seat: attacking.seat,
      does: _("attacks"),
      figure: attack,
      isAhead: attack >= defense && attack > 0,
      face: faceOf(it.attackers),
      tone: toneOfSeat(attacking),
    },
    {
      seat: defending.seat,
      does: _("defends"),
      figure: defense,
      isAhead: defense > attack,
      face: faceOf(it.defenders),
      tone: toneOfSeat(defending),
    },
  ];
}

/** @param {Lcg.Context} context @param {Lcg.Seat} seat @returns {Live.SpectacleScore} */
function scoreOf({ view }, seat) {
  const count = seat.titles.length;
  return {
    seat: seat.seat,
    figure: seat.power,
    unit: _("of {victory} power", { victory: seat.victory }),
    more:
      view.format === "kingsmoot"
        ? ngettext("{count} title of {most}", "{count} titles of {most}", count, { most: CROWNS })
        : "",
    drawn: seat.faction?.face,
    tone: toneOfSeat(seat),
  };
}

/** @param {Lcg.Context} context @returns {Live.Spectacle} */
export default function spectacle(context) {
  const { view, short } = context;
  const it = view.challenge;
  const phase = edition.phases[view.phase]?.name ?? wordOf(view.phase);
  const active = view.active >= 0 ? short(view.active) : "";
  return {
    title: it ? CHALLENGES[it.type] : active ? _("{phase}: {name}", { phase, name: active }) : phase,
    note: it ? _("Claim {claim}", { claim: String(view.seats[it.attacking].claim) }) : "",
    round: view.round ? _("Round {number}", { number: view.round }) : _("Setup"),
    sides: sidesOf(context),
    scores: view.seats.map((/** @type {Lcg.Seat} */ seat) => scoreOf(context, seat)),
  };
}
