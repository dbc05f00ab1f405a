import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { isSpaced, termFinder, termsOf, tokensOf, wordsAmong } from './terms.ts';

const terms = (text: string, language = 'en') =>
  termsOf(tokensOf(text), language).map(({ text: term, count }) => `${term} ${count}`);

describe('termsOf', () => {
  it('counts words and phrases, and leaves out a word that occurs only in a phrase', () => {
    expect(terms('Earl Grey tea. Earl Grey tin. Black tea')).toEqual(['earl grey 2', 'tea 2']);
  });

  it('ends phrases at punctuation and stop words', () => {
    expect(terms('tea, kettle. tea, kettle. tea of kettle, tea or kettle')).toEqual(['tea 4', 'kettle 4']);
  });

  it('uses the stop words of the given language only', () => {
    expect(terms('die Kanne und die Dose', 'de')).toEqual([]);
    expect(terms('die Kanne und die Dose', 'en')).toEqual(['die 2']);
    expect(terms('Чай и чай, и ещё чай', 'ru')).toEqual(['чай 3']);
    expect(terms("п’ять чаїв, п'ять чаїв", 'uk')).toEqual(['п’ять чаїв 2']);
  });

  it('does not count numbers as terms', () => {
    expect(terms('2024 2024 2024 b b')).toEqual([]);
  });

  it('stays fast with the longest possible text', () => {
    const text = Array.from({ length: 30_000 }, (_, i) => `word${i % 9_000}`).join(' ');
    expect(effort(() => expect(termsOf(tokensOf(text), 'en')).toHaveLength(100))).toBeLessThan(60);
  });
});

it('words keep their apostrophes and hyphens', () => {
  expect(wordsAmong(tokensOf("Don't re-use – it’s 5 l!"))).toEqual(['don’t', 're-use', 'it’s', '5', 'l']);
});

it('a term is found only as whole words', () => {
  expect(termFinder('The Black Tea shop')('black tea')).toBe(true);
  expect(termFinder('Black teas')('black tea')).toBe(false);
  expect(termFinder('Black. Tea')('black tea')).toBe(false);
});

it('languages without spaces are recognized', () => {
  expect(isSpaced('Copper kettles')).toBe(true);
  expect(isSpaced('Kettles 銅')).toBe(true);
  expect(isSpaced('銅のやかん by Wren')).toBe(false);
  expect(isSpaced('')).toBe(true);
});
