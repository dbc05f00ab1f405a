import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { crawlById } from '@/lib/api/audit.ts';
import { ServiceError } from '@/lib/api/errors.ts';
import { cannotRead } from '@/test/components/cannot-read.ts';
import { press } from '@/test/components/press.ts';
import {
  asked,
  connect,
  connected,
  drawSite,
  keepReply,
  refuse,
  sent,
  serve,
} from '@/test/components/with-service.tsx';
import { storedStateRead, useConnection, useConnections, useSettings } from './stored-state.ts';
import { useAnswer } from './use-answer.ts';

beforeEach(connected);

const KEPT = Date.parse('2026-11-20T12:00:00Z');
const input = (id: number) => ({ params: { id } });
const pages = (count: number) => ({ crawl: { ...crawlById.example.crawl, pages_crawled: count } });

/** What was rendered for which audit. */
let shownFor: string[];
beforeEach(() => {
  shownFor = [];
});

/** What a screen knows of one audit, from which it goes to the next: its pages, since when, and an error. */
function Audit({ first }: { first: number }) {
  const [id, setId] = useState(first);
  const { data, at, error } = useAnswer(crawlById, id === 0 ? null : input(id), 60);
  shownFor.push(`${id}: ${data?.crawl.pages_crawled ?? 'nothing'}`);
  const since = at === KEPT ? 'kept' : at && 'now';
  return (
    <>
      <output>{[data?.crawl.pages_crawled, since, error?.code].filter(Boolean).join(' ')}</output>
      <button type="button" onClick={() => setId(id + 1)}>
        Next
      </button>
    </>
  );
}

const said = () => document.querySelector('output')?.textContent;
/** Returns all that is said from now on. */
function watched() {
  const all: (string | undefined)[] = [];
  const options = { characterData: true, childList: true, subtree: true };
  new MutationObserver(() => all.push(said())).observe(document.querySelector('output') as Element, options);
  return all;
}
const draw = (first = 41) => drawSite(<Audit first={first} />);
const next = () => press(page.getByRole('button', { name: 'Next' }));
const askedFor = () => asked(crawlById).map((one) => (one as ReturnType<typeof input>).params.id);

describe('an answer', () => {
  it('is the stored one at once, then the current one, then what others store', async () => {
    await keepReply(crawlById, input(41), pages(7), KEPT);
    serve(crawlById, () => pages(8));
    await draw();
    await expect.poll(said).toBe('8 now');
    expect(sent('call')).toEqual([{ endpoint: 'GET /audit/crawls/{id}', input: input(41), maxAge: 60 }]);
    await keepReply(crawlById, input(41), pages(9), KEPT);
    await expect.poll(said).toBe('9 kept');
  });

  it('that failed is the stored one, with the error', async () => {
    await keepReply(crawlById, input(41), pages(7), KEPT);
    refuse(crawlById, 'server_error');
    await draw();
    await expect.poll(said).toBe('7 kept server_error');
  });

  it('is not shown for another input or account, not even for a moment, and neither is its error', async () => {
    serve(crawlById, ({ params: { id } }) => {
      if (id === 42) throw new ServiceError({ code: 'not_found' });
      return pages(id);
    });
    await draw();
    await expect.poll(said).toBe('41 now');
    const seen = watched();
    await next();
    await expect.poll(said).toBe('not_found');
    await next();
    await expect.poll(said).toBe('43 now');
    await connect({ account: 'https://other.example/api/v1#12' });
    await expect.poll(() => seen).toEqual(['', 'not_found', '', '43 now', '', '43 now']);
    expect(askedFor()).toEqual([41, 42, 43, 43]);
    expect([...new Set(shownFor)]).toEqual(['41: nothing', '41: 41', '42: nothing', '43: nothing', '43: 43']);
  });

  it('is not that of the one before either if it cannot be read', async () => {
    serve(crawlById, ({ params: { id } }) => pages(id));
    await draw();
    await expect.poll(said).toBe('41 now');
    cannotRead('replies');
    await next();
    await expect.poll(said).toBe('internal');
  });

  it('that comes late changes nothing of the next', async () => {
    const late = Promise.withResolvers<object>();
    serve(crawlById, ({ params: { id } }) => {
      if (id === 42) throw new ServiceError({ code: 'not_found' });
      return id === 41 ? late.promise : pages(id);
    });
    await draw();
    const seen = watched();
    await next();
    await expect.poll(said).toBe('not_found');
    late.reject(new ServiceError({ code: 'offline' }));
    await next();
    await expect.poll(said).toBe('43 now');
    window.dispatchEvent(new Event('online'));
    await next();
    await expect.poll(said).toBe('44 now');
    expect(seen).toEqual(['not_found', '', '43 now', '', '44 now']);
    expect(askedFor()).toEqual([41, 42, 43, 44]);
  });

  it('that failed without a network is requested once more when there is one, unless another is shown by then', async () => {
    const online = () => window.dispatchEvent(new Event('online'));
    refuse(crawlById, 'offline');
    await draw();
    await expect.poll(said).toBe('offline');
    serve(crawlById, ({ params: { id } }) => {
      if (id === 42) throw new ServiceError({ code: 'offline' });
      return pages(id);
    });
    online();
    await expect.poll(said).toBe('41 now');
    online();
    await next();
    await expect.poll(said).toBe('offline');
    await next();
    online();
    await next();
    await expect.poll(said).toBe('44 now');
    expect(askedFor()).toEqual([41, 41, 42, 43, 44]);
  });

  it('is requested again with a key that is accepted again', async () => {
    await connect({ state: 'rejected' });
    refuse(crawlById, 'unauthorized');
    await draw();
    await expect.poll(said).toBe('unauthorized');
    serve(crawlById, () => pages(8));
    await connect();
    await expect.poll(said).toBe('8 now');
  });

  it('is not requested without an input', async () => {
    serve(crawlById, ({ params: { id } }) => pages(id));
    await draw(0);
    expect(said()).toBe('');
    await next();
    await expect.poll(said).toBe('1 now');
    expect(askedFor()).toEqual([1]);
  });
});

it.each<[string, { setState(state: { isLoaded: boolean }): void }]>([
  ['settings', useSettings],
  ['the connection', useConnection],
  ['all connections', useConnections],
])('a page starts only when it knows %s', async (_what, store) => {
  const steps: string[] = [];
  store.setState({ isLoaded: false });
  const read = storedStateRead().then(() => steps.push('start'));
  // Resolved promises come before a message of a channel.
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  steps.push('known');
  store.setState({ isLoaded: true });
  await read;
  expect(steps).toEqual(['known', 'start']);
});
