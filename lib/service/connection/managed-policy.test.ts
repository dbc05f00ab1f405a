import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { managedPolicy, paidActionsAllowed, type ShownPolicy, shownPolicy } from './managed-policy.ts';

beforeEach(() => fakeBrowser.reset());

const set = (values: Record<string, unknown>) => fakeBrowser.storage.managed.set(values);

describe('policy', () => {
  it('F38: a browser whose managed storage rejects, as without a manifest in Firefox, has none', async () => {
    vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(
      new Error('Managed storage manifest not found'),
    );
    expect(await managedPolicy()).toEqual({});
    expect(await paidActionsAllowed()).toBe(true);
  });

  it('F39: what is of a wrong type is not set, and takes nothing from the rest', async () => {
    await set({
      baseUrl: 'https://service.example/api/v1',
      apiKey: 7,
      language: 'de',
      disablePaidActions: 'yes',
      colour: 'red',
    });
    expect(await managedPolicy()).toEqual({ baseUrl: 'https://service.example/api/v1' });
    expect(await paidActionsAllowed()).toBe(true);
  });

  it('keeps money back where the organisation says so', async () => {
    await set({ disablePaidActions: true });
    expect(await paidActionsAllowed()).toBe(false);
  });
});

describe('shownPolicy', () => {
  it('AUTH-09: tells pages that there is a key, and not the key', async () => {
    await set({ baseUrl: 'https://service.example/api/v1', apiKey: 'secret-key', language: 'uk' });
    const shown = await shownPolicy.get();
    expect(shown).toEqual({
      baseUrl: 'https://service.example/api/v1',
      isLanguageSet: true,
      isPaidForbidden: false,
    });
    expect(JSON.stringify(shown)).not.toContain('secret-key');
  });

  it('leaves the connection to the user where the organisation names no key', async () => {
    await set({ baseUrl: 'https://service.example/api/v1' });
    expect((await shownPolicy.get()).baseUrl).toBeNull();
  });

  it('F39: follows a change, and nothing but changes of the organisation', async () => {
    const seen: ShownPolicy[] = [];
    const stop = shownPolicy.watch((value) => seen.push(value));
    await fakeBrowser.storage.local.set({ disablePaidActions: true });
    await set({ disablePaidActions: true });
    await expect.poll(() => seen).toHaveLength(1);
    expect(seen[0]?.isPaidForbidden).toBe(true);
    stop();
    await set({ disablePaidActions: false });
    await Promise.resolve();
    expect(seen).toHaveLength(1);
  });
});
