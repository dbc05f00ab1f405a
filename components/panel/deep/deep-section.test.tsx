import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { visitMemory } from '@/lib/checks/deep/visiting/visit-memory.ts';
import type { CheckResult } from '@/lib/checks/result.ts';
import { useDeepRuns, usePrivateResults } from '@/lib/page/deep/deep-runs.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { keepDeep } from '@/lib/report/deep-results.ts';
import { ignore } from '@/lib/report/ignored.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import { DeepSection } from './deep-section.tsx';

const button = (name: string) => page.getByRole('button', { name });
const mayVisit = (answer: boolean) =>
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => answer);
/** Each test uses a page of its own, because results are kept per page. */
let url = '';
let pages = 0;
beforeEach(() => {
  pages += 1;
  url = `https://deep.example/${Date.now()}-${pages}`;
  useDeepRuns.setState({}, true);
});
const show = (state: Parameters<typeof showPage>[1] = {}) => showPage({ ...KEPT, url }, state);
const found = (check: string, outcome: CheckResult['outcome'], message?: string): CheckResult => ({
  check,
  outcome,
  severity: 'warning',
  totals: message ? { [message]: 1 } : {},
  findings: message
    ? [
        {
          message,
          severity: 'warning',
          values: { status: 404, count: 1 },
          at: { source: 'page', snippet: '<a href="/gone">' },
        },
      ]
    : [],
});
const keep = (results: readonly CheckResult[], stopped = false) =>
  keepDeep({ url, at: Date.now() - 3 * 3_600_000, stopped, results });

describe('on-demand checks before their first run', () => {
  it('say what they do, and start with one press if all sites are allowed', async () => {
    mayVisit(true);
    show();
    const { container } = await draw(<DeepSection />);
    expect(container.textContent).toContain('Opens the URLs listed on the page');
    for (const other of ['access to all sites', 'No problems found', 'Stopped early'])
      expect(container.textContent).not.toContain(other);
    await expect.element(button('Run these checks')).toBeEnabled();
    show({ moved: 'elsewhere' });
    await expect.element(button('Run these checks')).toBeDisabled();
    show({ phase: 'page' });
    await expect.element(button('Run these checks')).toBeDisabled();
  });

  it('request access to every site, or stay within this one', async () => {
    mayVisit(false);
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => false);
    const visit = vi
      .spyOn(fakeBrowser.scripting, 'executeScript')
      .mockImplementation((async () => []) as never);
    show();
    const { container } = await draw(<DeepSection />);
    await expect.element(button('Only this site')).toBeEnabled();
    show({ moved: 'elsewhere' });
    for (const name of ['Allow and run', 'Only this site']) await expect.element(button(name)).toBeDisabled();
    show();
    await expect.element(button('Only this site')).toBeEnabled();
    expect(container.textContent).toContain('the browser will ask for access to all sites');
    expect(button('Run these checks').query()).toBeNull();
    await press(button('Allow and run'));
    expect(request.mock.calls).toEqual([[{ origins: ['https://*/*', 'http://*/*'] }]]);
    // If access is refused, the checks still run, limited to this site.
    await expect.poll(() => useDeepRuns.getState()[url]?.isRunning).toBe(false);
    expect(visit.mock.calls.length).toBeGreaterThan(0);
  });

  it('are not offered before there is a page', async () => {
    mayVisit(true);
    show({ inspection: null, tab: null });
    const { container } = await draw(<DeepSection />);
    expect(container.querySelector('button')).toBeNull();
  });
});

it('show their progress and findings while they run, and stop at a press', async () => {
  show();
  const stop = new AbortController();
  const steps = { 'deep/link-broken': { done: 2, total: 6 }, 'deep/soft-404': { done: 1, total: 2 } };
  useDeepRuns.setState({
    [url]: { isRunning: true, steps, results: [found('deep/soft-404', 'passed')], stop },
  });
  const { container } = await draw(<DeepSection />);
  await expect.element(page.getByText('Checked 3 of 8 URLs')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'On-demand checks' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '38');
  await expect.poll(() => container.textContent).toContain('Passed1');
  expect(container.textContent).not.toContain('Opens the URLs');
  await press(button('Stop'));
  expect(stop.signal.aborted).toBe(true);
  useDeepRuns.setState({ [url]: { isRunning: true, steps: {}, results: [], stop } });
  await expect.poll(() => bar.element().hasAttribute('aria-valuenow')).toBe(false);
});

describe('on-demand checks after a run', () => {
  it('show their findings and date, and can run again', async () => {
    mayVisit(true);
    await keep([found('deep/link-broken', 'failed', 'broken'), found('deep/soft-404', 'passed')]);
    show();
    const { container } = await draw(<DeepSection />);
    await expect.element(button('Run again')).toBeEnabled();
    await expect.element(page.getByText('3 hr. ago')).toBeVisible();
    await expect.poll(() => container.querySelectorAll('details[name=finding]').length).toBe(1);
    expect(container.querySelector('details[name=finding]')?.textContent).toMatch(/^Warning:.*SEO$/);
    expect(container.textContent).toContain('Passed1');
    expect(container.textContent).not.toContain('No problems found');
    expect(container.textContent).not.toContain('Opens the URLs');
  });

  it('show what an earlier run has found, too, if the user has stopped this one', async () => {
    mayVisit(true);
    await keep([found('deep/link-broken', 'failed', 'broken'), found('deep/soft-404', 'passed')], true);
    const results = [found('deep/soft-404', 'passed')];
    useDeepRuns.setState({ [url]: { isRunning: false, steps: {}, results, stop: new AbortController() } });
    show();
    const { container } = await draw(<DeepSection />);
    await expect.poll(() => container.querySelectorAll('details[name=finding]').length).toBe(1);
  });

  it('leave out what is ignored on the site, and list it apart', async () => {
    mayVisit(true);
    url = url.replace('deep.example', 'ignoring-deep.example');
    await ignore(url, { check: 'deep/link-broken', messages: ['broken'] });
    await keep([
      found('deep/link-broken', 'failed', 'broken'),
      found('deep/resource-missing', 'failed', 'missing'),
    ]);
    show();
    const { container } = await draw(<DeepSection />);
    await expect.element(page.getByText('Ignored on this site1')).toBeVisible();
    expect(container.querySelectorAll('details[name=finding]')).toHaveLength(1);
  });

  it('are calm if nothing was found, except if they were stopped', async () => {
    mayVisit(true);
    await keep([found('deep/soft-404', 'passed')]);
    show();
    const { container } = await draw(<DeepSection />);
    await expect.element(page.getByText('No problems found')).toBeVisible();
    expect(colourOf(container.querySelector('p svg'))).toBe(themed('pass'));
    await keep([found('deep/soft-404', 'passed')], true);
    await expect.element(page.getByText('Stopped early: not all URLs were checked.')).toBeVisible();
    expect(container.textContent).not.toContain('No problems found');
  });

  it('say how many had no result, and are not calm if none had one', async () => {
    mayVisit(true);
    await keep([found('deep/soft-404', 'passed'), found('deep/link-broken', 'not looked at')]);
    show();
    const { container } = await draw(<DeepSection />);
    await expect.element(page.getByText('No problems found · 1 not checked')).toBeVisible();
    await keep([found('deep/soft-404', 'not looked at'), found('deep/link-broken', 'not looked at')]);
    await expect.element(page.getByText('Not checked2')).toBeVisible();
    expect(container.textContent).not.toContain('No problems found');
  });

  it('say how much they could read if that was not all', async () => {
    mayVisit(true);
    await keep([
      { ...found('deep/resource-missing', 'not looked at'), read: { done: 27, total: 30 } },
      { ...found('deep/social-image-unreachable', 'failed', 'status'), read: { done: 1, total: 2 } },
    ]);
    show();
    const { container } = await draw(<DeepSection />);
    await press(page.getByText('Not checked1'));
    await expect.element(page.getByText('URLs checked: 27 of 30.')).toBeVisible();
    await press(page.elementLocator(container.querySelector('details[name=finding] summary') as Element));
    await expect.element(page.getByText('URLs checked: 1 of 2.')).toBeVisible();
  });

  it('add a fuller figure to the score', async () => {
    mayVisit(true);
    await keep([
      { ...found('deep/link-broken', 'failed', 'status'), severity: 'error', loses: 'crawling', takes: 0.15 },
      found('deep/security-txt', 'failed', 'absent'),
    ]);
    show();
    const { container } = await draw(<DeepSection />);
    const score = useInspection.getState().report?.seo?.score ?? 0;
    const full = `SEO ${score}, with links and sitemap ${Math.round(score * 0.85)}`;
    await expect.poll(() => container.textContent).toContain(full);
  });

  it('offer to go on after the pause that a server asked for', async () => {
    mayVisit(true);
    await keep([found('deep/link-broken', 'failed', 'paused')]);
    show();
    const stop = new AbortController();
    const memory = visitMemory();
    const runOf = (until: number) => ({
      [url]: { isRunning: false, steps: {}, results: [], stop, pause: { until, memory } },
    });
    // The seconds would run down while the section is drawn.
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    useDeepRuns.setState(runOf(now + 3_600_000));
    const { container } = await draw(<DeepSection />);
    await expect.element(button('Resume in 3,600 seconds')).toBeDisabled();
    expect(container.textContent).toContain('What was checked is not requested again.');
    expect(button('Run again').query()).toBeNull();
    clock.mockRestore();
    useDeepRuns.setState(runOf(Date.now() - 1));
    await expect.element(button('Resume')).toBeEnabled();
    await press(button('Resume'));
    await expect.poll(() => useDeepRuns.getState()[url]?.pause).toBeUndefined();
  });

  it('keep nothing of a private window, and show what they found there', async () => {
    mayVisit(true);
    await keep([found('deep/soft-404', 'passed')]);
    usePrivateResults.setState({
      [url]: {
        url,
        at: Date.now(),
        stopped: false,
        results: [found('deep/link-broken', 'failed', 'broken')],
      },
    });
    show({ tab: { id: 1, url, incognito: true } as never });
    const { container } = await draw(<DeepSection />);
    await expect.poll(() => container.querySelectorAll('details[name=finding]').length).toBe(1);
    expect(container.textContent).not.toContain('Passed');
  });
});
