// End to end: menu, shortcuts and notification belong to the browser; the page in front is a real one.
import type { Page } from '@playwright/test';
import { rowsIn } from '../extension-database.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';
import { duringJob } from './during-job.ts';
import { shopProject } from './shop-project.ts';

/** Opens the page that promotes an address, as menus and the popup do. */
function promotionOf(
  { browser }: Plumbline,
  promote: string,
  known: Record<string, string> = {},
): Promise<Page> {
  const site = new URL(promote).hostname;
  return browser.open(
    `sidepanel.html?${new URLSearchParams({ site, promote, ...known })}#/promotion/promote`,
  );
}

const sent = async (plumbline: Plumbline, operation: string) =>
  (await plumbline.requests()).filter((request) => request.operation === operation).length;

/** Presses the popup's button over a page of the shop, and returns the panel that it opens. */
async function promotedFromPopup(plumbline: Plumbline, path: string): Promise<Page> {
  const { popup } = await plumbline.check(`${plumbline.sandbox.shop.urls.shop}${path}`);
  await plumbline.settled(popup);
  return plumbline.browser.panelOpenedBy(popup, () =>
    popup.getByRole('button', { name: 'Promote page' }).click(),
  );
}

test('a page is promoted with two clicks from the popup, and leads on when it is in the project', async ({
  plumbline,
}) => {
  await plumbline.connect('sbx_demo');
  const panel = await promotedFromPopup(plumbline, '/about');
  await expect(panel.getByText(/^(Ready to promote|\d of 8 checks passed)$/)).toBeVisible();
  await panel.getByRole('button', { name: 'Add link' }).click();
  await expect(panel.getByText('Added to Copper & Leaf')).toBeVisible();
  expect(await sent(plumbline, 'promotion.addLink')).toBe(1);
  const { links } = await shopProject(plumbline.sandbox, 'sbx_demo');
  expect(links.map(({ url }) => new URL(url).pathname)).toContain('/about');
  // LNK-10: an existing link is reported, and not added again; the stored list already contains it.
  await expect.poll(async () => JSON.stringify(await rowsIn(panel, 'replies'))).toContain('/about"');
  await panel.reload();
  await expect(panel.getByText('This URL is already in the project')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Add link' })).toHaveCount(0);
  await expect(panel.getByText('No run has been launched for this page yet.')).toBeVisible();
  // The third click leads to the price.
  await panel.getByRole('link', { name: 'Launch', exact: true }).click();
  await expect(panel.getByText('the service’s price')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Review' })).toBeEnabled();
});

test('a page that is kept out of the index is not sold without a word: the second press is kept in the journal', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { browser } = plumbline;
  await plumbline.connect('sbx_demo');
  const panel = await promotedFromPopup(plumbline, '/gift-cards');
  await expect(panel.getByText('Fix first: “noindex” in the X-Robots-Tag header')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Add link' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Promote anyway' }).click();
  await panel.getByRole('button', { name: 'Add link' }).click();
  await panel.getByRole('link', { name: 'Launch', exact: true }).click();
  await expect(panel.getByText('Fix first: “noindex” in the X-Robots-Tag header')).toBeVisible();
  await panel.getByRole('button', { name: 'Review' }).click();
  await panel.getByRole('button', { name: /^Pay .* and launch$/ }).click();
  await expect(panel.getByText(/^Launched: run \d+$/)).toBeVisible();
  const rows = await rowsIn<{ kind: string; overridden?: string[] }>(await browser.inside(), 'operations');
  expect(rows.map(({ kind, overridden }) => [kind, overridden]).sort()).toEqual([
    ['POST /projects/{id}/links', ['index']],
    ['POST /promotion/runs', ['index']],
  ]);
});

test('a page that does not exist is not offered plainly either', { tag: '@all' }, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  const panel = await promotedFromPopup(plumbline, '/missing');
  await expect(panel.getByText('Fix first: Error page: status 404')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Add link' })).toHaveCount(0);
});

test('LNK-08: the parameters of an address are shown, and removed only if the user wants it', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  const clean = `${sandbox.shop.urls.shop}/gift-cards`;
  const address = `${clean}?utm_source=mail&gclid=1#top`;
  const page = await promotionOf(plumbline, address, { title: 'Gift cards – Copper & Leaf' });
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByText(/utm_source, gclid, .*#top/)).toBeVisible();
  const leaveOut = page.getByRole('switch');
  await expect(leaveOut).not.toBeChecked();
  await leaveOut.click();
  await page.getByRole('button', { name: 'From the title: Gift cards' }).click();
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByText('Added to Copper & Leaf')).toBeVisible();
  const { links } = await shopProject(plumbline.sandbox, 'sbx_demo');
  expect(links.filter(({ url }) => url === clean).map(({ anchor }) => anchor)).toEqual(['Gift cards']);
});

test('LNK-01: a canonical URL on another domain is reported before anything is sent', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  const page = await promotionOf(plumbline, `${sandbox.shop.urls.shop}/gift-cards`, {
    canonical: 'https://elsewhere.example/gift-cards',
  });
  await expect(page.getByText(/^Not part of shop/)).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeDisabled();
  await expect(page.getByRole('radio').last()).toBeChecked();
});

test('PRJ-05: without a project, one is created with the page, in the language that is shown', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  const page = await promotionOf(plumbline, `${sandbox.shop.urls.shop}/delivery`, { language: 'pl-PL' });
  await expect(page.getByLabel('Language of the articles')).toHaveValue('pl');
  await page.getByRole('button', { name: 'Create project and add link' }).dblclick();
  await expect(page.getByText(/created, with this page as its first link/)).toBeVisible();
  expect(await sent(plumbline, 'promotion.createProject')).toBe(1);
  const { language, links } = await shopProject(plumbline.sandbox, 'sbx_empty');
  expect(language).toBe('pl');
  expect(links.map(({ url }) => new URL(url).pathname)).toEqual(['/delivery']);
});

test('without an active page, the form asks for an address', { tag: '@all' }, async ({ plumbline }) => {
  const { browser, sandbox } = plumbline;
  const { hostname } = new URL(sandbox.shop.urls.shop);
  await plumbline.connect('sbx_empty');
  const panel = await browser.open(`sidepanel.html?site=${hostname}`);
  await panel.getByRole('button', { name: 'Promote a page' }).click();
  const address = panel.getByLabel('URL of the page to promote');
  await expect(address).toHaveValue(`https://${hostname}/`);
  await address.fill('chrome://version');
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(panel.getByText('This is not a web page URL.')).toBeVisible();
  await address.fill(`${hostname}/delivery`);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await panel.getByRole('button', { name: 'Create project and add link' }).click();
  await expect(panel.getByText(/created, with this page as its first link/)).toBeVisible();
});

test('LNK-01: a refusal is shown in the form, which keeps what was typed', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  await plumbline.control('faults', { operation: 'promotion.addLink', code: 'domain_mismatch' });
  const page = await promotionOf(plumbline, `${sandbox.shop.urls.shop}/gift-cards`);
  await page.getByLabel('Anchor text').fill('fast delivery');
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByRole('alert')).toHaveText('The URL does not belong to the project’s site.');
  await expect(page.getByLabel('Anchor text')).toHaveValue('fast delivery');
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByText('Added to Copper & Leaf')).toBeVisible();
});

test('F5: after a lost response, the link is found, and exists once', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  await plumbline.control('faults', { operation: 'promotion.addLink', network: 'drop' });
  const page = await promotionOf(plumbline, `${sandbox.shop.urls.shop}/gift-cards`);
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByText('Added to Copper & Leaf')).toBeVisible();
  const { links } = await shopProject(plumbline.sandbox, 'sbx_demo');
  expect(links.filter(({ url }) => url.endsWith('/gift-cards'))).toHaveLength(1);
});

test('the context menu exists, and a link leads to its own site', async ({ plumbline }) => {
  const { browser } = plumbline;
  const inside = await browser.inside();
  const ids = ['check', 'promote-page', 'promote-link', 'no-such-item'];
  const exist = () =>
    inside.evaluate(
      (wanted) =>
        Promise.all(
          wanted.map((id) =>
            chrome.contextMenus.update(id, {}).then(
              () => true,
              () => false,
            ),
          ),
        ),
      ids,
    );
  await expect.poll(exist).toEqual([true, true, true, false]);
  const opened = browser.context.waitForEvent('page');
  await (await browser.worker()).evaluate(() => {
    // What the browser does on a choice; nothing outside it can press a menu.
    const clicked = chrome.contextMenus.onClicked as unknown as { dispatch(info: object, tab: object): void };
    const link = { menuItemId: 'promote-link', linkUrl: 'https://teas.example/assam?utm_source=x#a' };
    clicked.dispatch({ ...link, pageUrl: 'https://shop.example/' }, {});
  });
  const page = await opened;
  await expect(page).toHaveURL(/sidepanel\.html\?/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('site')).toBe('teas.example');
  expect(searchParams.get('promote')).toBe('https://teas.example/assam?utm_source=x#a');
});

test('the browser has assigned the shortcuts of all commands', { tag: '@all' }, async ({ plumbline }) => {
  const inside = await plumbline.browser.inside();
  const commands = await inside.evaluate(() => chrome.commands.getAll());
  expect(Object.fromEntries(commands.map(({ name, shortcut }) => [name, shortcut]))).toEqual({
    _execute_action: 'Alt+Shift+L',
    promote: 'Alt+Shift+M',
    panel: 'Alt+Shift+K',
  });
});

test('F52: the notification for several jobs leads to the list of jobs, which marks them as seen', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  const { tab, popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await duringJob(plumbline, async () => {
    await popup.getByRole('button', { name: 'Run audit' }).click();
    await expect(popup.getByRole('button', { name: 'Running' })).toBeVisible();
    await popup.close();
  });
  const inside = await browser.inside();
  await expect.poll(() => inside.evaluate(() => chrome.action.getBadgeText({}))).toBe('1');
  const opened = browser.context.waitForEvent('page');
  await (await browser.worker()).evaluate(() => {
    const clicked = chrome.notifications.onClicked as unknown as { dispatch(id: string): void };
    clicked.dispatch('jobs:ended:1');
  });
  const page = await opened;
  // The site next to the list has the result as well, without its host.
  const row = page.getByRole('listitem').filter({ hasText: /SEO audit #\d+ · shop\.localhost.*new$/ });
  await expect(row).toHaveCount(1);
  await expect.poll(() => inside.evaluate(() => chrome.action.getBadgeText({}))).toBe('');
  // The popup's footer leads there, too.
  const again = await browser.pressButton(tab);
  await expect(again.getByRole('contentinfo').getByText('Jobs', { exact: true })).toBeVisible();
});
