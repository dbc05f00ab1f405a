import type { Inspection } from '../../inspection.ts';
import type { ElementRecord } from '../../snapshot.ts';
import { headerValue } from '../response/headers.ts';
import { parseDate } from '../structured-data/schema-dates.ts';
import { propertyValues, structuredDataOf } from '../structured-data/structured-data.ts';
import type { Thing } from '../structured-data/thing.ts';
import { asRead } from '../texts/white-space.ts';

/**
 * The meaning of a date: `sent` is when the file changed according to the server, `other` is the date of
 * something in the page.
 */
export type DateMeaning = 'published' | 'modified' | 'sent' | 'other';

type DateSource = 'structured data' | 'meta' | 'time' | 'header';

/** Why a date cannot be right, by itself or compared with the others. */
export type DateFault =
  | 'unreadable'
  | 'future'
  | 'before published'
  | 'published differs'
  | 'modified differs';

/** A date that a page gives, for machines or for people. */
export interface PageDate {
  meaning: DateMeaning;
  source: DateSource;
  /** The property, the meta element or the header field: `Article.datePublished`. */
  name: string;
  /** As written. */
  written: string;
  /** Milliseconds since 1970; null if it cannot be parsed. */
  at: number | null;
  /** What visitors see instead; only for `<time>`. */
  seen: string;
  element?: ElementRecord;
  faults: readonly DateFault[];
}

type Found = Omit<PageDate, 'at' | 'faults'>;

const PROPERTIES: Readonly<Record<string, DateMeaning>> = {
  datePublished: 'published',
  dateModified: 'modified',
  dateCreated: 'other',
  uploadDate: 'other',
  startDate: 'other',
  endDate: 'other',
  datePosted: 'other',
  validThrough: 'other',
  priceValidUntil: 'other',
};

/** Types that describe the page itself, or its main content. */
const PAGE = /Page$/;
const WORK = /^(?:\w*Article|(?!Job)\w*Posting|Report|Recipe|CreativeWork|Guide|HowTo)$/;

const METAS: Readonly<Record<string, DateMeaning>> = {
  'article:published_time': 'published',
  'article:modified_time': 'modified',
  'og:updated_time': 'modified',
  date: 'published',
  pubdate: 'published',
  'publish-date': 'published',
  'dc.date': 'published',
  'dcterms.created': 'published',
  'dcterms.issued': 'published',
  'dcterms.modified': 'modified',
  'last-modified': 'modified',
  revised: 'modified',
};

const DAY = 86_400_000;

function ofThings({ page }: Inspection): readonly Found[] {
  const { things } = structuredDataOf(page);
  const is = (thing: Thing, kind: RegExp) => thing.types.some((name) => kind.test(name));
  // If there are several works, as in a list of articles, none of them is the page.
  const isList = things.filter((thing) => thing.isDescribed && is(thing, WORK)).length > 1;
  return things.flatMap((thing) => {
    const [type = 'Thing'] = thing.types;
    const isOfPage = is(thing, PAGE) || (!isList && is(thing, WORK));
    return Object.entries(PROPERTIES).flatMap(([property, meaning]) =>
      propertyValues(thing, property).flatMap((value) =>
        typeof value === 'object'
          ? []
          : {
              meaning: isOfPage ? meaning : 'other',
              source: 'structured data' as const,
              name: `${type}.${property}`,
              written: asRead(String(value)),
              seen: '',
              element: thing.at,
            },
      ),
    );
  });
}

function ofMetas({ page }: Inspection): readonly Found[] {
  return page.metas.flatMap((element) => {
    const { property, name, 'http-equiv': field, content } = element.attrs;
    const key = (property ?? name ?? field ?? '').trim().toLowerCase();
    const meaning = Object.hasOwn(METAS, key) ? METAS[key] : undefined;
    if (!meaning || !content?.trim()) return [];
    return { meaning, source: 'meta' as const, name: key, written: asRead(content), seen: '', element };
  });
}

function ofTimes({ page }: Inspection): readonly Found[] {
  return page.times.flatMap((element) => {
    const seen = asRead(element.text);
    const written = asRead(element.attrs.datetime) || seen;
    // Times of day and durations are not dates.
    if (!/\d{4}/.test(written)) return [];
    return { meaning: 'other' as const, source: 'time' as const, name: '<time>', written, seen, element };
  });
}

function ofHeader({ response }: Inspection): readonly Found[] {
  const written = response && headerValue(response, 'last-modified');
  if (!written) return [];
  return [{ meaning: 'sent', source: 'header', name: 'Last-Modified', written, seen: '' }];
}

/**
 * Whether dates given for the same event are more than a day apart: a smaller difference may be the time
 * zone.
 */
function differ(dates: readonly { at: number | null }[]): boolean {
  const known = dates.flatMap(({ at }) => at ?? []);
  return known.some((at) => Math.abs(at - (known[0] ?? at)) > DAY);
}

/**
 * Returns every date that a page gives, with contradictions. Dates of things in the page are listed and only
 * checked by themselves: they may be about anything. Formats: ISO 8601 and RFC 822, as `parseDate` reads
 * them. Takes linear time.
 */
export function pageDates(inspection: Inspection): readonly PageDate[] {
  const found = [ofThings, ofMetas, ofTimes, ofHeader].flatMap((of) => of(inspection));
  const dated = found.map((date) => ({ ...date, at: parseDate(date.written) }));
  const of = (meaning: DateMeaning) => dated.filter((date) => date.meaning === meaning);
  const apart = { published: differ(of('published')), modified: differ(of('modified')) };
  const published = of('published').reduce<number | null>(
    (first, { at }) => (first === null || at === null ? (first ?? at) : Math.min(first, at)),
    null,
  );
  const faultsOf = ({ meaning, source, at }: (typeof dated)[number]): readonly DateFault[] => {
    const isOwn = meaning === 'published' || meaning === 'modified';
    // A <time> may contain words that only people understand.
    if (at === null) return source === 'time' || !isOwn ? [] : ['unreadable'];
    if (!isOwn) return [];
    const faults: (DateFault | false)[] = [
      at > inspection.at + DAY && 'future',
      meaning === 'modified' && published !== null && at + DAY < published && 'before published',
      meaning === 'published' && apart.published && 'published differs',
      meaning === 'modified' && apart.modified && 'modified differs',
    ];
    return faults.filter((fault) => fault !== false);
  };
  return dated.map((date) => ({ ...date, faults: faultsOf(date) }));
}
