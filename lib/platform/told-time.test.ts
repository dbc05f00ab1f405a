import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const NOON = Date.parse('2026-11-20T12:00:00Z');

/** Imports the module as a starting worker would. */
const start = () => {
  vi.resetModules();
  return import('./told-time.ts');
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  await fakeBrowser.storage.local.clear();
});

describe('the time confirmed by both clocks', () => {
  it('is unknown before a service has returned it, and ignores invalid dates', async () => {
    const { agreedTime, hearTime } = await start();
    expect(await agreedTime()).toBe(null);
    for (const date of [null, '', 'soon']) await hearTime(date);
    expect(await agreedTime()).toBe(null);
  });

  it.each([
    ['Fri, 20 Nov 2026 11:59:00 GMT', NOON - 60_000],
    ['Thu, 20 Nov 2025 12:00:00 GMT', NOON - 365 * 86_400_000],
    ['Mon, 20 Nov 2056 12:00:00 GMT', NOON],
  ])('is the earlier one: %s', async (date, time) => {
    const { agreedTime, hearTime } = await start();
    await hearTime(date);
    expect(await agreedTime()).toBe(time);
    expect(await (await start()).agreedTime()).toBe(time);
  });

  it('is written once an hour', async () => {
    const { hearTime } = await start();
    const writes: unknown[] = [];
    fakeBrowser.storage.local.onChanged.addListener(({ toldTime }) => writes.push(toldTime?.newValue));
    for (const minute of ['00', '01', '59']) await hearTime(`Fri, 20 Nov 2026 12:${minute}:00 GMT`);
    await hearTime('Fri, 20 Nov 2026 13:00:00 GMT');
    // A clock of the service that was set back.
    await hearTime('Fri, 20 Nov 2026 10:00:00 GMT');
    expect(writes).toEqual([NOON, NOON + 3_600_000, NOON - 7_200_000]);
  });
});
