import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { AnyEndpoint } from '../../lib/api/endpoint.ts';
import { endpoints } from '../../lib/api/index.ts';
import { errorsOf, openapi } from '../../lib/api/openapi.ts';
import { type Account, fingerprint, type Key } from './accounts.ts';
import { handlers } from './areas/index.ts';
import { makeDueChecks } from './areas/positions.ts';
import { failure, success } from './envelope.ts';
import type { Fault } from './faults.ts';
import type { Call } from './handle.ts';
import { type Entry, masked } from './journal.ts';
import { type Language, languageOf, say } from './language.ts';
import { countAgainst } from './limits.ts';
import { random } from './random.ts';
import { Refusal } from './refusal.ts';
import { readBody, readParams, readQuery, readReply } from './requests.ts';
import type { Sandbox } from './sandbox.ts';
import { spoil } from './spoil.ts';

/** The whole API is below this path. */
export const BASE = '/api/v1';

type Env = { Bindings: HttpBindings };

/** What is known about a request before it is admitted. */
interface Arrival {
  sandbox: Sandbox;
  operation: string;
  endpoint: AnyEndpoint;
  context: Context<Env>;
  url: URL;
  language: Language;
  entry: Entry;
  key?: Key;
  account?: Account;
}

/**
 * Returns the request's key and its account, or refuses with 401 without saying whether it is missing, unknown or
 * revoked.
 */
function authenticate({ store }: Sandbox, context: Context<Env>): { key: Key; account: Account } {
  const bearer = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const presented = bearer ?? context.req.header('x-api-key')?.trim();
  const key = presented && store.find('keys', { sha256: fingerprint(presented) });
  const account = key && !key.revoked && store.find('accounts', { id: key.account_id });
  if (!account) throw new Refusal('unauthorized');
  store.update('keys', key.id, { requests_total: key.requests_total + 1 });
  return { key, account };
}

/** Refuses in the order 401, 503, 429, 403. */
function admit(arrival: Arrival): void {
  const { sandbox, endpoint, context, url } = arrival;
  const { store, clock, options } = sandbox;
  if (endpoint.access === 'open') return;
  Object.assign(arrival, authenticate(sandbox, context));
  const { key, account } = arrival as Required<Arrival>;
  arrival.entry.account = account.id;
  arrival.language = languageOf(
    url.searchParams.get('lang'),
    context.req.header('accept-language'),
    account.language,
  );
  if (account.traits.apiDisabled) throw new Refusal('api_disabled');
  if (options.limits === 'spec') {
    countAgainst(store, clock, key, 'requests', account.traits.tightness);
    if (endpoint.limit) countAgainst(store, clock, key, endpoint.limit, account.traits.tightness);
  }
  if (endpoint.access !== 'key' && !key.scopes.includes(endpoint.access))
    throw new Refusal('forbidden_scope');
  if (random(options.seed, 'flaky', key.id, key.requests_total)() < (account.traits.flaky ?? 0)) {
    throw new Refusal('server_error');
  }
}

/** Reads the request's parts (404 before 422) and calls the handler. The reply must fit the contract. */
async function answer(arrival: Arrival): Promise<Response> {
  const { sandbox, operation, endpoint, context, url, language, account, key } = arrival;
  const handler = handlers.get(endpoint);
  if (!handler) throw new Error(`${operation} has no handler: add one in test/sandbox/areas`);
  makeDueChecks(sandbox);
  const params = readParams(sandbox.store, endpoint, context.req.param(), account);
  const query = readQuery(endpoint, url, language);
  const text = endpoint.body ? await context.req.text() : '';
  if (text) arrival.entry.body = masked(text);
  const body = readBody(endpoint, text, language);
  const { store, clock, work, options } = sandbox;
  const call = {
    sandbox,
    store,
    clock,
    work,
    options,
    params,
    query,
    body,
    account,
    key,
    language,
    origin: url.origin,
    say: (name, values) => say(language, name, values),
  } as Call;
  const reply = readReply(endpoint, operation, await handler.answer(call));
  return success(endpoint.status, reply);
}

function refuse(arrival: Arrival, error: unknown): Response {
  const { endpoint, language, operation } = arrival;
  if (error instanceof Refusal && errorsOf(endpoint).includes(error.code)) {
    arrival.entry.code = error.code;
    return failure(error, language, error.message === error.code ? {} : { message: error.message });
  }
  const problem =
    error instanceof Refusal ? `${operation} may not refuse with ${error.code}` : (error as Error).message;
  console.error(error instanceof Refusal ? problem : error);
  arrival.entry.code = 'server_error';
  return failure({ code: 'server_error', details: { problem } }, language);
}

/** Returns the response that a fault gives instead of the endpoint's. */
function answerOf(
  { code, details = {}, status, headers = {}, body }: Fault,
  arrival: Arrival,
): Response | null {
  if (code) {
    arrival.entry.code = code;
    return failure({ code, details }, arrival.language, { ...(status && { status }), headers });
  }
  if (status === undefined && body === undefined) return null;
  return new Response(body ?? '', {
    status: status ?? 200,
    headers: { 'content-type': 'text/html', ...headers },
  });
}

async function serve(arrival: Arrival): Promise<Response> {
  const { sandbox, operation, context, entry } = arrival;
  let response: Response | undefined;
  try {
    admit(arrival);
  } catch (error) {
    response = refuse(arrival, error);
  }
  const wait = sandbox.options.latency + (arrival.account?.traits.latency ?? 0);
  const { method, path } = context.req;
  const asked = { operation, method, path: path.slice(BASE.length), account: arrival.account?.id };
  const fault = sandbox.faults.take(asked);
  if (fault) entry.fault = fault.network ?? fault.code ?? (fault.delay ? 'delay' : 'body');
  const { closing } = sandbox.requests;
  // The client is gone when the sandbox closes, and gets no response.
  if (wait || fault?.delay)
    await sleep(wait + (fault?.delay ?? 0), undefined, { signal: closing }).catch(() => {});
  const network = fault?.network;
  if (network === 'reset' || network === 'empty' || network === 'garbage') return spoil(network, context.env);
  response ??= (fault && answerOf(fault, arrival)) ?? undefined;
  response ??= await answer(arrival).catch((error: unknown) => refuse(arrival, error));
  response = await sandbox.quirks.reply(response, operation);
  entry.status = response.status;
  return network ? spoil(network, context.env, response) : response;
}

/**
 * Mounts every endpoint of the contract, and a 404 in the API's format for everything else below its path.
 */
export function mount(app: Hono<Env>, sandbox: Sandbox): void {
  const arrive = (context: Context<Env>): Pick<Arrival, 'url' | 'language' | 'entry'> => {
    const url = new URL(context.req.url);
    const entry: Entry = {
      at: sandbox.clock.now(),
      realAt: Date.now(),
      method: context.req.method,
      path: masked(url.pathname),
      query: masked(url.search),
    };
    sandbox.journal.add(entry);
    const language = languageOf(url.searchParams.get('lang'), context.req.header('accept-language'));
    return { url, language, entry };
  };
  for (const [operation, endpoint] of Object.entries(endpoints)) {
    const path = `${BASE}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.on(endpoint.method, path, async (context) => {
      const arrival: Arrival = { sandbox, operation, endpoint, context, ...arrive(context) };
      arrival.entry.operation = operation;
      return serve(arrival);
    });
  }
  app.get(`${BASE}/openapi.json`, (context) => context.json(openapi(new URL(context.req.url).origin + BASE)));
  app.all(`${BASE}/*`, (context) => {
    const { language, entry } = arrive(context);
    entry.status = 404;
    return failure(new Refusal('not_found'), language);
  });
}
