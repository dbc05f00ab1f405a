import type { Account, Key, Model } from '../model.ts';
import { Refusal } from '../refusal.ts';

/** A request whose key, scope, query and body are valid. */
export interface Asked {
  model: Model;
  key: Key;
  account: Account;
  /** The integers of the path: `{ id: 12 }`. */
  params: Readonly<Record<string, number>>;
  query: Readonly<Record<string, string>>;
  // Validated against the contract's schema; the handler's endpoint says which one.
  body: Readonly<Record<string, unknown>>;
}

/** Handles one endpoint; throws a `Refusal`. */
export type Handler = (asked: Asked) => object;

/**
 * Returns the row that the path refers to. Throws a `Refusal` `not_found`, also if the row belongs to another account.
 */
export function found<Row>(rows: ReadonlyMap<number, Row>, id: unknown): Row {
  const row = rows.get(Number(id));
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/**
 * Returns the address of a site, given with or without a scheme. Throws a `Refusal` that contains the field.
 */
export function siteOf(text: unknown, field = 'url'): URL {
  const address = String(text);
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url) throw new Refusal('validation_error', { field });
  return url;
}

/** Returns the rows that belong to a project. */
export const within = <Row extends { project_id: number }>(rows: ReadonlyMap<number, Row>, project: number) =>
  [...rows.values()].filter(({ project_id }) => project_id === project);
