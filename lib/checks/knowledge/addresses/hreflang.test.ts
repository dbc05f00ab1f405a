import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { alternatesOf, readAlternates, withCode } from './hreflang.ts';

const page = collectHtml(
  '<link rel="Alternate" hreflang=" EN " href="/en?a=1&amp;b=2"><link rel=alternate href="/feed">' +
    '<link rel=stylesheet hreflang=de href=/x><link rel=alternate hreflang=fr><body><link rel=alternate hreflang=it href=/it>',
  'https://tea.example/page',
);
const response = {
  how: 'observed',
  url: 'https://tea.example/page',
  status: 200,
  headers: [['link', '</de>; rel="alternate"; hreflang="de", </x>; rel=alternate']],
} as const;

it('finds the versions in the page and in the header', () => {
  const found = alternatesOf(page, response);
  expect(found.map(({ code, place, url }) => [code, place, url?.pathname])).toEqual([
    ['EN', 'head', '/en'],
    ['fr', 'head', undefined],
    ['it', 'body', '/it'],
    ['de', 'header', '/de'],
  ]);
  expect(readAlternates(page, response)).toHaveLength(3);
});

it('writes a version with another code', () => {
  const [english, , , german] = alternatesOf(page, response);
  expect(english && withCode(english, 'en-GB')).toBe(
    '<link rel="alternate" hreflang="en-GB" href="/en?a=1&amp;b=2">',
  );
  expect(german && withCode(german, 'de-AT')).toBe('Link: </de>; rel="alternate"; hreflang="de-AT"');
});
