import { describe, expect, it, vi } from 'vitest';
import { serveSite } from '../../test/terminal/serve-site.ts';
import { progressNotifier } from './progress-notifier.ts';
import { withCall } from './tool-call.ts';

const setting = {
  allowance: { isPrivateAllowed: true, origins: [] },
  env: {},
  folder: '/',
  config: null,
};
const never = new AbortController().signal;
const wanted = { addresses: [], isServed: true, seconds: 60, signal: never };

describe('a call', () => {
  it('is interrupted when its time is over, and may return what there is', async () => {
    const result = await withCall(
      setting,
      { ...wanted, seconds: 0.001 },
      (call) => new Promise((resolve) => call.onInterrupt(() => resolve('half'))),
    );
    expect(result).toBe('half');
  });

  it('ends its connections with it', async () => {
    const gone = Promise.withResolvers<string>();
    const asked = Promise.withResolvers<void>();
    const site = await serveSite({ '/': 'waits' }, { asked: () => asked.resolve(), gone: gone.resolve });
    await withCall(setting, wanted, async ({ web }) => {
      web.fetch(`${site.origin}/`).catch(() => {});
      await asked.promise;
    });
    expect(await gone.promise).toBe('/');
    site.close();
  });

  it('waits for its turn: two are under way at a time', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begun: number[] = [];
    const calls = [first, second, null].map((until, index) =>
      withCall(setting, wanted, async () => {
        begun.push(index);
        await until?.promise;
      }),
    );
    await expect.poll(() => begun).toEqual([0, 1]);
    first.resolve();
    await calls[2];
    expect(begun).toEqual([0, 1, 2]);
    second.resolve();
    await Promise.all(calls);
  });

  it('does not begin if it is canceled while it waits', async () => {
    const canceled = AbortSignal.abort(new Error('canceled'));
    const called = withCall(setting, { ...wanted, signal: canceled }, async () => 'begun');
    await expect(called).rejects.toThrow('canceled');
  });
});

it('progress is told to those who want it, with the total if that is known', async () => {
  const notify = vi.fn(async () => {});
  const tell = (token?: number) =>
    progressNotifier({ mcpReq: { _meta: { progressToken: token }, notify } } as never);
  tell()(1, 2, '1 of 2');
  expect(notify).not.toHaveBeenCalled();
  tell(7)(1, 2, '1 of 2');
  tell(7)(2, null, '2');
  const method = 'notifications/progress';
  expect(notify.mock.calls).toEqual([
    [{ method, params: { progressToken: 7, progress: 1, total: 2, message: '1 of 2' } }],
    [{ method, params: { progressToken: 7, progress: 2, message: '2' } }],
  ]);
});
