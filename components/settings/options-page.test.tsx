import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { OptionsPage } from '@/entrypoints/options/options-page.tsx';
import { connections } from '@/lib/service/connection/connection.ts';
import { toneOfNotice } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { shown } from '@/test/components/shown.ts';
import { connected, putOperation } from '@/test/components/with-service.tsx';
import { useSettings } from '../stored/stored-state.ts';
import { usePolicy } from './policy-state.ts';

beforeEach(connected);
beforeEach(() => {
  usePolicy.setState({ value: { baseUrl: null, isLanguageSet: false, isPaidForbidden: false } });
  const event = { addListener: () => {}, removeListener: () => {} };
  Object.assign(fakeBrowser.permissions, { contains: async () => true, onAdded: event, onRemoved: event });
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version: '1.2.3' } as never);
  const keys = [
    { name: '_execute_action', shortcut: 'Alt+Shift+L' },
    { name: 'promote', shortcut: '' },
    { name: 'panel', shortcut: '' },
  ];
  Object.assign(fakeBrowser, { commands: { getAll: async () => keys } });
});

/** Returns the lines of each card; of the facts, whose values differ, only the names. */
const cards = () =>
  [...document.querySelectorAll('main > section')].map((card) => {
    const facts = [...card.querySelectorAll('dl[lang=en] dd')].map(({ textContent }) => textContent);
    return shown(card).filter((line) => !facts.includes(line));
  });

it('the options are cards, from the account to the diagnostics, each with what it is about', async () => {
  await fakeBrowser.storage.local.set({ connections: [{ account: 7 }, ...(await connections.get())] });
  await putOperation({ account: 'https://old.example/api/v1#12', id: 'operation-1', kind: 'POST /x' });
  const { container } = await draw(<OptionsPage />);
  await expect.poll(cards).toEqual([
    [
      'Your accounts',
      '1 stored connection cannot be read',
      'To use that account, connect it again. Other accounts and stored data are not affected.',
      'Remove',
      'Connected to service.example',
      'Key ending in 7f3a · Browser',
      'Access to: SEO audit, security shield, promotion, rank tracking',
      'Rename',
      'Disconnect',
      'Add an account or replace a key',
    ],
    [
      'Previously connected accounts',
      'Their projects, jobs and orders are kept but hidden, and reappear when you connect again. Removing an account here deletes nothing at the service.',
      'old.example, user 12',
      'Remove',
    ],
    [
      'Language and appearance',
      'Language',
      'Same as browser',
      'English',
      'Русский',
      'Українська',
      'Polski',
      'Theme',
      'Same as system',
      'Light',
      'Dark',
    ],
    [
      'Notifications and shortcuts',
      'Notify me when a job ends',
      'One notification per job, or one for all if many jobs end at about the same time.',
      'Show jobs on the toolbar button',
      'Shows a dot while a job runs, and a number once jobs have ended.',
      'Button opens the side panel',
      'The toolbar button and its shortcut open the side panel directly, instead of the popup.',
      'Keyboard shortcuts',
      'Change…',
      'Open the popup',
      'Alt+Shift+L',
      'Promote this page',
      'not set',
      'Open the side panel',
      'not set',
    ],
    [
      'Printed reports',
      'Your name or company',
      'Shown at the top of printed reports.',
      'Your logo',
      'Choose an image',
      'PNG, JPEG, WebP or SVG, up to 150 KB. Stays in this browser.',
    ],
    [
      'Diagnostics',
      'For support requests. Contains no key and no page or site addresses.',
      'version',
      'browser',
      'language',
      'connection',
      'lists',
      'jobs',
      'operations',
      'alarms',
      'storage',
      'rows',
      'Copy',
    ],
  ]);
  expect(shown(container)[0]).toBe('Plumbline options');
  expect(document.title).toBe('Plumbline options');
  expect(toneOfNotice('1 stored connection')).toBe('warn');
});

it('the options say if they could not be read, and without an account what one is good for', async () => {
  await connections.set([]);
  const { container } = await draw(<OptionsPage />);
  await expect
    .poll(() => cards()[0])
    .toEqual([
      'Your accounts',
      'With an account, Plumbline shows your projects for the current site and audits it. Page checks also work without one.',
      'Service address',
      'The API’s URL. The host name is enough.',
      'API key',
      'Stays in this browser and is sent only to the address above.',
      'Connect',
      'Use the local sandbox',
    ]);
  useSettings.setState({ hasFailed: true });
  await expect
    .poll(() => shown(container).slice(0, 3))
    .toEqual([
      'Plumbline options',
      'Saved settings cannot be read; the defaults are shown.',
      'Your accounts',
    ]);
  useSettings.setState({ hasFailed: false });
});
