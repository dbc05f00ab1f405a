import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Example } from '@/lib/checks/check.ts';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { type InspectionState, START, useInspection } from '@/lib/page/session/session.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { judge } from '@/test/engine/judged.ts';
import { PageData } from './page-data.tsx';
import type { TableView, ViewId } from './table/table-view.ts';
import { ViewPanel } from './view-panel.tsx';
import { VIEWS } from './views.ts';

const HTML = `<!doctype html><html lang="en"><title>Kettles</title><h1>Kettles</h1><h2></h2>
  <a href="javascript:open()">Go</a><a href="/b">B</a>`;

const options = () =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')].map((one) => one.textContent);
const chooser = page.getByRole('combobox', { name: 'Section' });
const choose = async (name: RegExp) => {
  await press(chooser);
  await press(page.getByRole('option', { name }));
};

/** All data of the example page, with check results. */
async function pageData(example: Example) {
  const inspection = inspected(example);
  const report = judge(inspection);
  inspected(example, { inspection, report });
  await draw(<PageData />);
  return report;
}

describe('the page’s data', () => {
  it('keeps its place while the page is read', async () => {
    useInspection.setState(START, true);
    const { container } = await draw(<PageData />);
    expect(container.querySelector('[aria-hidden=true]')).not.toBeNull();
    expect(container.innerText).toBe('');
    expect(chooser.elements()).toEqual([]);
  });

  it('begins with the previews, and offers every table with its number of rows', async () => {
    await pageData({ html: HTML, headers: { 'content-type': 'text/html', etag: '"1"' } });
    await expect.element(chooser).toHaveTextContent('Previews');
    await expect.element(page.getByRole('heading', { name: 'Search result' })).toBeVisible();
    await expect.poll(options).toContain('Headings2');
    await expect
      .poll(options)
      .toEqual([
        'Previews',
        'Headings2',
        'Text0',
        'LinksWarning:2',
        'Images0',
        'Structured data0',
        'hreflang0',
        'Dates0',
        'Meta tags1',
        'Feeds and manifest0',
        'HTTP headers2',
        'Cookies',
        'Redirects',
        'robots.txt',
        'Rendered vs. served',
        'Web Vitals',
      ]);
  });

  it('counts only what counts: things, redirects, differences, measured values', async () => {
    const html = `${HTML}<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Person", "name": "Ann"}</script>`;
    const hops = [301, 200].map((status) => ({ url: 'https://example.com/page', status, headers: [] }));
    const way = { how: 'observed', isWhole: true, hops } as const;
    await pageData({ html, served: html, parts: { way, vitals: { lcp: { value: 900 } } } });
    await expect
      .poll(() => options().filter((text) => text !== null && /^(Struc|Redir|Rend|Web)/.test(text)))
      .toEqual(['Structured data1', 'Redirects1', 'Rendered vs. served0', 'Web Vitals1']);
  });

  it('counts nothing where rows may be missing', async () => {
    await pageData({ html: HTML, robotsTxt: '', robotsTxtStatus: 503 });
    await expect.poll(options).toContain('Headings2');
    const uncounted = options().filter((text) => text !== null && /^(hreflang|Dates|robots)/.test(text));
    expect(uncounted).toEqual(['hreflang', 'Dates', 'robots.txt']);
  });

  it('shows the chosen table, with its tools next to the chooser', async () => {
    await pageData({ html: HTML });
    await choose(/^Headings/);
    await expect.element(page.getByRole('list', { name: 'Headings' })).toBeVisible();
    await expect.element(chooser).toHaveTextContent('Headings2');
    const tools = page.getByRole('button', { name: 'Copy as Markdown' });
    await expect.element(tools).toBeVisible();
    expect(chooser.element().parentElement?.contains(tools.element())).toBe(true);
    await choose(/^Previews/);
    await expect.element(page.getByRole('heading', { name: 'Search result' })).toBeVisible();
    expect(tools.elements()).toEqual([]);
  });

  it('begins each table anew: without the search and the filters of the one before', async () => {
    await pageData({ html: `${HTML}<h3></h3>` });
    await choose(/^Headings/);
    await press(page.getByRole('button', { name: 'Empty 2' }));
    await press(page.getByRole('button', { name: 'Search' }));
    await userEvent.fill(page.getByRole('searchbox'), 'H3');
    await choose(/^Links/);
    await expect.element(page.getByRole('list', { name: 'Links' })).toBeVisible();
    expect(page.getByRole('searchbox').elements()).toEqual([]);
    expect([...document.querySelectorAll('[aria-pressed=true]')]).toEqual([]);
    await choose(/^Headings/);
    await expect.element(page.getByText('3 rows')).toBeVisible();
  });

  it('keeps what was typed into the previews when the page is checked again, not for another page', async () => {
    await pageData({ html: HTML });
    const title = page.getByLabelText('Title', { exact: true });
    await title.fill('Copper kettles');
    const { at } = inspected({ html: HTML });
    useInspection.setState(({ inspection }) => ({ inspection: inspection && { ...inspection, at: at + 9 } }));
    await expect.element(title).toHaveValue('Copper kettles');
    inspected({ url: 'https://www.example.com/other', html: HTML });
    await expect.element(title).toHaveValue('Kettles');
  });

  it('is chosen by keyboard', async () => {
    await pageData({ html: HTML });
    (chooser.element() as HTMLElement).focus();
    await userEvent.keyboard('l{Enter}');
    await expect.element(page.getByRole('list', { name: 'Links' })).toBeVisible();
  });

  it('explains header fields', async () => {
    await pageData({ html: HTML, headers: { 'strict-transport-security': 'max-age=31536000' } });
    await choose(/^HTTP headers/);
    await press(page.getByRole('button', { name: /strict-transport-security/ }));
    await expect
      .element(page.getByText('Tells browsers to use only https for this host from now on.'))
      .toBeVisible();
  });
});

describe('a table', () => {
  const viewOf = (id: ViewId) => VIEWS.find((view) => view.id === id) as TableView;
  const panel = (id: ViewId, inspection: Inspection) =>
    draw(<ViewPanel view={viewOf(id)} inspection={inspection} tools={null} />);
  const drawn = async (id: ViewId, example: Example, state: Partial<InspectionState> = {}) =>
    (await panel(id, inspected(example, state))).container;

  const EMPTY: Example = {
    html: '',
    served: '',
    robotsTxt: '',
    headers: [],
    parts: { cookies: [], way: { how: 'observed', isWhole: true, hops: [] }, vitals: {} },
  };

  it.each([
    ['headings', 'The page has no headings.'],
    ['links', 'The page has no links.'],
    ['images', 'The page has no <img> elements.'],
    ['text', 'No words are repeated on the page, or its words are not separated by spaces.'],
    ['dates', 'The page contains no dates.'],
    ['hreflang', 'The page declares no language versions.'],
    ['structuredData', 'The page has no structured data: no JSON-LD, microdata or RDFa.'],
    ['head', 'The page has no meta tags.'],
    ['feeds', 'The page declares no feeds, no manifest and no icons.'],
    ['headers', 'The response has no readable headers.'],
    ['cookies', 'There are no cookies.'],
    ['way', 'The redirects to this page are unknown.'],
    ['robotsTxt', 'robots.txt is missing or empty.'],
  ] as const)('of %s that is empty says so', async (id, text) => {
    const container = await drawn(id, EMPTY);
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toContain(text);
    expect(container.querySelector('ul[aria-label]')).toBeNull();
  });

  it.each([
    ['hreflang', 'The page declares no language versions.'],
    ['dates', 'The page contains no dates.'],
  ] as const)('of %s that may have more in what was not read says so', async (id, text) => {
    const container = await drawn(id, { html: '' });
    expect(shown(container)).toEqual([text, 'The response headers are unknown or incomplete.']);
    const waiting = await panel(id, inspected({ html: '' }, { phase: 'page' }));
    expect(waiting.container.innerText).toBe('');
  });

  it.each([0, 403, 503])('of robots.txt with status %s is not empty, but unread', async (robotsTxtStatus) => {
    const container = await drawn('robotsTxt', { robotsTxt: '', robotsTxtStatus });
    expect(shown(container).at(-1)).toBe('The site’s robots.txt could not be read.');
    expect(container.innerText).not.toContain('robots.txt is missing or empty.');
  });

  it.each([
    ['headers', 'The response headers could not be read.'],
    ['robotsTxt', 'The site’s robots.txt could not be read.'],
    ['differences', 'The HTML as sent by the server could not be read, so there is nothing to compare.'],
    ['vitals', 'The measurements of this visit could not be read.'],
    ['way', 'The redirects to this page could not be observed.'],
  ] as const)('of %s that could not be built says so once loading has finished', async (id, text) => {
    const container = await drawn(id, {});
    expect(container.innerText).toBe(text);
    for (const phase of ['reading', 'page'] as const) {
      const waiting = await panel(id, inspected({}, { phase }));
      expect(waiting.container.innerText).toBe('');
      expect(waiting.container.querySelector('[aria-hidden=true]')).not.toBeNull();
      waiting.unmount();
    }
  });

  it('first says what its rows are', async () => {
    const container = await drawn('robotsTxt', { robotsTxt: 'User-agent: *\nDisallow: /page' });
    expect(container.innerText).toMatch(
      /^Googlebot, .*\nmust not fetch this page by line 2: Disallow: \/page\n/,
    );
  });

  it('that lists only a part says how much there is', async () => {
    const inspection = inspected({ html: '<h1>A</h1><a href="/">B</a>' });
    const cut = { ...inspection, page: { ...inspection.page, cut: { headings: 3_000 } } };
    await panel('headings', cut);
    await expect.element(page.getByText('The page has 3,000; only the first 1 are listed.')).toBeVisible();
    const { container } = await panel('links', cut);
    expect(container.innerText).not.toContain('only the first');
  });

  describe('the cookies table', () => {
    const headers = [['set-cookie', 'lang=de']] as const;
    const offer = page.getByRole('button', { name: 'Allow access' });

    it('offers to list all cookies if none are known', async () => {
      const container = await drawn('cookies', {});
      await expect.element(offer).toBeVisible();
      expect(container.innerText).not.toContain('The cookies that this response sets');
    });

    it('lists those of the response, and below offers the others', async () => {
      const container = await drawn('cookies', { headers });
      expect(container.innerText).toMatch(
        /^The cookies that this response sets\.[\s\S]*All cookies of this page[\s\S]*\nlang\n/,
      );
    });

    it('offers nothing while they may still load, or once they have loaded', async () => {
      await drawn('cookies', { headers }, { phase: 'page' });
      await expect.element(page.getByText('lang', { exact: true })).toBeVisible();
      expect(offer.elements()).toEqual([]);
      const all = await drawn('cookies', { headers, parts: { cookies: [] } });
      expect(all.innerText).toMatch(/^The cookies that the browser stores for this page\./);
      expect(all.innerText).not.toContain('Allow access');
    });
  });
});
