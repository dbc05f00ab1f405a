import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { balance, currentKey, me } from '@/lib/api/account.ts';
import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { noticeTone, toneOf } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { links, shown } from '@/test/components/shown.ts';
import {
  asked,
  connect,
  connected,
  drawSite,
  keepReply,
  putLists,
  refuse,
  serve,
} from '@/test/components/with-service.tsx';
import AccountPlace from './account-place.tsx';
import { ScopeList } from './scope-list.tsx';

beforeEach(connected);

const drawAccount = () => drawSite(<AccountPlace />);
const [USER, KEY] = [me.example.user, me.example.key];

describe('the account', () => {
  it('has its balance in one line, also in a panel at a zoom of 200 %', async () => {
    serve(me);
    serve(balance, { ...balance.example, balance: 12_345_678.9 });
    serve(currentKey);
    await drawSite(
      <div style={{ width: 160, container: 'page / inline-size' }}>
        <AccountPlace />
      </div>,
    );
    const amount = page.getByText('USD 12,345,678.90');
    await expect.element(amount).toBeVisible();
    const text = document.createRange();
    text.selectNodeContents(amount.element());
    expect(text.getClientRects()).toHaveLength(1);
  });

  it('shows balance, discount, plan, requests, key', async () => {
    serve(me);
    serve(balance);
    serve(currentKey);
    const { container } = await drawAccount();
    await expect
      .poll(() => shown(container).slice(0, 11))
      .toEqual([
        'Balance',
        'USD 42.10',
        'Top up',
        'Promotion discount',
        '15%',
        'Pro',
        'adds 10% off promotion and reports with your own branding',
        'no',
        'Requests made',
        '318',
        'KEY “BROWSER”',
      ]);
    await expect.poll(() => shown(container).at(-1)).toBe('Key ending in 7f3a');
    await expect.poll(() => links(container)).toEqual([['Top up', 'https://service.example/billing']]);
    expect([asked(me), asked(balance), asked(currentKey)]).toEqual([[{}], [{}], [{}]]);
  });

  it('advertises nothing with Pro, groups large numbers, and rounds no discount', async () => {
    serve(me, {
      user: { ...USER, is_pro: true, promotion_discount_percent: 12.5 },
      key: { ...KEY, requests_total: 12_345 },
    });
    const { container } = await drawAccount();
    await expect
      .poll(() => shown(container).slice(2, 8))
      .toEqual(['Promotion discount', '12.5%', 'Pro', 'yes', 'Requests made', '12,345']);
  });

  it('shows the account’s balance if the balance endpoint is forbidden', async () => {
    serve(me, { user: { ...USER, balance: 7.5, currency: 'EUR' } });
    refuse(balance, 'forbidden');
    const { container } = await drawAccount();
    await expect.poll(() => shown(container).slice(0, 2)).toEqual(['Balance', 'EUR 7.50']);
    await expect.poll(() => links(container)).toEqual([]);
  });

  it('says a reason once', async () => {
    for (const endpoint of [me, balance, currentKey]) refuse(endpoint, 'unreachable');
    const { container } = await drawAccount();
    await expect
      .poll(() => shown(container).slice(0, 5))
      .toEqual([
        'Balance',
        'unknown',
        'The service cannot be reached.',
        'Discount and plan are unknown, because the account could not be read.',
        'Try again',
      ]);
    expect(noticeTone(container)).toBe('warn');
    serve(me);
    serve(balance);
    await press(page.getByRole('button', { name: 'Try again' }));
    await expect
      .poll(() => shown(container).slice(0, 4))
      .toEqual(['Balance', 'USD 42.10', 'Top up', 'Promotion discount']);
  });

  it('with a refused key says how to replace it, and nothing of what that had access to', async () => {
    await connect({ state: 'rejected' });
    for (const endpoint of [me, balance, currentKey]) refuse(endpoint, 'unauthorized');
    const { container } = await drawAccount();
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Balance',
        'unknown',
        'The service does not accept the key.',
        'Create a key in the service’s dashboard, under API keys. Discount and plan are unknown, because the account could not be read.',
        'Enter a new key',
        'KEY “BROWSER”',
        'Change key',
        'Key ending in 7f3a',
      ]);
  });

  it('shows forbidden parts as unknown, not as nothing', async () => {
    refuse(me, 'forbidden');
    refuse(balance, 'timeout');
    refuse(currentKey, 'forbidden');
    await connect({ label: null, scopes: ['audit'] });
    const { container } = await drawAccount();
    await expect
      .poll(() => shown(container).slice(0, 5))
      .toEqual([
        'Balance',
        'The service took too long to respond.',
        'The service does not allow this.',
        'Discount and plan are unknown, because the account could not be read.',
        'Try again',
      ]);
    expect(page.getByRole('heading', { level: 2 }).element().textContent).toBe('Key “unnamed”');
    expect(noticeTone(container)).toBe('note');
    await expect.poll(() => page.getByText('granted', { exact: true }).elements()).toHaveLength(1);
  });

  it('shows older data with its age', async () => {
    await keepReply(me, {}, {}, Date.now() - 2 * 3_600_000);
    refuse(me, 'offline');
    const { container } = await drawAccount();
    await expect
      .poll(() => shown(container).slice(2, 6))
      .toEqual(['No network connection.', 'Updated 2 hr. ago.', 'Try again', 'Promotion discount']);
  });

  it('shows a placeholder while loading', async () => {
    const { container } = await drawAccount();
    await expect.poll(() => shown(container).slice(0, 2)).toEqual(['Balance', 'KEY “BROWSER”']);
    await expect.poll(() => shown(container)).not.toContain('unknown');
  });

  it('prefers the key’s own record to what was stored when it was connected', async () => {
    serve(currentKey, { key: { ...KEY, label: 'Laptop', scopes: ['rank'], requests_total: 5 } });
    serve(me);
    const { container } = await drawAccount();
    await expect.poll(() => shown(container)).toContain('KEY “LAPTOP”');
    await expect.poll(() => shown(container)).toContain('5');
    expect(page.getByText('granted', { exact: true }).elements()).toHaveLength(1);
  });

  it('shows no end of a key without a hint', async () => {
    await connect({ keyHint: '' });
    await drawAccount();
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
    await expect.element(page.getByText(/Key ending/)).not.toBeInTheDocument();
  });

  it('links to where the key is changed', async () => {
    const opened = vi.spyOn(fakeBrowser.runtime, 'openOptionsPage').mockResolvedValue();
    await drawAccount();
    await press(page.getByRole('button', { name: 'Change key' }));
    expect(opened).toHaveBeenCalledOnce();
  });
});

describe('the key’s permissions', () => {
  const drawScopes = (...scopes: string[]) => drawSite(<ScopeList scopes={scopes} />);
  const scope = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const lines = (name: string) => shown(scope(name).element());

  it('lists each product: granted, or what it would need', async () => {
    const { container } = await drawScopes('audit', 'promotion');
    await expect
      .poll(() => shown(container))
      .toEqual([
        'SEO audit',
        'granted',
        'SEO audits and their history',
        'Security shield',
        'not in this key',
        'This permission gives access to security scans and their reports. Create a key with the “shield” scope in the service’s dashboard.',
        'Promotion',
        'granted',
        'promoted links, runs and reports',
        'Rank',
        'not in this key',
        'This permission gives access to keywords and their positions. Create a key with the “rank” scope in the service’s dashboard.',
      ]);
    const tones = [...container.querySelectorAll('svg')].map(toneOf);
    expect(tones).toEqual(['pass', 'dim', 'pass', 'dim']);
  });

  it('shows a permission that the key has but the service refuses', async () => {
    await putLists({ error: 'forbidden_scope' }, ['audit']);
    await drawScopes('audit', 'rank');
    await expect
      .poll(() => lines('SEO audit'))
      .toEqual([
        'SEO audit',
        'refused',
        'The key includes this permission, but the service still refuses it.',
      ]);
    expect(noticeTone(scope('SEO audit').element())).toBe('warn');
    await expect.poll(() => lines('Rank')).toEqual(['Rank', 'granted', 'keywords and their positions']);
  });

  it.each(['offline', null] as const)('does not treat another failure (%s) as a refusal', async (error) => {
    await putLists({ error: error as ServiceErrorCode | null });
    await drawScopes('audit');
    expect(lines('SEO audit')[1]).toBe('granted');
  });

  it('does not treat a missing permission as refused', async () => {
    await putLists({ error: 'forbidden_scope' });
    await drawScopes('audit');
    await expect.poll(() => lines('SEO audit')[1]).toBe('refused');
    expect(lines('Security shield')[1]).toBe('not in this key');
  });

  it('shows an unknown scope by its raw name, at a readable length', async () => {
    await drawScopes('moon', 'x'.repeat(80));
    await expect
      .poll(() => lines('moon'))
      .toEqual(['moon', 'granted', 'Plumbline does not know what this permission gives access to.']);
    expect(lines('xxx')[0]).toBe('x'.repeat(60));
  });
});
