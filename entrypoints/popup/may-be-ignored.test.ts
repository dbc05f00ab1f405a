import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ignore, sitesWithIgnored } from '@/lib/report/ignored.ts';
import { mayBeIgnored } from './may-be-ignored.ts';

it('separates the sites with ignored findings from all others, by scheme, host and port', async () => {
  const finding = { check: 'seo/title-short', messages: ['short'] };
  await ignore('https://www.kettles.example/copper', finding);
  await ignore('https://pots.example/', finding);
  // As `public/theme.js` passes it on.
  const ignoring = (await sitesWithIgnored()).join(' ');
  const told = (url: string) => mayBeIgnored(url, ignoring);
  expect({
    'https://www.kettles.example/': told('https://www.kettles.example/'),
    'http://www.kettles.example/': told('http://www.kettles.example/'),
    'https://www.kettles.example:8443/tea?x=1': told('https://www.kettles.example:8443/tea?x=1'),
    'https://kettles.example/copper': told('https://kettles.example/copper'),
    'https://pots.example/large': told('https://pots.example/large'),
    'https://www.pots.example/': told('https://www.pots.example/'),
    'https://ots.example/': told('https://ots.example/'),
    'https://pots.exam/': told('https://pots.exam/'),
  }).toEqual({
    'https://www.kettles.example/': true,
    'http://www.kettles.example/': false,
    'https://www.kettles.example:8443/tea?x=1': false,
    'https://kettles.example/copper': false,
    'https://pots.example/large': true,
    'https://www.pots.example/': false,
    'https://ots.example/': false,
    'https://pots.exam/': false,
  });
});

it('assumes ignored findings on every site without a copy, and on none if nothing is ignored', () => {
  expect(mayBeIgnored('https://kettles.example/', undefined)).toBe(true);
  expect(mayBeIgnored('https://kettles.example/', '')).toBe(false);
});
