import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { allow, connectTo, hostileFixture, workerFixture } from '../../../test/service/worker-fixture.ts';
import { settings } from '../../platform/settings.ts';
import { accessNow } from './access.ts';
import { applyPolicy } from './managed.ts';
import { managedConnection } from './managed-connection.ts';

workerFixture();
const hostile = hostileFixture({ keys: { key1: { user: 1 }, key2: { user: 2 } } });

/** Sets the organization's policy to exactly this. */
async function organisation(values: Record<string, unknown>): Promise<void> {
  await fakeBrowser.storage.managed.clear();
  await fakeBrowser.storage.managed.set(values);
  await applyPolicy();
}
const keyNow = async () => (await accessNow()).kept[0]?.key ?? null;

describe('the connection of an organization', () => {
  it('is made automatically, and not made again while it exists', async () => {
    const wanted = { baseUrl: hostile.at.baseUrl, apiKey: 'key1' };
    await organisation(wanted);
    expect(await keyNow()).toBe('key1');
    expect(await managedConnection.get()).toEqual({ account: `${hostile.at.baseUrl}#1`, error: null });
    const asked = hostile.at.log.entries.length;
    await organisation(wanted);
    expect(hostile.at.log.entries).toHaveLength(asked);
  });

  it('replaces the user’s own only when it succeeds, and otherwise stores the reason', async () => {
    await connectTo(hostile.at.baseUrl, 'key2');
    await organisation({ baseUrl: hostile.at.baseUrl, apiKey: 'no-such-key' });
    expect(await keyNow()).toBe('key2');
    expect(await managedConnection.get()).toEqual({ account: null, error: 'unauthorized' });
    await organisation({ baseUrl: hostile.at.baseUrl, apiKey: 'key1' });
    expect(await keyNow()).toBe('key1');
    // Its account is known while its next key fails, and is still removed with the policy.
    await organisation({ baseUrl: hostile.at.baseUrl, apiKey: 'no-such-key' });
    const account = `${hostile.at.baseUrl}#1`;
    expect(await managedConnection.get()).toEqual({ account, error: 'unauthorized' });
    await organisation({});
    expect(await keyNow()).toBeNull();
  });

  it('F28: waits for permission to talk to the host', async () => {
    allow(false);
    await organisation({ baseUrl: hostile.at.baseUrl, apiKey: 'key1' });
    expect(await managedConnection.get()).toEqual({ account: null, error: 'permission_missing' });
    allow(true);
    await applyPolicy();
    expect(await keyNow()).toBe('key1');
  });

  it('F39: ends when the organization withdraws it; a connection made by the user since then stays', async () => {
    await organisation({ baseUrl: hostile.at.baseUrl, apiKey: 'key1' });
    await organisation({});
    expect(await keyNow()).toBeNull();
    expect(await managedConnection.get()).toBeNull();
    await organisation({ baseUrl: hostile.at.baseUrl, apiKey: 'key1' });
    await connectTo(hostile.at.baseUrl, 'key2');
    await organisation({ baseUrl: hostile.at.baseUrl });
    expect(await keyNow()).toBe('key2');
  });

  it('ends when its address or key is emptied', async () => {
    for (const emptied of [{ baseUrl: '' }, { apiKey: '' }]) {
      const wanted = { baseUrl: hostile.at.baseUrl, apiKey: 'key1' };
      await organisation(wanted);
      await organisation({ ...wanted, ...emptied });
      expect([await keyNow(), await managedConnection.get()]).toEqual([null, null]);
    }
  });
});

describe('the language of an organization', () => {
  it('is used from then on, without changing the other settings', async () => {
    await settings.update((now) => ({ ...now, theme: 'dark' }));
    await organisation({ language: 'pl' });
    expect(await settings.get()).toEqual({ ...settings.fallback, language: 'pl', theme: 'dark' });
    await organisation({ language: 'tlh' });
    expect((await settings.get()).language).toBe('pl');
  });
});
