import type { Account, Key, Model } from '../model.ts';
import { Refusal } from '../refusal.ts';

/** A request whose key, scope, query and body are in order. */
export interface Asked {
  model: Model;
  key: Key;
  account: Account;
  /** The integers of the path: `{ id: 12 }`. */
  params: Readonly<Record<string, number>>;
  query: Readonly<Record<string, string>>;
  // The contract's schema has seen it; which one, the handler's endpoint says.
  body: Readonly<Record<string, unknown>>;
}

/** Answers one endpoint; throws a `Refusal`. */
export type Handler = (asked: Asked) => object;

/** The row that the path names. Throws a `Refusal` `not_found`; a row of another account is not found either. */
export function found<Row>(rows: ReadonlyMap<number, Row>, id: unknown): Row {
  const row = rows.get(Number(id));
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** The address of a site, given with or without a scheme. Throws a `Refusal` that names the field. */
export function siteOf(text: unknown, field = 'url'): URL {
  const address = String(text);
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url) throw new Refusal('validation_error', { field });
  return url;
}

/** Rows that belong to a project. */
export const within = <Row extends { project_id: number }>(rows: ReadonlyMap<number, Row>, project: number) =>
  [...rows.values()].filter(({ project_id }) => project_id === project);
