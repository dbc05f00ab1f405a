import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listMatches, sourceList } from './source-list.ts';
import { matches } from './source-match.ts';

const SOURCES = fc.array(
  fc.constantFrom(
    "'self'",
    '*',
    'https:',
    'data:',
    '*.example',
    'a.example',
    'a.example:0443',
    '*:80',
    'http://a.example:80',
    'b.a.example:*/x',
    'https://*:8443/x/',
    'a.example./y',
    "'none'",
  ),
  { maxLength: 4 },
);
const URLS = fc.constantFrom(
  'https://a.example/',
  'https://b.a.example/x',
  'http://a.example/x/y',
  'https://a.example:8443/x/',
  'data:,x',
  'wss://a.example./y',
  'https://example.com/',
  'https://192.0.2.1/',
);

it('an indexed list allows the same as its sources one by one', () => {
  const viewpoint = { self: new URL('https://example.com/') };
  fc.assert(
    fc.property(SOURCES, URLS, (sources, address) => {
      const url = new URL(address);
      const oneByOne = sources.some((source) => matches(source, url, viewpoint));
      expect(listMatches(sourceList(sources), url, viewpoint)).toBe(oneByOne);
    }),
    { numRuns: 1_000 },
  );
});
