import { isLoopback } from '../../checks/knowledge/addresses/addresses.ts';
import { crawlPace } from '../../pages/sets/crawl/crawl-pace.ts';
import type { RequestOutcome } from '../../pages/sets/crawl/request-page.ts';
import { runPages } from '../../pages/sets/stored/run-pages.ts';
import { followOpening } from '../../platform/popup-opening.ts';
import { judgePage } from '../engine/judge-page.ts';
import type { FromSetWorker, ToSetWorker } from './set-messages.ts';

/** The port of a worker, or of its replacement. */
export interface SetPort {
  onmessage: ((event: MessageEvent<ToSetWorker>) => unknown) | null;
  postMessage(message: FromSetWorker): void;
}

type Waiting = { resolve(value: never): void; reject(error: Error): void };

/** Runs the set that arrives through a port; requests and transactions are the page's at the other end. */
export function serveSet(port: SetPort): void {
  const stop = new AbortController();
  const waiting = new Map<number, Waiting>();
  let asked = 0;

  function ask<T>(messageOf: (number: number) => FromSetWorker): Promise<T> {
    asked += 1;
    const number = asked;
    return new Promise<T>((resolve, reject) => {
      waiting.set(number, { resolve: resolve as Waiting['resolve'], reject });
      port.postMessage(messageOf(number));
    });
  }

  // A verdict that a person waits for goes first.
  const popupHasOpened = followOpening();

  async function begin({ head, rows }: Extract<ToSetWorker, { name: 'begin' }>): Promise<void> {
    const end = await runPages({
      head,
      rows,
      async request(url, maximum) {
        await popupHasOpened();
        return ask<RequestOutcome>((number) => ({ name: 'request', number, url, maximum }));
      },
      keep: (changed, tally) => ask<boolean>((number) => ({ name: 'keep', number, rows: changed, tally })),
      waits: (until) => port.postMessage({ name: 'waits', until }),
      async judge(inspection) {
        await popupHasOpened();
        port.postMessage({ name: 'judging', address: inspection.url });
        const outcome = await judgePage(inspection);
        port.postMessage({ name: 'judging', address: null });
        return outcome;
      },
      // A developer's own machine needs no pauses.
      pace: crawlPace({ isOwn: (host) => isLoopback(new URL(`http://${host}`).hostname) }),
      signal: stop.signal,
    });
    port.postMessage({ name: 'end', end });
  }

  port.onmessage = ({ data }) => {
    if (data.name === 'begin') return void begin(data);
    if (data.name === 'stop') return stop.abort();
    const asker = waiting.get(data.number);
    waiting.delete(data.number);
    if (data.name === 'reply') asker?.resolve(data.value as never);
    else asker?.reject(new Error(data.error));
  };
}
