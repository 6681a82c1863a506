// What a hall sees of any game: the part of the game that is played, and who sits there.

/** @param {Live.Context} context @returns {Live.Spectacle} */
export default function spectacle({ board, isHeading, table }) {
  const heading = table.lines.findLast(isHeading);
  return { title: heading?.text ?? board.title, scores: board.seats.map(({ seat }) => ({ seat })) };
}
