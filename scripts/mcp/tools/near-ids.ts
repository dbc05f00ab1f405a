const MOST = 8;

/** Returns how many changes of one letter lead from one word to another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const above = row;
    row = [i + 1];
    for (const [j, another] of [...other].entries())
      row.push(
        Math.min((above[j] ?? 0) + (letter === another ? 0 : 1), (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1),
      );
  }
  return row.at(-1) ?? 0;
}

const wordsOf = (id: string) =>
  id
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Returns the IDs that are most like one that does not exist: those with the same words, then those spelled like it. */
export function nearIds(id: string, known: readonly string[]): readonly string[] {
  const words = new Set(wordsOf(id));
  return known
    .map((one) => ({
      one,
      shared: wordsOf(one).filter((word) => words.has(word)).length,
      apart: distance(id.toLowerCase(), one),
    }))
    .sort((a, b) => b.shared - a.shared || a.apart - b.apart || (a.one < b.one ? -1 : 1))
    .slice(0, MOST)
    .map(({ one }) => one);
}
