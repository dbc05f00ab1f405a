// End to end: two accounts of one service, chosen in the footer; the ledger of each says who has paid.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { rowsIn } from '../extension-database.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';

interface Opened {
  id: number;
  key: string;
  /** The place where the account's only link is launched. */
  launch: string;
}

/** Opens an account with a project of the shop, and connects it; pages then show it. */
async function opened(plumbline: Plumbline): Promise<Opened> {
  const { key, account } = await plumbline.account();
  const { shop } = plumbline.sandbox.shop.urls;
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(`${plumbline.sandbox.baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as T;
  };
  const made = await post<{ project: { id: number } }>('/projects', {
    name: 'Tea shop',
    url: `${shop}/`,
    language: 'en',
  });
  const { link } = await post<{ link: { id: number } }>(`/projects/${made.project.id}/links`, {
    url: `${shop}/kettles/heron`,
    anchor: 'gooseneck kettle',
  });
  await plumbline.connect(key);
  return { id: account.id, key, launch: `/promotion/${made.project.id}/launch/${link.id}` };
}

/** Sends the worker a request of a page. */
const ask = async ({ browser }: Plumbline, type: string, data: object = {}) =>
  (await browser.inside()).evaluate((message) => chrome.runtime.sendMessage(message), {
    id: 1,
    type,
    data,
    timestamp: Date.now(),
  });

const accountOf = ({ sandbox }: Plumbline, { id }: Opened) => `${sandbox.baseUrl}#${id}`;

/** Two accounts with names; North is shown. */
async function twoAccounts(plumbline: Plumbline): Promise<{ north: Opened; south: Opened }> {
  const [south, north] = [await opened(plumbline), await opened(plumbline)];
  await ask(plumbline, 'nameAccount', { account: accountOf(plumbline, north), name: 'North' });
  await ask(plumbline, 'nameAccount', { account: accountOf(plumbline, south), name: 'South' });
  return { north, south };
}

async function openPlace({ browser, sandbox }: Plumbline, place: string): Promise<Page> {
  const { hostname } = new URL(sandbox.shop.urls.shop);
  const panel = await browser.open(`sidepanel.html?site=${hostname}#${place}`);
  await panel.setViewportSize({ width: 360, height: 900 });
  return panel;
}

const go = (panel: Page, place: string) =>
  panel.evaluate((hash) => {
    location.hash = hash;
  }, place);

const menu = (panel: Page, name: string) =>
  panel.getByRole('button', { name: `Account ${name}: choose another` });

async function choose(panel: Page, from: string, to: string): Promise<void> {
  await menu(panel, from).click();
  await panel.getByRole('button', { name: new RegExp(`^${to}`) }).click();
  await expect(menu(panel, to)).toBeVisible();
}

const pay = (panel: Page) => panel.getByRole('button', { name: /^Pay .* and launch/ });

const balanceOf = async ({ control }: Plumbline, { id }: Opened) =>
  (await control<{ account: { balance: number } }>(`accounts/${id}`, undefined, 'GET')).account.balance;

test('the account is chosen in the footer with the keyboard, and the screen then shows that account’s rows', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { north } = await twoAccounts(plumbline);
  const panel = await openPlace(plumbline, north.launch);
  await expect(panel.getByRole('button', { name: 'Review' })).toBeEnabled();
  await menu(panel, 'North').focus();
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: /^North/ })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(panel);
  await panel.keyboard.press('Escape');
  await expect(menu(panel, 'North')).toBeFocused();
  await panel.keyboard.press('Enter');
  await panel.keyboard.press('Tab');
  await panel.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: /^South/ })).toBeFocused();
  await panel.keyboard.press('Enter');
  await expect(menu(panel, 'South')).toBeVisible();
  // A place of North's project is nothing to South.
  await expect(panel.getByRole('heading', { name: /Projects on|projects on/i }).first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Review' })).toHaveCount(0);
});

test('a price that was shown is not paid by another account; a launch is paid by the account that is shown', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { north, south } = await twoAccounts(plumbline);
  const panel = await openPlace(plumbline, north.launch);
  await panel.getByRole('button', { name: 'Review' }).click();
  await expect(pay(panel)).toBeEnabled();
  // Another window chooses South while the price of North waits for the press.
  await ask(plumbline, 'showAccount', { account: accountOf(plumbline, south) });
  await expect(menu(panel, 'South')).toBeVisible();
  await expect(pay(panel)).toHaveCount(0);
  expect([await balanceOf(plumbline, north), await balanceOf(plumbline, south)]).toEqual([100, 100]);

  await go(panel, south.launch);
  await panel.getByRole('button', { name: 'Review' }).click();
  await pay(panel).click();
  await expect(panel.getByText(/^Launched: run \d+$/)).toBeVisible();
  expect(await balanceOf(plumbline, north)).toBe(100);
  expect(await balanceOf(plumbline, south)).toBeLessThan(100);

  await choose(panel, 'South', 'North');
  await go(panel, north.launch);
  await panel.getByRole('button', { name: 'Review' }).click();
  await pay(panel).click();
  await expect(panel.getByText(/^Launched: run \d+$/)).toBeVisible();
  expect(await balanceOf(plumbline, north)).toBe(await balanceOf(plumbline, south));

  // The jobs of both are polled, and the badge counts both.
  await panel.close();
  const inside = await plumbline.browser.inside();
  const jobs = async () =>
    (await rowsIn<{ account: string; phase: string }>(inside, 'jobs'))
      .map(({ account, phase }) => `${account} ${phase}`)
      .sort();
  const both = [accountOf(plumbline, north), accountOf(plumbline, south)];
  await expect.poll(jobs).toEqual(both.map((account) => `${account} running`).sort());
  await plumbline.control('clock', { advance: 30 * 86_400 });
  await expect
    .poll(async () => {
      await ask(plumbline, 'work');
      return jobs();
    })
    .toEqual(both.map((account) => `${account} done`).sort());
  await expect.poll(() => inside.evaluate(() => chrome.action.getBadgeText({}))).toBe('2');
});

test('in the options, the accounts are listed; one is disconnected, the other one stays', {
  tag: '@all',
}, async ({ plumbline }) => {
  await twoAccounts(plumbline);
  const options = await plumbline.browser.open('options.html');
  const show = options.getByRole('button', { name: 'Show: South' });
  await expect(show).toBeVisible();
  await expectAccessible(options);
  await show.click();
  await expect(options.getByText('South · shown now')).toBeVisible();
  await options.getByRole('button', { name: 'Disconnect: South' }).click();
  await expect(options.getByRole('button', { name: 'Disconnect', exact: true })).toBeVisible();
  await expect(options.getByText('North', { exact: true })).toBeVisible();
});
