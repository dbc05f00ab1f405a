import { relative, resolve } from 'node:path';
import { gatherSet } from '../addresses/gather-set.ts';
import { comparedWith, type NotFoundAgain } from '../results/baseline.ts';
import type { Checked } from '../results/checked.ts';
import { EXIT } from '../results/exit-code.ts';
import { pagesAt, type ResultsFile, readResults } from '../results/results-file.ts';
import { type RunHead, shardText } from '../results/run-head.ts';
import type { Ending } from '../results/run-results.ts';
import { CommandError, type PreparedRun } from '../settings/prepare-run.ts';
import { causesOfRun } from './causes-of-run.ts';
import type { CheckedPages } from './checked-pages.ts';
import { differenceOf } from './same-run.ts';

type WholeFile = ResultsFile & { ending: NonNullable<ResultsFile['ending']> };

const fail = (message: string): never => {
  throw new CommandError(EXIT.usage, `Nothing was merged: ${message}.`);
};

/** Reads the files of a run, and makes sure that they are parts of one, each once. */
async function partsOf(names: readonly string[], folder: string): Promise<readonly WholeFile[]> {
  const parts: WholeFile[] = [];
  const seen = new Map<string, string>();
  for (const name of names) {
    const file = await readResults(resolve(folder, name), name).catch((error: NodeJS.ErrnoException) =>
      fail(error.code === 'ENOENT' ? `there is no file ${name}` : error.message),
    );
    const { ending, run } = file;
    if (!ending) return fail(`${name} was cut off: complete it with --resume`);
    const [first] = parts;
    const difference = first && differenceOf(first.run, run);
    if (difference) fail(`${name} was written ${difference}`);
    if (first && first.run.shard?.of !== run.shard?.of)
      fail(`${name} is a part of another division of the pages than ${relative(folder, first.path)}`);
    const part = run.shard ? `part ${shardText(run.shard)}` : 'all pages';
    if (seen.has(part)) fail(`${name} and ${seen.get(part)} both have ${part}`);
    seen.set(part, name);
    parts.push({ ...file, ending });
  }
  return parts;
}

/** Puts the results of the parts of a run together. */
export async function mergeResults(
  prepared: PreparedRun,
  names: readonly string[],
  folder: string,
  watcher: {
    begin?(run: RunHead): void | Promise<void>;
    show(page: Checked): void | Promise<void>;
    keep?(page: Checked): Checked;
  },
): Promise<CheckedPages> {
  const { plan, baseline, options, say } = prepared;
  const files = await partsOf(names, folder);
  const { run } = files[0] as WholeFile;
  const gathered = gatherSet(run.source, plan.addresses.most, (address) => address);
  const places = files
    .flatMap((file) => file.pages.map((place) => ({ path: file.path, place })))
    .sort((a, b) => a.place.order - b.place.order);
  const pages: Checked[] = [];
  const goneFrom = new Map<string, readonly NotFoundAgain[]>();
  await watcher.begin?.({ ...run, shard: null });
  for (const { path, place } of places)
    for await (const written of pagesAt(path, [place])) {
      gathered.keep(written.entry, true);
      const unknown = { ...written, findings: written.findings.map((one) => ({ ...one, isKnown: false })) };
      const { page, gone } =
        baseline && !options.isBaselineWritten
          ? comparedWith(baseline, unknown)
          : { page: unknown, gone: [] };
      goneFrom.set(page.url, gone);
      pages.push(watcher.keep?.(page) ?? page);
      await watcher.show(page);
    }
  const unseen = files.flatMap(({ ending }) => ending.unseen).sort((a, b) => a.order - b.order);
  for (const entry of unseen) gathered.keep(entry, false);
  const have = new Set(files.map(({ run: { shard } }) => shard?.index));
  const all = Array.from({ length: run.shard?.of ?? 0 }, (_, index) => index + 1);
  const missing = all.filter((index) => !have.has(index));
  if (missing.length > 0)
    say(`Missing: ${missing.map((index) => shardText({ index, of: all.length })).join(', ')}.`);
  const isStopped = missing.length > 0 || files.some(({ ending }) => ending.isStopped);
  const unchecked: Ending['unchecked'] = files.flatMap(({ ending }) => ending.unchecked);
  const leftOut = unseen.flatMap(({ outcome }) =>
    outcome.state === 'left out' && outcome.why === 'robots' ? ['robots' as const] : [],
  );
  return {
    pages,
    unchecked,
    unseen,
    leftOut,
    causes: pages.length < 2 ? [] : await causesOfRun(prepared, gathered.set(isStopped)),
    goneFrom,
    isStopped,
  };
}
