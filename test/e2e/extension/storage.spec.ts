// End to end: the browser’s own database, private windows and quotas.
import type { Page } from '@playwright/test';
import { TABLES } from '../../../lib/platform/layout.ts';
import type { ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import {
  chosenNow,
  passTime,
  putRows,
  ringAlarm,
  rowsIn,
  rowsOnce,
  storedNow,
} from '../extension-database.ts';
import { expect, test } from '../plumbline.ts';
import { duringJob } from '../service/during-job.ts';

const KEY = 'sbx_empty';
const GRANTED = { origins: ['http://127.0.0.1/*'] };
const AUDIT = /SEO audit/;

const auditRow = (page: Page) => page.getByRole('listitem').filter({ hasText: AUDIT });

/** Returns everything that the extension has stored anywhere, as one string. */
async function everythingStored(browser: ExtensionBrowser): Promise<string> {
  const inside = await browser.inside();
  const rows = await Promise.all(TABLES.map((name) => rowsIn(inside, name)));
  const session = await inside.evaluate(() => chrome.storage.session.get());
  return JSON.stringify([rows, session, await storedNow(inside)]);
}

test('F21: among 10,000 projects and 1,000 jobs the popup shows those of the site', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect(KEY);
  const inside = await browser.inside();
  const url = `${sandbox.shop.urls.shop}/delivery`;
  const { hostname } = new URL(url);
  const { account } = ((await storedNow(inside)).connections as { account: string }[])[0] ?? { account: '' };
  const at = Date.now();
  const products = ['audit', 'shield', 'promotion', 'rank'];
  const rowOf = (id: number, product: string | undefined, domain: string) => ({
    account,
    product,
    id,
    domain,
    data: { id, domain, domain_host: domain, name: `Project ${id}`, verified: true },
  });
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const job = (n: number, site: string, health: number, projectId: number) => ({
    account,
    id: `crawl:${n}`,
    kind: 'crawl',
    remoteId: n,
    projectId,
    site,
    input: {},
    status: 'done',
    phase: 'done',
    progress: null,
    result: { health, pages: 20, issues: null },
    startedAt: at - n,
    nextPollAt: at - n,
    endedAt: at - n,
    lookedAt: at - n,
    watched: 0,
    failures: 0,
    error: null,
    missing: 0,
    told: 'told',
    seen: true,
  });
  await putRows(inside, 'projects', [
    ...numbers(9_999).map((n) => rowOf(n, products[n % 4], `site-${n}.example`)),
    rowOf(77_777, 'audit', hostname),
  ]);
  await putRows(inside, 'jobs', [
    ...numbers(999).map((n) => job(n, `site-${n}.example`, 11, n)),
    job(5_000, hostname, 64, 77_777),
  ]);
  await browser.stopWorker();
  // Last, because lists that are a minute old are fetched again.
  await putRows(
    inside,
    'lists',
    products.map((product) => ({ account, product, at: Date.now(), error: null, unreadable: 0 })),
  );
  const { popup } = await plumbline.check(url);
  await expect(auditRow(popup).getByText('SEO audit · health 64')).toBeVisible();
  await plumbline.settled(popup);
  // Nothing was fetched that would have replaced the stored rows, and none of them was lost.
  expect(await rowsIn(inside, 'projects')).toHaveLength(10_000);
  expect(await rowsIn(inside, 'jobs')).toHaveLength(1_000);
});

test('a database that cannot be read: pages can be checked, the problem is shown, and the user can start over', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect(KEY);
  const inside = await browser.inside();
  const url = `${sandbox.shop.urls.shop}/delivery`;
  await inside.evaluate(() => chrome.storage.local.set({ settings: { theme: 'dark', badge: false } }));
  const before = await chosenNow(inside);
  await browser.stopWorker();
  // Of the right version, with one of its tables, and with a table from elsewhere.
  await inside.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase('plumbline').onsuccess = () => {
          const opening = indexedDB.open('plumbline', 1);
          opening.onerror = () => reject(opening.error);
          opening.onupgradeneeded = () => opening.result.createObjectStore('jobs', { keyPath: 'number' });
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

  const { tab, popup } = await plumbline.check(url);
  await plumbline.settled(popup);
  await expect(popup.getByText(/^SEO/).first()).toBeVisible();
  await expect(popup.getByText('Saved data cannot be read.')).toBeVisible();
  await expect(popup.getByText(/keeps the connection and settings/)).toBeVisible();
  // The user is asked, and whatever can be read is saved first.
  await popup.getByRole('button', { name: 'Start over' }).click();
  await expect(popup.getByText(/is saved to a file first/)).toBeVisible();
  // Playwright does not report downloads of a popup.
  await popup.evaluate(() => {
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      localStorage.setItem('saved', this.download);
      click.call(this);
    };
  });
  await popup.getByRole('button', { name: 'Save and start over' }).click();
  await expect(popup.getByText('Saved data cannot be read.')).toHaveCount(0);
  await plumbline.settled(popup);
  expect(await inside.evaluate(() => localStorage.getItem('saved'))).toBe('plumbline-rows.json');
  await expect(auditRow(popup).getByRole('button', { name: 'Run audit' })).toBeVisible();
  expect(await chosenNow(inside)).toEqual(before);

  await duringJob(plumbline, async () => {
    await auditRow(popup).getByRole('button', { name: 'Run audit' }).click();
    await expect(auditRow(popup).getByRole('button', { name: 'Running' })).toBeVisible();
  });
  await rowsOnce(inside, 'histories', 1);
  await popup.close();
  await rowsOnce(inside, 'jobs', 1);
  expect(await rowsIn(inside, 'witness')).toEqual([
    { id: 'connection', host: new URL(sandbox.baseUrl).host },
    { id: 'ledger' },
  ]);
  await tab.close();
});

test('F33: a database of a later version is used unchanged, and nothing in it is lost', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect(KEY);
  const inside = await browser.inside();
  const url = `${sandbox.shop.urls.shop}/delivery`;
  const hour = 3_600_000;
  const at = Date.now() - 5 * hour;
  const later = {
    url,
    at,
    mood: 'good',
    now: { at, seo: 12, security: 13, speed: 61 },
    before: null,
    record: null,
    recordBefore: null,
    points: [{ at, seo: 12, security: 13, speed: 61 }],
  };
  await inside.evaluate(
    (row) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('plumbline', 2);
        opening.onerror = () => reject(opening.error);
        opening.onblocked = () => reject(new Error('somebody does not let go'));
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('dreams', { keyPath: 'id' }).put({ id: 1, of: 'sheep' });
          opening.transaction?.objectStore('histories').createIndex('mood', 'mood');
        };
        opening.onsuccess = () => {
          const writing = opening.result.transaction('histories', 'readwrite');
          writing.objectStore('histories').put(row);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    later,
  );
  await browser.stopWorker();
  const { popup } = await plumbline.check(url);
  await plumbline.settled(popup);
  await duringJob(plumbline, async () => {
    await auditRow(popup).getByRole('button', { name: 'Run audit' }).click();
    await expect(auditRow(popup).getByRole('button', { name: 'Running' })).toBeVisible();
  });
  // Trouble would have been shown before a row of the account.
  await expect(popup.getByText('Saved data cannot be read.')).toHaveCount(0);
  const stored = async () => (await rowsIn<Record<string, unknown>>(inside, 'histories'))[0];
  await expect.poll(async () => (await stored())?.before).toEqual(later.now);
  await popup.close();
  const history = await stored();
  expect([history?.url, history?.mood]).toEqual([url, 'good']);
  const points = history?.points as unknown[];
  expect(points).toHaveLength(2);
  expect(points[0]).toEqual(later.points[0]);
  expect(await rowsIn(inside, 'dreams')).toEqual([{ id: 1, of: 'sheep' }]);
  await expect.poll(() => rowsIn(inside, 'jobs')).toHaveLength(1);
  const versions = await inside.evaluate(() => indexedDB.databases());
  expect(versions).toEqual([{ name: 'plumbline', version: 2 }]);
});

test('a database that is deleted while an order is open and a paid scan is running: both are reported, and found', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { browser, sandbox } = plumbline;
  const url = sandbox.shop.urls.shop;
  const host = new URL(url).hostname;
  await plumbline.connect('sbx_demo');
  const { tab, popup: first } = await plumbline.check(url);
  await plumbline.settled(first);
  // The list of audits is requested last, when all projects are stored.
  await expect(first.getByText(/^SEO audit · health \d+/)).toBeVisible();
  await first.close();
  await tab.close();
  const inside = await browser.inside();
  const account = await inside.evaluate(async () => {
    const { connections } = await chrome.storage.local.get('connections');
    return (connections as { account: string }[])[0]?.account;
  });
  const order = (data: object) =>
    inside.evaluate(
      (sent) => chrome.runtime.sendMessage({ id: 2, type: 'begin', data: sent, timestamp: Date.now() }),
      { id: crypto.randomUUID(), account, site: host, ...data },
    );
  const [shield] = (
    await rowsIn<{ product: string; id: number; data: { verified: boolean } }>(inside, 'projects')
  ).filter(({ product, data }) => product === 'shield' && data.verified);
  // It appears to run for a while.
  const lasting = { code: 'server_error', times: 99, ttl: 600 };
  await plumbline.control('faults', { operation: 'shield.scanById', ...lasting });
  await order({
    kind: 'POST /shield/projects/{id}/scans',
    input: { params: { id: shield?.id }, body: { mode: 'deep' } },
    price: { kind: 'not given' },
  });
  await expect.poll(() => rowsIn(inside, 'scans')).toHaveLength(1);
  const [scan] = await rowsIn<{ id: number; site: string }>(inside, 'scans');
  const [audit] = (await rowsIn<{ product: string; id: number }>(inside, 'projects')).filter(
    ({ product }) => product === 'audit',
  );
  // The response is lost, and the list cannot be read from then on; before it is sent, it is read once.
  await plumbline.control('faults', { operation: 'audit.startCrawl', network: 'drop' });
  await plumbline.control('faults', { operation: 'audit.listCrawls', times: 1 });
  await plumbline.control('faults', { operation: 'audit.listCrawls', ...lasting });
  const states = async () =>
    (await rowsIn<{ kind: string; state: string }>(inside, 'operations')).map(
      ({ kind, state }) => `${kind} ${state}`,
    );
  // The browser itself may repeat the request whose connection was lost; after the end of the audit, the service would
  // start another.
  await duringJob(plumbline, async () => {
    await order({
      kind: 'POST /audit/projects/{id}/crawls',
      input: { params: { id: audit?.id }, body: { mode: 'express' } },
      price: { kind: 'free' },
    });
    await expect.poll(states).toContain('POST /audit/projects/{id}/crawls unknown');
  });
  const starts = async () =>
    (await plumbline.requests())
      .map(({ operation }) => operation)
      .filter((one) => one === 'audit.startCrawl' || one === 'shield.startScan');
  const startedBefore = await starts();
  await inside.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('plumbline');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  );

  const { popup } = await plumbline.check(url);
  await plumbline.settled(popup);
  const notice = popup.getByRole('status').filter({ hasText: 'The browser has lost Plumbline’s saved data' });
  await expect(notice).toBeVisible();
  await expect(notice.getByText(`SEO audit, ${host}, `)).toBeVisible();
  await expect(notice.getByText(`Security scan ${scan?.id}, ${scan?.site}, `)).toBeVisible();
  // As long as either is open, an alarm wakes the worker. The open popup makes it look as well, so the alarm may be gone
  // as soon as both can end.
  await expect.poll(() => ringAlarm(inside)).toBe(true);
  await plumbline.control('faults', undefined, 'DELETE');
  const scans = async () =>
    (await rowsIn<{ id: number; phase: string }>(inside, 'scans')).map(({ id, phase }) => [id, phase]);
  // Both are watched to their end, and nothing is sent for it. The scanned site does not exist, so the scan fails.
  await expect
    .poll(async () => {
      await passTime(inside);
      await ringAlarm(inside);
      return [await states(), await scans()];
    })
    .toEqual([['POST /audit/projects/{id}/crawls accepted'], [[scan?.id, 'failed']]]);
  expect(await starts()).toEqual(startedBefore);
  await notice.getByRole('button', { name: 'Understood' }).click();
  await expect(notice).toHaveCount(0);
});

test.describe('in a private window', () => {
  test.use({ extension: { granted: GRANTED, isInPrivate: true } });

  test('nothing about a page is stored', async ({ plumbline }) => {
    const { browser, sandbox } = plumbline;
    await plumbline.connect(KEY);
    const url = `${sandbox.shop.urls.broken}/noindex-by-script`;
    const options = await browser.open('options.html');
    const opened = browser.context.waitForEvent('page');
    await options.evaluate((address) => chrome.windows.create({ incognito: true, url: address }), url);
    const tab = await opened;
    await tab.waitForURL(url);
    const popup = await browser.pressButton(tab);
    await plumbline.settled(popup);
    await expect(popup.getByText('private, not saved').first()).toBeVisible();
    await expect(popup.getByText('no project for this site').first()).toBeVisible();
    await popup.close();
    await tab.close();
    expect(await everythingStored(browser)).not.toContain('broken.localhost');

    // The same page in a window that is not private, to prove what would have been there.
    const { popup: usual } = await plumbline.check(url);
    await plumbline.settled(usual);
    await expect(usual.getByText('first check').first()).toBeVisible();
    expect(await everythingStored(browser)).toContain('broken.localhost');
  });
});
