import type { SeenOutcome } from '../../../lib/pages/sets/outcomes/seen-outcome.ts';
import type { SetEntry } from '../../../lib/pages/sets/page-set.ts';
import { type Hiding, hiddenValues } from './hiding.ts';

type Nullable = string | null;

/** Returns the outcome of an address with the credentials hidden in what it has from the page. */
export function hiddenOutcome(
  outcome: SetEntry['outcome'],
  { inText, inAddress }: Hiding,
): SetEntry['outcome'] {
  if (outcome.state !== 'seen') return outcome;
  const { record, links } = outcome as SeenOutcome;
  const text = (value: Nullable) => (value === null ? null : inText(value));
  const address = (value: Nullable) => (value === null ? null : inAddress(value));
  return {
    ...outcome,
    record: {
      ...record,
      address: inAddress(record.address),
      hops: record.hops?.map(({ url, status }) => ({ url: inAddress(url), status })) ?? null,
      title: text(record.title),
      description: text(record.description),
      canonical: address(record.canonical),
      // Instructions and languages are words that mean something to the checks of a set.
      robots: address(record.robots),
      lang: address(record.lang),
      headings: record.headings.map(inText),
      alternates: record.alternates.map(inAddress),
      fields: Object.fromEntries(
        Object.entries(record.fields).map(([name, value]) => [name, text(value ?? null)]),
      ),
      faults: record.faults.map((fault) => ({
        ...fault,
        values: hiddenValues(fault.values, inText),
        place: address(fault.place),
      })),
    },
    links: links.map(({ to, text: words, isFollowed, place }) => ({
      to: inAddress(to),
      text: inText(words),
      isFollowed,
      place: address(place),
    })),
  };
}
