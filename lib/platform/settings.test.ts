import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type Settings, SWITCHES, settings } from './settings.ts';

beforeEach(() => fakeBrowser.reset());

describe('F35: settings as another version, or a damaged profile, may have left them', () => {
  it.each([
    ['a text', 'dark'],
    ['nothing at all', null],
    ['a list', ['uk']],
    ['an empty object', {}],
  ])('are the defaults if there is %s', async (_, stored) => {
    await fakeBrowser.storage.local.set({ settings: stored });
    expect(await settings.get()).toEqual(settings.fallback);
  });

  it.each(Object.keys(settings.fallback))('one bad field only affects that field: %s', async (bad) => {
    const chosen = { language: 'pl', theme: 'dark', notifications: true };
    const turned = Object.fromEntries(SWITCHES.map((name) => [name, !settings.fallback[name]]));
    const good = { ...chosen, ...turned };
    await fakeBrowser.storage.local.set({ settings: { ...good, [bad]: 'sepia' } });
    expect(await settings.get()).toEqual({ ...good, [bad]: settings.fallback[bad as keyof Settings] });
  });
});

it('by default the browser and the system are followed, and the button opens the popup and shows jobs', () => {
  const { language, theme, notifications, badge, opensPanel } = settings.fallback;
  expect([language, theme, notifications, badge, opensPanel]).toEqual(['auto', 'system', null, true, false]);
});
