/** Chinese and Japanese share characters, so they count as one. */
const SYSTEMS = {
  Latin: /\p{Script=Latin}/gu,
  Cyrillic: /\p{Script=Cyrillic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Hebrew: /\p{Script=Hebrew}/gu,
  Devanagari: /\p{Script=Devanagari}/gu,
  Thai: /\p{Script=Thai}/gu,
  Georgian: /\p{Script=Georgian}/gu,
  Armenian: /\p{Script=Armenian}/gu,
  Hangul: /\p{Script=Hangul}/gu,
  'Chinese or Japanese': /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
} as const;

export type WritingSystem = keyof typeof SYSTEMS;

interface Writing {
  system: WritingSystem;
  letters: number;
}

/**
 * Returns the writing systems of a string by number of letters, the most common first. Reads the first 5,000
 * characters.
 */
export function writingOf(text: string): readonly Writing[] {
  const sample = text.slice(0, 5_000);
  return (Object.keys(SYSTEMS) as WritingSystem[])
    .map((system) => ({ system, letters: sample.match(SYSTEMS[system])?.length ?? 0 }))
    .filter(({ letters }) => letters > 0)
    .sort((a, b) => b.letters - a.letters);
}
