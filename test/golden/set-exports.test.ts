import { describe, expect, it } from 'vitest';
import { siteChecks } from '../../lib/checks/site/index.ts';
import { LANGUAGES } from '../../lib/i18n/languages.ts';
import { loadTranslator, withSetTexts } from '../../lib/i18n/page-texts.ts';
import { listedSet } from '../../lib/pages/sets/causes/set-causes.ts';
import { testRedirects } from '../../lib/pages/sets/redirect-test.ts';
import { setFigures } from '../../lib/pages/sets/set-figures.ts';
import { csvOf } from '../../lib/report/export/csv.ts';
import { setDocument } from '../../lib/report/export/set-document.ts';
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
    ['not-judged', unjudgedTable(english, SHOP.site, setFigures(SHOP))],
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
