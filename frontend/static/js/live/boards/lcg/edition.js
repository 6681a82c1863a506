// What the tables of the editions differ in: prices before the first round, what windows and phases are called, and
// what titles say of each other.

import { _ } from "../../../i18n.js";
import { byId } from "../../../elements.js";

/** @type {Record<string, Lcg.Edition>} */
const EDITIONS = {
  lcg: {
    setupGold: 8,
    penalty: 0,
    phases: { marshaling: { name: _("marshaling"), played: _("marshaling phase"), term: "marshaling" } },
    windows: { reaction: { name: _("Reactions"), term: "reaction" } },
    titles: "",
    drawings: {},
  },
  lcg_first: {
    setupGold: 5,
    penalty: 2, // of gold, for a card of another House
    phases: { marshaling: { name: _("marshalling"), played: _("marshalling phase"), term: "marshalling" } },
    windows: { reaction: { name: _("Responses"), term: "response" } },
    titles: _(
      "You cannot attack the player whose title yours supports. Beat a player whose title yours opposes, and claim 1 power more.",
    ),
    drawings: {
      "fe-title-crown-regent": "title_01211",
      "fe-title-lord-commander": "title_00022",
      "fe-title-hand-of-the-king": "title_01208",
      "fe-title-master-of-whispers": "title_01206",
      "fe-title-master-of-laws": "title_01210",
      "fe-title-master-of-coin": "title_01209",
      "fe-kingsmoot-the-knight": "title_00022",
      "fe-kingsmoot-captain-of-the-iron-fleet": "title_00023",
      "fe-kingsmoot-the-reader": "title_00024",
      "fe-kingsmoot-priest-of-the-drowned-god": "title_00025",
      "fe-kingsmoot-heir-to-the-iron-islands": "title_00026",
      "fe-kingsmoot-pirate-marauder": "title_00027",
    },
  },
};

export const edition = EDITIONS[byId("live").dataset.game ?? ""] ?? EDITIONS.lcg;

/**
 * The drawing of a title; the same office has the same in every edition.
 * @param {string} face
 */
export function titleDrawing(face) {
  return edition.drawings[face] ?? `title_${face}`;
}
