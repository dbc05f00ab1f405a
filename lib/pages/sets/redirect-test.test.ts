import { expect, it } from 'vitest';
import { setOf } from '../../../test/pages/sample-set.ts';
import { seenAt, unseenAt } from '../../../test/pages/shop-set.ts';
import { testRedirects } from './redirect-test.ts';

const SITE = 'https://shop.example';
const moved = (from: string, to: string, statuses = [301], status = 200) =>
  seenAt(from, {
    record: {
      address: `${SITE}${to}`,
      status,
      hops: statuses.map((one) => ({ url: `${SITE}${from}`, status: one })),
    },
  });

const SET = setOf([
  moved('/old', '/new'),
  moved('/chain', '/new', [301, 302]),
  moved('/secret', '/in?token=…', [302]),
  moved('/wrong', '/', [302]),
  moved('/gone', '/gone-too', [301], 404),
  seenAt('/stays'),
  seenAt('/fine'),
  unseenAt('/slow', { state: 'not seen', why: 'slow', status: null }),
]);

it.each([
  ['/old', '/new', 'right', '/new', [301, 200]],
  ['https://shop.example/old', 'https://shop.example/new', 'right', '/new', [301, 200]],
  ['/old#part', '/new#part', 'right', '/new', [301, 200]],
  ['/secret', '/in?token=9f3a71c6e20b84d5', 'right', '/in?token=…', [302, 200]],
  ['/chain', '/new', 'right', '/new', [301, 302, 200]],
  ['/wrong', '/new', 'elsewhere', '/', [302, 200]],
  ['/gone', '/gone-too', 'error', '/gone-too', [301, 404]],
  ['/stays', '/new', 'stays', '/stays', [200]],
  ['/fine', '/fine', 'right', '/fine', [200]],
  ['/slow', '/new', 'not seen', null, []],
  ['/other', '/new', 'not in set', null, []],
  ['https://other.example/old', '/new', 'not in set', null, []],
  ['', '/new', 'malformed', null, []],
  ['/old', 'mailto:a@b.example', 'malformed', null, []],
])('%s should lead to %s: %s', (from, to, state, led, statuses) => {
  expect(testRedirects(SET, [{ from, to }])).toEqual([
    { from, to, state, led: led === null ? null : `${SITE}${led}`, statuses },
  ]);
});

it('what is wrong comes first, and each kind in the given order', () => {
  const froms = ['/old', '/other', '/slow', '', '/stays', '/fine', '/wrong', '/gone'];
  const all = testRedirects(
    SET,
    froms.map((from) => ({ from, to: { '/fine': '/fine', '/gone': '/gone-too' }[from] ?? '/new' })),
  );
  expect(all.map(({ from }) => from)).toEqual([
    '/gone',
    '/wrong',
    '/stays',
    '',
    '/slow',
    '/other',
    '/old',
    '/fine',
  ]);
});
