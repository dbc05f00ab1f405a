import type { Client } from '../../api/caller.ts';
import { routeOf } from '../../api/caller.ts';
import { CLOCK_SKEW } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { launchRun, listRuns, RUNS_AT_ONCE } from '../../api/runs.ts';
import type { Operation } from '../records/operation.ts';

/**
 * Returns the cost of runs that this browser did not launch, since the balance was read before an order: runs launched
 * on the web, or from another device. Other kinds of order have no timestamp, so theirs are unknown. In the account's
 * currency; empty if the list cannot be read.
 */
export async function chargesElsewhere(
  own: Operation,
  client: Client,
  all: readonly Operation[],
): Promise<readonly number[]> {
  try {
    const { runs } = await client.call(listRuns, { query: { per_page: RUNS_AT_ONCE } });
    const launches = [own, ...all].filter(({ kind }) => kind === routeOf(launchRun));
    const known = new Set(launches.flatMap(({ results }) => results.map(({ id }) => id)));
    for (const { baseline } of launches) for (const id of baseline?.ids ?? []) known.add(id);
    return runs
      .filter(({ id }) => !known.has(id))
      .filter(({ created_at }) => Date.parse(created_at ?? '') >= own.createdAt - CLOCK_SKEW)
      .flatMap(({ charged }) => charged ?? []);
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}
