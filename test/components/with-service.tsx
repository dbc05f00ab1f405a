import type { ReactNode } from 'react';
import { vi } from 'vitest';
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
import { type Connection, connection } from '@/lib/service/connection/connection.ts';
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
import { draw } from './draw.tsx';
import { forgotten } from './forgotten.ts';

/*
 * The service as pages know it: rows in the database, and a worker that answers. What pages send goes through the fake
 * browser to the product's own `answerRequests`, which checks it; everything is forgotten before each test.
 */

export const ACCOUNT = 'https://service.example/api/v1#7';
export const HOST = 'copper-leaf.example';

type Answering = (input: unknown) => unknown;

let messages: { name: RequestName; data: unknown }[];
let answers: Map<string, Answering>;
/** Why the worker does not begin an order; null where it does. */
let refusal: ServiceErrorInit | null;
/** Until then the worker answers nothing about orders; null where it answers. */
let waking: Promise<void> | null = null;
/** The orders that are being written down, which a test that has seen one sent does not wait for. */
let writing: Promise<unknown> = Promise.resolve();

/** What pages have sent to the worker in messages of a name. */
export const sent = <N extends RequestName>(name: N) =>
  messages.filter((one) => one.name === name).map(({ data }) => data as RequestData<N>);

/** The orders that were sent, without their random ids. */
export const orders = () => sent('begin').map(({ id: _id, ...order }) => order);

/** The inputs that an endpoint was asked with. */
export const asked = (endpoint: AnyEndpoint) =>
  sent('call')
    .filter((call) => call.endpoint === routeOf(endpoint))
    .map(({ input }) => input);

/** The endpoint's example with changes, as the contract reads it. */
export const replyOf = <E extends AnyEndpoint>(endpoint: E, changes: object = {}) =>
  ({
    ...z.parse(endpoint.reply, { ...endpoint.example, ...changes }),
    unreadable: 0,
    ...changes,
  }) as Reply<E>;

/** The service answers an endpoint by its example with changes. One that nothing is said of never answers. */
export function serve<E extends AnyEndpoint>(
  endpoint: E,
  changes: object | ((input: Input<E>) => object | Promise<object>) = {},
): void {
  const answer = typeof changes === 'function' ? changes : () => changes;
  answers.set(routeOf(endpoint), async (input) => replyOf(endpoint, await answer(input as Input<E>)));
}

/** The service refuses an endpoint. */
export function refuse(endpoint: AnyEndpoint, code: ServiceErrorCode, init: Partial<ServiceErrorInit> = {}) {
  answers.set(routeOf(endpoint), () => {
    throw new ServiceError({ code, ...init });
  });
}

/** The worker begins no order. */
export function refuseOrders(code: ServiceErrorCode, init: Partial<ServiceErrorInit> = {}) {
  refusal = { code, ...init };
}

/** No word of an order comes from the worker, not even after a minute, which no test waits for, until it wakes. */
export function silence(): () => void {
  const { setTimeout: later } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after = 0) =>
    later(run, after === 60_000 ? 0 : after)) as typeof setTimeout);
  const { promise, resolve } = Promise.withResolvers<void>();
  waking = promise;
  return resolve;
}

/** What is there already of an answer, as the last visit has left it. */
export async function keepReply<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  changes: object = {},
  at = Date.now(),
): Promise<void> {
  const key = { account: ACCOUNT, endpoint: routeOf(endpoint), input: inputText(input) };
  await put(replies, { ...key, data: replyOf(endpoint, changes), at, error: null });
}

/** Puts rows into a table, of which the pages are told. */
export async function put<Row, Name extends TableName>(table: Table<Row, Name>, ...rows: Row[]) {
  await changeRows([table], async (of) => {
    for (const row of rows) await of(table).put(z.parse(table.row, row) as never);
  });
}

/** The lists of all products were fetched a moment ago, or as said. */
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

/** Projects of a product, as the service lists them. */
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

/** A job that runs. */
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

const NEW_OPERATION = {
  account: ACCOUNT,
  site: HOST,
  lock: '',
  input: {},
  price: { kind: 'free' },
  state: 'sending',
  createdAt: 0,
  sentAt: null,
  settledAt: null,
  baseline: null,
  prepared: {},
  results: [],
  isAttached: false,
  balanceAfter: null,
  unexplained: 0,
  reply: null,
  error: null,
  looks: 0,
  nextLookAt: null,
  seen: false,
  told: null,
} as const;

/** A row of the journal, which is being sent where nothing else is said. */
export const putOperation = (changes: Partial<Operation> & Pick<Operation, 'id' | 'kind'>) =>
  put(operations, { ...NEW_OPERATION, createdAt: Date.now(), ...changes } as Operation);

/** What came of the order that was sent last, once it is written down. */
export async function settle(state: Operation['state'], changes: Partial<Operation> = {}): Promise<void> {
  const row = await vi.waitFor(async () => {
    const { id = '' } = sent('begin').at(-1) ?? {};
    const written = await readRows([operations], (of) => of(operations).get(id));
    if (!written) throw new Error('nothing was ordered');
    return written;
  }, 30_000);
  await put(operations, { ...row, state, settledAt: Date.now(), ...changes });
}

/** The error of an order that was refused. */
export const refusedWith = (code: ServiceErrorCode, details: Record<string, unknown> = {}, message = '') =>
  ({ code, message, details, status: 422 }) satisfies Operation['error'];

export const connect = (changes: Partial<Connection> = {}) =>
  connection.set({
    account: ACCOUNT,
    baseUrl: 'https://service.example/api/v1',
    keyHint: '7f3a',
    label: 'Browser',
    scopes: [...PRODUCTS],
    state: 'connected',
    ...changes,
  });

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
    // The test that has asked is over.
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

/** As the journal does it: what has no row by now gets one that says that it was not sent. */
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

/** As the journal does it: of the same thing that is still open, that one is answered. */
async function begin({ id, site, kind, input, price, first }: RequestData<'begin'>) {
  if (refusal) throw new ServiceError(refusal);
  wellFormed(kind, input);
  if (first) wellFormed(first.kind, first.input);
  const all = await readRows([operations], (of) => of(operations).all());
  const wanted = inputText(input);
  const open = all.find((one) => isOpen(one) && one.kind === kind && inputText(one.input) === wanted);
  if (open) return { id: open.id, state: open.state };
  await putOperation({ id, site, kind, price, input: input as Record<string, unknown> });
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
  withdraw,
  connect: () => ({ ok: true, scopes: PRODUCTS }),
};

/** The messaging library calls the browser by this name. Whoever sends is one of our own pages. */
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

forgotten.add(async () => {
  await writing;
  messages = [];
  answers = new Map();
  refusal = null;
  waking = null;
  useRefresh.setState({ isRunning: false, error: null });
  useAttempt.setState({ attempt: null, isRunning: false });
  const transaction = (await openDatabase()).transaction(TABLES, 'readwrite');
  await Promise.all(TABLES.map((name) => transaction.objectStore(name).clear()));
  announce(TABLES);
  await connect();
});

interface Around {
  host?: string;
  /** Where one stands in the panel; null in the popup, which has no places. */
  at?: string | null;
  /** The page in front. */
  url?: string;
}

/** Draws a part of a site's half. Answers also where one has gone, the first place first. */
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
