// End to end: a row leads to a tab, a panel or a screen.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { putRows, rowsIn } from '../extension-database.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';

interface Row {
  id: string;
  account: string;
  site: string;
  remoteId: number;
  phase: string;
  seen: boolean;
}

async function openJobs({ browser }: Plumbline, site = 'shop.localhost'): Promise<Page> {
  const panel = await browser.open(`sidepanel.html?site=${site}#/jobs`);
  await panel.setViewportSize({ width: 400, height: 860 });
  return panel;
}

/** Connects, and waits until the shop's jobs are noticed: two cascades. */
async function jobsOfShop(plumbline: Plumbline): Promise<Row[]> {
  await plumbline.connect('sbx_demo');
  const panel = await plumbline.browser.open('sidepanel.html?site=shop.localhost#/site');
  await expect(panel.getByRole('heading', { name: 'Running jobs' })).toBeVisible();
  await panel.close();
  const rows = await rowsIn<Row>(await plumbline.browser.inside(), 'jobs');
  expect(rows.map(({ phase }) => phase)).toEqual(['running', 'running']);
  return rows;
}

/** An audit of another site that has ended, which nobody has seen. */
async function endElsewhere({ browser }: Plumbline, [like]: Row[]): Promise<void> {
  const ended = { id: 'crawl:77', kind: 'crawl', remoteId: 77, site: 'blog.example', phase: 'done' };
  const address = 'https://blog.example/';
  const result = { health: 64, pages: 12, issues: null };
  await putRows(await browser.inside(), 'jobs', [
    { ...like, ...ended, address, result, status: 'done', endedAt: Date.now(), progress: null, seen: false },
  ]);
}

const listed = (panel: Page) => panel.locator('.site-columns > div').last().getByRole('listitem');

test('the jobs of all sites are in one list, and are filtered by status and by site', {
  tag: '@all',
}, async ({ plumbline }) => {
  await endElsewhere(plumbline, await jobsOfShop(plumbline));
  const panel = await openJobs(plumbline);
  await expect(listed(panel)).toHaveCount(3);
  await expect(listed(panel).last()).toContainText('SEO audit #77 · blog.example');
  await expect(listed(panel).last()).toContainText('health 64, 12 pages');
  await expect(listed(panel).last()).toContainText('new');
  await panel.getByRole('button', { name: /^Running ?2$/ }).click();
  await expect(listed(panel)).toHaveText([
    /^Promotion #\d+ · shop\.localhost/,
    /^Promotion #\d+ · shop\.localhost/,
  ]);
  await panel.getByRole('button', { name: /^Ended ?1$/ }).click();
  await expect(listed(panel)).toHaveText([/^SEO audit #77 · blog\.example/]);
  await panel.getByRole('button', { name: 'This site' }).click();
  await expect(panel.getByText('No matching jobs')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Ended ?0$/ })).toBeVisible();
  await expectAccessible(panel);
});

test('a row leads to its own screen: in the panel if it belongs to this site, otherwise in a tab', {
  tag: '@all',
}, async ({ plumbline }) => {
  const rows = await jobsOfShop(plumbline);
  await endElsewhere(plumbline, rows);
  const panel = await openJobs(plumbline);
  const opened = plumbline.browser.context.waitForEvent('page');
  await listed(panel)
    .getByRole('link', { name: /blog\.example/ })
    .click();
  await expect(await opened).toHaveURL(/sidepanel\.html\?site=blog\.example#\/audit\/crawls\/77$/);
  await panel.bringToFront();
  await listed(panel).first().getByRole('link').click();
  await expect(panel).toHaveURL(/#\/promotion\/runs\/\d+$/);
});

test('F5: orders with an unknown outcome are at the top, with their site', { tag: '@all' }, async ({
  plumbline,
}) => {
  const [job] = await jobsOfShop(plumbline);
  const base = { account: job?.account, site: 'blog.example', lock: 'x', sentAt: 1, settledAt: Date.now() };
  await putRows(await plumbline.browser.inside(), 'operations', [
    {
      ...base,
      id: 'order-0001',
      kind: 'POST /shield/projects/{id}/scans',
      input: {},
      results: [],
      price: { kind: 'not given' },
      state: 'undecided',
      createdAt: 1,
      prepared: {},
      isAttached: false,
      baseline: { ids: [], balance: 20, currency: 'USD' },
      balanceAfter: 11,
      unexplained: 0,
      reply: null,
      error: null,
      seen: false,
      told: 'told',
      looks: 0,
      nextLookAt: null,
    },
  ]);
  const panel = await openJobs(plumbline);
  const note = listed(panel).first();
  await expect(note).toContainText('blog.example · Security scan: the response was lost');
  await expect(note).toContainText('The balance was USD 20.00 before and is USD 11.00 now.');
  await note.getByRole('button', { name: 'Understood' }).click();
  await expect(note).toContainText(/^Promotion #\d+ · shop\.localhost/);
});

test('without a site, the jobs are still shown', { tag: '@all' }, async ({ plumbline }) => {
  await jobsOfShop(plumbline);
  const panel = await openJobs(plumbline, '');
  await expect(listed(panel)).toHaveCount(2);
  await expect(panel.getByRole('button', { name: 'This site' })).toHaveCount(0);
});
