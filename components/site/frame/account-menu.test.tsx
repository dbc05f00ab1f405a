import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useConnections } from '@/components/stored/stored-state.ts';
import type { Language } from '@/lib/i18n/languages.ts';
import { settings } from '@/lib/platform/settings.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { ACCOUNT, connect, connected, putJob, sent } from '@/test/components/with-service.tsx';
import AccountMenu from './account-menu.tsx';

beforeEach(connected);

const NORTH = 'https://north.example/api/v1#3';
const north = {
  account: NORTH,
  baseUrl: 'https://north.example/api/v1',
  keyHint: 'aa11',
  name: 'Northlight',
};
const choices = () =>
  [...document.querySelectorAll('[popover] button')].map((one) =>
    [...one.querySelectorAll('span > span')].map(({ textContent }) => textContent).join(': '),
  );

async function menu(...all: Parameters<typeof connect>) {
  await connect(...all);
  await expect.poll(() => useConnections.getState().value).toHaveLength(all.length);
  return draw(<AccountMenu />);
}

describe('the choice of the account', () => {
  it('is not offered for a single account', async () => {
    const { container } = await menu({});
    expect(container.textContent).toBe('');
  });

  it('lists the accounts by name, with what is new, what runs, a refused key, or else the host', async () => {
    const ended = { phase: 'done', endedAt: 1, result: null, seen: false } as const;
    await putJob({ kind: 'crawl', remoteId: 1, projectId: 1 });
    await putJob({ account: NORTH, kind: 'crawl', remoteId: 1, projectId: 1, ...ended });
    await putJob({ account: NORTH, kind: 'crawl', remoteId: 2, projectId: 1, ...ended, seen: true });
    await putJob({ account: NORTH, kind: 'crawl', remoteId: 3, projectId: 1, seen: false });
    const other = (account: string, name: string) => ({ account, name });
    await menu(
      {},
      north,
      { ...other('https://a.example/#1', 'Attic'), state: 'rejected' },
      other('https://z.example/#1', 'Zinc'),
    );
    await press(page.getByRole('button', { name: 'Account Browser: choose another' }));
    await expect
      .poll(choices)
      .toEqual([
        'Attic: The service does not accept the key.',
        'Browser: 1 job running',
        'Northlight: 1 new result',
        'Zinc: service.example',
        '',
      ]);
    expect(
      page
        .getByRole('button', { name: /^Browser/ })
        .element()
        .getAttribute('aria-current'),
    ).toBe('true');
    expect(page.getByRole('button', { name: /^Zinc/ }).element().getAttribute('aria-current')).toBe('false');
  });

  it.each<[Language, string[]]>([
    ['pl', ['Browser', 'luty', 'łata', 'mak', 'zupa', 'żaba', 'город']],
    ['uk', ['город', 'Browser', 'łata', 'luty', 'mak', 'żaba', 'zupa']],
    ['en', ['Browser', 'łata', 'luty', 'mak', 'żaba', 'zupa', 'город']],
  ])('lists them in the order of the reader’s locale: %s', async (language, expected) => {
    await settings.update((known) => ({ ...known, language }));
    const named = ['żaba', 'łata', 'zupa', 'город', 'luty', 'mak'].map((name) => ({
      account: `https://${name}.example/#1`,
      name,
    }));
    const { container } = await menu({}, ...named);
    const names = () =>
      [...container.querySelectorAll('[popover] li [dir=auto]')].map(({ textContent }) => textContent);
    await expect.poll(names).toEqual(expected);
  });

  it('tells accounts with the same name apart by the end of their keys, and cuts long labels', async () => {
    const long = { account: 'https://l.example/#1', label: 'L'.repeat(100) };
    await menu({}, { account: NORTH, keyHint: 'aa11' }, long);
    await press(page.getByRole('button', { name: 'Account Browser …7f3a: choose another' }));
    await expect
      .poll(choices)
      .toEqual([
        'Browser …7f3a: service.example',
        'Browser …aa11: service.example',
        `${'L'.repeat(80)}: service.example`,
        '',
      ]);
  });

  it('is made by the worker with one press, and said to screen readers', async () => {
    await menu({}, north);
    const button = page.getByRole('button', { name: 'Account Browser: choose another' });
    await press(button);
    await press(page.getByRole('button', { name: 'Northlight north.example' }));
    await expect.poll(() => sent('showAccount')).toEqual([{ account: NORTH }]);
    expect(document.querySelector('[popover]')?.matches(':popover-open')).toBe(false);
    await expect.element(page.getByRole('status')).toHaveTextContent('Account Browser is shown');
    await connect(north, { account: ACCOUNT });
    await expect.element(page.getByRole('status')).toHaveTextContent('Account Northlight is shown');
  });
});
