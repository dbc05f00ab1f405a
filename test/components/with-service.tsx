import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { SiteAround, UrlAround } from '@/components/site/frame/place-link.tsx';
import { SiteScope } from '@/components/site/frame/site-rows.tsx';
import { routeOf } from '@/lib/api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '@/lib/api/endpoint.ts';
import { ServiceError, type ServiceErrorCode, type ServiceErrorInit } from '@/lib/api/errors.ts';
import { announce } from '@/lib/platform/changes.ts';
import { openDatabase } from '@/lib/platform/database.ts';
import { TABLES, type TableName } from '@/lib/platform/layout.ts';
import { changeRows, readRows, type Table } from '@/lib/platform/table.ts';
import { useAttempt } from '@/lib/service/ask/connection-attempt.ts';
import {
  answerRequests,
  type Handlers,
  type RequestData,
  type RequestName,
} from '@/lib/service/ask/messages.ts';
import { useRefresh } from '@/lib/service/ask/refresh-site.ts';
import { type Connection, connections } from '@/lib/service/connection/connection.ts';
import type { ConnectionReport } from '@/lib/service/connection/connection-report.ts';
import { domainOfProject } from '@/lib/service/projects/matching.ts';
import { type Job, jobId, jobs } from '@/lib/service/records/job.ts';
import { isOpen, type Operation, operations } from '@/lib/service/records/operation.ts';
import {
  type ListRow,
  lists,
  PRODUCTS,
  type Product,
  type ProjectOf,
  projects,
} from '@/lib/service/records/projects.ts';
import { inputText, replies, repliesOf } from '@/lib/service/records/replies.ts';
import { wellFormed } from '@/lib/service/requests/call.ts';
import { NEW_OPERATION } from '../service/new-operation.ts';
import { draw } from './draw.tsx';
import { forgotten } from './forgotten.ts';

/**
 * The service as pages see it: rows in the database, and a worker that responds. Messages of pages go through the fake
 * browser to the product's own `answerRequests`, which validates them; everything is reset before each test.
 */

export const ACCOUNT = 'https://service.example/api/v1#7';
export const HOST = 'copper-leaf.example';

type Answering = (input: unknown) => unknown;

let messages: { name: RequestName; data: unknown }[];
let answers: Map<string, Answering>;
/** Why the worker does not start an order; null if it does. */
let refusal: ServiceErrorInit | null;
/** The worker's reply to an attempt to connect. */
let connecting: () => Promise<ConnectionReport> | ConnectionReport;
/** Until this resolves, the worker does not respond about orders and jobs; null if it responds at once. */
let waking: Promise<void> | null = null;
/** The orders that are being written down, which a test that has seen one sent does not wait for. */
let writing: Promise<unknown> = Promise.resolve();

/** Returns all that pages have sent to the worker. */
export const everythingSent = () => messages;

/** Returns what pages have sent to the worker in messages with a name. */
export const sent = <N extends RequestName>(name: N) =>
  messages.filter((one) => one.name === name).map(({ data }) => data as RequestData<N>);

/** Returns the orders that were sent, without their random ids, and without their account if it is the usual one. */
export const orders = () =>
  sent('begin').map(({ id: _id, account, ...order }) => ({
    ...order,
    ...(account !== ACCOUNT && { account }),
  }));

/** Returns the inputs with which an endpoint was called. */
export const asked = (endpoint: AnyEndpoint) =>
  sent('call')
    .filter((call) => call.endpoint === routeOf(endpoint))
    .map(({ input }) => input);

/** Returns the endpoint's example with changes, as the contract reads it. */
export const replyOf = <E extends AnyEndpoint>(endpoint: E, changes: object = {}) =>
  ({
    ...z.parse(endpoint.reply, { ...endpoint.example, ...changes }),
    unreadable: 0,
    ...changes,
  }) as Reply<E>;

/**
 * Makes the service respond to an endpoint with its example and changes. An endpoint without a response never
 * responds.
 */
export function serve<E extends AnyEndpoint>(
  endpoint: E,
  changes: object | ((input: Input<E>) => object | Promise<object>) = {},
): void {
  const answer = typeof changes === 'function' ? changes : () => changes;
  answers.set(routeOf(endpoint), async (input) => replyOf(endpoint, await answer(input as Input<E>)));
}

/** Makes the service refuse an endpoint. */
export function refuse(endpoint: AnyEndpoint, code: ServiceErrorCode, init: Partial<ServiceErrorInit> = {}) {
  answers.set(routeOf(endpoint), () => {
    throw new ServiceError({ code, ...init });
  });
}

/** Makes the worker start no order. */
export function refuseOrders(code: ServiceErrorCode, init: Partial<ServiceErrorInit> = {}) {
  refusal = { code, ...init };
}

/** Silences the worker about orders and jobs, even after a minute (which no test waits for), until it wakes. */
export function silence(): () => void {
  const { setTimeout: later } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after = 0) =>
    later(run, after === 60_000 ? 0 : after)) as typeof setTimeout);
  const { promise, resolve } = Promise.withResolvers<void>();
  waking = promise;
  return resolve;
}

/** Stores a response, as the last visit would have left it. */
export async function keepReply<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  changes: object = {},
  at = Date.now(),
): Promise<void> {
  const key = { account: ACCOUNT, endpoint: routeOf(endpoint), input: inputText(input) };
  await put(replies, { ...key, data: replyOf(endpoint, changes), at, error: null });
}

/** Puts rows into a table, and notifies the pages. */
export async function put<Row, Name extends TableName>(table: Table<Row, Name>, ...rows: Row[]) {
  await changeRows([table], async (of) => {
    for (const row of rows) await of(table).put(z.parse(table.row, row) as never);
  });
}

/** Marks the lists of all products as fetched a moment ago, or as given. */
export const putLists = (changes: Partial<ListRow> = {}, products: readonly Product[] = PRODUCTS) =>
  put(
    lists,
    ...products.map((product) => ({
      account: ACCOUNT,
      product,
      at: Date.now(),
      error: null,
      unreadable: 0,
      ...changes,
    })),
  );

/** Stores projects of a product, as the service lists them. */
export const putProjects = <P extends Product>(product: P, ...data: ProjectOf<P>[]) =>
  put(
    projects,
    ...data.map((one) => ({
      account: ACCOUNT,
      product,
      id: one.id,
      domain: domainOfProject(one),
      data: one,
    })),
  );

/** Stores a running job. */
export const putJob = (job: Partial<Job> & Pick<Job, 'kind' | 'projectId'>) =>
  put(jobs, {
    account: ACCOUNT,
    id: jobId(job.kind, job.remoteId ?? 1),
    remoteId: 1,
    site: HOST,
    input: {},
    status: 'running',
    phase: 'running',
    progress: null,
    result: null,
    startedAt: Date.now(),
    nextPollAt: 0,
    endedAt: null,
    lookedAt: 0,
    watched: 0,
    failures: 0,
    error: null,
    missing: 0,
    told: 'quiet',
    seen: true,
    ...job,
  });

/** Stores a row of the journal, by default one that is being sent. */
export const putOperation = (changes: Partial<Operation> & Pick<Operation, 'id' | 'kind'>) =>
  put(operations, { account: ACCOUNT, site: HOST, ...NEW_OPERATION, createdAt: Date.now(), ...changes });

/** Stores the outcome of the order that was sent last, once it is written down. */
export async function settle(state: Operation['state'], changes: Partial<Operation> = {}): Promise<void> {
  const written = () => {
    const { id = '' } = sent('begin').at(-1) ?? {};
    return readRows([operations], (of) => of(operations).get(id));
  };
  await expect.poll(written).not.toBeNull();
  await put(operations, { ...(await written()), state, settledAt: Date.now(), ...changes } as Operation);
}

/** Returns the error of a refused order. */
export const refusedWith = (code: ServiceErrorCode, details: Record<string, unknown> = {}, message = '') =>
  ({ code, message, details, status: 422 }) satisfies Operation['error'];

const connectionWith = (changes: Partial<Connection>): Connection => ({
  account: ACCOUNT,
  baseUrl: 'https://service.example/api/v1',
  keyHint: '7f3a',
  label: 'Browser',
  name: null,
  scopes: [...PRODUCTS],
  state: 'connected',
  ...changes,
});

/** Connects accounts with these differences from the usual one; pages show the first. */
export const connect = (...all: Partial<Connection>[]) =>
  connections.set((all.length > 0 ? all : [{}]).map(connectionWith));

/** Sets the worker's reply to the next attempts to connect. */
export function replyToConnect(reply: typeof connecting): void {
  connecting = reply;
}

/** Connects the usual account: `beforeEach(connected)`. */
export const connected = () => connect();

const never = () => new Promise<never>(() => {});

async function call({ endpoint: route, input: given, maxAge }: RequestData<'call'>) {
  const { endpoint, input } = wellFormed(route, given);
  if (endpoint.method !== 'GET' && !endpoint.reads) throw new ServiceError({ code: 'malformed_request' });
  const key = [ACCOUNT, route, inputText(input)] as const;
  const stored = repliesOf(endpoint);
  const known = await readRows([stored], (of) => of(stored).get(key));
  const { data = null, at = 0 } = known ?? {};
  if (known && Date.now() - at < maxAge * 1_000) return { data, at, error: null };
  try {
    const asking = answers;
    const reply = await (asking.get(route) ?? never)(input);
    // The test that sent the request is over.
    if (answers !== asking) return never();
    const now = Date.now();
    await put(replies, {
      account: ACCOUNT,
      endpoint: route,
      input: key[2],
      data: reply,
      at: now,
      error: null,
    });
    return { data: reply, at: now, error: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, given: word, message, details, retryAfter } = error;
    return {
      data,
      at: at || null,
      error: { code, message, details, ...(word && { given: word }), ...(retryAfter && { retryAfter }) },
    };
  }
}

/** As the journal does: an order without a row by now gets one that says that it was not sent. */
async function withdraw({ id, site, kind, input, price }: RequestData<'withdraw'>) {
  await waking;
  const row = await readRows([operations], (of) => of(operations).get(id));
  if (row) return { id, state: row.state };
  const settledAt = Date.now();
  await putOperation({
    id,
    site,
    kind,
    price,
    input: input as Record<string, unknown>,
    state: 'unsent',
    settledAt,
  });
  return { id, state: 'unsent' };
}

/** As the journal does: if an order for the same thing is still open, that one is returned. */
async function begin({ id, site, kind, input, price, first, overridden }: RequestData<'begin'>) {
  if (refusal) throw new ServiceError(refusal);
  wellFormed(kind, input);
  if (first) wellFormed(first.kind, first.input);
  const all = await readRows([operations], (of) => of(operations).all());
  const wanted = inputText(input);
  const open = all.find((one) => isOpen(one) && one.kind === kind && inputText(one.input) === wanted);
  if (open) return { id: open.id, state: open.state };
  await putOperation({ id, site, kind, price, overridden, input: input as Record<string, unknown> });
  return { id, state: 'sending' };
}

const doing: { [N in RequestName]?: (data: RequestData<N>) => unknown } = {
  call,
  begin(data) {
    if (waking) return never();
    const written = begin(data);
    writing = Promise.allSettled([writing, written]);
    return written;
  },
  beginBatch() {
    if (refusal) throw new ServiceError(refusal);
    return null;
  },
  withdraw,
  work: () => waking,
  connect: () => connecting(),
};

/** The messaging library uses this name for the browser. The sender is always an extension page. */
const sender = { id: fakeBrowser.runtime.id, url: fakeBrowser.runtime.getURL('/sidepanel.html') };
const runtime = {
  onMessage: fakeBrowser.runtime.onMessage,
  sendMessage: (message: unknown, respond: (reply: unknown) => void) =>
    void fakeBrowser.runtime.onMessage.trigger(message, sender, respond),
};
Object.assign(globalThis, { chrome: { runtime } });

answerRequests(
  new Proxy({} as Handlers, {
    get: (_, name: RequestName) => (data: never) => {
      messages.push({ name, data });
      return doing[name]?.(data) ?? null;
    },
  }),
);

/** From now on, the worker fails with whatever it should do, as on a full disk. */
export function workerStoresNothing(): void {
  vi.spyOn(chrome.runtime, 'sendMessage').mockImplementation((...[, respond]: unknown[]) => {
    (respond as (answer: unknown) => void)({ res: { ok: false, error: { code: 'internal' } } });
  });
}

forgotten.add(async () => {
  await writing;
  messages = [];
  answers = new Map();
  refusal = null;
  connecting = () => ({ ok: true, scopes: PRODUCTS });
  waking = null;
  useRefresh.setState({ isRunning: false, error: null });
  useAttempt.setState({ attempt: null, isRunning: false });
  const transaction = (await openDatabase()).transaction(TABLES, 'readwrite');
  await Promise.all(TABLES.map((name) => transaction.objectStore(name).clear()));
  announce(TABLES);
});

interface Around {
  host?: string;
  /** The current screen in the panel; null in the popup, which has no screens. */
  at?: string | null;
  /** The active page. */
  url?: string;
}

/** Renders the screens of a site. Also returns which screens were opened, the first one first. */
export async function drawSite(part: ReactNode, { host = HOST, at = '/site', url = '' }: Around = {}) {
  const { hook, history } = memoryLocation({ path: at ?? '/', record: true });
  const drawn = await draw(
    <Router hook={hook}>
      <SiteAround value={at === null ? null : host}>
        <UrlAround value={url}>
          <SiteScope host={host}>{part}</SiteScope>
        </UrlAround>
      </SiteAround>
    </Router>,
  );
  return { ...drawn, history };
}
