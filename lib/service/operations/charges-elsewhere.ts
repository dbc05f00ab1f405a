import type { Client } from '../../api/caller.ts';
import { routeOf } from '../../api/caller.ts';
import { ServiceError } from '../../api/errors.ts';
import { launchRun, listRuns } from '../../api/runs.ts';
import type { Operation } from '../records/operation.ts';

/** Milliseconds by which the service's clock may differ from ours, so that a run still counts as of the time. */
const SKEW = 300_000;

/**
 * What runs that this browser did not launch have cost since the balance was read before an order: launched on the web,
 * or from another device. The other kinds of order name no time, so that theirs cannot be told. In the account's currency;
 * nothing where the list cannot be read.
 */
export async function chargesElsewhere(
  own: Operation,
  client: Client,
  all: readonly Operation[],
): Promise<readonly number[]> {
  try {
    const { runs } = await client.call(listRuns, { query: { per_page: 100 } });
    const launches = [own, ...all].filter(({ kind }) => kind === routeOf(launchRun));
    const known = new Set(launches.flatMap(({ results }) => results.map(({ id }) => id)));
    for (const { baseline } of launches) for (const id of baseline?.ids ?? []) known.add(id);
    return runs
      .filter(({ id }) => !known.has(id))
      .filter(({ created_at }) => Date.parse(created_at ?? '') >= own.createdAt - SKEW)
      .flatMap(({ charged }) => charged ?? []);
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}
