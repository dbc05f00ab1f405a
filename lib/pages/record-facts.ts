import { digestOfCut, LONGEST_VALUE } from '../checks/site/reading/cut-value.ts';
import { MOST_RECORDED } from '../checks/site/reading/site-set.ts';
import type { ComparedPage, FieldValue } from './compared-field.ts';
import type { PageRecord } from './page-record.ts';

const value = (text: string | null): readonly FieldValue[] => (text === null ? [] : [{ text }]);
/** The value of a header field; null if only the beginning is known, as former versions recorded it. */
function field(text: string | null): readonly FieldValue[] | null {
  if (text === null || text.length < LONGEST_VALUE) return value(text);
  const key = digestOfCut(text);
  return key === null ? null : [{ text, key }];
}

const named = (text: string): FieldValue => ({ text, name: text.split(' ', 1)[0] ?? '' });
const each = (texts: readonly string[]) => texts.map((text) => ({ text }));

const isMain = (heading: string) => heading.startsWith('H1 ');

/** The entries of a list; null if the page may have more. */
const wholeList = (list: readonly string[], most: number) => (list.length < most ? list : null);

/** Returns what the record of a page knows. A list that may be cut off is not known: its end says nothing. */
export function recordFacts(record: PageRecord): ComparedPage {
  const headings = wholeList(record.headings, MOST_RECORDED.headings);
  const alternates = wholeList(record.alternates, MOST_RECORDED.alternates);
  const values = {
    ...(record.index.state !== 'unknown' && { index: value(record.index.state) }),
    ...(record.status !== null && { status: value(String(record.status)) }),
    title: value(record.title),
    description: value(record.description),
    canonical: value(record.canonical),
    robots: value(record.robots),
    kind: value(record.kind),
    lang: value(record.lang),
    // Main headings come first.
    mainHeading:
      headings || !record.headings.every(isMain) ? record.headings.filter(isMain).map(named) : null,
    headings: headings && each(headings.filter((heading) => !isMain(heading))),
    alternates: alternates?.map(named) ?? null,
    results: record.results
      .filter(({ isEligible }) => isEligible)
      .map(({ feature, until }) => ({ text: until ? `${feature} ${until}` : feature, key: feature })),
    ...Object.fromEntries(Object.entries(record.fields).map(([name, text]) => [name, field(text ?? null)])),
    text: [{ text: String(record.text.words), key: record.text.digest }],
  };
  return { address: record.address, values };
}
