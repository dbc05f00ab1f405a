import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf } from './accounts.ts';
import { createSandbox } from './create-sandbox.ts';
import type { Sandbox } from './sandbox.ts';

const SHOP = 'http://shop.localhost:9/';
const LINKS = ['teas/', 'delivery', 'kettles/osprey', 'new'];

/** A call of the API, or a control call if the path begins with an underscore. */
interface Step {
  method: string;
  path: string;
  body?: object;
}

const api = (method: string, path: string, body?: object): Step => ({
  method,
  path: `api/v1/${path}`,
  ...(body && { body }),
});
const link = fc.constantFrom(...LINKS).map((path) => SHOP + path);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 0, max: 20_000 }).map((advance) => ({
    method: 'POST',
    path: '_sandbox/clock',
    body: { advance },
  })),
  link.map((url) => api('POST', 'projects/1/links', { url })),
  fc
    .record({ url: link, tariff_id: fc.constantFrom(1, 2, 3), level1_count: fc.integer({ min: 1, max: 9 }) })
    .map((order) => api('POST', 'promotion/runs', { project_id: 1, ...order })),
  fc.lorem().map((keywords) => api('POST', 'rank/projects/1/keywords', { keywords })),
  fc.constantFrom(
    api('POST', 'rank/projects/1/check', {}),
    api('POST', 'projects', { name: 'New', url: SHOP }),
    api('POST', 'shield/projects', { url: 'http://verify.localhost:9' }),
    api('PATCH', 'projects/1', { topic: 'tea' }),
    api('DELETE', 'projects/2'),
    ...[
      'projects',
      'promotion/runs',
      'promotion/runs/1',
      'promotion/runs/1/nodes',
      'balance',
      'rank/projects/1',
    ].map((path) => api('GET', path)),
  ),
);
const steps = fc.array(anyStep, { minLength: 1, maxLength: 15 });

const open = (seed: number) =>
  createSandbox({
    seed,
    shop: SHOP.slice(0, -1),
    startAt: Date.parse('2026-11-20T12:00:00Z'),
    speed: 0,
    limits: 'off',
  });

async function take({ app }: Sandbox, { method, path, body }: Step): Promise<string> {
  const response = await app.fetch(
    new Request(`http://127.0.0.1/${path}`, {
      method,
      headers: { 'x-api-key': 'sbx_demo', 'x-sandbox': '1' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return `${response.status} ${await response.text()}`;
}

async function takeAll(sandbox: Sandbox, all: readonly Step[]): Promise<string[]> {
  const answers: string[] = [];
  for (const step of all) answers.push(await take(sandbox, step));
  return answers;
}

/** Returns everything that is stored, except how far the clock is ahead of the real one. */
function worldOf({ store }: Sandbox): string {
  const { clock: _, ...world } = store.snapshot();
  return JSON.stringify(world);
}

const RUNS = { numRuns: 15 };

describe('whatever is requested', () => {
  it('the same seed and the same requests give the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000 }), steps, async (seed, all) => {
        const [one, other] = [open(seed), open(seed)];
        expect(await takeAll(one, all)).toEqual(await takeAll(other, all));
        expect(worldOf(one)).toBe(worldOf(other));
        for (const sandbox of [one, other]) sandbox.close();
      }),
      RUNS,
    );
  });

  it('a restored state continues as it did the first time', async () => {
    const sandbox = open(1);
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, after) => {
        sandbox.reset();
        await takeAll(sandbox, before);
        const state = await take(sandbox, { method: 'GET', path: '_sandbox/state' });
        const body = JSON.parse(state.slice(4));
        const first = await takeAll(sandbox, after);
        await take(sandbox, { method: 'PUT', path: '_sandbox/state', body });
        expect(await take(sandbox, { method: 'GET', path: '_sandbox/state' })).toBe(state);
        expect(await takeAll(sandbox, after)).toEqual(first);
      }),
      RUNS,
    );
    sandbox.close();
  });

  it('ACC-01, ACC-08: the ledger’s sum is the balance, less what was charged, and never below zero', async () => {
    const sandbox = open(1);
    const { store } = sandbox;
    const charged = () => store.number('SELECT sum(charged) FROM runs WHERE account_id = 1');
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        sandbox.reset();
        const [balance, paid] = [balanceOf(store, 1), charged()];
        // Positions are charged as they are checked, and deleting a project deletes its runs.
        const lasting = all.filter(({ path, method }) => !path.endsWith('/check') && method !== 'DELETE');
        await takeAll(sandbox, lasting);
        expect(balanceOf(store, 1)).toBe(balance - (charged() - paid));
        expect(balanceOf(store, 1)).toBeGreaterThanOrEqual(0);
        const shown = JSON.parse((await take(sandbox, api('GET', 'balance'))).slice(4));
        expect(Math.round(shown.balance * 100)).toBe(balanceOf(store, 1));
      }),
      RUNS,
    );
    sandbox.close();
  });

  it('an active run never goes back, and an ended one does not change', async () => {
    const order = ['queued', 'level1_active', 'level2_active', 'running', 'completed'];
    const pauses = fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 2, maxLength: 12 });
    const sandbox = open(1);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(1, 2, 3), pauses, async (tariff_id, all) => {
        sandbox.reset();
        const url = `${SHOP}new`;
        await take(sandbox, api('POST', 'projects/1/links', { url }));
        const launch = api('POST', 'promotion/runs', { project_id: 1, url, tariff_id });
        const { run_id: id, ok } = JSON.parse((await take(sandbox, launch)).slice(4));
        expect(ok).toBe(true);
        let before = { at: 0, done: 0 };
        for (const advance of all) {
          sandbox.clock.advance(advance * 1_000);
          const { run } = JSON.parse((await take(sandbox, api('GET', `promotion/runs/${id}`))).slice(4));
          const now = { at: order.indexOf(run.status), done: run.progress.done };
          expect(now.at).toBeGreaterThanOrEqual(before.at);
          expect(now.done).toBeGreaterThanOrEqual(before.done);
          before = now;
        }
      }),
      RUNS,
    );
    sandbox.close();
  });
});
