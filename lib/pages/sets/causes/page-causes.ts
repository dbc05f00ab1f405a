import { type Cost, highestCost } from '../../../checks/consequence.ts';
import { shareOfPoints } from '../../../checks/score.ts';
import type { SitePages } from '../../../checks/site/reading/site-pages.ts';
import type { PageRecord, RecordedFault } from '../../page-record.ts';
import type { PageSet } from '../page-set.ts';
import { MOST_SAMPLES, type WeighedCause } from './set-cause.ts';
import { templatePlace } from './template-place.ts';

/** A fault of one page. */
interface PageFault {
  address: string;
  fault: RecordedFault;
  /** Its place in the template. */
  place: string | null;
}

/** The fewest pages, and their smallest share of those with the fault, that make a place one of a template. */
const FEWEST_PAGES = 2;
const SMALLEST_SHARE = 0.1;

/** Returns what a fault costs a page. */
export const costOfFault = ({ severity, loses, takes, certainty }: RecordedFault): Cost =>
  loses === null
    ? { severity }
    : { severity, loses, takes: takes ?? 0, ...(certainty !== null && { certainty }) };

/** Returns the records of the pages of a set, each once, whatever led to it. */
export function recordsOf({ entries }: PageSet, { pages }: SitePages): readonly PageRecord[] {
  const own = new Set(pages.map(({ address }) => address));
  const records = entries.flatMap(({ outcome }) => (outcome.state === 'seen' ? outcome.record : []));
  return records.filter(({ address }) => own.delete(address));
}

const grouped = <T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly T[])[] => [
  ...Map.groupBy(all, keyOf).values(),
];

/** Splits a fault by the places of templates; those that only few pages have are together. */
function byPlace(faults: readonly PageFault[]): readonly (readonly PageFault[])[] {
  const places = grouped(faults, ({ place }) => place ?? '');
  const fewest = Math.max(FEWEST_PAGES, faults.length * SMALLEST_SHARE);
  const rest = places.filter(({ length }) => length < fewest).flat();
  return [...places.filter(({ length }) => length >= fewest), ...(rest.length > 0 ? [rest] : [])];
}

/** Returns the cause of faults that belong together; there is at least one. */
function causeOfFaults(faults: readonly PageFault[], of: number): WeighedCause {
  const [{ fault }] = faults as [PageFault];
  const places = new Set(faults.flatMap(({ place }) => place ?? []));
  const [only = null] = places;
  const isOnePlace = places.size === 1 && faults.every(({ place }) => place !== null);
  const texts = new Set(faults.map(({ fault: { values } }) => JSON.stringify(values)));
  const costs = faults.map((one) => costOfFault(one.fault));
  const { check, message, values, cause } = fault;
  const at = isOnePlace ? only : places.size === 0 ? '' : '*';
  return {
    weight: costs.reduce((sum, cost) => sum + shareOfPoints(cost), 0),
    cause: {
      ...(highestCost(costs) ?? { severity: fault.severity }),
      id: [`${check}/${message}`, at, cause].filter(Boolean).join(' < '),
      kind: 'page',
      check,
      message,
      values,
      isUniform: texts.size === 1,
      place: isOnePlace ? only : null,
      places: places.size,
      pages: faults.length,
      of,
      samples: faults.slice(0, MOST_SAMPLES).map(({ address, fault: { place } }) => ({ address, place })),
      addresses: faults.map(({ address }) => address),
      groups: [],
      cause,
      folded: [],
    },
  };
}

/** Returns the faults of the pages of a set, each once for all pages that have it in the same place of a template. */
export function pageCauses(records: readonly PageRecord[]): readonly WeighedCause[] {
  const unseen = new Map<string, number>();
  for (const check of records.flatMap((record) => record.unseen))
    unseen.set(check, (unseen.get(check) ?? 0) + 1);
  const faults = records.flatMap(({ address, faults: ofPage }) =>
    ofPage.map(
      (fault): PageFault => ({
        address,
        fault,
        place: fault.place === null ? null : templatePlace(fault.place),
      }),
    ),
  );
  return grouped(faults, ({ fault: { check, message, cause } }) => `${check} ${message} ${cause ?? ''}`)
    .flatMap(byPlace)
    .map((together) =>
      causeOfFaults(together, records.length - (unseen.get(together[0]?.fault.check ?? '') ?? 0)),
    );
}
