import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { costOf } from '@/lib/checks/consequence.ts';
import { LANGUAGES } from '@/lib/i18n/languages.ts';
import { useDeepRuns } from '@/lib/page/deep/deep-runs.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { settings } from '@/lib/platform/settings.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { changed, historyOf, KEPT, POOR, showPage, showRun } from '@/test/components/with-page.ts';
import { dayText } from '../../texts/format.ts';
import { FirstGauges, scoreOf } from './gauge.tsx';
import { Gauges } from './gauges.tsx';

/** Its grade depends on the response over plain http. */
const RANGED = changed(
  {},
  { headers: { ...KEPT.headers, 'content-security-policy': "default-src 'self'" }, parts: {} },
);

function gaugeOf(container: Element, name: 'SEO' | 'Security'): Element {
  const gauges = [...container.querySelectorAll('[aria-busy]')];
  return (
    gauges.find((one) => one.querySelector('h2')?.textContent === name) ?? expect.fail(`no gauge ${name}`)
  );
}

/**
 * Returns what one gauge shows: its word, the ring as `share of the circle, color`, and the lines next to it.
 */
function shown(container: Element, name: 'SEO' | 'Security') {
  const gauge = gaugeOf(container, name);
  const arcs = [...gauge.querySelectorAll('circle')].slice(1);
  const lines = [...gauge.querySelectorAll('p')];
  return {
    word: gauge.querySelector('svg + span')?.textContent,
    arcs: arcs.map((arc) => arc.getAttribute('stroke-dasharray')),
    colour: arcs.length > 0 ? getComputedStyle(arcs.at(-1) as Element).stroke : null,
    counts: lines[0]?.textContent,
    last: lines[1]?.textContent,
    isBusy: gauge.getAttribute('aria-busy') === 'true',
    hint: gauge.getAttribute('title'),
  };
}
const said = () => page.getByRole('status').element().textContent;

beforeEach(() => useDeepRuns.setState({}, true));

describe('the two scores of a page', () => {
  it('are green and full if nothing is wrong', async () => {
    showPage(KEPT);
    const { container } = await draw(<Gauges />);
    const [seo, security] = [shown(container, 'SEO'), shown(container, 'Security')];
    const clean = {
      arcs: ['100 100'],
      colour: themed('pass'),
      counts: 'nothing found',
      last: '',
      isBusy: false,
    };
    expect(seo).toEqual({ ...clean, word: '100', hint: null });
    expect(security).toEqual({ ...clean, word: 'A+', hint: 'HTTP Observatory: A+ (150)' });
    expect(gaugeOf(container, 'Security').querySelector('.sr-only')?.textContent).toBe(security.hint);
    await expect.poll(said).toBe('SEO 100, security A+');
  });

  it('count the faults of the worst two severities; an empty ring still shows its color', async () => {
    showPage(POOR);
    const { container } = await draw(<Gauges />);
    await expect
      .poll(() => shown(container, 'SEO'))
      .toEqual({
        word: '66',
        arcs: ['66 100'],
        colour: themed('warn'),
        counts: '1 error, 4 warnings',
        last: '',
        isBusy: false,
        hint: null,
      });
    await expect
      .poll(() => shown(container, 'Security'))
      .toEqual({
        word: 'F',
        arcs: ['4 100'],
        colour: themed('error'),
        counts: '4 errors, 2 warnings',
        last: '',
        isBusy: false,
        hint: 'Uncertain: redirection. HTTP Observatory: F (0)',
      });
    // The letter is certain: nothing that could be measured would change it.
    expect([...gaugeOf(container, 'Security').querySelectorAll('button')]).toEqual([]);
    expect(gaugeOf(container, 'Security').querySelector('p')?.title).toBe('4 errors, 2 warnings');
    await expect.poll(said).toBe('SEO 66, security F');
  });

  it('leave ignored findings out of the counts, and say so; the score stays', async () => {
    showPage(POOR, {
      ignores: (check) => check === 'seo/canonical-conflict' || check.startsWith('security/'),
    });
    const { container } = await draw(<Gauges />);
    expect(shown(container, 'SEO').word).toBe('66');
    expect(shown(container, 'SEO').counts).toBe('4 warnings, 3 notices, 1 ignored');
    expect(shown(container, 'Security').counts).toBe('nothing found, 12 ignored');
  });

  it('hold what the checks on demand found: never 100 above an error', async () => {
    showPage(KEPT);
    const loss = costOf(['crawling']);
    showRun(KEPT, { check: 'deep/link-broken', outcome: 'failed', ...loss, findings: [], totals: {} });
    const { container } = await draw(<Gauges isNarrow />);
    expect(shown(container, 'SEO').word).toBe('85');
    expect(shown(container, 'SEO').last).toBe('100 → 85');
    expect(shown(container, 'SEO').hint).toBe('SEO 100, with links and sitemap 85');
    expect(shown(container, 'SEO').colour).toBe(themed('warn'));
  });

  it('have a line for each count in a narrow panel', async () => {
    showPage(POOR, { history: historyOf([60, null], [69, 0]) });
    const { container } = await draw(<Gauges isNarrow />);
    const lines = (['SEO', 'Security'] as const).map((name) => {
      const { counts, last } = shown(container, name);
      return [counts, last];
    });
    expect(lines).toEqual([
      ['1 error', '4 warnings'],
      ['4 errors', '2 warnings'],
    ]);
    expect(container.textContent).not.toContain('since');
  });

  it.each(LANGUAGES)('say all of their counts in the narrowest panel: %s', async (language) => {
    await settings.set({ ...settings.fallback, language });
    showPage(POOR);
    // Next to a scrollbar.
    const { container } = await draw(
      <div style={{ width: 360 - 15 - 28 }}>
        <Gauges isNarrow />
      </div>,
    );
    await expect.poll(() => container.querySelectorAll('p').length).toBeGreaterThan(2);
    const lines = [...container.querySelectorAll<HTMLElement>('[aria-busy] p')];
    const cut = lines.filter(
      (line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight,
    );
    expect(cut.map((line) => line.textContent)).toEqual([]);
    // All of a gauge is as high as its ring with its name.
    const heights = [...container.querySelectorAll('[aria-busy]')].map(
      (gauge) => gauge.getBoundingClientRect().height,
    );
    expect(Math.max(...heights)).toBeLessThan(76);
  });

  it('say each count once, also in the first verdict', async () => {
    showPage(POOR);
    const { container } = await draw(<FirstGauges state={useInspection.getState()} />);
    const { counts, last } = shown(container, 'SEO');
    expect([counts, last]).toEqual(['1 error, 4 warnings', '']);
  });

  it('have the color of the worst that is possible, solid up to it and striped up to the best', async () => {
    showPage(RANGED);
    const { container } = await draw(<Gauges />);
    const words = [...gaugeOf(container, 'Security').querySelectorAll('svg + span span span')].map(
      (one) => one.textContent,
    );
    expect(words).toEqual(['B+', 'C+']);
    await expect
      .poll(() => shown(container, 'Security'))
      .toEqual({
        word: 'B+C+',
        arcs: [`${'2 3 '.repeat(16)}0 100`, '60 100'],
        colour: themed('warn'),
        counts: 'Uncertain: redirection',
        last: 'Request http:// once',
        isBusy: false,
        hint: 'Between C+ and B+. Uncertain: redirection. HTTP Observatory: C+ – B+ (60 – 80)',
      });
    const [striped] = [...gaugeOf(container, 'Security').querySelectorAll('circle')].slice(1);
    expect(getComputedStyle(striped as Element).stroke).toBe(themed('warn'));
    expect(gaugeOf(container, 'Security').querySelector('p')?.title).toBe(
      'Uncertain: redirection, 1 error, 1 notice',
    );
    await expect.poll(said).toBe('SEO 100, security Between C+ and B+');
  });

  it('are green only if the worst that is possible is', async () => {
    const { parts: _unasked, ...unasked } = KEPT;
    showPage(unasked);
    const { container } = await draw(<Gauges />);
    const security = () => shown(container, 'Security');
    expect([security().word, security().arcs[1], security().colour]).toEqual([
      'A+B+',
      '80 100',
      themed('pass'),
    ]);
    showPage({ ...unasked, how: 'stored' });
    await expect.poll(() => security().word).toBe('A+D+');
    expect(security().colour).toBe(themed('error'));
  });

  it('offer the one press that measures most: a reload at first, then http with access to the site', async () => {
    const { parts: _unasked, ...unasked } = KEPT;
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => false);
    showPage({ ...unasked, how: 'stored' });
    await draw(<Gauges />);
    const reload = page.getByRole('button', { name: 'Reload and check' });
    await expect
      .element(reload)
      .toHaveAttribute('title', 'Reloads the page once. Anything typed into forms is lost.');
    showPage({ ...unasked, how: 'stored', url: `${KEPT.url}?add-to-cart=7` });
    await expect
      .element(reload)
      .toHaveAttribute(
        'title',
        'Reloads the page once. Anything typed into forms is lost. Opening this address may have changed something, and a reload may repeat that.',
      );
    showPage(unasked);
    const ask = page.getByRole('button', { name: 'Request http:// once' });
    await expect
      .element(ask)
      .toHaveAttribute(
        'title',
        'Requests http://kettles.example/ once, without cookies, to see whether it redirects to https. The browser first asks you for access to kettles.example only.',
      );
    await press(ask);
    expect(request.mock.calls).toEqual([
      [{ origins: ['https://kettles.example/*', 'http://kettles.example/*'] }],
    ]);
    // Refused: nothing happens.
    await expect.element(ask).toBeEnabled();
    expect(useInspection.getState().phase).toBe('complete');
  });

  it('offer no press that can add nothing', async () => {
    const parts = { plainHttp: { how: 'second request', hops: [], isWhole: false } } as const;
    showPage({ ...KEPT, parts });
    const { container } = await draw(<Gauges />);
    expect(shown(container, 'Security').counts).toBe('Uncertain: redirection');
    expect([...gaugeOf(container, 'Security').querySelectorAll('button')]).toEqual([]);
  });

  it('use fewer words for it in a narrow panel', async () => {
    showPage(RANGED);
    await draw(<Gauges isNarrow />);
    const measure = page.getByRole('button', { name: 'Measure: Request http:// once' });
    expect(measure.element().textContent).toBe('Measure');
    expect(measure.element().getAttribute('title')).toMatch(/^Request http:\/\/ once\. Requests http:/);
  });

  it('know nothing about the security of an unseen response, and do not call it clean', async () => {
    const { headers: _unseen, parts: _unasked, ...unseen } = KEPT;
    showPage(unseen);
    const { container } = await draw(<Gauges />);
    const security = shown(container, 'Security');
    expect(security).toEqual({
      word: '?',
      arcs: [`${'2 3 '.repeat(20)}0 100`],
      colour: themed('dim'),
      counts: 'Not measured yet',
      last: 'Reload and check',
      isBusy: false,
      hint: 'Not measured yet. 11 of 12 tests uncertain. HTTP Observatory: Not measured yet. The response headers could not be read.',
    });
    expect(shown(container, 'SEO').word).toBe('100');
    expect(shown(container, 'SEO').counts).toBe('nothing found');
    await expect.poll(said).toBe('SEO 100, security Not measured yet');
  });

  it.each([
    [[], 'Uncertain: cookies, redirection, HSTS'],
    [['x-content-type-options'], 'Uncertain: cookies, redirection, HSTS, X-Content-Type-Options'],
    [['x-content-type-options', 'referrer-policy'], 'Not measured yet'],
  ])('name up to four open tests even if the grade is not measured yet: three and %j', async (more, lead) => {
    const headers = Object.entries(KEPT.headers ?? {}).filter(
      ([name]) => name !== 'strict-transport-security',
    );
    showPage({
      ...KEPT,
      headers: Object.fromEntries(headers) as Record<string, string>,
      how: 'stored',
      parts: {},
    });
    const { report } = useInspection.getState();
    const security = report?.security && { ...report.security, open: [...report.security.open, ...more] };
    useInspection.setState({ report: report && { ...report, security: security ?? null } });
    const { container } = await draw(<Gauges />);
    const { word, counts, colour, last } = shown(container, 'Security');
    expect([word, counts, colour, last]).toEqual(['?', lead, themed('dim'), 'Reload and check']);
    await expect.poll(said).toBe('SEO 100, security Not measured yet');
  });

  it('wait: both while the page is read, the grade alone while the response is awaited', async () => {
    showPage(POOR, { phase: 'reading', report: null, inspection: null });
    const { container } = await draw(<Gauges />);
    const waiting = {
      word: '',
      arcs: ['22 100'],
      colour: themed('dim'),
      counts: 'checking…',
      last: '',
      isBusy: true,
      hint: null,
    };
    await expect.poll(() => shown(container, 'SEO')).toEqual(waiting);
    await expect.poll(() => shown(container, 'Security')).toEqual(waiting);
    expect(container.querySelectorAll('svg.turning')).toHaveLength(2);
    showPage(POOR, { phase: 'page' });
    await expect.poll(() => shown(container, 'SEO').word).toBe('66');
    expect(shown(container, 'SEO').isBusy).toBe(false);
    await expect.poll(() => shown(container, 'Security')).toEqual(waiting);
    expect(said()).toBe('');
  });

  it('have none for search, and wait for none, where a page is kept out of the index on purpose', async () => {
    const html = '<title>Log in</title><h1>Log in</h1><form><input name=user><input type=password></form>';
    const headers = { ...KEPT.headers, 'x-robots-tag': 'noindex' };
    showPage({ ...KEPT, url: 'https://kettles.example/login', html, headers });
    const { container } = await draw(<Gauges />);
    const { word, arcs, isBusy } = shown(container, 'SEO');
    expect([word, arcs, isBusy]).toEqual(['–', [], false]);
  });

  it('are dashes if the page cannot be checked', async () => {
    showPage(POOR, { phase: 'stopped', report: null, inspection: null, obstacle: 'browser page' });
    const { container } = await draw(<Gauges />);
    for (const name of ['SEO', 'Security'] as const)
      await expect
        .poll(() => shown(container, name))
        .toEqual({
          word: '–',
          arcs: [],
          colour: null,
          counts: '',
          last: '',
          isBusy: false,
          hint: null,
        });
  });

  it('are never green with an error, however high the score', async () => {
    const policy =
      "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'self'";
    showPage({ ...KEPT, headers: { ...KEPT.headers, 'content-security-policy': policy } });
    const { container } = await draw(<Gauges />);
    const security = shown(container, 'Security');
    expect(security).toEqual({
      word: 'B+',
      arcs: ['80 100'],
      colour: themed('warn'),
      counts: '1 error',
      last: '',
      isBusy: false,
      hint: 'HTTP Observatory: B+ (80)',
    });
  });

  it.each([
    [80, null, 'pass'],
    [79, null, 'warn'],
    [50, null, 'warn'],
    [49, null, 'error'],
    [100, 'warning', 'pass'],
    [100, 'error', 'warn'],
    [49, 'error', 'error'],
    [100, 'blocker', 'error'],
  ] as const)('have a color by score and worst finding: %s with %s is %s', (score, worst, tone) => {
    const unread = { ...useInspection.getState(), report: null };
    expect(scoreOf(unread, { score, worst }).tone).toBe(tone);
  });
});

describe('the comparison with the previous check', () => {
  it('is green and up if better, red and down if worse', async () => {
    const history = historyOf([60, 90], [100, 50]);
    showPage(KEPT, { history });
    const { container } = await draw(<Gauges />);
    const move = (name: 'SEO' | 'Security') => gaugeOf(container, name).querySelector('h2 + span');
    expect(move('SEO')?.textContent).toBe('60 → 100 ▲up by 40');
    expect(colourOf(move('SEO'))).toBe(themed('pass'));
    // The arrow is for sighted users, the sentence for screen readers.
    expect(move('SEO')?.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(move('Security')?.textContent).toBe('90 → 50 ▼down by 40');
    expect(colourOf(move('Security'))).toBe(themed('error'));
    const since = `since ${dayText('en', history.before?.at ?? 0)}`;
    expect(shown(container, 'SEO').last).toBe(since);
    expect(shown(container, 'Security').last).toBe(since);
  });

  it('says that nothing changed, and ignores uncertain scores', async () => {
    showPage(KEPT, { history: historyOf([100, null], [100, 150]) });
    const { container } = await draw(<Gauges />);
    const move = gaugeOf(container, 'SEO').querySelector('h2 + span');
    expect(move?.textContent).toBe('100 =unchanged');
    expect(colourOf(move)).toBe(themed('dim'));
    expect(move?.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(gaugeOf(container, 'Security').querySelector('h2 + span')).toBeNull();
  });

  it('is missing at a first check', async () => {
    showPage(KEPT, { history: historyOf([100, 150]) });
    const { container } = await draw(<Gauges />);
    expect(shown(container, 'SEO').last).toBe('first check');
    expect(container.querySelector('h2 + span')).toBeNull();
  });

  it('is missing in a private window', async () => {
    const tab = { id: 1, url: KEPT.url, incognito: true } as never;
    showPage(KEPT, { tab });
    const { container } = await draw(<Gauges />);
    expect(shown(container, 'SEO').last).toBe('private, not saved');
    showPage(KEPT, { tab, phase: 'page' });
    await expect.poll(() => shown(container, 'SEO').last).toBe('');
  });
});
