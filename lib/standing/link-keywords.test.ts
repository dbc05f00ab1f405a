import { describe, expect, it } from 'vitest';
import { bestKeywords } from './link-keywords.ts';

const URL = 'https://copper-leaf.example/kettles/';
const named = (keyword: string, position?: number | null, target?: string) => ({ keyword, position, target });
const best = (keywords: Parameters<typeof bestKeywords>[0], anchor?: string) =>
  bestKeywords(keywords)({ url: URL, anchor })?.keyword ?? null;

describe('the best keyword of a promoted page', () => {
  it.each([
    ['its anchor, however it is written', [named('Copper  Kettle', 14)], 'copper kettle', 'Copper  Kettle'],
    ['its anchor in composed letters', [named('cafe\u0301', 14)], 'café', 'cafe\u0301'],
    ['one that is tracked for the page', [named('tea', 3, `${URL}#top`)], undefined, 'tea'],
    ['the better of both', [named('tea', 30, URL), named('kettle', 12)], 'kettle', 'kettle'],
    [
      'not found before never checked',
      [named('tea', undefined, URL), named('kettle', null)],
      'kettle',
      'kettle',
    ],
    ['none of another page', [named('tea', 3, 'https://copper-leaf.example/')], 'kettle', null],
    [
      'none of another page, even if it is its anchor',
      [named('tea', 3, 'https://copper-leaf.example/')],
      'tea',
      null,
    ],
    ['none without an anchor', [named('tea', 3)], undefined, null],
  ] as const)('is %s', (_what, keywords, anchor, expected) => {
    expect(best(keywords, anchor)).toBe(expected);
  });

  it('is the one with the best position if the same words are tracked twice', () => {
    const twice = [named('kettle', 40), named('Kettle', 9), named('kettle', null)];
    expect(bestKeywords(twice)({ url: URL, anchor: 'kettle' })?.position).toBe(9);
  });
});
