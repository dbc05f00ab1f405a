import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { isReadabilityKnown, readabilityOf, readingMinutes } from './readability.ts';

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(' ');

describe('readabilityOf', () => {
  it('uses Flesch’s formula for English', () => {
    // Ten sentences of ten words of one syllable: 206.835 − 1.015 × 10 − 84.6.
    const prose = times(10, 'The cat sat on the mat and then it slept.');
    expect(readabilityOf(prose, 'en')).toEqual({ score: 112, words: 100, sentences: 10 });
  });

  it('uses Oborneva’s for Russian', () => {
    // Sentences of five words and ten syllables: 206.835 − 1.3 × 5 − 60.1 × 2.
    const prose = times(20, 'Мама мыла раму тёмной тряпкой.');
    expect(readabilityOf(prose, 'ru')).toEqual({ score: 80, words: 100, sentences: 20 });
  });

  it('is null for short text and for other languages', () => {
    expect(readabilityOf('The cat sat.', 'en')).toBeNull();
    expect(readabilityOf(times(100, 'Кіт сидів.'), 'uk')).toBeNull();
    expect(readabilityOf(times(100, 'Kot siedział.'), 'constructor')).toBeNull();
    expect([isReadabilityKnown('ru'), isReadabilityKnown('pl')]).toEqual([true, false]);
  });

  it('ends a sentence with its paragraph, but not with an abbreviation', () => {
    const prose = `${times(48, 'word')}\n${times(50, 'word')} e.g. word. “Word.” Word`;
    expect(readabilityOf(prose, 'en')).toEqual({ score: 96, words: 103, sentences: 4 });
  });

  it('stays fast with hostile input', () => {
    const proses = ['.'.repeat(50_000), '."'.repeat(25_000), 'e'.repeat(50_000), `.${' '.repeat(49_999)}a`];
    expect(effort(() => proses.map((prose) => readabilityOf(prose, 'en')))).toBeLessThan(10);
  });
});

it('reading time depends on the language', () => {
  expect(readingMinutes(228, 'en')).toBe(1);
  expect(readingMinutes(184, 'uk')).toBe(1);
  expect(readingMinutes(184, 'toString')).toBe(1);
});
