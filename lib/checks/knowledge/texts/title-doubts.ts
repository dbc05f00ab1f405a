import { plainText } from './plain-text.ts';
import { partsOfTitle } from './titles.ts';
import { contentWordsOf } from './words.ts';

/**
 * What Google might change in a title:
 * - `site`: the name of the site, which results show above the title.
 * - `brackets`: text in brackets.
 * - `repetition`: a part or a word that is repeated.
 */
export type TitleDoubt = 'site' | 'brackets' | 'repetition';

const TOO_OFTEN = 3;

function repeats(title: string): boolean {
  const parts = partsOfTitle(title).map(plainText).filter(Boolean);
  const counts = new Map<string, number>();
  for (const word of contentWordsOf(title)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set(parts).size < parts.length || [...counts.values()].some((count) => count >= TOO_OFTEN);
}

/** Returns what Google might change in a title (its page title-link), given the site name that results show. */
export function titleDoubtsOf(title: string, site: string): readonly TitleDoubt[] {
  const parts = partsOfTitle(title).map(plainText);
  const doubts: readonly (readonly [TitleDoubt, boolean])[] = [
    ['site', parts.length > 1 && site !== '' && parts.includes(plainText(site))],
    ['brackets', /\[[^\]]+\]|【[^】]+】|\{[^}]+\}/.test(title)],
    ['repetition', repeats(title)],
  ];
  return doubts.flatMap(([doubt, applies]) => (applies ? [doubt] : []));
}
