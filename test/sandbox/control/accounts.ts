import type { Context } from 'hono';
import * as z from 'zod/mini';
import { SCOPES } from '../../../lib/api/endpoint.ts';
import { type Account, balanceOf, book, issueKey, openAccount } from '../accounts.ts';
import { makeProject } from '../areas/promotion.ts';
import { runView, standing } from '../areas/runs.ts';
import { siteUrl } from '../areas/site-url.ts';
import { iso } from '../clock.ts';
import { TEXTS } from '../language.ts';
import { fromMinor, toMinor } from '../money.ts';
import { hex, random } from '../random.ts';
import type { Sandbox } from '../sandbox.ts';
import { idOf, NotThere, read } from './read.ts';

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
const NewProject = z.strictObject({ name: z.string(), url: z.string() });

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** What the service leaves to its dashboard: accounts, top-ups, keys, personal projects, canceling a run. */
export function mountAccounts(app: Sandbox['app'], sandbox: Sandbox): void {
  const { store, clock, options } = sandbox;

  const accountOf = (context: Context): Account => {
    const account = store.find('accounts', { id: idOf(context) });
    if (!account) throw new NotThere('This account does not exist.');
    return account;
  };
  const view = (account: Account) => ({
    ...account,
    balance: fromMinor(balanceOf(store, account.id)),
    keys: store.list('keys', { account_id: account.id }).map(({ sha256, ...key }) => key),
  });
  /** The only time that a key is shown in full. */
  const newKey = (accountId: number, wanted: z.output<typeof NewKey>) => {
    const count = store.count('keys', { account_id: accountId });
    const key = `sbx_${hex(24, random(options.seed, 'key', accountId, count))}`;
    const { sha256, ...row } = issueKey(store, accountId, key, withoutUndefined(wanted));
    return { ...row, key };
  };

  app.get('/_sandbox/accounts', (context) => context.json({ accounts: store.list('accounts').map(view) }));
  app.post('/_sandbox/accounts', async (context) => {
    const { scopes, ...wanted } = await read(context, NewAccount);
    return store.transaction(() => {
      const account = openAccount(store, clock, withoutUndefined(wanted));
      const { key } = newKey(account.id, { scopes, label: 'Test' });
      return context.json({ account: view(account), key }, 201);
    });
  });
  app.get('/_sandbox/accounts/:id', (context) => {
    const account = accountOf(context);
    const own = { account_id: account.id };
    const runs = store.list('runs', own, { newestFirst: true });
    const ledger = store.list('ledger', own).sort((a, b) => b.at - a.at);
    return context.json({
      account: view(account),
      active_runs: runs.filter((run) => !standing(sandbox, run).isOver).map((run) => runView(sandbox, run)),
      sites: store.list('shield_projects', own),
      ledger: ledger.map(({ at, delta, ...row }) => ({ ...row, at: iso(at), amount: fromMinor(delta) })),
    });
  });
  app.patch('/_sandbox/accounts/:id', async (context) => {
    const { id } = accountOf(context);
    const { top_up, ...changes } = await read(context, AccountChange);
    store.transaction(() => {
      if (Object.keys(changes).length > 0) store.update('accounts', id, withoutUndefined(changes));
      if (top_up !== undefined) book(store, clock, id, toMinor(top_up), 'top-up');
    });
    return context.json({ account: view(accountOf(context)) });
  });

  app.post('/_sandbox/accounts/:id/keys', async (context) => {
    const { id } = accountOf(context);
    return context.json(newKey(id, await read(context, NewKey)), 201);
  });
  app.delete('/_sandbox/keys/:id', (context) => {
    store.update('keys', idOf(context), { revoked: true });
    return context.json({ revoked: true });
  });
  app.post('/_sandbox/accounts/:id/projects', async (context) => {
    const { id } = accountOf(context);
    const { name, url } = await read(context, NewProject);
    const project = makeProject(sandbox, { accountId: id, name, url: siteUrl(url, 'url'), via: 'web' });
    return context.json({ project }, 201);
  });
  app.post('/_sandbox/runs/:id/cancel', (context) => {
    store.update('runs', idOf(context), { cancelled_at: clock.now() });
    return context.json({ cancelled: true });
  });
}
