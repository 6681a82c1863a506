// The places at the end of a game.

/**
 * The board with the places of those who count, as on the sheet: an absent player, whose seat a bot plays, takes none.
 * Level players behind the first keep sharing the lowest of their places where the game's rules let them.
 * @param {Live.Board} board
 * @returns {Live.Board}
 */
export function withPlaces(board) {
  const placings = board.result?.placings.filter(({ seat }) => board.seats[seat]?.counts !== false) ?? [];
  if (placings.length === (board.result?.placings.length ?? 0)) return board;
  const ahead = (/** @type {Live.Placing[]} */ among, /** @type {number} */ own) =>
    among.filter(({ place }) => place < own).length;
  const placed = placings.map((placing) => {
    const better = ahead(placings, placing.place);
    const takesLowest = placing.place > 1 + ahead(board.result?.placings ?? [], placing.place);
    const beside = placings.filter(({ place }) => place === placing.place).length;
    return { ...placing, place: better > 0 && takesLowest ? better + beside : better + 1 };
  });
  return { ...board, result: { placings: placed } };
}
