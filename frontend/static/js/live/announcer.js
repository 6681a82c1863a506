// What a screen reader says of a game: once for each question of one's own, with what led to it, and once at the end.
// Log and prompt change too often to be read out as they do.

import { byId } from "../elements.js";
import { _ } from "../i18n.js";

const RECAP = 3; // lines that are read out before a question

export class Announcer {
  #region = byId("announcements");
  #last = "";

  /**
   * Says what this seat is asked, or how the game ended; nothing that was said before.
   * @param {Live.Context} context
   */
  show(context) {
    const { board, choice } = context;
    if (choice && !choice.aside) this.#say(`question ${choice.ask.batch}`, [...recap(context), textOf("dock-prompt")]);
    else if (board.status === "finished") this.#say(board.status, [_("The game is over."), textOf("winner")]);
  }

  /**
   * @param {string} what
   * @param {string[]} sentences
   */
  #say(what, sentences) {
    if (what === this.#last) return;
    this.#last = what;
    this.#region.textContent = sentences.join(" ");
  }
}

/** @param {string} id */
function textOf(id) {
  return byId(id).textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
}

/**
 * The last lines since this seat's last answer.
 * @param {Live.Context} context
 */
function recap(context) {
  const { board, table } = context;
  return table.lines
    .filter((line) => line.at_length >= (board.answered ?? 0) && !context.isCovered(line))
    .slice(-RECAP)
    .map((line) => line.text);
}
