import packageJson from '../../../package.json' with { type: 'json' };
import type { foundAddresses } from '../addresses/found-addresses.ts';
import { setSourceOf } from '../addresses/gather-set.ts';
import { EXIT } from '../results/exit-code.ts';
import { type RunHead, shardText } from '../results/run-head.ts';
import { CommandError, type PreparedRun } from '../settings/prepare-run.ts';

/** Returns what a run is about. */
export function runHeadOf(
  { options, plan, settings }: Pick<PreparedRun, 'options' | 'plan' | 'settings'>,
  { count, list }: Pick<Awaited<ReturnType<typeof foundAddresses>>, 'count' | 'list'>,
): RunHead {
  const { urls, sitemaps, follow } = plan.addresses;
  const first = follow ?? urls[0] ?? sitemaps[0];
  return {
    version: packageJson.version,
    site: first === undefined ? '' : new URL(first).origin,
    source: setSourceOf(plan.addresses),
    addresses: count,
    list,
    settings,
    shard: options.shard,
  };
}

/** Returns how two runs differ, as part of a sentence; null if they are of the same pages, judged in the same way. */
export function differenceOf(one: RunHead, other: RunHead): string | null {
  if (one.version !== other.version)
    return `by another version of Plumbline (${other.version}, not ${one.version})`;
  if (one.site !== other.site) return `for another site (${other.site}, not ${one.site})`;
  if (one.source !== other.source || one.list !== other.list)
    return 'for another list of pages: if it is a sitemap that changes, give the same --list each time';
  return one.settings === other.settings ? null : 'with other options, plumbline.json or baseline';
}

/**
 * Makes sure that a file of results is of this run.
 *
 * @throws CommandError If it is not.
 */
export function assertSameRun(run: RunHead, earlier: RunHead, name: string): void {
  const isSamePart = JSON.stringify(run.shard) === JSON.stringify(earlier.shard);
  const other = earlier.shard ? `part ${shardText(earlier.shard)}` : 'all pages';
  const difference = differenceOf(run, earlier) ?? (isSamePart ? null : `for ${other}`);
  if (difference !== null)
    throw new CommandError(EXIT.usage, `Nothing was checked: ${name} was written ${difference}.`);
}
