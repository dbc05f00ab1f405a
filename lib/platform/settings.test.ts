import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { settings } from './settings.ts';

beforeEach(() => fakeBrowser.reset());

const DEFAULTS = { language: 'auto', theme: 'system', notifications: null, badge: true };

describe('F35: settings as another version, or a damaged profile, may have left them', () => {
  it.each([
    ['a text', 'dark'],
    ['nothing at all', null],
    ['a list', ['uk']],
    ['an empty object', {}],
  ])('are the defaults where there is %s', async (_, stored) => {
    await fakeBrowser.storage.local.set({ settings: stored });
    expect(await settings.get()).toEqual(DEFAULTS);
  });

  it.each([
    [
      { language: 'xx', theme: 'dark', notifications: true, badge: false, button: 'panel' },
      'language',
      'auto',
    ],
    [
      { language: 'pl', theme: 'sepia', notifications: true, badge: false, button: 'panel' },
      'theme',
      'system',
    ],
    [
      { language: 'pl', theme: 'dark', notifications: 'yes', badge: false, button: 'panel' },
      'notifications',
      null,
    ],
    [{ language: 'pl', theme: 'dark', notifications: true, badge: 1, button: 'panel' }, 'badge', true],
    [
      { language: 'pl', theme: 'dark', notifications: true, badge: true, button: 'both' },
      'button',
      undefined,
    ],
  ] as const)('one bad field costs that field alone: %j', async (stored, field, fallback) => {
    await fakeBrowser.storage.local.set({ settings: stored });
    expect(await settings.get()).toEqual({ ...stored, [field]: fallback });
  });
});
