import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/**
 * The browser's events for requests, as in Chromium: a listener gets what its filter admits, and headers only if it
 * has requested them; cookies and headers that the browser itself creates only with `extraHeaders`.
 */

const EVENTS = [
  'onBeforeRequest',
  'onSendHeaders',
  'onHeadersReceived',
  'onBeforeRedirect',
  'onResponseStarted',
  'onCompleted',
  'onErrorOccurred',
] as const;
type EventName =
  | 'onBeforeRequest'
  | 'onSendHeaders'
  | 'onHeadersReceived'
  | 'onBeforeRedirect'
  | 'onResponseStarted'
  | 'onCompleted'
  | 'onErrorOccurred';

interface Filter {
  urls: readonly string[];
  types?: readonly string[];
  tabId?: number;
}
interface Header {
  name: string;
  value: string;
}
type Details = Record<string, unknown> & { url: string; type: string; tabId: number };
type Told = (details: Details) => void;

class RequestEvent {
  readonly listeners = new Map<Told, { filter: Filter; wishes: readonly string[]; isDeaf: boolean }>();
  addListener(told: Told, filter: Filter, wishes: readonly string[] = []): void {
    this.listeners.set(told, { filter, wishes, isDeaf: false });
  }
  removeListener(told: Told): void {
    this.listeners.delete(told);
  }
  hasListener(told: Told): boolean {
    return this.listeners.has(told);
  }
}

const events = new Map<string, RequestEvent>();
/** Hear of each new permission. */
const hearing = new Set<() => void>();
let time = 1_000;

/** Returns the current number of listeners. */
export const listeners = (): number => [...events.values()].reduce((sum, one) => sum + one.listeners.size, 0);

const isLet = ({ url, type, tabId }: Details, filter: Filter) =>
  filter.urls.includes(`${new URL(url).protocol}//*/*`) &&
  (filter.types?.includes(type) ?? true) &&
  (filter.tabId ?? tabId) === tabId;

const COOKIE = /^(set-)?cookie$/i;

function withWished(details: Details, wishes: readonly string[]): Details {
  const { requestHeaders, responseHeaders, ...plain } = details;
  const shown = (name: string, headers: unknown) =>
    wishes.includes(name) && Array.isArray(headers)
      ? {
          [name]: headers.filter((one: Header) => wishes.includes('extraHeaders') || !COOKIE.test(one.name)),
        }
      : {};
  return {
    ...(plain as Details),
    ...shown('requestHeaders', requestHeaders),
    ...shown('responseHeaders', responseHeaders),
  };
}

/** Reports an event that happened ten milliseconds after the last. */
export function tell(event: EventName, details: Partial<Details> & { url: string; tabId: number }): void {
  time += 10;
  const whole = {
    requestId: '1',
    method: 'GET',
    type: 'main_frame',
    timeStamp: time,
    statusCode: 200,
    ...details,
  };
  for (const [told, { filter, wishes, isDeaf }] of events.get(event)?.listeners ?? [])
    if (!isDeaf && isLet(whole, filter)) told(withWished(whole, wishes));
}

/** Makes all listeners of now receive nothing, as browsers do until a permission is there: those of later do. */
export function deafen(): void {
  for (const { listeners: all } of events.values()) for (const one of all.values()) one.isDeaf = true;
}

/** Tells that there is a new permission. */
export function permissionComes(): void {
  for (const heard of hearing) heard();
}

export const headersOf = (headers: Readonly<Record<string, string>>): Header[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

export function webRequestFixture(): void {
  beforeEach(() => {
    for (const name of EVENTS) events.set(name, new RequestEvent());
    Object.assign(fakeBrowser.webRequest, Object.fromEntries(events), {
      OnHeadersReceivedOptions: { EXTRA_HEADERS: 'extraHeaders' },
    });
    hearing.clear();
    const onAdded = {
      addListener: (heard: () => void) => hearing.add(heard),
      removeListener: (heard: () => void) => hearing.delete(heard),
    };
    Object.assign(fakeBrowser.permissions, { onAdded });
  });
}
