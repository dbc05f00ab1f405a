import { describe, expect, it } from 'vitest';
import { effort } from '../../test/engine/effort.ts';
import { collectHtml } from './collect/parse5.ts';
import { checks } from './index.ts';
import vocabulary from './knowledge/structured-data/schema-org.json' with { type: 'json' };
import { runChecks } from './run-checks.ts';
import type { Kind } from './snapshot.ts';
import { loadSuffixes } from './suffixes.ts';

const { suffixes } = await loadSuffixes();

const MEGABYTE = 1_000_000;
const many = (times: number, piece: (n: number) => string) =>
  Array.from({ length: times }, (_, n) => piece(n)).join('');

/**
 * Pages at the limits and beyond; with the lists that must be cut, and how many elements they have; and how many of
 * those are kept.
 */
const PAGES: Record<
  string,
  { html: string; cut: Partial<Record<Kind, number>>; kept?: [of: Kind, count: number] }
> = {
  '50,000 elements, a link in each other one': {
    html: many(25_000, (n) => `<p><a href="/kettles/${n}?page=${n % 7}#s${n}">Kettle ${n}</a>`),
    cut: { anchors: 25_000 },
    kept: ['anchors', 20_000],
  },
  'a head of 2 MB': {
    html: `<head>${many(21_000, (n) => `<meta name="m${n}" content="${'copper '.repeat(10)}">`)}<title>Kettles</title>`,
    cut: { metas: 21_000 },
  },
  '10,000 headings': {
    html: many(10_000, (n) => `<h${(n % 6) + 1}>Heading ${n}</h${(n % 6) + 1}>`),
    cut: {},
  },
  'attributes of 10 MB': {
    html: many(2_500, (n) => `<img src="/${n}.jpg" alt="${'k'.repeat(4_000)}">`),
    cut: { images: 2_500 },
    kept: ['images', 1_986],
  },
  '1,500 lists of images, each with nearly 4,000 commas': {
    html: many(1_500, (n) => `<img alt="Kettle" srcset="/${n}.jpg${','.repeat(3_900)}x 1x">`),
    cut: {},
  },
  'headings in headings, with 1,000 words each': {
    html: many(
      50,
      () => `${'<div role=heading>'.repeat(200)}${'word '.repeat(1_000)}${'</div>'.repeat(200)}`,
    ),
    cut: { headings: 10_000 },
    kept: ['headings', 1_920],
  },
  'one text of 2 MB': { html: `<h1>${'kettle '.repeat(300_000)}</h1>`, cut: {} },
  'structured data of 10 MB': {
    html: many(
      20,
      (n) =>
        `<script type="application/ld+json">{"@type":"Thing","name":"${'n'.repeat(500_000 + n)}"}</script>`,
    ),
    cut: { scripts: 20 },
    kept: ['scripts', 16],
  },
  '5,000 blocks of structured data, every name in them wrong': {
    html: many(
      5_000,
      (n) =>
        `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Prodcut${n}","nmae${n}":"Kettle",` +
        `"image":"/${n}.jpg","offers":"19 €","aggregateRating":{"@type":"AggregateRating","ratingValue":"x"}}</script>`,
    ),
    cut: {},
  },
  'microdata that is nested 2,000 deep': {
    html: many(
      2_000,
      (n) =>
        `<div itemscope itemtype="https://schema.org/Product" itemprop=isRelatedTo><a itemprop=url href=/${n}>x</a>`,
    ),
    cut: {},
  },
  'nested 10,000 deep': { html: '<section>'.repeat(10_000), cut: {} },
};

describe.each(Object.entries(PAGES))('%s', (_name, { html, cut, kept }) => {
  const url = 'https://example.com/';

  it('stays within its limits, and reports what was cut', () => {
    const page = collectHtml(html, url);
    expect(JSON.stringify(page).length).toBeLessThan(15 * MEGABYTE);
    expect(page.cut).toEqual(cut);
    if (kept) expect(page[kept[0]]).toHaveLength(kept[1]);
  });

  it('is checked quickly', { tags: ['all'] }, () => {
    const page = collectHtml(html, url);
    const judge = () => {
      // Results that checks share are cached per page, so each run gets a new page.
      const inspection = { url, at: 0, page: { ...page }, served: { ...page }, suffixes, vocabulary };
      const { results } = runChecks(checks, inspection);
      expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    };
    expect(effort(judge)).toBeLessThan(200);
  });
});
