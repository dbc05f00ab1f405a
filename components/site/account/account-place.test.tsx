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

  it('advertises nothing with Pro, and groups large numbers', async () => {
    serve(me, {
      user: { ...USER, is_pro: true, promotion_discount_percent: 0 },
      key: { ...KEY, requests_total: 12_345 },
    });
    const { container } = await drawAccount();
    await expect
      .poll(() => shown(container).slice(2, 8))
      .toEqual(['Promotion discount', '0%', 'Pro', 'yes', 'Requests made', '12,345']);
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
      .poll(() => shown(container).slice(0, 4))
      .toEqual([
        'Balance',
        'unknown',
        'The service cannot be reached.',
        'Discount and plan are unknown, because the account could not be read.',
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
        'KEY “UNNAMED”',
      ]);
    expect(noticeTone(container)).toBe('note');
    await expect.poll(() => page.getByText('granted', { exact: true }).elements()).toHaveLength(1);
  });

  it('shows older data with its age', async () => {
    await keepReply(me, {}, {}, Date.now() - 2 * 3_600_000);
    refuse(me, 'offline');
    const { container } = await drawAccount();
    await expect
      .poll(() => shown(container).slice(2, 6))
      .toEqual(['No network connection.', 'Updated 2 hr. ago.', 'Promotion discount', '15%']);
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
        'SEO audits and their history',
        'granted',
        'Security shield',
        'This permission gives access to security scans and their reports. Create a key with the “shield” scope in the service’s dashboard.',
        'not in this key',
        'Promotion',
        'promoted links, runs and reports',
        'granted',
        'Rank',
        'This permission gives access to keywords and their positions. Create a key with the “rank” scope in the service’s dashboard.',
        'not in this key',
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
        'The key includes this permission, but the service still refuses it.',
        'refused',
      ]);
    expect(noticeTone(scope('SEO audit').element())).toBe('warn');
    await expect.poll(() => lines('Rank')).toEqual(['Rank', 'keywords and their positions', 'granted']);
  });

  it.each(['offline', null] as const)('does not treat another failure (%s) as a refusal', async (error) => {
    await putLists({ error: error as ServiceErrorCode | null });
    await drawScopes('audit');
    expect(lines('SEO audit').at(-1)).toBe('granted');
  });

  it('does not treat a missing permission as refused', async () => {
    await putLists({ error: 'forbidden_scope' });
    await drawScopes('audit');
    await expect.poll(() => lines('SEO audit').at(-1)).toBe('refused');
    expect(lines('Security shield').at(-1)).toBe('not in this key');
  });

  it('shows an unknown scope by its raw name, at a readable length', async () => {
    await drawScopes('moon', 'x'.repeat(80));
    await expect
      .poll(() => lines('moon'))
      .toEqual(['moon', 'Plumbline does not know what this permission gives access to.', 'granted']);
    expect(lines('xxx')[0]).toBe('x'.repeat(60));
  });
});
