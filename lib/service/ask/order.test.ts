import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createProject, startScan } from '../../api/shield.ts';
import { order } from './order.ts';

const GIVEN = {
  account: 'https://service.example/api/v1#7',
  id: 'order-0001',
  site: 'shop.example',
  price: { kind: 'not given' } as const,
  endpoint: startScan,
  input: { params: { id: 8 }, body: { mode: 'deep' as const } },
};
const BEGUN = { ok: true, value: { id: 'order-0001', state: 'prepared' } };
const failed = (code: string) => ({ ok: false, error: { code } });

/**
 * What the worker answers to each message in turn; `dies`: it dies while it handles the message. No entry means
 * silence.
 */
let words: (object | 'dies')[];
let messages: string[];
let sent: unknown[];
let outcome: unknown;
let silences: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [words, messages, sent, outcome, silences] = [[], [], [], 'not known', 0];
  const send = ({ type, data }: { type: string; data: unknown }, answered: (reply: object) => void) => {
    messages.push(type);
    sent.push(data);
    const word = words.shift();
    if (word === 'dies') throw new Error('The message port closed before a response was received.');
    if (word) answered({ res: word });
  };
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(send as never);
});
afterEach(() => vi.useRealTimers());

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

function place(more: object = {}) {
  const tell = () => {
    silences += 1;
  };
  void order({ ...GIVEN, ...more }, tell).then((known) => {
    outcome = known;
  });
}

describe('an order', () => {
  it('is reported as begun once the worker has begun it', async () => {
    words = [BEGUN];
    place();
    await pass(0);
    expect([outcome, silences, messages]).toEqual([BEGUN.value, 0, ['begin']]);
  });

  it.each([
    ['alone', {}, {}],
    [
      'after another one, in spite of faults of the page',
      {
        first: { endpoint: createProject, input: { body: { url: 'https://shop.example/' } } },
        overridden: ['index'],
      },
      {
        first: { kind: 'POST /shield/projects', input: { body: { url: 'https://shop.example/' } } },
        overridden: ['index'],
      },
    ],
  ])('is sent as it was decided: %s', async (_what, more, written) => {
    words = [BEGUN];
    place(more);
    await pass(0);
    const { endpoint: _endpoint, ...given } = GIVEN;
    expect(sent).toEqual([{ ...given, kind: 'POST /shield/projects/{id}/scans', ...written }]);
  });

  it('is reported as refused if the worker refuses it', async () => {
    words = [failed('policy_forbids')];
    place();
    await pass(0);
    const error = {
      code: 'policy_forbids',
      message: 'policy_forbids',
      status: 0,
      details: {},
      isTransport: false,
    };
    expect([outcome, silences, messages]).toEqual([{ error }, 0, ['begin']]);
  });

  it('is not reported as failed or silent while a slow worker has not answered for 59 seconds', async () => {
    place();
    await pass(59);
    expect([outcome, silences, messages]).toEqual(['not known', 0, ['begin']]);
  });

  it('without an answer is asked about until its row shows the outcome', async () => {
    place();
    await pass(60);
    expect([outcome, silences, messages]).toEqual(['not known', 1, ['begin', 'withdraw']]);
    words = [failed('storage_failed'), { ok: true, value: { id: 'order-0001', state: 'unsent' } }];
    await pass(35);
    expect([outcome, messages]).toEqual(['not known', ['begin', 'withdraw', 'withdraw']]);
    await pass(5);
    expect(outcome).toEqual({ id: 'order-0001', state: 'unsent' });
  });

  it('whose worker died with it is asked about at once, before the user is told', async () => {
    words = ['dies', { ok: true, value: { id: 'order-0001', state: 'unknown' } }];
    place();
    await pass(0);
    const known = { id: 'order-0001', state: 'unknown' };
    expect([outcome, silences, messages]).toEqual([known, 0, ['begin', 'withdraw']]);
  });
});
