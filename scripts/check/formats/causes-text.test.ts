import { expect, it } from 'vitest';
import type { CauseOfPages } from '../results/checked-cause.ts';
import { causesText } from './causes-text.ts';

const textAt = (n: number) => ({ text: `Fault ${n}.`, values: {}, pages: n, example: '' });
const causeOf = (more: Partial<CauseOfPages>): CauseOfPages => ({
  id: 'a',
  kind: 'page',
  check: 'seo/x',
  message: 'm',
  severity: 'error',
  loses: 'result',
  certainty: 'likely',
  fault: 'A fault',
  texts: [textAt(1)],
  remedy: 'Mend it.',
  docs: 'https://docs.example/',
  place: null,
  pages: 1,
  of: 2,
  samples: ['https://shop.example/1'],
  cause: null,
  addresses: [],
  ...more,
});
const follower = causeOf({ id: 'b', cause: 'a' });

it.each<[string, readonly CauseOfPages[], readonly string[]]>([
  [
    'one of two pages has: with its sentence',
    [causeOf({})],
    [
      '  error    A fault: 1 of 2 pages  [seo/x]',
      '           Fault 1.',
      '           Clicks are lost · likely',
      '           https://shop.example/1',
      '           How to fix: Mend it.',
    ],
  ],
  [
    'two pages have of which one is shown',
    [causeOf({ pages: 2 })],
    [
      '  error    A fault: 2 of 2 pages  [seo/x]',
      '           Clicks are lost · likely',
      '           https://shop.example/1',
      '           and 1 more',
      '           How to fix: Mend it.',
    ],
  ],
  [
    'many pages have: with its place, the number of the others, and what is fixed with it',
    [causeOf({ severity: 'info', loses: 'nothing', pages: 6, of: 9, place: 'header > a' }), follower],
    [
      '  info     A fault: 6 of 9 pages, header > a  [seo/x]',
      '           https://shop.example/1',
      '           and 5 more',
      '           1 consequence is fixed with it',
      '           How to fix: Mend it.',
    ],
  ],
  [
    'is between pages: with the first of what was found, even on a single page',
    [causeOf({ kind: 'site', loses: null, of: 1, texts: [5, 4, 3, 2, 1].map(textAt) }), follower, follower],
    [
      '  error    A fault: 1 of 1 page  [seo/x]',
      '           Fault 5. (5)',
      '           Fault 4. (4)',
      '           Fault 3. (3)',
      '           and 2 more like this',
      '           https://shop.example/1',
      '           2 consequences are fixed with it',
      '           How to fix: Mend it.',
    ],
  ],
])('the text says what %s', (_what, causes, lines) => {
  expect(causesText(causes)?.split('\n')).toEqual(['', 'All pages together', ...lines]);
});

it('the text says nothing of all pages where there is only one', () => {
  expect(causesText([causeOf({ of: 1 })])).toBeNull();
});
