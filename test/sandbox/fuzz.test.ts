import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { AnyEndpoint } from '../../lib/api/endpoint.ts';
import { ERRORS, type ErrorCode } from '../../lib/api/errors.ts';
import { endpoints } from '../../lib/api/index.ts';
import { errorsOf } from '../../lib/api/openapi.ts';
import { book } from './accounts.ts';
import { requestsTo } from './arbitrary-request.ts';
import { createSandbox } from './create-sandbox.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * Requests for each endpoint. `FUZZ_SEED` tries other requests than usual; a failure contains its seed and the
 * request.
 */
const REQUESTS = 200;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const BASE = 'http://127.0.0.1/api/v1';

let sandbox: Sandbox;
beforeAll(() => {
  // Nothing listens on port 9: crawls and scans cannot reach their sites.
  const shop = 'http://shop.localhost:9';
  sandbox = createSandbox({ limits: 'off', pause: 0, shop, resolveTxt: async () => [] });
});
// Each endpoint starts from the same state, so that a failure can be reproduced by itself.
beforeEach(() => {
  sandbox.reset();
  sandbox.store.update('accounts', 1, { is_pro: true });
  book(sandbox.store, sandbox.clock, 1, 100_000, 'top-up');
});
afterAll(() => sandbox.close());

const Refused = z.strictObject({
  ok: z.literal(false),
  error: z.strictObject({
    code: z.string(),
    message: z.string().check(z.minLength(1)),
    details: z.record(z.string(), z.unknown()),
  }),
});

/**
 * Checks that a response fits the contract: a reply of its endpoint, or one of its refusals, and nothing else.
 */
async function expectContract(endpoint: AnyEndpoint, response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const json = await response.json();
  if (json.ok === true) {
    expect(response.status).toBe(endpoint.status);
    const reply = z.safeParse(endpoint.reply, json);
    expect(reply.error?.issues ?? []).toEqual([]);
    return 'ok';
  }
  const { error } = z.parse(Refused, json);
  expect(response.status).toBeLessThan(500);
  expect(errorsOf(endpoint)).toContain(error.code);
  expect(response.status).toBe(ERRORS[error.code as ErrorCode]);
  return error.code;
}

describe('ENV-01, ENV-02, ERR-02: every request gets a response that the contract allows', () => {
  const met = new Set<string>();

  it.each(Object.entries(endpoints))('%s', async (id, endpoint) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    await fc.assert(
      fc.asyncProperty(requestsTo(endpoint, BASE, 'sbx_demo'), async (request) => {
        const outcome = await expectContract(endpoint, await sandbox.app.fetch(request()));
        met.add(outcome).add(`${id} ${outcome}`);
      }),
      { numRuns: REQUESTS, seed: SEED },
    );
    expect(complaints.mock.calls).toEqual([]);
  });

  it('and the requests were of all kinds: each endpoint has accepted and refused some', () => {
    const missing = Object.keys(endpoints).filter((id) => !met.has(`${id} ok`));
    expect(missing).toEqual([]);
    const refusals = ['unauthorized', 'not_found', 'validation_error', 'domain_mismatch', 'forbidden'];
    expect(refusals.filter((code) => !met.has(code))).toEqual([]);
  });
});
