import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { LOGO_TYPES, letterhead, MAXIMUM_LOGO } from './letterhead.ts';

beforeEach(() => fakeBrowser.reset());

const logoOf = (type: string, length = 40) => `data:${type};base64,`.padEnd(length, 'A');

it.each(LOGO_TYPES)('a logo of the type %s is there again, with the name', async (type) => {
  const stored = { name: 'Чай'.repeat(40), logo: logoOf(type) };
  await letterhead.set(stored);
  expect(await letterhead.get()).toEqual(stored);
});

it.each([
  ['of another type', logoOf('image/gif')],
  ['that is too large', logoOf('image/png', MAXIMUM_LOGO + 1)],
])('a logo %s is none', async (_what, logo) => {
  await letterhead.set({ name: 'Tea', logo });
  expect(await letterhead.get()).toEqual({ name: 'Tea', logo: null });
});
