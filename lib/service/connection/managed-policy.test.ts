import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { managedPolicy, paidActionsAllowed, type ShownPolicy, shownPolicy } from './managed-policy.ts';

beforeEach(() => fakeBrowser.reset());

const set = (values: Record<string, unknown>) => fakeBrowser.storage.managed.set(values);

describe('policy', () => {
  it('F38: is empty if managed storage rejects, as in Firefox without a manifest', async () => {
    vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(
      new Error('Managed storage manifest not found'),
    );
    expect(await managedPolicy()).toEqual({});
    expect(await paidActionsAllowed()).toBe(true);
  });

  it('F39: a value of a wrong type is ignored without affecting the others', async () => {
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

  it('forbids paid actions if the organization says so', async () => {
    await set({ disablePaidActions: true });
    expect(await paidActionsAllowed()).toBe(false);
  });
});

describe('shownPolicy', () => {
  it('AUTH-09: shows pages that there is a key, but not the key', async () => {
    await set({ baseUrl: 'https://service.example/api/v1', apiKey: 'secret-key', language: 'uk' });
    const shown = await shownPolicy.get();
    expect(shown).toEqual({
      baseUrl: 'https://service.example/api/v1',
      isLanguageSet: true,
      isPaidForbidden: false,
    });
    expect(JSON.stringify(shown)).not.toContain('secret-key');
  });

  it('leaves the connection to the user if the organization sets no key', async () => {
    await set({ baseUrl: 'https://service.example/api/v1' });
    expect((await shownPolicy.get()).baseUrl).toBeNull();
  });

  it('F39: follows changes of the organization only', async () => {
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
