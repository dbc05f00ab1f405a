import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../checks/example-inspection.ts';
import { wordsOfPage } from './keyword-places.ts';
import {
  anchorsFor,
  isOwnKeyword,
  isWithinReach,
  keywordsOfPage,
  type RankedKeyword,
} from './tracked-keywords.ts';

const PAGE = 'https://shop.example/kettles';
const tracked = (keyword: string, standing: RankedKeyword['standing']): RankedKeyword => ({
  id: keyword.length,
  keyword,
  standing,
  before: 'never',
  checkedAt: 0,
});
const words = wordsOfPage(
  inspectionOf({
    html: '<html lang=en><title>Copper kettles – Shop</title><h1>Kettles</h1><p>Also a tea tray.',
  }).page,
);
const ALL = [
  tracked('tea tray', 3),
  tracked('copper kettle', 14),
  tracked('kettle', 'notFound'),
  tracked('Gooseneck', 11),
  tracked('kettles', 'never'),
  tracked('silver cup', 12),
];
const TARGETS = new Map([
  ['gooseneck', `${PAGE}#top`],
  ['kettle', 'https://shop.example/other'],
]);

describe('the keywords of a page', () => {
  const own = keywordsOfPage(ALL, TARGETS, PAGE, words);

  it('are those added for it, and those in its text that belong to no other page, the best first', () => {
    expect(own.map(({ row, isTarget, places }) => [row.keyword, isTarget, places])).toEqual([
      ['tea tray', false, ['text']],
      ['Gooseneck', true, []],
      ['copper kettle', false, ['title']],
      ['kettles', false, ['title', 'heading', 'text']],
    ]);
  });

  it('say what the page is about unless they are only in running text', () => {
    expect(own.filter(isOwnKeyword).map(({ row }) => row.keyword)).toEqual([
      'Gooseneck',
      'copper kettle',
      'kettles',
    ]);
  });

  it('that were not found come before those that were never checked', () => {
    const both = [tracked('kettles', 'never'), tracked('copper', 'notFound')];
    const sorted = keywordsOfPage(both, TARGETS, PAGE, words).map(({ row }) => row.keyword);
    expect(sorted).toEqual(['copper', 'kettles']);
  });

  it.each([
    [['title'], true],
    [['heading'], true],
    [['description', 'text'], false],
  ] as const)('in %j say what it is about: %s', (places, isOwn) => {
    expect(isOwnKeyword({ row: tracked('tea', 1), isTarget: false, places })).toBe(isOwn);
  });

  it('are only those added for it if the page was not read', () => {
    expect(keywordsOfPage(ALL, TARGETS, PAGE, null).map(({ row }) => row.keyword)).toEqual(['Gooseneck']);
  });

  it.each([
    [10, false],
    [11, true],
    [30, true],
    [31, false],
    ['notFound', false],
    ['never', false],
    [null, false],
    [undefined, false],
  ] as const)('at %s are within reach of the first page: %s', (standing, isNear) => {
    expect(isWithinReach(standing)).toBe(isNear);
  });

  it('within reach are proposed as anchors, then the heading, then the title, each once', () => {
    expect(anchorsFor(own, ' Copper\n kettle ', 'Copper kettles')).toEqual([
      { anchor: 'Gooseneck', source: 'keyword', position: 11 },
      { anchor: 'copper kettle', source: 'keyword', position: 14 },
      { anchor: 'Copper kettles', source: 'title', position: null },
    ]);
    expect(anchorsFor([], undefined, '')).toEqual([]);
    expect(anchorsFor([], 'x'.repeat(200), '').map(({ anchor }) => anchor.length)).toEqual([200]);
    expect(anchorsFor([], 'x'.repeat(201), 'Tea')).toEqual([
      { anchor: 'Tea', source: 'title', position: null },
    ]);
  });
});
