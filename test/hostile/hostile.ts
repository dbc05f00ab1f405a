import { setTimeout as pause } from 'node:timers/promises';
import { type Delay, end, type Fault, send, spoilt } from './faults.ts';
import { type Entry, Log } from './log.ts';
import { Model, type NewKey } from './model.ts';
import { Plan } from './plan.ts';
import { type Reply, serve } from './service.ts';
import { type Tolerance, write } from './tolerance.ts';
import { type Exchange, listen, type Protocol } from './wire.ts';

/** Path of the API below the origin. */
const BASE = '/api/v1';

export interface HostileOptions {
  /** Default `http1`. */
  protocol?: Protocol;
  /** The keys, and the accounts that they belong to. */
  keys?: Readonly<Record<string, NewKey>>;
}

/** A service that follows the specification until the plan has a fault for a request. */
export interface Hostile {
  /** The versioned root of the API: `http://127.0.0.1:4711/api/v1`. */
  baseUrl: string;
  /** Every request that came over the wire. */
  log: Log;
  /** The faults to come. */
  plan: Plan;
  /** The state of the service, and what the test sets in it. */
  state: Model;
  /** How responses are written from now on; empty: as specified. */
  tolerance: Set<Tolerance>;
  close(): Promise<void>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}

function entryOf({ method, url, headers, connection, nth, response }: Exchange): Entry {
  const { pathname, searchParams } = new URL(url, 'http://any.example');
  const key = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? headers['x-api-key'];
  const entry: Entry = {
    at: Date.now(),
    method,
    path: pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname,
    query: Object.fromEntries(searchParams),
    headers,
    key: key === undefined ? null : `${key}`,
    body: undefined,
    connection,
    nth,
    fault: null,
    processedAt: null,
    status: null,
    effects: [],
    outcome: 'pending',
    leftAt: null,
  };
  response.on('close', () => {
    if (/^(pending|hang|endless)/.test(entry.outcome)) entry.leftAt = Date.now();
  });
  return entry;
}

/**
 * Starts it on a free port of this machine, without limits of rate. The test closes it.
 *
 *     const { baseUrl, plan, log, state, close } = await startHostile({ keys: { k: { balance: 50 } } });
 *     const [project] = state.seed('k', 'auditProjects', [{ domain: 'copper-leaf.example' }]);
 *     plan.add('POST /audit/projects/{id}/crawls', faults.dropAfter);
 *     // … the extension starts an audit; Chromium sends it twice …
 *     log.of('POST /audit/projects/{id}/crawls');       // two requests: `close`, `answered 202`
 *     log.effects('POST /audit/projects/{id}/crawls');  // [{ made: 'crawls', id: 1 }, { made: 'crawls', id: 2 }]
 *     state.finish('crawls', 1);
 */
export async function startHostile({ protocol = 'http1', keys = {} }: HostileOptions = {}): Promise<Hostile> {
  const state = new Model();
  for (const [key, wanted] of Object.entries(keys)) state.issue(key, wanted);
  const log = new Log();
  const plan = new Plan(protocol);
  const tolerance = new Set<Tolerance>();
  const closing = new AbortController();
  const closed = new Promise<never>((_, reject) => {
    closing.signal.addEventListener('abort', () => reject(closing.signal.reason));
  });
  closed.catch(() => {});
  const wait = (delay: Delay): Promise<unknown> =>
    typeof delay === 'number'
      ? pause(delay, undefined, { signal: closing.signal })
      : Promise.race([delay, closed]);

  const act = (entry: Entry): Reply => {
    const reply = serve(state, entry);
    Object.assign(entry, { processedAt: Date.now(), status: reply.status, effects: reply.effects });
    return reply;
  };
  /** Acts when the fault says so; if the connection ends, it does not wait for the action. */
  const effect = async (entry: Entry, fault: Fault): Promise<Reply | null> => {
    if (fault.effect === 'never') return null;
    if (fault.effect === undefined) return act(entry);
    const later = wait(fault.effect).then(() => act(entry));
    if (!fault.end) return later;
    later.catch(unlessClosing);
    return null;
  };

  const handle = async (exchange: Exchange) => {
    const entry = entryOf(exchange);
    log.entries.push(entry);
    const text = await exchange.body();
    if (text === null) {
      entry.outcome = 'incomplete';
      return;
    }
    entry.body = parsed(text);
    const fault = plan.take(entry) ?? {};
    entry.fault = fault;
    const reply = await effect(entry, fault);
    if (fault.wait !== undefined) await wait(fault.wait);
    if (entry.leftAt !== null) {
      entry.outcome = 'left';
      return;
    }
    if (fault.end) {
      entry.outcome = fault.end;
      end(exchange, { ...fault, end: fault.end });
      return;
    }
    const { status, body }: Pick<Reply, 'status' | 'body'> = reply ?? { status: 200, body: {} };
    const headers = { 'content-type': 'application/json' };
    const answer = spoilt({ status, headers, body: write(body, tolerance) }, fault);
    entry.outcome = `${answer.flow ?? 'answered'} ${answer.status}`;
    send(exchange, answer);
  };
  const unlessClosing = (error: unknown) => {
    if (!closing.signal.aborted) throw error;
  };

  const listening = await listen(protocol, (exchange) => handle(exchange).catch(unlessClosing));
  return {
    baseUrl: `${listening.origin}${BASE}`,
    log,
    plan,
    state,
    tolerance,
    close() {
      closing.abort();
      return listening.close();
    },
  };
}
