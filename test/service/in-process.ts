import { vi } from 'vitest';
import type { Entry } from '../hostile/log.ts';
import { Model } from '../hostile/model.ts';
import { serve } from '../hostile/service.ts';

/** The address of the in-process service; nothing listens there. */
export const BASE_URL = 'http://127.0.0.1:1/api/v1';
export const KEY = 'key1';

/** The service's requests and responses, controlled by the test: no socket, no waiting. */
export interface InProcess {
  model: Model;
  /** Returns how many requests of a kind were received: `GET /balance`. */
  count(method: string, path: RegExp): number;
  /** Responds instead of the service; null lets the service respond. */
  intercept: (request: Entry, answer: () => Response) => Response | null;
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function entryOf(request: Request): Promise<Entry> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  return {
    at: Date.now(),
    method: request.method,
    path: pathname.replace(/^\/api\/v1/, ''),
    query: Object.fromEntries(searchParams),
    headers: {},
    key: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    body: text === '' ? undefined : JSON.parse(text),
    connection: 1,
    nth: 1,
    fault: null,
    processedAt: null,
    status: null,
    effects: [],
    outcome: 'pending',
    leftAt: null,
  };
}

/** Replaces `fetch` with an in-process service until mocks are restored. */
export function startInProcess(balance: number): InProcess {
  const model = new Model();
  model.issue(KEY, { balance, pro: true });
  const asked: Entry[] = [];
  const service: InProcess = {
    model,
    count: (method, path) => asked.filter((one) => one.method === method && path.test(one.path)).length,
    intercept: () => null,
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const entry = await entryOf(new Request(input, init));
    asked.push(entry);
    const answer = () => {
      const { status, body } = serve(model, entry);
      return json(status, body);
    };
    return service.intercept(entry, answer) ?? answer();
  });
  return service;
}
