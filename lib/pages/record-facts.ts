import type { ComparedPage, FieldValue } from './compared-field.ts';
import type { PageRecord } from './page-record.ts';

const value = (text: string | null): readonly FieldValue[] => (text === null ? [] : [{ text }]);
const named = (text: string): FieldValue => ({ text, name: text.split(' ', 1)[0] ?? '' });
const each = (texts: readonly string[]) => texts.map((text) => ({ text }));

const isMain = (heading: string) => heading.startsWith('H1 ');

/** Returns what the record of a page knows. */
export const recordFacts = (record: PageRecord): ComparedPage => ({
  address: record.address,
  values: {
    ...(record.index.state !== 'unknown' && { index: value(record.index.state) }),
    ...(record.status !== null && { status: value(String(record.status)) }),
    title: value(record.title),
    description: value(record.description),
    canonical: value(record.canonical),
    robots: value(record.robots),
    kind: value(record.kind),
    lang: value(record.lang),
    mainHeading: record.headings.filter(isMain).map(named),
    headings: each(record.headings.filter((heading) => !isMain(heading))),
    alternates: record.alternates.map(named),
    results: record.results
      .filter(({ isEligible }) => isEligible)
      .map(({ feature, until }) => ({ text: until ? `${feature} ${until}` : feature, key: feature })),
    ...Object.fromEntries(Object.entries(record.fields).map(([name, field]) => [name, value(field ?? null)])),
    text: [{ text: String(record.text.words), key: record.text.digest }],
  },
});
