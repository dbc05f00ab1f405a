import { expect, it } from 'vitest';
import { newLaunch } from '../../../test/service/new-operation.ts';
import type { Client } from '../../api/caller.ts';
import { CLOCK_SKEW } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import type { Operation } from '../records/operation.ts';
import { chargesElsewhere } from './charges-elsewhere.ts';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const launch = (id: string, changes: Partial<Operation> = {}): Operation =>
  newLaunch(id, { createdAt: NOW, ...changes });
const ago = (milliseconds: number) => new Date(NOW - milliseconds).toISOString();
const client = (answer: () => unknown) => ({ call: async () => answer() }) as unknown as Client;
const run = (id: number, charged: number | null, created_at: string | null = ago(0)) => ({
  id,
  charged,
  created_at,
});

it.each([
  ['counts what was launched elsewhere', [run(1, 20), run(2, 4.5)], [20, 4.5]],
  ['leaves out the result of the order', [run(7, 20), run(2, 4.5)], [4.5]],
  ['leaves out the result of another order', [run(8, 20), run(2, 4.5)], [4.5]],
  ['leaves out what was there before the order', [run(5, 20), run(2, 4.5)], [4.5]],
  ['leaves out what was there before another order', [run(6, 20), run(2, 4.5)], [4.5]],
  ['allows for the service’s clock', [run(1, 20, ago(CLOCK_SKEW))], [20]],
  ['leaves out what is older', [run(1, 20, ago(CLOCK_SKEW + 1))], []],
  ['leaves out what has no time', [run(1, 20, null)], []],
  ['leaves out what has no price', [run(1, null)], []],
])('%s', async (_name, runs, charges) => {
  const own = launch('own', {
    results: [{ id: 7, charged: 20 }],
    baseline: { ids: [5], balance: 100 },
  });
  const others = [
    launch('other', { results: [{ id: 8, charged: 20 }], baseline: { ids: [5, 6], balance: 80 } }),
    // Its result is no run, though its number is one.
    launch('crawl', { kind: 'POST /audit/projects/{id}/crawls', results: [{ id: 1, charged: null }] }),
  ];
  expect(
    await chargesElsewhere(
      own,
      client(() => ({ runs })),
      others,
    ),
  ).toEqual(charges);
});

it('counts nothing if the list cannot be read', async () => {
  const refusing = client(() => {
    throw new ServiceError({ code: 'offline' });
  });
  expect(await chargesElsewhere(launch('own'), refusing, [])).toEqual([]);
});
