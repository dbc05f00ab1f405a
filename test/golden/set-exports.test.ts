import { describe, expect, it } from 'vitest';
import { siteChecks } from '../../lib/checks/site/index.ts';
import { LANGUAGES } from '../../lib/i18n/languages.ts';
import { loadTranslator, withSetTexts } from '../../lib/i18n/page-texts.ts';
import { listedSet } from '../../lib/pages/sets/causes/set-causes.ts';
import { type SeenEntry, seenIn } from '../../lib/pages/sets/index-reason.ts';
import { testRedirects } from '../../lib/pages/sets/redirect-test.ts';
import { setFigures } from '../../lib/pages/sets/set-figures.ts';
import { csvOf } from '../../lib/report/export/csv.ts';
import { documentCause, setDocument } from '../../lib/report/export/set-document.ts';
import { setHtml } from '../../lib/report/export/set-html.ts';
import { causeMarkdown, setMarkdown } from '../../lib/report/export/set-markdown.ts';
import {
  causeChangesTable,
  causesTable,
  pageChangesTable,
  pagesTable,
  redirectsTable,
  unjudgedTable,
} from '../../lib/report/export/set-tables.ts';
import { loadDefinitions } from '../../lib/report/load-definitions.ts';
import { pageLines } from '../../lib/report/page-lines.ts';
import { causeEvidence, indexText, sourceText } from '../../lib/report/set-texts.ts';
import { causesOf } from '../pages/causes-of.ts';
import { comparedSets } from '../pages/compared-sets.ts';
import { HOSTILE, SHOP, SHOP_BEFORE } from '../pages/report-sets.ts';

process.env.TZ = 'UTC';

const wordsIn = async (language: (typeof LANGUAGES)[number]) => ({
  ...(await withSetTexts(await loadTranslator(language))),
  definitions: await loadDefinitions(language),
});
const english = await wordsIn('en');
const listed = listedSet(SHOP, siteChecks, null);
const { causes } = listed;
const comparison = comparedSets(
  { set: SHOP_BEFORE, causes: causesOf(SHOP_BEFORE, siteChecks) },
  { set: SHOP, causes },
);
const AGENCY = { name: 'Ann & Bob’s “Agency” <SEO>', logo: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' };

describe('the report of a set', () => {
  it.each(LANGUAGES)('as Markdown in %s', async (language) => {
    const words = await wordsIn(language);
    const text = setMarkdown(setDocument(words, SHOP, listed));
    const name = language === 'en' ? 'set.md' : `set.${language}.md`;
    await expect(text).toMatchFileSnapshot(`exports/${name}`);
    expect(text).not.toMatch(/\[object|undefined|\bNaN\b|sets\.\w+\.\w|\{\w+\}/);
  });

  it('as an HTML file', async () => {
    const text = setHtml(setDocument(english, SHOP, listed), AGENCY);
    await expect(text).toMatchFileSnapshot('exports/set.html');
  });

  it('one cause, copied', async () => {
    const [cause] = causes;
    await expect(cause ? causeMarkdown(english, SHOP.site, cause) : '').toMatchFileSnapshot(
      'exports/set-cause.md',
    );
  });

  it.each([
    ['causes', causesTable(english, SHOP.site, causes)],
    ['pages', pagesTable(english, pageLines(english, SHOP))],
    ['not-checked', unjudgedTable(english, SHOP.site, setFigures(SHOP))],
    ['comparison', causeChangesTable(english, SHOP.site, comparison)],
    ['changed-pages', pageChangesTable(english, SHOP.site, comparison)],
    [
      'redirects',
      redirectsTable(
        english,
        SHOP.site,
        testRedirects(SHOP, [
          { from: '/old/earl-grey', to: '/teas/earl-grey' },
          { from: '/teas', to: '/teas/' },
          { from: '=1+1', to: '@x' },
        ]),
      ),
    ],
  ])('as CSV: %s', async (name, table) => {
    const text = csvOf(...table);
    await expect(text).toMatchFileSnapshot(`exports/set-${name}.csv`);
    const cells = text.slice(1).split(/,|\r\n/);
    expect(cells.filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([]);
  });
});

describe('what few sets have', () => {
  const { site } = SHOP;
  const [first, second] = causes as [(typeof causes)[0], (typeof causes)[0]];

  it('is a cause with more things than are written out: the others are counted', () => {
    const groups = Array.from({ length: 7 }, (_, n) => ({
      values: { address: `/${n}` },
      place: null,
      addresses: [`${site}/${n}`],
    }));
    const { sentences } = documentCause(english, site, { ...first, groups });
    expect(sentences).toEqual([
      ...[0, 1, 2, 3, 4].map((n) => `The link to /${n} has no text, no image with alt and no title.`),
      '2 more',
    ]);
  });

  it('is a cause that is not the same on all pages: it is about its first page', () => {
    const cause = { ...first, place: null, values: { address: '/about' } };
    expect(causeEvidence(site, { ...cause, isUniform: true })).toBe('/about');
    expect(causeEvidence(site, { ...cause, isUniform: false })).toBe('/');
  });

  it('is a cause that goes away with another: in a table, it follows that one', () => {
    const [, rows] = causesTable(english, site, [{ ...first, folded: [second] }]);
    expect(rows.map(([fault]) => fault)).toEqual([
      'Link without text',
      '“noindex” in the X-Robots-Tag header',
    ]);
  });

  it('is nothing but what is ignored, on one page for a reason that may be wrong', () => {
    const ignored = [{ ...first, addresses: [`${site}/`] }];
    const told = (all: typeof ignored, doubtful: number) => {
      const { notes, nothing } = setDocument(english, SHOP, { causes: [], ignored: all, doubtful });
      return [nothing, ...notes.slice(1)];
    };
    expect(told(ignored, 1)).toEqual([
      'No other faults found',
      '1 page was checked with an earlier version of Plumbline, which kept only one fault of each check. Whether it has more than the ignored ones is not known: check it again.',
    ]);
    expect(told([], 0)).toEqual(['No faults found']);
  });

  it('is a page that was opened in a tab', () => {
    const seen = 'Follow links · seen as a visitor, without cookies';
    expect([0, 1, 2].map((inTab) => sourceText(english, SHOP, { inTab }))).toEqual([
      seen,
      `${seen} · 1 page seen in a tab, as you`,
      `${seen} · 2 pages seen in a tab, as you`,
    ]);
  });

  it('is a page that was visited: which others link to it is not known', () => {
    const lines = pageLines(english, { ...SHOP, source: 'walked' });
    expect(new Set(lines.map(({ inLinks }) => inLinks))).toEqual(new Set([null]));
    expect(new Set(pagesTable(english, lines)[1].map((row) => row[4]))).toEqual(new Set(['']));
  });

  it('is an error page whose status is not known', () => {
    const [entry] = seenIn(SHOP);
    const record = { ...(entry as SeenEntry).record, kind: 'error' };
    const told = (status: number | null) =>
      indexText(english, site, { ...(entry as SeenEntry), record: { ...record, status } });
    expect([told(200), told(null)]).toEqual(['error page with status 200', 'error page with status –']);
  });

  it('is an old address with a secret', () => {
    const from = '/reset?reset_password_token=zM-3xk_Yv9Rt2wQ-s7Lp';
    const [, rows] = redirectsTable(english, site, testRedirects(SHOP, [{ from, to: '/login' }]));
    expect(rows).toEqual([['/reset?reset_password_token=…', '/login', '', '', 'not in this report']]);
  });
});

describe('the HTML file', () => {
  const text = setHtml(setDocument(english, SHOP, listed), AGENCY);

  it('has no script, and nothing that is requested', () => {
    const elements = [...text.matchAll(/<([a-z!][\w-]*)/gi)].map(([, name]) => name?.toLowerCase());
    const known =
      '!doctype html head meta title style body main div img span h1 h2 h3 p dl dt dd section article code b ul li table thead tbody tr th td';
    expect(elements.filter((name) => !known.split(' ').includes(name ?? ''))).toEqual([]);
    expect(text).not.toMatch(/<[^>]*\s(?:on\w+|href|srcset|action)=|@import|url\(/i);
    expect([...text.matchAll(/\ssrc="([^"]*)"/g)].map(([, source]) => source)).toEqual([AGENCY.logo]);
    expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
  });

  it('shows what pages say literally', () => {
    const hostile = {
      ...setDocument(english, SHOP, listed),
      title: HOSTILE,
      notes: ['</style><script>alert(1)</script>', '\u202eabc'],
    };
    const page = setHtml(hostile, { name: HOSTILE, logo: null });
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<script');
    expect(page).not.toContain('\u202e');
    expect(page).toContain('&quot;&gt;&lt;img src=https://evil.example/x onerror=alert(1)&gt;');
  });
});
