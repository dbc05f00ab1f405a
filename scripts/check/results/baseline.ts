import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { templatePlace } from '../../../lib/pages/sets/causes/template-place.ts';
import { replaceFile } from '../terminal/output-file.ts';
import { textOf } from '../terminal/text-file.ts';
import { type Checked, type CheckedFinding, publishedAddress } from './checked.ts';

const KnownFault = z.strictObject({
  check: z.string(),
  message: z.string(),
  /** The number of places. */
  total: z.int(),
  /** How many of them are in which place of the template; what is no element has none. */
  places: z.record(z.string(), z.int()),
});
type KnownFault = z.output<typeof KnownFault>;

/** The faults that a site had when its baseline was written, by page: they do not fail the command. */
const Baseline = z.strictObject({
  version: z.literal(1),
  pages: z.record(z.url(), z.array(KnownFault)),
});
export type Baseline = z.output<typeof Baseline>;

const placeOf = ({ at }: CheckedFinding) => (at?.selector === undefined ? '' : templatePlace(at.selector));

function faultsOf({ results, findings }: Checked): readonly KnownFault[] {
  return results.flatMap(({ check, totals }) =>
    Object.entries(totals).map(([message, total]) => {
      const places: Record<string, number> = {};
      for (const finding of findings) {
        const place = placeOf(finding);
        if (finding.check === check && finding.message === message && place !== '')
          places[place] = (places[place] ?? 0) + 1;
      }
      return { check, message, total, places };
    }),
  );
}

/** Whether the run has a result of a check: where it has none, what a baseline knows may still be there. */
function looksAt({ results, notLookedAt, broken }: Checked): (fault: KnownFault) => boolean {
  const seen = new Set(results.map(({ check }) => check));
  for (const check of [...notLookedAt, ...broken]) seen.delete(check);
  return ({ check }) => seen.has(check);
}

const byName = (a: KnownFault, b: KnownFault) =>
  a.check < b.check ? -1 : a.check > b.check ? 1 : a.message < b.message ? -1 : 1;

/** Milliseconds that a run waits for others that write the same baseline: each takes a moment. */
const PATIENCE = 10_000;

/** Returns the baseline of pages, with what the earlier one knows and this run did not look at. */
function baselineOf(pages: readonly Checked[], before: Baseline | null): Baseline {
  const own = pages.map((page) => {
    const isLookedAt = looksAt(page);
    const kept = (before?.pages[publishedAddress(page)] ?? []).filter((fault) => !isLookedAt(fault));
    return [publishedAddress(page), [...faultsOf(page), ...kept].sort(byName)] as const;
  });
  const all = { ...before?.pages, ...Object.fromEntries(own) };
  return {
    version: 1,
    pages: Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Writes the baseline of pages, in an order that changes as little as possible. Of the one in the file, pages that were
 * not checked stay, and so do the faults of checks that did not run. Runs that write one file at once take turns.
 *
 * @throws Error If the file has another content, or cannot be written.
 */
export async function writeBaseline(file: string, name: string, pages: readonly Checked[]): Promise<void> {
  const text = async () => `${JSON.stringify(baselineOf(pages, await readBaseline(file)), null, 2)}\n`;
  await replaceFile(file, name, text, PATIENCE);
}

/**
 * Reads a baseline; null if there is no such file.
 *
 * @throws Error If it is no baseline, or of another version.
 */
export async function readBaseline(file: string): Promise<Baseline | null> {
  if (!existsSync(file)) return null;
  const text = textOf(file, file);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON`);
  }
  const read = Baseline.safeParse(content);
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path.join('.');
  throw new Error(`${file} is not a baseline of this version of Plumbline${field ? `: ${field}` : ''}`);
}

/** What a baseline has on a page that is no longer there. */
export interface NotFoundAgain {
  check: string;
  message: string;
  /** The number of places that are gone. */
  gone: number;
}

/**
 * Marks what a baseline knows on a page. A message is known if it has no more places than then, wherever these moved; of
 * more, those in places with fewer at that time are new.
 */
export function comparedWith(
  { pages }: Baseline,
  page: Checked,
): { page: Checked; gone: readonly NotFoundAgain[] } {
  const known = pages[publishedAddress(page)] ?? [];
  const knownAs = ({ check, message }: Pick<KnownFault, 'check' | 'message'>) =>
    known.find((fault) => fault.check === check && fault.message === message);
  const totalOf = ({ check, message }: Pick<KnownFault, 'check' | 'message'>) =>
    page.results.find((result) => result.check === check)?.totals[message] ?? 0;
  const left = new Map(known.map((fault) => [fault, { ...fault.places }]));
  const isKnown = (finding: CheckedFinding): boolean => {
    const fault = knownAs(finding);
    if (!fault) return false;
    if (totalOf(finding) <= fault.total) return true;
    const places = left.get(fault) as Record<string, number>;
    const place = placeOf(finding);
    const count = places[place] ?? 0;
    places[place] = count - 1;
    return count > 0;
  };
  const gone = known.filter(looksAt(page)).map((fault) => ({
    check: fault.check,
    message: fault.message,
    gone: fault.total - totalOf(fault),
  }));
  return {
    page: { ...page, findings: page.findings.map((one) => ({ ...one, isKnown: isKnown(one) })) },
    gone: gone.filter((one) => one.gone > 0),
  };
}

/** Returns the origin of a baseline that has no page of any of these origins; null if it has one, or is empty. */
export function foreignOrigin({ pages }: Baseline, named: readonly string[]): string | null {
  const origins = new Set(Object.keys(pages).map((address) => new URL(address).origin));
  const [first] = origins;
  return first !== undefined && !named.some((address) => origins.has(new URL(address).origin)) ? first : null;
}
