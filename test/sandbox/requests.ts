import * as z from 'zod/mini';
import type { AnyEndpoint } from '../../lib/api/endpoint.ts';
import type { Account } from './accounts.ts';
import { type Language, say } from './language.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store/store.ts';

/** The table whose row an `{id}` in a path refers to. */
const SUBJECTS = {
  '/projects/{id}': 'projects',
  '/promotion/runs/{id}': 'runs',
  '/rank/projects/{id}': 'rank_projects',
  '/audit/projects/{id}': 'audit_projects',
  '/audit/crawls/{id}': 'crawls',
  '/shield/projects/{id}': 'shield_projects',
  '/shield/scans/{id}': 'scans',
} as const;

/**
 * Returns the ids in the path. An id that is not an integer, does not exist, or belongs to another account is not
 * found.
 */
export function readParams(
  store: Store,
  endpoint: AnyEndpoint,
  given: Readonly<Record<string, string>>,
  account: Account | undefined,
): Record<string, number> {
  for (const value of Object.values(given)) if (!/^\d{1,15}$/.test(value)) throw new Refusal('not_found');
  const params = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Number(value)]));
  const prefix = /^.*?\{id\}/.exec(endpoint.path)?.[0] as keyof typeof SUBJECTS | undefined;
  const table = prefix && SUBJECTS[prefix];
  if (table && account && !store.find(table, { id: params.id as number, account_id: account.id })) {
    throw new Refusal('not_found');
  }
  return params;
}

/**
 * Parses a value with a schema; refuses with 422, the field and a localized sentence if it does not match.
 */
function parsed(schema: z.ZodMiniType, value: unknown, language: Language): unknown {
  const result = z.safeParse(schema, value, { error: z.locales[language]().localeError });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])].join(
    '.',
  );
  const refusal = new Refusal('validation_error', { field });
  refusal.message = `${say(language, 'validation_error')} ${field}: ${issue?.message}`;
  throw refusal;
}

/** Returns the query without the language of messages, which any request may set. */
export function readQuery(endpoint: AnyEndpoint, url: URL, language: Language): unknown {
  const { lang, ...query } = Object.fromEntries(url.searchParams);
  return parsed(endpoint.query ?? z.strictObject({}), query, language);
}

/** Returns the body; a missing one counts as empty. */
export function readBody(endpoint: AnyEndpoint, text: string, language: Language): unknown {
  if (!endpoint.body) return undefined;
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    const refusal = new Refusal('validation_error', { field: '' });
    refusal.message = say(language, 'malformed_json');
    throw refusal;
  }
  return parsed(endpoint.body, value, language);
}

/**
 * Returns the reply, validated against the contract before it is sent: a mismatch is a bug of the sandbox.
 */
export function readReply(endpoint: AnyEndpoint, operation: string, reply: unknown): object {
  const result = z.safeParse(endpoint.reply, reply);
  if (result.success) return reply as object;
  throw new Error(`The reply of ${operation} does not match its contract: ${z.prettifyError(result.error)}`);
}
