import { describe, expect, it } from 'vitest';
import { endpoints } from './index.ts';

const operations = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
const fields = Object.values(endpoints).flatMap(({ query, body }) =>
  [query, body].flatMap((schema) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})),
);

/** The client can only request what is in the contract: a button for anything else has nothing to call. */
describe('what the API does not have, the contract does not have either', () => {
  it.each([
    ['MISS-01: webhooks or push', /webhook|subscribe|event|push/],
    [
      'MISS-02, RUN-23: cancelling, pausing, repeating or deleting a run',
      /(cancel|pause|retry)|DELETE .*runs/,
    ],
    ['MISS-03: a history of positions', /rank.*(history|positions)/],
    ['MISS-04: a list of scans', /GET \/shield\/(scans|projects\/\{id\}\/scans)$/],
    ['MISS-05, RNK-14: deleting or changing what is watched', /(DELETE|PATCH|PUT) \/(rank|audit|shield)/],
    ['MISS-06: one audit or shield project', /GET \/(audit|shield)\/projects\/\{id\}$/],
    ['MISS-07: changing a link', /(PATCH|PUT) .*links/],
    ['MISS-08: topping up', /top-?up|payment|(POST|PUT) \/balance/],
    ['MISS-09: managing keys', /(POST|PUT|PATCH|DELETE) \/key|GET \/keys/],
    ['MISS-10: a list of reports', /\/reports/],
  ])('%s', (_name, pattern) => {
    expect(operations.filter((operation) => pattern.test(operation))).toEqual([]);
  });

  it('MISS-11: idempotency keys', () => {
    expect(fields.filter((name) => /idempot|etag|if_match|request_id/.test(name))).toEqual([]);
  });

  it('MISS-12: searching and sorting', () => {
    expect(fields.filter((name) => /^(q|search|sort|order|order_by)$/.test(name))).toEqual([]);
  });

  it('and the patterns match what they should', () => {
    expect(operations.filter((operation) => /DELETE .*projects/.test(operation))).not.toEqual([]);
    expect(fields).toContain('per_page');
  });
});
