import { describe, expect, it } from 'vitest';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import { TextNote } from './text-note.tsx';

describe('the amount of text', () => {
  const facts = async (html: string) => {
    const { container } = await draw(<TextNote inspection={inspected({ html })} />);
    const parts = [...container.querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    );
    return { ...Object.fromEntries(parts), note: container.querySelector('p')?.textContent };
  };
  const words = (count: number) => `<html lang="en"><p>${'tea '.repeat(count).trim()}</p>`;
  /** A hundred words in ten sentences, with the given number of two-syllable words. */
  const prose = (long: number, lang = 'en') => {
    const all = Array.from({ length: 100 }, (_, index) => (index < long ? 'water' : 'tea'));
    const sentences = Array.from({ length: 10 }, (_, index) =>
      all.slice(index * 10, index * 10 + 10).join(' '),
    );
    return `<html lang="${lang}"><p>${sentences.map((one) => `T${one.slice(1)}.`).join(' ')}</p>`;
  };

  it('is shown in words, characters, time and language', async () => {
    expect(await facts(words(1_400))).toEqual({
      Words: '1,400',
      Characters: '5,599',
      'Reading time': '6 minutes',
      Language: 'English',
      Readability: '-1,299, hard',
      note: 'Counts all text, including menus and footers. Each form of a word is counted separately. Flesch reading ease of the paragraphs (1,400 words): 100 is very easy, 0 very hard. Syllables are estimated.',
    });
  });

  it.each([
    [227, 'under a minute'],
    [228, '1 minute'],
    [570, '3 minutes'],
  ])('%i words are read in %s', async (count, time) => {
    expect((await facts(words(count)))['Reading time']).toBe(time);
  });

  it.each([
    [50, '70, easy'],
    [51, '69, medium'],
    [73, '50, medium'],
    [74, '49, hard'],
  ])('with %i of 100 words longer than one syllable: %s', async (long, reads) => {
    expect((await facts(prose(long))).Readability).toBe(reads);
  });

  it('states the formula and how much text it used, the Russian formula by its name', async () => {
    const note = 'Counts all text, including menus and footers. Each form of a word is counted separately.';
    expect((await facts(prose(50))).note).toBe(
      `${note} Flesch reading ease of the paragraphs (100 words): 100 is very easy, 0 very hard. Syllables are estimated.`,
    );
    expect((await facts(prose(50, 'ru'))).note).toContain('(100 words), adapted for Russian by Oborneva');
    expect((await facts(words(3))).note?.trim()).toBe(note);
  });

  it('says why readability is not measured', async () => {
    expect((await facts(words(99))).Readability).toBe('not measured: fewer than 100 words in paragraphs');
    expect((await facts('<html lang="fi"><p>vesi</p>')).Readability).toBe('no measure for this language');
    expect((await facts('<p>zzz</p>')).Readability).toBe('not measured: the language is unknown');
  });

  it('says how the language is known', async () => {
    expect((await facts('<p>zzz</p>')).Language).toBe('not declared');
    const guessed =
      '<p>The cup of the king and the tea of the day is in the pot, and it was for the cat.</p>';
    expect((await facts(guessed)).Language).toBe('English, detected from the words');
    expect((await facts('<html lang="de"><p>Tee</p>')).Language).toBe('German');
    expect((await facts('<html lang="q!"><p>Tee</p>')).Language).toBe('q!');
  });

  it('counts no words and no time in languages without spaces between words', async () => {
    const known = await facts('<html lang="ja"><p>銅のやかん。銅のやかん。</p>');
    expect(known.Words).toBe('not counted: no spaces between words');
    expect(known).not.toHaveProperty('Reading time');
  });
});
