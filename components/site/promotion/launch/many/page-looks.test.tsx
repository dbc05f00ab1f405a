import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { balance } from '@/lib/api/account.ts';
import { listTariffs, quote } from '@/lib/api/pricing.ts';
import { projectById } from '@/lib/api/promotion.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import { START, useInspection } from '@/lib/page/session/session.ts';
import { useVisitedVerdicts } from '@/lib/page/visited/visited-verdicts.ts';
import type { Tab } from '@/lib/platform/browser.ts';
import { histories } from '@/lib/report/history.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { pageInTab } from '@/test/components/tab.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import { connected, drawSite, HOST, put, sent, serve } from '@/test/components/with-service.tsx';
import { recordWith } from '@/test/pages/sample-record.ts';
import Launch from '../launch-place.tsx';

beforeEach(connected);

const ORIGIN = `https://${HOST}`;
const links = [1, 2, 3].map((id) => ({ id, url: `${ORIGIN}/p/${id}`, anchor: '' }));
const WORDS = `<p>${'tea '.repeat(200)}</p>`;
const pageWith = (head: string) =>
  `<!doctype html><html lang=en><head><title>Tea</title>${head}</head>${WORDS}`;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const part = () => page.getByRole('region', { name: 'Are the pages worth promoting?' });
const said = () => shown(part().element());
const drawMany = () => drawSite(<Launch params={{ id: '12', link: '1,2,3' }} />);

/** The page in front is of the site, which returns these pages; a promise is returned when it resolves. */
function answer(pages: Readonly<Record<string, string | Promise<string>>>) {
  pageInTab();
  useInspection.setState({
    tab: { id: 7, url: `${ORIGIN}/` } as Tab,
    inspection: inspectionOf({ url: `${ORIGIN}/` }),
  });
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (given) => {
    const url = String(given);
    const body = await pages[url.slice(ORIGIN.length)];
    const init = { status: body === undefined ? 404 : 200, headers: { 'content-type': 'text/html' } };
    return Object.defineProperty(new Response(body ?? 'Gone', init), 'url', { value: url });
  });
}
const deny = () => {
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
  return vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => false);
};
const lastCheck = (path: string, at: number, isClosed: boolean) =>
  put(histories, {
    url: `${ORIGIN}${path}`,
    at,
    now: { at, seo: 10, security: null },
    before: null,
    record: recordWith({
      index: isClosed ? { state: 'closed', reason: 'meta' } : { state: 'open', reason: null },
    }),
    recordBefore: null,
    points: [],
  });

beforeEach(() => {
  useInspection.setState(START, true);
  useVisitedVerdicts.setState({}, true);
  serve(projectById, { project: { ...projectById.example.project, links, runs: [] } });
  serve(listRuns, { runs: [] });
  serve(listTariffs);
  serve(balance);
  serve(quote, { total: 10, balance: 500, sufficient_funds: true });
});

describe('the pages of a launch in bulk', () => {
  it('are visited only when the user asks for it, one after another, and each says what was found', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const fetched = answer({
      '/p/1': pageWith('<link rel=canonical href=/p/1>'),
      '/p/2': promise,
      '/robots.txt': '',
    });
    await drawMany();
    await expect.poll(said).toEqual(['Not checked today: 3', 'Check 3 pages']);
    expect(fetched).not.toHaveBeenCalled();
    await press(button('Check 3 pages'));
    await expect
      .poll(said)
      .toEqual(['/p/1', 'Ready to promote', '/p/2', 'Checking the page…', 'Checked: 1 of 3', 'Stop']);
    expect(page.getByRole('progressbar').element().ariaValueNow).toBe('33');
    resolve(pageWith('<meta name=robots content=noindex>'));
    await expect
      .poll(said)
      .toEqual([
        '/p/1',
        'Ready to promote',
        '/p/2',
        '“noindex” in a robots meta tag',
        '/p/3',
        'Error page: status 404',
      ]);
  });

  it('are not visited any further once that is stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const fetched = answer({ '/p/1': promise, '/robots.txt': '' });
    await drawMany();
    await press(button('Check 3 pages'));
    await expect.element(page.getByText('Checked: 0 of 3')).toBeVisible();
    await press(button('Stop'));
    resolve(pageWith('<link rel=canonical href=/p/1>'));
    await expect.poll(said).toEqual(['/p/1', 'Ready to promote', 'Not checked today: 2', 'Check 2 pages']);
    expect(fetched.mock.calls.filter(([url]) => /\/p\/[23]$/.test(String(url)))).toEqual([]);
  });

  it('without access to their site are not checked, and access can be allowed', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const request = deny();
    await drawMany();
    await press(button('Check 3 pages'));
    const denied = 'Not checked: The browser does not allow access to copper-leaf.example.';
    await expect
      .poll(said)
      .toEqual([...[1, 2, 3].flatMap((id) => [`/p/${id}`, denied]), 'Not checked today: 3', 'Allow access']);
    expect(fetched).not.toHaveBeenCalled();
    await press(button('Allow access'));
    expect(request.mock.calls).toEqual(
      Array.from({ length: 2 }, () => [{ origins: [`https://${HOST}/*`, `http://${HOST}/*`] }]),
    );
  });

  it('need a second press for what was found, which the order keeps, and again for what is found later', async () => {
    answer({
      '/p/1': pageWith('<meta name=robots content=noindex>'),
      '/p/2': pageWith(''),
      '/robots.txt': '',
    });
    await lastCheck('/p/2', Date.now() - 23 * 3_600_000, false);
    await lastCheck('/p/3', Date.now() - 2 * 86_400_000, true);
    await drawMany();
    await expect
      .poll(said)
      .toEqual([
        '/p/2',
        'Indexable when last checked',
        '/p/3',
        'Not indexable when last checked',
        'Not checked today: 2',
        'Check 2 pages',
      ]);
    await press(button('Review'));
    const notice = page.getByText('Fix 1 page first');
    await expect.element(notice).toBeVisible();
    await press(page.getByRole('checkbox', { name: 'Promote anyway' }));
    await expect.element(button(/^Pay/)).toBeEnabled();
    await press(button('Check 2 pages'));
    await expect.element(page.getByText('Fix 2 pages first')).toBeVisible();
    await expect.element(page.getByText('Error page: status 404').first()).toBeVisible();
    await expect.element(button(/^Pay/)).toBeDisabled();
    await press(page.getByRole('checkbox', { name: 'Promote anyway' }));
    await press(button(/^Pay/));
    await expect
      .poll(() => sent('beginBatch')[0]?.items.map(({ overridden }) => overridden))
      .toEqual([['index'], undefined, ['status']]);
  });

  it('need it again if another fault is found on the same page', async () => {
    answer({ '/p/1': pageWith(''), '/p/2': pageWith(''), '/robots.txt': '' });
    await lastCheck('/p/3', Date.now() - 2 * 86_400_000, true);
    await drawMany();
    await press(button('Review'));
    await press(page.getByRole('checkbox', { name: 'Promote anyway' }));
    await expect.element(button(/^Pay/)).toBeEnabled();
    await press(button('Check 3 pages'));
    await expect.element(page.getByText('Error page: status 404').first()).toBeVisible();
    await expect.element(button(/^Pay/)).toBeDisabled();
    await expect.element(page.getByText('Fix 1 page first')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Promote anyway' })).not.toBeChecked();
  });

  it('are judged by the verdict at hand if one of them is in front', async () => {
    const robots = '<meta name=robots content=noindex>';
    showPage({ ...KEPT, url: `${ORIGIN}/p/2`, html: pageWith(robots) });
    await drawMany();
    await expect
      .poll(said)
      .toEqual(['/p/2', '“noindex” in a robots meta tag', 'Not checked today: 2', 'Check 2 pages']);
  });
});
