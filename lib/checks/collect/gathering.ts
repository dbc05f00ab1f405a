/** Text that comes piece by piece, kept up to a ceiling. */
export interface Gathering {
  readonly parts: string[];
  readonly ceiling: number;
  /** Characters so far. */
  length: number;
}

export const gathering = (ceiling: number): Gathering => ({ parts: [], ceiling, length: 0 });

/** Adds what there is room for, as it is. Answers the number of characters that were added. */
export function gather(to: Gathering, piece: string): number {
  const kept = piece.slice(0, to.ceiling - to.length);
  if (kept) to.parts.push(kept);
  to.length += kept.length;
  return kept.length;
}

/** Adds collapsed text, with one space where two pieces bring one each, and none at the beginning. */
export function gatherWords(to: Gathering, words: string): number {
  const isSpaced = to.parts.at(-1)?.endsWith(' ') ?? true;
  return gather(to, isSpaced && words.startsWith(' ') ? words.slice(1) : words);
}

export const gathered = (from: Gathering) => from.parts.join('');
