import { afterEach, expect, it, vi } from 'vitest';
import { channelsFixture } from '../../test/page/channels.ts';
import { followOpening, tellOpening } from './popup-opening.ts';

const channels = channelsFixture();
afterEach(() => void vi.useRealTimers());

/** Lets a listener hear that the popup is opening. */
const opens = () => channels[0]?.onmessage?.({ data: null } as MessageEvent);

it('work goes on at once while no popup is opening', async () => {
  vi.useFakeTimers();
  await followOpening()();
  expect(vi.getTimerCount()).toBe(0);
});

it('work rests for a second after the popup began to open, and longer if it is opened again', async () => {
  vi.useFakeTimers();
  const free = followOpening();
  let isResting = true;
  opens();
  void free().then(() => {
    isResting = false;
  });
  await vi.advanceTimersByTimeAsync(900);
  opens();
  await vi.advanceTimersByTimeAsync(999);
  expect(isResting).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isResting).toBe(false);
});

it('the popup is heard by other threads, and leaves no open channel behind', async () => {
  const heard = Promise.withResolvers<void>();
  new BroadcastChannel('plumbline:opening').onmessage = () => heard.resolve();
  const closed = vi.spyOn(BroadcastChannel.prototype, 'close');
  tellOpening();
  await heard.promise;
  expect(closed).toHaveBeenCalledTimes(1);
});
