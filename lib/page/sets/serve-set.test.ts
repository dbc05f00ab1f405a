import { expect, it, vi } from 'vitest';
import { answerOf, headWith, SITE, waitingRow } from '../../../test/pages/fake-site.ts';
import { recordWith } from '../../../test/pages/sample-record.ts';
import { type SetPort, serveSet } from './serve-set.ts';
import type { FromSetWorker, ToSetWorker } from './set-messages.ts';

/** What is waited for while a popup opens. */
const popup = vi.hoisted(() => ({ hasOpened: async () => {} }));
vi.mock('../../platform/popup-opening.ts', () => ({ followOpening: () => () => popup.hasOpened() }));
vi.mock('../engine/judge-page.ts', () => ({
  judgePage: async ({ url }: { url: string }) => ({
    state: 'seen',
    record: recordWith({ address: url }),
    links: [],
    score: 0,
    isThin: false,
  }),
}));

/** Runs a set in a worker whose page answers each request and transaction as given. */
function served(
  answering: (message: FromSetWorker, send: (reply: ToSetWorker) => void) => void,
  site = SITE,
  paths = ['/tea'],
) {
  const told: string[] = [];
  const { promise, resolve } = Promise.withResolvers<FromSetWorker>();
  const port: SetPort = {
    onmessage: null,
    postMessage(message) {
      const { name } = message;
      told.push(
        name === 'judging'
          ? `${name} ${message.address}`
          : name === 'request'
            ? `${name} ${message.url}`
            : name,
      );
      if (name === 'end') resolve(message);
      else answering(message, send);
    },
  };
  const send = (data: ToSetWorker) => void port.onmessage?.({ data } as MessageEvent<ToSetWorker>);
  serveSet(port);
  const rows = paths.map((path, order) => ({ ...waitingRow(path, order), address: site + path }));
  send({ name: 'begin', head: headWith({ site, source: 'listed' }), rows });
  return { told, end: promise };
}

const answers = (message: FromSetWorker, send: (reply: ToSetWorker) => void) => {
  if (message.name === 'request')
    send({ name: 'reply', number: message.number, value: answerOf(message.url, '<title>Tea</title>') });
  if (message.name === 'keep') send({ name: 'reply', number: message.number, value: true });
};

const REQUESTS = [`request ${SITE}/robots.txt`, `request ${SITE}/tea`];

it('a worker says which page it judges, and when it has judged it, until the end', async () => {
  const { told, end } = served(answers);
  expect(await end).toEqual({ name: 'end', end: 'ended' });
  expect(told).toEqual([...REQUESTS, `judging ${SITE}/tea`, 'judging null', 'keep', 'keep', 'end']);
});

it('it tells the responses apart that come in another order', async () => {
  const held: (() => void)[] = [];
  const kept: unknown[] = [];
  const { end } = served(
    (message, send) => {
      if (message.name === 'keep')
        for (const { address, outcome } of message.rows)
          if (outcome.state === 'seen') kept.push([address, outcome.record.address]);
      if (message.name !== 'request' || message.url.endsWith('.txt')) return answers(message, send);
      held.unshift(() => answers(message, send));
      if (held.length === 2) for (const answer of held) answer();
    },
    'http://localhost',
    ['/tea', '/pots'],
  );
  await end;
  expect(kept.sort()).toEqual(['/pots', '/tea'].map((path) => Array(2).fill(`http://localhost${path}`)));
});

it('it leaves the processor to a popup that opens, before each request and each page', async () => {
  const waits: (() => void)[] = [];
  popup.hasOpened = () => new Promise((resolve) => waits.push(resolve));
  const { told, end } = served(answers);
  for (let wait = 0; wait < 3; wait += 1) {
    await expect.poll(() => waits).toHaveLength(wait + 1);
    expect(told).toEqual(REQUESTS.slice(0, wait));
    waits[wait]?.();
  }
  expect(await end).toEqual({ name: 'end', end: 'ended' });
  popup.hasOpened = async () => {};
});

it('it stops when it is told so, and says that its page cannot store anything', async () => {
  const stopped = served((message, send) => {
    if (message.name === 'request') send({ name: 'stop' });
    answers(message, send);
  });
  expect(await stopped.end).toEqual({ name: 'end', end: null });
  expect(stopped.told.filter((name) => name.startsWith('request'))).toEqual(REQUESTS.slice(0, 1));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const full = served((message, send) => {
    if (message.name === 'keep') send({ name: 'failed', number: message.number, error: 'no room' });
    else answers(message, send);
  });
  expect(await full.end).toEqual({ name: 'end', end: 'storage' });
});
