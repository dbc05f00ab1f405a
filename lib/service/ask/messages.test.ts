import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { refusalOf } from '../../../test/sandbox/fixture.ts';
import { partsOf, ServiceError } from '../../api/errors.ts';
import { answerRequests, ask, type Handlers } from './messages.ts';

const page = { id: 'test-extension-id', url: 'chrome-extension://test-extension-id/popup.html' };
let handled: unknown[];
let silent: string | null = null;

/**
 * Handlers that record what they receive; those of `silent` never answer, `call` fails. There is one worker, so one of
 * each.
 */
beforeAll(() => {
  const note = (data: unknown) => {
    handled.push(data);
    return null as never;
  };
  const handlers = new Proxy({} as Handlers, {
    get: (_, name) =>
      name === silent
        ? () => new Promise(() => {})
        : name === 'call'
          ? () => Promise.reject(new ServiceError({ code: 'rate_limited', status: 429, retryAfter: 17 }))
          : note,
  });
  answerRequests(handlers);
});
beforeEach(() => {
  handled = [];
  silent = null;
});
afterEach(() => vi.useRealTimers());

/** What the worker answers to a message of this shape from this sender. */
async function sent(type: string, data: unknown, sender: object = page): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const message = { id: 1, type, data, timestamp: Date.now() };
  await fakeBrowser.runtime.onMessage.trigger(message, sender, resolve);
  return promise.then((reply) => (reply as { res?: unknown }).res);
}

describe('F46, F47: messages that reach a handler', () => {
  it('a request of one of our own pages', async () => {
    expect(await sent('cancelConnect', { attempt: 'a' })).toEqual({ ok: true, value: null });
    expect(handled).toEqual([{ attempt: 'a' }]);
  });

  it.each([
    ['a content script', { ...page, url: 'https://shop.example/' }],
    ['another extension', { ...page, id: 'other' }],
    [
      'a page whose address only begins alike',
      { ...page, url: 'chrome-extension://test-extension-id.evil/popup.html' },
    ],
    ['nobody', {}],
  ])('not %s', async (_name, sender) => {
    expect(await sent('disconnect', {}, sender)).toEqual({ ok: false, error: { code: 'foreign_sender' } });
    expect(handled).toEqual([]);
  });

  it.each([
    ['connect', { baseUrl: 'https://a.example', key: 7, attempt: 'a' }],
    ['connect', null],
    ['begin', { id: 'short', site: 'a', price: { kind: 'free' }, kind: 'x', input: {} }],
    ['begin', { id: 'long-enough', site: 'a', price: { kind: 'exact', amount: '1' }, kind: 'x', input: {} }],
    ['begin', { id: 'long-enough', site: 'a', kind: 'x', input: {} }],
    ['see', { jobs: 'all', operations: [] }],
    ['removeAccount', undefined],
  ])('not malformed ones: %s %j', async (name, data) => {
    expect(await sent(name, data)).toEqual({ ok: false, error: { code: 'malformed_request' } });
    expect(handled).toEqual([]);
  });
});

describe('asking', () => {
  /** The messages of a page as the worker receives them: the fake browser sets no sender. */
  const asPage = () => {
    const send = (message: { type: string; data: unknown }, answered: (reply: object) => void) => {
      void sent(message.type, message.data).then((res) => answered({ res }));
    };
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(send as never);
  };

  it('rejects with the error of the handler', async () => {
    asPage();
    const error = await refusalOf(ask('call', { endpoint: 'GET /me', input: {}, maxAge: 0 }));
    expect(partsOf(error)).toEqual({
      message: 'rate_limited',
      code: 'rate_limited',
      status: 429,
      details: {},
      retryAfter: 17,
      isTransport: false,
    });
  });

  it.each([
    ['refresh', { host: null, isWanted: false }, 45],
    ['connect', { baseUrl: 'https://service.example', key: 'key', attempt: 'a' }, 45],
    ['work', {}, 45],
    ['exportRows', {}, 60],
    ['see', { jobs: [], operations: [] }, 3],
  ] as const)(
    'F47: %s %j: gives up a worker that has not answered for %i seconds',
    async (name, data, seconds) => {
      silent = name;
      asPage();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const asked = refusalOf(ask(name, data as never));
      await vi.advanceTimersByTimeAsync((seconds - 1) * 1_000);
      expect(await Promise.race([asked, Promise.resolve('waiting')])).toBe('waiting');
      await vi.advanceTimersByTimeAsync(1_000);
      expect((await asked).code).toBe('worker_silent');
    },
  );

  it('waits for nothing after the answer', async () => {
    asPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await refusalOf(ask('call', { endpoint: 'GET /me', input: {}, maxAge: 0 }));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects if the worker cannot be woken', async () => {
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((() => {
      throw new Error('Could not establish connection.');
    }) as never);
    expect((await refusalOf(ask('work', {}))).code).toBe('internal');
  });

  it('sends an error in parts and restores it', () => {
    const error = new ServiceError({
      code: 'unknown',
      given: 'moon_is_full',
      status: 403,
      details: { a: 1 },
    });
    expect(new ServiceError(partsOf(error))).toEqual(error);
    expect(partsOf(new TypeError('odd'))).toEqual({ code: 'internal', message: 'TypeError: odd' });
  });
});
