// End to end: key, worker, service and panel together.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';

async function openAccount({ browser }: Plumbline): Promise<Page> {
  const panel = await browser.open('sidepanel.html?site=shop.localhost#/account');
  await panel.setViewportSize({ width: 400, height: 860 });
  return panel;
}

const rowOf = (panel: Page, text: RegExp) =>
  panel.locator('.site-columns > div').last().getByRole('listitem').filter({ hasText: text });

test('the account: balance, discount, plan, requests, and the permissions of the key', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_pro');
  const panel = await openAccount(plumbline);
  await expect(panel.getByText('USD 500.00').first()).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', /#top-up$/);
  await expect(rowOf(panel, /Promotion discount/)).toHaveText(/15%$/);
  await expect(rowOf(panel, /^Proyes$/)).toBeVisible();
  await expect(rowOf(panel, /Requests made/)).toHaveText(/\d+$/);
  await expect(rowOf(panel, /granted/)).toHaveCount(4);
  await expect(panel.getByText('Key ending in _pro').or(panel.getByText('_pro'))).toBeVisible();
  await expectAccessible(panel);
});

test('AUTH-10, AUTH-11: missing permissions of a key are listed, with how to get them', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_audit_only');
  const panel = await openAccount(plumbline);
  await expect(rowOf(panel, /^SEO audit/)).toContainText('granted');
  await expect(rowOf(panel, /not in this key/)).toHaveCount(3);
  await expect(rowOf(panel, /^Rank/)).toContainText(
    'This permission gives access to keywords and their positions. Create a key with the “rank” scope in the service’s dashboard.',
  );
  const options = plumbline.browser.context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Change key' }).click();
  await expect(await options).toHaveURL(/options\.html/);
});

test('AUTH-13: a permission that the service refuses is distinguished from one that the key lacks', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { key, account } = await plumbline.account();
  await plumbline.connect(key);
  const refusal = { account: account.id, code: 'forbidden_scope', times: 9 };
  await plumbline.control('faults', { ...refusal, operation: 'rank.listProjects' });
  const panel = await openAccount(plumbline);
  await expect(rowOf(panel, /^Rank/)).toContainText(
    'The key includes this permission, but the service still refuses it.',
  );
  await expect(rowOf(panel, /granted/)).toHaveCount(3);
});

test('if the key has no access to the account, the screen says what is unknown', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { key, account } = await plumbline.account();
  await plumbline.control('faults', {
    account: account.id,
    operation: 'account.me',
    code: 'forbidden',
    times: 99,
  });
  await plumbline.connect(key);
  const panel = await openAccount(plumbline);
  await expect(panel.getByText('Discount and plan are unknown')).toBeVisible();
  await expect(rowOf(panel, /Promotion discount/)).toHaveText(/unknown$/);
  // The key itself still says which permissions it has; the balance is a separate request.
  await expect(rowOf(panel, /granted/)).toHaveCount(4);
  await expect(panel.getByText(/^USD\s\d/).first()).toBeVisible();
  await expectAccessible(panel);
});
