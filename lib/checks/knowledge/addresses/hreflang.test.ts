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

const alternatesOfType = (type: string) =>
  alternatesOf(collectHtml(`<link rel=alternate hreflang=de type='${type}' href=/de>`, page.url));

it.each([
  'application/rss+xml',
  ' application/atom+xml; charset=utf-8',
  'Application/JSON',
  'application/feed+json',
])('does not take a feed of the type %s for a version of the page', (type) => {
  expect(alternatesOfType(type)).toEqual([]);
});

it.each(['text/html', 'text/html; profile="application/json"', 'application/jsonp'])(
  'takes an alternate of the type %s for a version of the page',
  (type) => {
    expect(alternatesOfType(type).map(({ code }) => code)).toEqual(['de']);
  },
);

it('reads a version without the spaces around its code and address', () => {
  const spaced = collectHtml(
    '<link rel=alternate hreflang=de href=" /de "><link rel=alternate hreflang=fr href=" ">',
    'https://tea.example/page',
  );
  const found = alternatesOf(spaced, {
    ...response,
    headers: [['link', '</it>; rel="alternate"; hreflang=" it "']],
  });
  expect(found.map(({ code, url }) => [code, url?.href])).toEqual([
    ['de', 'https://tea.example/de'],
    ['fr', undefined],
    ['it', 'https://tea.example/it'],
  ]);
  expect(found.map((one) => withCode(one, 'x-default'))).toEqual([
    '<link rel="alternate" hreflang="x-default" href="/de">',
    '<link rel="alternate" hreflang="x-default" href="">',
    'Link: </it>; rel="alternate"; hreflang="x-default"',
  ]);
});

it('writes a version with another code', () => {
  const [english, , , german] = alternatesOf(page, response);
  expect(english && withCode(english, 'en-GB')).toBe(
    '<link rel="alternate" hreflang="en-GB" href="/en?a=1&amp;b=2">',
  );
  expect(german && withCode(german, 'de-AT')).toBe('Link: </de>; rel="alternate"; hreflang="de-AT"');
});
