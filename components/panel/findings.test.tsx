import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Example } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { links, shown } from '@/test/components/shown.ts';
import { changed, KEPT, POOR, showEverything, showPage } from '@/test/components/with-page.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AreaFindings } from './area-findings.tsx';
import { IndexVerdict } from './index-verdict.tsx';
import { ManyPages } from './many-pages.tsx';
import { PANEL_PLACES } from './panel-places.tsx';
import { PANEL_TABS } from './panel-tabs.ts';
import { TabBadge } from './tab-badge.tsx';
import { WorstFindings } from './worst-findings.tsx';

// The whole wording of a check is loaded after a verdict is drawn; here it is there.
beforeAll(async () => {
  await loadDefinitions('en');
});

const BLOCKED: Example = { ...KEPT, robotsTxt: 'User-agent: *\nDisallow: /' };

describe('whether search engines can index the page', () => {
  const icon = (container: Element) => colourOf(container.querySelector('svg'));
  async function verdict(example: Example, state: Parameters<typeof showPage>[1] = {}) {
    showPage(example, state);
    const { container } = await draw(<IndexVerdict />);
    return { text: container.textContent, colour: icon(container), container };
  }

  it('is one green line if they can', async () => {
    const { text, colour } = await verdict(KEPT);
    expect([text, colour]).toEqual(['Search engines may index this page', themed('pass')]);
  });

  it('is red with every reason if they cannot', async () => {
    const { text, colour, container } = await verdict({ ...BLOCKED, status: 404 });
    expect(text).toMatch(/^This page is blocked from indexing/);
    expect(colour).toBe(themed('error'));
    expect([...container.querySelectorAll('p[dir=auto]')].map((one) => one.textContent)).toEqual([
      'The server returned status 404; such pages are not indexed.',
      'robots.txt does not let Googlebot fetch this page: “Disallow: /”.',
    ]);
  });

  it('is uncertain if crawlers may get another response', async () => {
    const { text, colour } = await verdict({ ...KEPT, status: 403 });
    expect(text).toMatch(/^This page may be blocked from indexing.*status 403/);
    expect(colour).toBe(themed('warn'));
  });

  it('is calm if that is intended', async () => {
    const ignores = (check: string) => check === 'seo/indexability';
    const { text, colour } = await verdict(BLOCKED, { ignores });
    expect(text).toMatch(/^This page is blocked from indexing.*Disallow/);
    expect(colour).toBe(themed('note'));
    const doubtful = await verdict({ ...KEPT, status: 403 }, { ignores });
    expect(doubtful.text).toMatch(/^This page may be blocked from indexing.*status 403/);
    expect(doubtful.colour).toBe(themed('note'));
  });

  it('says what was not seen', async () => {
    const { headers: _headers, robotsTxt: _robots, ...unseen } = KEPT;
    const whole = await verdict(unseen);
    expect(whole.text).toBe(
      'Search engines may index this pageThe response headers are unknown or incomplete.The site’s robots.txt is not available.',
    );
    expect(whole.colour).toBe(themed('note'));
    const { text } = await verdict({ ...unseen, robotsTxt: '' });
    expect(text).toMatch(/incomplete\.$/);
    const { text: other } = await verdict({ ...unseen, headers: KEPT.headers ?? {} });
    expect(other).toMatch(/^Search engines may index this pageThe site’s robots\.txt is not available\.$/);
  });

  it('says that nothing is known of a URL that a script has set since the response', async () => {
    const headers = { ...KEPT.headers, 'x-robots-tag': 'noindex' };
    const { text, colour } = await verdict({ ...KEPT, headers, responseUrl: 'https://example.com/before' });
    expect(text).toBe(
      'Search engines may index this pageA script has changed the URL since the page was loaded. Reload the page to check what the server returns for it.',
    );
    expect(colour).toBe(themed('note'));
  });

  it('waits for the response before it says that all is well, but not before it reports a fault', async () => {
    expect((await verdict(KEPT, { phase: 'page' })).text).toBe('checking…');
    expect((await verdict(KEPT, { report: null, phase: 'reading' })).text).toBe('checking…');
    expect((await verdict(BLOCKED, { phase: 'page' })).text).toMatch(/^This page is blocked/);
  });
});

describe('the findings of one area', () => {
  const heading = () => page.getByRole('heading', { level: 2 });

  it('are counted, can be copied, and are followed by what was not found', async () => {
    const seo = showPage(POOR).filter((one) => one.area === 'seo' && one.outcome === 'failed' && !one.cause);
    const { container } = await draw(<AreaFindings area="seo" />);
    await expect.element(heading()).toHaveTextContent(`${seo.length} findings`);
    expect(container.querySelectorAll('details[name=finding]')).toHaveLength(seo.length);
    await expect.element(page.getByRole('button', { name: 'Copy as Markdown' })).toBeVisible();
    expect(container.textContent).toContain('Not applicable');
    expect(links(container).at(-1)).toEqual(['Ignored findings, plumbline.json', '/ignored']);
  });

  it('say what is lost once: in the heading of their group, not in the finding as well', async () => {
    showPage({ ...KEPT, html: KEPT.html?.replace(/<meta name="?viewport[^>]*>/, '') ?? '' });
    const { container } = await draw(<AreaFindings area="seo" />);
    await expect.poll(() => container.querySelectorAll('details[name=finding]').length).toBeGreaterThan(0);
    container.querySelector<HTMLElement>('details[name=finding] summary')?.click();
    await expect.element(page.getByText('How to fix')).toBeVisible();
    const seen = page
      .getByText('Clicks are lost')
      .elements()
      .filter((one) => one.checkVisibility());
    expect(seen).toHaveLength(1);
  });

  it('use the singular for one', async () => {
    showPage(changed({ 'Copper kettles made by hand – Copper & Leaf': 'Home' }));
    await draw(<AreaFindings area="seo" />);
    await expect.element(heading()).toHaveTextContent('1 finding');
  });

  it('that do not exist are good news with nothing to copy; their number is open until the end', async () => {
    const passed = showEverything(KEPT).filter(
      ({ area, outcome }) => area === 'security' && outcome === 'passed',
    );
    const { container } = await draw(<AreaFindings area="security" />);
    await expect.element(heading()).toHaveTextContent('Findings');
    // The number is that of the list below.
    expect(container.textContent).toContain(
      `Everything is fine here${passed.length} checks passedPassed${passed.length}`,
    );
    expect(page.getByRole('button', { name: 'Copy as Markdown' }).query()).toBeNull();
    useInspection.setState({ phase: 'page' });
    await expect.poll(() => container.textContent).toContain('No problems foundchecking…');
  });

  it('show placeholders while loading', async () => {
    showPage(KEPT, { report: null, phase: 'reading' });
    const { container } = await draw(<AreaFindings area="seo" />);
    expect(container.querySelectorAll('li')).toHaveLength(3);
    expect(container.querySelector('details')).toBeNull();
  });
});

it('many pages lead to their check, and one to its comparison', async () => {
  const { container } = await draw(<ManyPages />);
  expect(
    shown(container)
      .map((line) => line.toLowerCase())
      .slice(0, 2),
  ).toEqual([
    'many pages',
    'pages you visited, a list, the sitemap, or link by link: one report, from your browser, free',
  ]);
  expect(links(container)).toEqual([
    ['Check many pages', '/pages'],
    ['Compare two pages', '/compare'],
  ]);
});

describe('the worst of both areas', () => {
  it('are five, and all of them when opened', async () => {
    const all = showPage(POOR).filter(({ outcome, cause }) => outcome === 'failed' && !cause).length;
    const { container } = await draw(<WorstFindings />);
    expect(container.querySelectorAll('details')).toHaveLength(5);
    await press(page.getByRole('button', { name: `All ${all} findings` }));
    await expect.poll(() => container.querySelectorAll('details[name="finding"]').length).toBe(all);
    await press(page.getByRole('button', { name: 'Only the worst' }));
    await expect.poll(() => container.querySelectorAll('details').length).toBe(5);
  });

  it('are all of them if there are fewer', async () => {
    showPage(changed({ 'Copper kettles made by hand – Copper & Leaf': 'Home' }));
    const { container } = await draw(<WorstFindings />);
    expect(container.querySelectorAll('details')).toHaveLength(1);
    expect(container.textContent).not.toContain('more');
    showEverything(KEPT);
    await expect.poll(() => container.textContent).toMatch(/Everything is fine here\d+ checks passed$/);
    showPage(KEPT, { phase: 'page' });
    await expect.poll(() => container.textContent).toContain('checking…');
    showPage(KEPT, { report: null });
    await expect.poll(() => container.querySelectorAll('li').length).toBe(3);
  });
});

function Titles() {
  const { t } = useTexts();
  return PANEL_TABS.map(({ id, title, useBadge }) => (
    <p key={id}>
      {t(title)}
      {useBadge && <TabBadge useBadge={useBadge} />}
    </p>
  ));
}

describe('the tabs of the panel', () => {
  it('are in order, and show the number of errors per area, without warnings', async () => {
    showPage({ ...POOR, robotsTxt: 'User-agent: *\nDisallow: /' });
    const { container } = await draw(<Titles />);
    const titles = () => [...container.querySelectorAll('p')].map((one) => one.textContent);
    // The blocker counts as an error, too.
    await expect.poll(titles).toEqual(['Overview', 'SEO2, 2 errors', 'Security4, 4 errors', 'Page', 'Site']);
    expect(colourOf(container.querySelector('sup'))).toBe(themed('error'));
    expect(container.querySelector('sup')?.getAttribute('aria-hidden')).toBe('true');
    showPage(POOR);
    await expect.poll(() => titles()[1]).toBe('SEO1, 1 error');
    showPage(KEPT);
    await expect.poll(titles).toEqual(['Overview', 'SEO', 'Security', 'Page', 'Site']);
  });

  it('are about the page, except the one about its site', () => {
    expect(PANEL_TABS.filter(({ isOfPage }) => !isOfPage).map(({ id }) => id)).toEqual(['site']);
  });

  it('open nothing on the next page that was opened on the one before', async () => {
    const { Content } = PANEL_TABS.find(({ id }) => id === 'seo') ?? expect.fail('no such tab');
    showPage(KEPT);
    await draw(<Content />);
    const all = page.getByRole('button', { name: 'Show all previews' });
    await press(all);
    await expect.element(all).toHaveAttribute('aria-expanded', 'true');
    showPage({ ...KEPT, url: 'https://kettles.example/teal' });
    await expect.element(all).toHaveAttribute('aria-expanded', 'false');
  });

  it('lead to places that store nothing of a private window', async () => {
    const { pages: Pages = () => expect.fail('no such place') } = PANEL_PLACES;
    showPage(KEPT, { tab: { id: 1, url: KEPT.url, incognito: true } as never });
    await draw(<Pages />);
    await expect.element(page.getByText(/^Nothing is stored for private windows\./)).toBeVisible();
  });
});
