// When a game is over: who won, the whole ranking, why one stands where one does, and the moment that decided it.

import { byId } from "../elements.js";
import { h, icon, show } from "./dom.js";
import { figureName, standing, lineContent } from "./side/side.js";
import { _, listText, ngettext, ordinal } from "../i18n.js";

/**
 * @param {Live.Context} context
 * @param {Live.Placing[]} first
 * @param {boolean | undefined} isKing
 */
function verdict({ name, you }, first, isKing) {
  if (first.length > 1) {
    const others = first.filter(({ seat }) => seat !== you).map(({ seat }) => name(seat));
    const names = listText(others);
    return others.length < first.length
      ? _("You share the first place with {names}.", { names })
      : _("{names} share the first place.", { names });
  }
  if (first[0].seat === you) return isKing ? _("You are king.") : _("You win.");
  return isKing
    ? _("{name} is king.", { name: name(first[0].seat) })
    : _("{name} wins.", { name: name(first[0].seat) });
}

/**
 * Who won, and by what.
 * @param {HTMLElement} region
 * @param {Live.Context} context
 */
function showWinner(region, context) {
  const first = context.board.result?.placings.filter((placing) => placing.place === 1) ?? [];
  const isKing = first.length === 1 && context.game.isKing?.(first[0].points);
  const figures = first.length === 1 ? standing(context, first[0]) : "";
  show(
    region,
    first.length
      ? [
          icon("crown"),
          h("strong", {}, verdict(context, first, isKing)),
          figures && h("span", { class: "muted" }, figures),
        ]
      : [],
  );
}

/**
 * What one placing has more of than another, in words: "3 titles to 2". Figures stand in the order in which they count.
 * @param {Live.Context} context
 * @param {Live.Placing} better
 * @param {Live.Placing} worse
 */
function more(context, better, worse) {
  const own = context.game.ahead?.(better.points, worse.points);
  if (own !== undefined) return own;
  const name = Object.keys(better.points).find((key) => better.points[key] !== worse.points[key]);
  if (name === undefined) return null;
  return _("{figure} {more} to {less}", {
    figure: figureName(context, name),
    more: better.points[name],
    less: worse.points[name],
  });
}

/**
 * Why a seat stands where it does: whom it shares the place with, who is just ahead and just behind, and by what.
 * @param {Live.Context} context
 * @returns {string}
 */
export function why(context) {
  const { board, name, you } = context;
  const placings = board.result?.placings ?? [];
  const mine = placings.find(({ seat }) => seat === you);
  if (!mine) return "";
  if (board.seats[mine.seat].conceded) return _("You left the game.");
  const beside = placings.filter((other) => other !== mine && other.place === mine.place);
  const ahead = placings.filter(({ place }) => place < mine.place).at(-1);
  const behind = placings.find(({ place }) => place > mine.place);
  const place = beside.length
    ? _("You share the {place} place with {names}.", {
        place: ordinal(mine.place),
        names: listText(beside.map(({ seat }) => name(seat))),
      })
    : _("You are {place} of {count}.", { place: ordinal(mine.place), count: placings.length });
  const above = ahead && more(context, ahead, mine);
  const below = behind && !board.seats[behind.seat].conceded && more(context, mine, behind);
  return [
    place,
    above && _("{name} is ahead of you: {figures}.", { name: name(ahead.seat), figures: above }),
    below && _("You are ahead of {name}: {figures}.", { name: name(behind.seat), figures: below }),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * The line that decided the game, by the keys that the game declares for it; null where it cannot tell, or where its
 * `leading_seat` is not first alone: a correction or leaving may have brought it down since.
 * @param {Live.Line[]} lines
 * @param {string[]} keys
 * @param {{ seat: number, place: number }[]} [placings]
 */
export function decision(lines, keys, placings = []) {
  const line = lines.findLast(({ key }) => keys.includes(key));
  const firsts = placings.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const of = line?.args.leading_seat;
  return line && (typeof of !== "number" || (firsts.length === 1 && firsts[0] === of)) ? line : null;
}

/**
 * The seats of absent players, which bots played: below the ranking, and without a place.
 * @param {Live.Context} context
 */
function uncounted({ board, name }) {
  return board.seats
    .filter(({ counts }) => counts === false)
    .map(({ seat }) =>
      h(
        "li",
        {},
        h("span", { class: "live-place" }, "–"),
        h(
          "span",
          { class: "live-ranked" },
          h("strong", {}, name(seat)),
          h("span", { class: "muted" }, _("absent; a bot played, and the seat does not count")),
        ),
      ),
    );
}

/** @param {Live.Context} context */
function ranking(context) {
  const { board, name, you } = context;
  const scores = new Map((board.scores ?? []).map((score) => [score.seat, score]));
  const placings = board.result?.placings ?? [];
  return placings
    .toSorted((one, other) => one.place - other.place)
    .map((placing) => {
      const score = scores.get(placing.seat);
      return h(
        "li",
        { class: [placing.seat === you && "is-me"] },
        h("span", { class: "live-place" }, `${placing.place}.`),
        h(
          "span",
          { class: "live-ranked" },
          h("strong", {}, placing.seat === you ? _("{name} (you)", { name: name(placing.seat) }) : name(placing.seat)),
          h(
            "span",
            { class: "muted" },
            board.seats[placing.seat].conceded ? _("left the game") : standing(context, placing),
          ),
        ),
        score &&
          h(
            "span",
            { class: "live-score", title: score.reason },
            ngettext("{count} point", "{count} points", score.points),
            placing.seat === you && h("span", { class: "muted" }, score.reason),
          ),
      );
    });
}

/**
 * Fills what stands above the table when the game is over.
 * @param {Live.Context} context
 */
export function showEnding(context) {
  const { board } = context;
  showWinner(byId("winner"), context);
  show(byId("ranking"), [...ranking(context), ...(board.result ? uncounted(context) : [])]);
  const reasons = why(context);
  byId("standing-why").textContent = reasons;
  byId("standing-why").hidden = reasons === "";
  const keys = (byId("live").dataset.decisive ?? "").split(" ");
  const line = decision(context.table.lines, keys, board.result?.placings);
  const decided = byId("decided");
  decided.hidden = line === null;
  show(
    decided,
    line
      ? [
          h("strong", {}, _("Decided:"), " "),
          lineContent(context, line),
          board.may.replay && [" ", h("a", { href: `replay/?k=${line.at_length}` }, _("See it in the replay"))],
        ]
      : [],
  );
  byId("to-replay").hidden = !board.may.replay;
}
