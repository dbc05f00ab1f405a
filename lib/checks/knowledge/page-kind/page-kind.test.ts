import { describe, expect, it } from 'vitest';
import { BROKEN_PAGES } from '../../../../test/page-kinds/broken-pages.ts';
import { CLOSED_PAGES } from '../../../../test/page-kinds/closed-pages.ts';
import { GOOD_PAGES } from '../../../../test/page-kinds/good-pages.ts';
import type { WrittenPage } from '../../../../test/page-kinds/site.ts';
import { SUBJECTS } from '../../../../test/page-kinds/subjects.ts';
import { TRAPS } from '../../../../test/page-kinds/traps.ts';
import { inspectionOf } from '../../example-inspection.ts';
import { wordCount } from './page-facts.ts';
import { pageKindOf } from './page-kind.ts';

const PAGES = [...BROKEN_PAGES, ...CLOSED_PAGES, ...GOOD_PAGES, ...SUBJECTS, ...TRAPS];
const GOOD: readonly string[] = ['article', 'product', 'listing', 'home', 'other'];
const found = ({ page }: WrittenPage) => pageKindOf(inspectionOf(page));

describe('the kind of a page', () => {
  it('is right for at least 95 of 100 written pages', () => {
    const wrong = PAGES.flatMap((one) => {
      const { kind, grounds } = found(one);
      return kind === one.kind ? [] : [`${one.kind} → ${kind} (${grounds.join(', ')}): ${one.name}`];
    });
    expect(PAGES.length).toBeGreaterThanOrEqual(400);
    expect(wrong.length / PAGES.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('is sure if the title says it and there is nothing else', () => {
    const alone = PAGES.filter(({ name }) => name.startsWith('a title alone'));
    expect(alone.map((one) => [one.kind, found(one).kind, found(one).certainty])).toEqual([
      ['maintenance', 'maintenance', 'sure'],
      ['error', 'error', 'sure'],
    ]);
  });

  it('of a good page is never one that has to stay out of the index', () => {
    const good = PAGES.filter(({ kind }) => GOOD.includes(kind));
    const accused = good.filter((one) => !GOOD.includes(found(one).kind)).map(({ name }) => name);
    expect(good.length).toBeGreaterThanOrEqual(200);
    expect(accused).toEqual([]);
  });
});

it.each([
  ['Copper kettles', 2],
  ['銅のやかん', 3],
  ['กาน้ำชาทองแดง คุณภาพดี ราคาถูก', 6],
  [' ', 0],
])('%j has about %i words', (text, words) => {
  expect(wordCount(text)).toBe(words);
});
