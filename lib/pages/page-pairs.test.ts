import { expect, it } from 'vitest';
import { recordOfPage } from '../../test/engine/judged.ts';
import { PAGE_PAIRS, type PagePair } from '../../test/pages/page-pairs.ts';
import { collectHtml } from '../checks/collect/parse5.ts';
import type { Inspection } from '../checks/inspection.ts';
import { comparing, type FieldDifference, inOne } from './compare.ts';
import { inspectionFacts, takingFacts } from './compared-page.ts';

/** A page of a pair, with a robots.txt that closes nothing. */
function inspected({ url, html, headers, status = 200 }: PagePair['one']): Inspection {
  const { origin } = new URL(url);
  return {
    url,
    at: Date.parse('2026-06-01T10:00:00Z'),
    page: collectHtml(html, url),
    response: { how: 'observed', url, status, headers: Object.entries(headers) },
    robotsTxt: { how: 'second request', url: `${origin}/robots.txt`, status: 404, body: '' },
  };
}

const factsOf = (inspection: Inspection) => inOne(inspectionFacts(inspection, recordOfPage(inspection)));

const factsOfHtml = (html: string) => inOne(takingFacts(collectHtml(html, 'https://shop.example/')));

const joined = ({ values }: FieldDifference, side: 'before' | 'now') =>
  values.flatMap((value) => value[side] ?? []).join(' · ') || null;

const compared = (one: PagePair['one'], other: PagePair['one']) =>
  inOne(comparing(factsOf(inspected(one)), factsOf(inspected(other)), 'pages'));

const rows = (
  fields: readonly FieldDifference[],
  [first, second]: readonly ['before' | 'now', 'before' | 'now'],
) => fields.map((one) => [one.field, one.importance, joined(one, first), joined(one, second)]);

it('there are thirty pairs at least', () => {
  expect(PAGE_PAIRS.length).toBeGreaterThanOrEqual(30);
});

it.each(PAGE_PAIRS.map((pair) => [pair.name, pair] as const))(
  'two pages: %s',
  (_name, { one, other, differ }) => {
    const there = compared(one, other);
    expect(rows(there.fields, ['before', 'now'])).toEqual(differ);
    const back = compared(other, one);
    expect(rows(back.fields, ['now', 'before']), 'the other way round').toEqual(differ);
    expect(compared(one, one).fields, 'with itself').toEqual([]);
  },
);

it('each value of a document says where the second page has it', () => {
  const html = (name: string, code: string) => `<html lang="en"><title>${name}</title>
    <meta name="description" content="About ${name}"><meta name="viewport" content="width=${code}">
    <link rel="canonical" href="/${code}"><link rel="alternate" hreflang="${code}" href="/x">
    <meta property="og:title" content="${name}"><body><h1>${name}</h1><h2>More ${name}</h2>
    <a href="/to-${code}">${name}</a><img src="/${code}.png">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","name":"${name}"}</script>`;
  const { fields } = inOne(
    comparing(factsOfHtml(html('Cups', 'de')), factsOfHtml(`${html('Kettles', 'fr')}<hr>`)),
  );
  const places = fields.flatMap(({ field, values }) =>
    values.filter(({ now }) => now !== null).map(({ at }) => [field, at?.tag ?? null]),
  );
  expect(places).toEqual([
    ['canonical', 'link'],
    ['title', 'title'],
    ['description', 'meta'],
    ['mainHeading', 'h1'],
    ['alternates', 'link'],
    ['viewport', 'meta'],
    ['data', 'script'],
    ['social', 'meta'],
    ['text', null],
    ['elements', null],
    ['headings', 'h2'],
    ['links', 'a'],
    ['images', 'img'],
  ]);
});

it('a link is said by its text and its address, one without text by its address alone', () => {
  const { fields } = inOne(
    comparing(factsOfHtml(''), factsOfHtml('<a href="/kettles">Kettles</a><a href="/cart"></a>')),
  );
  const links = fields.find(({ field }) => field === 'links')?.values;
  expect(links?.map(({ now }) => now)).toEqual([
    'Kettles → https://shop.example/kettles',
    'https://shop.example/cart',
  ]);
});
