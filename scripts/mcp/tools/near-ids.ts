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

/** Returns how unlike two words are, from 0 to 1. */
const unlikeness = (one: string, other: string) => distance(one, other) / Math.max(one.length, other.length);

/** Returns the IDs that are most like one that does not exist: whose words are spelled like its own. */
export function nearIds(id: string, known: readonly string[]): readonly string[] {
  const words = wordsOf(id);
  return known
    .map((one) => {
      const own = wordsOf(one);
      const costs = words.map((word) => Math.min(...own.map((other) => unlikeness(word, other))));
      return {
        one,
        cost: costs.reduce((sum, cost) => sum + cost, 0),
        apart: distance(id.toLowerCase(), one),
      };
    })
    .sort((a, b) => a.cost - b.cost || a.apart - b.apart || (a.one < b.one ? -1 : 1))
    .slice(0, MOST)
    .map(({ one }) => one);
}
