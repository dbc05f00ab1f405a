import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { SCOPES } from '../../lib/api/endpoint.ts';
import { type Account, balanceOf, book, issueKey, openAccount } from './accounts.ts';
import { iso } from './clock.ts';
import { Fault } from './faults.ts';
import { TEXTS } from './language.ts';
import { fromMinor, toMinor } from './money.ts';
import { PERSONAS } from './personas.ts';
import { BASE } from './pipeline.ts';
import { hex, random } from './random.ts';
import type { Sandbox } from './sandbox.ts';
import type { Snapshot } from './store/store.ts';

const languages = Object.keys(TEXTS) as [keyof typeof TEXTS, ...(keyof typeof TEXTS)[]];
const scopes = z.array(z.enum(SCOPES)).check(z.minLength(1));
const traits = z.strictObject({
  latency: z.optional(z.number()),
  flaky: z.optional(z.number()),
  apiDisabled: z.optional(z.boolean()),
  launchesDisabled: z.optional(z.boolean()),
  reportsArchived: z.optional(z.boolean()),
  tightness: z.optional(z.number()),
});
const settings = {
  name: z.optional(z.string()),
  currency: z.optional(z.string().check(z.length(3))),
  language: z.optional(z.enum(languages)),
  discount_percent: z.optional(z.number().check(z.minimum(0), z.maximum(90))),
  is_pro: z.optional(z.boolean()),
  traits: z.optional(traits),
};
const NewAccount = z.strictObject({
  ...settings,
  balance: z.optional(z.number()),
  scopes: z.optional(scopes),
});
const AccountChange = z.strictObject({ ...settings, top_up: z.optional(z.number()) });
const NewKey = z.strictObject({ scopes: z.optional(scopes), label: z.optional(z.string()) });
const ClockChange = z.strictObject({
  /** Seconds. */
  advance: z.optional(z.number()),
  set: z.optional(z.string()),
  speed: z.optional(z.number().check(z.minimum(0))),
});

class Unknown extends Error {}

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** The calls outside the API that make the sandbox testable: everything under `/_sandbox`. */
export function mountControl(app: Hono<{ Bindings: HttpBindings }>, sandbox: Sandbox): void {
  const { store, clock, options } = sandbox;

  const accountOf = (context: Context): Account => {
    const account = store.find('accounts', { id: Number(context.req.param('id')) });
    if (!account) throw new Unknown('There is no such account.');
    return account;
  };
  const accountView = (account: Account) => ({
    ...account,
    balance: fromMinor(balanceOf(store, account.id)),
    keys: store.list('keys', { account_id: account.id }).map(({ sha256, ...key }) => key),
  });
  const newKey = (accountId: number, wanted: z.output<typeof NewKey>) => {
    const count = store.count('keys', { account_id: accountId });
    const key = `sbx_${hex(24, random(options.seed, 'key', accountId, count))}`;
    return { key, ...issueKey(store, accountId, key, withoutUndefined(wanted)), sha256: undefined };
  };
  const time = () => ({ now: iso(clock.now()), speed: clock.speed });
  const body = async <S extends z.ZodMiniType>(context: Context, schema: S): Promise<z.output<S>> => {
    const text = await context.req.text();
    return z.parse(schema, text ? JSON.parse(text) : {});
  };

  app.use('/_sandbox/*', async (context, next) => {
    const isReading = context.req.method === 'GET' || context.req.method === 'HEAD';
    // A header of one's own makes browsers ask first, and nobody here allows it.
    if (!isReading && context.req.header('x-sandbox') !== '1') {
      return context.json({ error: 'Send the header X-Sandbox: 1.' }, 403);
    }
    return next();
  });
  app.onError((error, context) => {
    if (error instanceof Unknown) return context.json({ error: error.message }, 404);
    const isWrong =
      error instanceof z.core.$ZodError || error instanceof SyntaxError || error instanceof RangeError;
    if (!isWrong) console.error(error);
    const text = error instanceof z.core.$ZodError ? z.prettifyError(error) : error.message;
    return context.json({ error: text }, isWrong ? 400 : 500);
  });

  app.get('/_sandbox', (context) => {
    const { data, ...settings } = options;
    const personas = Object.fromEntries(Object.entries(PERSONAS).map(([key, { about }]) => [key, about]));
    const baseUrl = `${new URL(context.req.url).origin}${BASE}`;
    return context.json({
      baseUrl,
      clock: time(),
      options: settings,
      personas,
      running: sandbox.work.running,
    });
  });
  app.post('/_sandbox/reset', (context) => {
    sandbox.reset();
    return context.json({ clock: time() });
  });

  app.get('/_sandbox/accounts', (context) =>
    context.json({ accounts: store.list('accounts').map(accountView) }),
  );
  app.post('/_sandbox/accounts', async (context) => {
    const { scopes, ...wanted } = await body(context, NewAccount);
    const { key, account } = store.transaction(() => {
      const account = openAccount(store, clock, withoutUndefined(wanted));
      return { account, key: newKey(account.id, { scopes, label: 'Test' }).key };
    });
    return context.json({ account: accountView(account), key }, 201);
  });
  app.patch('/_sandbox/accounts/:id', async (context) => {
    const { id } = accountOf(context);
    const { top_up, ...changes } = await body(context, AccountChange);
    store.transaction(() => {
      if (Object.keys(changes).length > 0) store.update('accounts', id, withoutUndefined(changes));
      if (top_up !== undefined) book(store, clock, id, toMinor(top_up), 'top-up');
    });
    return context.json({ account: accountView(accountOf(context)) });
  });
  app.get('/_sandbox/accounts/:id/ledger', (context) => {
    const rows = store.list('ledger', { account_id: accountOf(context).id });
    return context.json({
      ledger: rows.map(({ at, delta, ...row }) => ({ ...row, at: iso(at), amount: fromMinor(delta) })),
    });
  });
  app.post('/_sandbox/accounts/:id/keys', async (context) => {
    const { id } = accountOf(context);
    return context.json(newKey(id, await body(context, NewKey)), 201);
  });
  app.delete('/_sandbox/keys/:id', (context) => {
    store.update('keys', Number(context.req.param('id')), { revoked: true });
    return context.json({ revoked: true });
  });

  app.post('/_sandbox/clock', async (context) => {
    const { advance, set, speed } = await body(context, ClockChange);
    if (set !== undefined) clock.set(Date.parse(set));
    if (advance !== undefined) clock.advance(advance * 1_000);
    if (speed !== undefined) clock.run(speed);
    return context.json({ clock: time() });
  });
  app.get('/_sandbox/faults', (context) => context.json({ faults: sandbox.faults.armed() }));
  app.post('/_sandbox/faults', async (context) => {
    sandbox.faults.arm(await body(context, Fault));
    return context.json({ faults: sandbox.faults.armed() }, 201);
  });
  app.delete('/_sandbox/faults', (context) => {
    sandbox.faults.clear();
    return context.json({ faults: [] });
  });
  app.post('/_sandbox/settle', async (context) => {
    await sandbox.work.settle();
    return context.json({ running: 0 });
  });

  app.get('/_sandbox/state', (context) => context.json({ at: clock.now(), tables: store.snapshot() }));
  app.put('/_sandbox/state', async (context) => {
    const { at, tables } = (await context.req.json()) as { at: number; tables: Snapshot };
    sandbox.work.stop();
    store.restore(tables);
    clock.restart(at);
    return context.json({ clock: time() });
  });
  app.get('/_sandbox/requests', (context) => context.json({ requests: sandbox.journal.entries() }));
  app.delete('/_sandbox/requests', (context) => {
    sandbox.journal.clear();
    return context.json({ requests: [] });
  });
}
