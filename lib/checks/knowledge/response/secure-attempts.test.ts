import { expect, it } from 'vitest';
import type { Hop } from '../../inspection.ts';
import { withoutAttempts } from './secure-attempts.ts';

const answer = (url: string, status = 307): Hop => ({ url, status, headers: [] });
const own = (url: string): Hop => ({ ...answer(url), byBrowser: true });

it.each([
  [
    'an attempt that failed',
    [own('http://tea.test/'), own('https://tea.test/'), answer('http://tea.test/', 200)],
    ['http://tea.test/'],
  ],
  [
    'one after a redirect of the server',
    [
      answer('http://tea.test/old', 301),
      own('http://tea.test/new'),
      own('https://tea.test/new'),
      answer('http://tea.test/new', 200),
    ],
    ['http://tea.test/old', 'http://tea.test/new'],
  ],
  [
    'one of which only the end was seen',
    [own('https://tea.test/'), answer('http://tea.test/', 200)],
    ['http://tea.test/'],
  ],
])('leaves out %s', (_name, hops, kept) => {
  expect(withoutAttempts(hops).map(({ url }) => url)).toEqual(kept);
});

it.each([
  ['an attempt that succeeded', [own('http://tea.test/'), answer('https://tea.test/', 200)]],
  [
    'a server that leaves https',
    [own('http://tea.test/'), answer('https://tea.test/', 301), answer('http://tea.test/', 200)],
  ],
])('keeps %s', (_name, hops) => {
  expect(withoutAttempts(hops)).toEqual(hops);
});
