import { defineCheck, type Example } from '../check.ts';
import type { Inspection } from '../inspection.ts';
import { baseOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { meantAddress } from '../knowledge/addresses/broken-scheme.ts';
import { richResults } from '../knowledge/structured-data/rich-results.ts';
import { parseDate } from '../knowledge/structured-data/schema-dates.ts';
import { isUntyped, labelOf, structuredDataOf } from '../knowledge/structured-data/structured-data.ts';
import {
  isRelativeAddress,
  plainValue,
  type ValueFault,
  valueFaultOf,
  valuesAllowed,
} from '../knowledge/structured-data/structured-values.ts';
import type { Thing, Value } from '../knowledge/structured-data/thing.ts';
import { nearest } from '../knowledge/structured-data/vocabulary.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** The most allowed values that a sentence lists. */
const MOST_NAMED = 4;

/** Networks whose profiles can no longer be opened. */
const CLOSED =
  /^(?:https?:)?\/\/(?:[\w-]+\.)?(?:plus\.google\.com|plus\.url\.google\.com|orkut\.com|friendfeed\.com|vine\.co|periscope\.tv|pscp\.tv|stumbleupon\.com|picasaweb\.google\.com|meerkatapp\.co)(?:[/?#:]|$)/i;

/** Returns the beginnings of images in `data:` that stand for another one until a script has loaded it. */
function placeholdersIn(page: PageSnapshot): ReadonlySet<string> {
  const lazy = page.images.filter(
    ({ attrs }) => attrs.src?.startsWith('data:') && LAZY.some((name) => attrs[name]),
  );
  return new Set(lazy.map(({ attrs }) => attrs.src ?? ''));
}
const LAZY = ['data-src', 'data-lazy-src', 'data-srcset', 'data-original', 'srcset'];

/** Returns how much of a rich result the unreadable properties cost the page: all of it, or an additional one. */
function harmIn(
  inspection: Pick<Inspection, 'page' | 'at'>,
): ReadonlyMap<Thing, ReadonlyMap<string, 'all' | 'much'>> {
  const harm = new Map<Thing, Map<string, 'all' | 'much'>>();
  for (const { isAdditional, faulty } of [...richResults(inspection).values()].flat())
    for (const { thing, property } of faulty) {
      const known = harm.get(thing) ?? new Map<string, 'all' | 'much'>();
      harm.set(thing, known.set(property, isAdditional && known.get(property) !== 'all' ? 'much' : 'all'));
    }
  return harm;
}

/** Whether a word is the beginning of the name of a day, such as `Mo` or `tues.`. */
const isShortFor = (word: string, day: string) =>
  word.length > 1 && day.toLowerCase().startsWith(plainValue(word).toLowerCase().replace(/\.$/, ''));

/** Returns the corrected value if only one is possible; null otherwise. */
function meantBy(fault: ValueFault, property: string, value: string): string | null {
  if (fault === 'currency') {
    const code = value.toUpperCase();
    return valueFaultOf(property, code) ? null : code;
  }
  if (fault === 'latitude' || fault === 'longitude') {
    const number = value.replace(',', '.');
    return valueFaultOf(property, number) ? null : number;
  }
  if (fault === 'time') {
    const time = value.replace(/^\d:/, '0$&');
    if (!/^24:00/.test(time)) return valueFaultOf(property, time) ? null : time;
    return property === 'closes' ? '23:59' : null;
  }
  if (property === 'dayOfWeek') {
    const days = (valuesAllowed(property) ?? []).filter((day) => isShortFor(value, day));
    return days.length === 1 ? `https://schema.org/${days[0]}` : null;
  }
  if (fault === 'enumeration') {
    const meant = nearest(plainValue(value), valuesAllowed(property) ?? []);
    return meant && (/[a-z]/.test(meant) ? `https://schema.org/${meant}` : meant);
  }
  // A time of day would need a time zone, which is unknown.
  const day = fault === 'date' && !value.includes(':') ? parseDate(value) : null;
  return day === null ? null : new Date(day).toISOString().slice(0, 10);
}

/** Returns a line of JSON-LD as the fix; nothing for microdata and RDFa, which have another syntax. */
const jsonLine = ({ at }: Thing, property: string, value: string) =>
  at.tag === 'script' ? { fix: `${JSON.stringify(property)}: ${JSON.stringify(value)}` } : {};

function listed(property: string): string {
  const allowed = valuesAllowed(property) ?? [];
  return allowed.slice(0, MOST_NAMED).join(', ') + (allowed.length > MOST_NAMED ? ' …' : '');
}

const shown = (value: Value) => (typeof value === 'object' ? (value.id ?? '') : String(value).trim());

export default defineCheck({
  loses: ['richResult'],
  title: 'Values in structured data are well formed',
  why: 'Google ignores dates, prices, URLs and other values it cannot read; a required one costs the rich result.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  remedy:
    'Write the value in the form shown here, in the template, plugin or feed that outputs the structured data.',
  messages: {
    date: {
      fault: 'Invalid date: {property}',
      says: '{property} of {thing} is not an ISO 8601 date (2026-12-31): “{value}”.',
      remedy:
        'Write {property} as year-month-day, such as 2026-12-31, or with time and zone: 2026-12-31T18:00+01:00.',
    },
    duration: {
      fault: 'Invalid duration: {property}',
      says: '{property} of {thing} is not an ISO 8601 duration (PT1H30M): “{value}”.',
      remedy: 'Write {property} in ISO 8601, such as PT30M for 30 minutes or PT1H30M for an hour and a half.',
    },
    price: {
      fault: 'Invalid price: {property}',
      says: '{property} of {thing} is not a plain number with a decimal point (1299.00): “{value}”.',
      remedy:
        'Write {property} as a plain number with a decimal point, such as 1299.00, and put the currency into priceCurrency.',
    },
    currency: {
      fault: 'Invalid currency: {property}',
      says: '{property} of {thing} is not an ISO 4217 currency code (EUR): “{value}”.',
      remedy: 'Write {property} as the three-letter code in capitals, such as EUR, USD or PLN.',
    },
    address: {
      fault: 'Invalid URL: {property}',
      says: '{property} of {thing} is not a valid URL: “{value}”.',
      remedy: 'Write {property} as a full URL that starts with https://.',
    },
    relative: {
      loses: ['nothing'],
      fault: {
        one: '{count} relative URL in structured data',
        other: '{count} relative URLs in structured data',
      },
      says: {
        one: '{count} URL in the structured data is relative: {property} of {thing}, “{value}”.',
        other:
          '{count} URLs in the structured data are relative; the first is {property} of {thing}: “{value}”.',
      },
      remedy: 'Write URLs in structured data in full, with https:// and the host.',
    },
    enumeration: {
      fault: 'Invalid value: {property}',
      says: '{property} of {thing} is “{value}”, not one of the known values ({allowed}).',
      remedy: 'Set {property} to one of these values ({allowed}); spelling and capital letters must match.',
    },
    text: {
      fault: 'Only text in {property}',
      says: '{property} of {thing} is plain text (“{value}”); Google reads only an object with its own @type there.',
      remedy:
        'Replace the text in {property} with an object that has its own @type and properties, as in Google’s example for this type.',
    },
    closed: {
      loses: ['nothing'],
      fault: 'Profile on a network that has closed',
      says: '{property} of {thing} leads to a network that no longer exists: {value}.',
      remedy: 'Delete this URL from {property}; keep the profiles that still exist.',
    },
    placeholder: {
      fault: 'Placeholder in place of the image',
      says: '{property} of {thing} is the placeholder of an image that a script loads later; search engines read the placeholder.',
      remedy:
        'Put the URL of the image into the src of the <img> and load it late with loading="lazy", or give the URL in an element of its own: <link itemprop="{property}" href="…">.',
    },
    embedded: {
      fault: 'Image embedded as data: URL',
      says: '{property} of {thing} contains the image itself (data:); Google can index only images that have their own URL.',
      remedy: 'Save the image as a file on the site and put its full URL into {property}.',
    },
    imageless: {
      fault: 'Image object without URL',
      says: '{property} of {thing} is an image object without url or contentUrl.',
      remedy: 'Add "url" with the full URL of the image file to the image object in {property}.',
    },
    time: {
      fault: 'Invalid time: {property}',
      says: '{property} of {thing} is not a time of day from 00:00 to 23:59: “{value}”.',
      remedy:
        'Write {property} as hours and minutes of two digits, such as 09:00. A place that never closes opens at 00:00 and closes at 23:59.',
    },
    hours: {
      fault: 'Invalid opening hours',
      says: '{property} of {thing} is not in the form that schema.org defines (Mo-Fr 09:00-17:00): “{value}”.',
      remedy:
        'Write {property} with days of two letters and times of 24 hours, such as Mo-Fr 09:00-17:00, or use openingHoursSpecification.',
    },
    latitude: {
      fault: 'Invalid latitude',
      says: 'The latitude of {thing} is not a number from −90 to 90 with a decimal point: “{value}”.',
      remedy: 'Write latitude as a number with a decimal point and at least five decimals, such as 52.22967.',
    },
    longitude: {
      fault: 'Invalid longitude',
      says: 'The longitude of {thing} is not a number from −180 to 180 with a decimal point: “{value}”.',
      remedy:
        'Write longitude as a number with a decimal point and at least five decimals, such as 21.01223.',
    },
    position: {
      fault: 'Position is not a number',
      says: 'The position of {thing} is not a whole number: “{value}”.',
      remedy: 'Write position as a whole number, counted from 1.',
    },
    checkDigit: {
      fault: 'Wrong check digit: {property}',
      says: '{property} of {thing} is not a valid number: its last digit, the check digit, does not match the others: “{value}”.',
      remedy:
        'Copy {property} from the barcode or from the manufacturer’s data; if there is no such number, delete {property}.',
    },
  },

  *run({ at, page }) {
    const harm = harmIn({ at, page });
    const relative: { property: string; thing: Thing; value: string }[] = [];
    let looked = false;
    const placeholders = placeholdersIn(page);
    for (const thing of structuredDataOf(page).things) {
      if (isUntyped(thing)) continue;
      for (const [property, all] of thing.properties) {
        for (const value of all) {
          if (typeof value === 'string' && isBlank(value)) continue;
          looked = true;
          const text = shown(value);
          if (isRelativeAddress(property, value)) relative.push({ property, thing, value: text });
          if (property === 'sameAs' && CLOSED.test(text)) {
            const values = { property, thing: labelOf(thing), value: text };
            yield { message: 'closed', values, at: thing.at };
          }
          const fault = valueFaultOf(property, value);
          // Another check reports faults of ratings.
          if (fault === null || fault === 'rating') continue;
          // In other types, such as Episode, a position may be any string.
          if (fault === 'position' && !thing.types.includes('ListItem')) continue;
          const meant = meantBy(fault, property, text);
          const isPlaceholder = fault === 'embedded' && placeholders.has(text);
          yield {
            message: isPlaceholder ? 'placeholder' : fault,
            values: { property, thing: labelOf(thing), value: text, allowed: listed(property) },
            at: thing.at,
            loses: ['richResult', harm.get(thing)?.get(property) ?? 'little'],
            ...(meant !== null && jsonLine(thing, property, meant)),
          };
        }
      }
    }
    const [first] = relative;
    if (first) {
      const { property, thing, value } = first;
      const full = meantAddress(value, parseAddress(value, baseOf(page)))?.href;
      yield {
        message: 'relative',
        values: { property, thing: labelOf(thing), value, count: relative.length },
        at: thing.at,
        ...(relative.length === 1 && full !== undefined && jsonLine(thing, property, full)),
      };
    }
    if (!looked) return 'not applicable';
  },
});

const data = (json: object) => ({
  html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});
const image = 'https://example.com/a.jpg';

export const examples: Example[] = [
  data({ '@type': 'Article', datePublished: '2026-01-31T10:00:00+01:00', image }),
  {
    ...data({ '@type': 'Article', datePublished: '31.01.2026' }),
    finds: [
      {
        message: 'date',
        says: 'datePublished of Article is not an ISO 8601 date (2026-12-31): “31.01.2026”.',
        remedy:
          'Write datePublished as year-month-day, such as 2026-12-31, or with time and zone: 2026-12-31T18:00+01:00.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...data({ '@type': 'Article', datePublished: '31 January 2026' }),
    finds: [
      {
        message: 'date',
        says: 'datePublished of Article is not an ISO 8601 date (2026-12-31): “31 January 2026”.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
        fix: '"datePublished": "2026-01-31"',
      },
    ],
  },
  {
    ...data({ '@type': 'Recipe', cookTime: '90 min' }),
    finds: [
      {
        message: 'duration',
        says: 'cookTime of Recipe is not an ISO 8601 duration (PT1H30M): “90 min”.',
        remedy: 'Write cookTime in ISO 8601, such as PT30M for 30 minutes or PT1H30M for an hour and a half.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...data({ '@type': 'Offer', price: '€1,299', priceCurrency: 'EUR' }),
    finds: [
      {
        message: 'price',
        says: 'price of Offer is not a plain number with a decimal point (1299.00): “€1,299”.',
        remedy:
          'Write price as a plain number with a decimal point, such as 1299.00, and put the currency into priceCurrency.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...data({ '@type': 'Offer', price: 19.9, priceCurrency: 'euro' }),
    finds: [
      {
        message: 'currency',
        says: 'priceCurrency of Offer is not an ISO 4217 currency code (EUR): “euro”.',
        remedy: 'Write priceCurrency as the three-letter code in capitals, such as EUR, USD or PLN.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...data({ '@type': 'Product', url: 'https://' }),
    finds: [
      {
        message: 'address',
        says: 'url of Product is not a valid URL: “https://”.',
        remedy: 'Write url as a full URL that starts with https://.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a host without scheme is a path',
    ...data({ '@type': 'Organization', sameAs: 'facebook.com/copperly' }),
    finds: [
      {
        message: 'relative',
        says: '1 URL in the structured data is relative: sameAs of Organization, “facebook.com/copperly”.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
        fix: '"sameAs": "https://facebook.com/copperly"',
      },
    ],
  },
  {
    name: 'relative URLs, once',
    ...data({ '@type': 'Product', image: ['/a.jpg', 'b.jpg'] }),
    finds: [
      {
        message: 'relative',
        says: '2 URLs in the structured data are relative; the first is image of Product: “/a.jpg”.',
        remedy: 'Write URLs in structured data in full, with https:// and the host.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a long one is copied whole',
    ...data({ '@type': 'Product', image: `/${'a'.repeat(120)}.jpg` }),
    finds: [
      {
        message: 'relative',
        says: `1 URL in the structured data is relative: image of Product, “/${'a'.repeat(120)}.jpg”.`,
        at: 'head > script:nth-child(1)',
        severity: 'info',
        fix: `"image": "https://example.com/${'a'.repeat(120)}.jpg"`,
      },
    ],
  },
  {
    ...data({ '@type': 'Offer', price: 19.9, priceCurrency: 'eur' }),
    finds: [
      {
        message: 'currency',
        says: 'priceCurrency of Offer is not an ISO 4217 currency code (EUR): “eur”.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
        fix: '"priceCurrency": "EUR"',
      },
    ],
  },
  {
    ...data({ '@type': 'Offer', availability: 'in stock' }),
    finds: [
      {
        message: 'enumeration',
        says: 'availability of Offer is “in stock”, not one of the known values (InStock, OutOfStock, PreOrder, BackOrder …).',
        remedy:
          'Set availability to one of these values (InStock, OutOfStock, PreOrder, BackOrder …); spelling and capital letters must match.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
        fix: '"availability": "https://schema.org/InStock"',
      },
    ],
  },
  {
    ...data({ '@type': 'JobPosting', employmentType: 'Full-time' }),
    finds: [
      {
        message: 'enumeration',
        says: 'employmentType of JobPosting is “Full-time”, not one of the known values (FULL_TIME, PART_TIME, CONTRACTOR, TEMPORARY …).',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
        fix: '"employmentType": "FULL_TIME"',
      },
    ],
  },
  {
    ...data({ '@type': 'Product', name: 'Kettle', offers: '19 €' }),
    finds: [
      {
        message: 'text',
        says: 'offers of Product (Kettle) is plain text (“19 €”); Google reads only an object with its own @type there.',
        remedy:
          'Replace the text in offers with an object that has its own @type and properties, as in Google’s example for this type.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...data({ '@type': 'Movie', image: 'data:image/png;base64,AA' }),
    finds: [
      {
        message: 'embedded',
        says: 'image of Movie contains the image itself (data:); Google can index only images that have their own URL.',
        remedy: 'Save the image as a file on the site and put its full URL into image.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...data({ '@type': 'Product', image: { '@type': 'ImageObject', caption: 'x' } }),
    finds: [
      {
        message: 'imageless',
        says: 'image of Product is an image object without url or contentUrl.',
        remedy: 'Add "url" with the full URL of the image file to the image object in image.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...data({ '@type': 'ListItem', position: 'first' }),
    finds: [
      {
        message: 'position',
        says: 'The position of ListItem is not a whole number: “first”.',
        remedy: 'Write position as a whole number, counted from 1.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...data({ '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '00:00', closes: '24:00' }),
    finds: [
      {
        message: 'time',
        says: 'closes of OpeningHoursSpecification is not a time of day from 00:00 to 23:59: “24:00”.',
        remedy:
          'Write closes as hours and minutes of two digits, such as 09:00. A place that never closes opens at 00:00 and closes at 23:59.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
        fix: '"closes": "23:59"',
      },
    ],
  },
  {
    name: 'an hour of one digit',
    ...data({ '@type': 'OpeningHoursSpecification', opens: '9:00', closes: '23:59:59' }),
    finds: [
      {
        message: 'time',
        says: 'opens of OpeningHoursSpecification is not a time of day from 00:00 to 23:59: “9:00”.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
        fix: '"opens": "09:00"',
      },
    ],
  },
  {
    name: 'a day by its first letters',
    ...data({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'Mo',
    }),
    finds: [
      {
        message: 'enumeration',
        says: 'dayOfWeek of OpeningHoursSpecification is “Mo”, not one of the known values (Monday, Tuesday, Wednesday, Thursday …).',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
        fix: '"dayOfWeek": "https://schema.org/Monday"',
      },
    ],
  },
  {
    name: 'a day that may be two',
    ...data({ '@type': 'OpeningHoursSpecification', dayOfWeek: 'T' }),
    finds: ['enumeration'],
  },
  {
    ...data({ '@type': 'Bakery', openingHours: ['Mo-Fr 09:00-17:00', 'Monday-Friday 9am-5pm'] }),
    finds: [
      {
        message: 'hours',
        says: 'openingHours of Bakery is not in the form that schema.org defines (Mo-Fr 09:00-17:00): “Monday-Friday 9am-5pm”.',
        remedy:
          'Write openingHours with days of two letters and times of 24 hours, such as Mo-Fr 09:00-17:00, or use openingHoursSpecification.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...data({ '@type': 'GeoCoordinates', latitude: '52,22967', longitude: 200 }),
    finds: [
      {
        message: 'latitude',
        says: 'The latitude of GeoCoordinates is not a number from −90 to 90 with a decimal point: “52,22967”.',
        remedy:
          'Write latitude as a number with a decimal point and at least five decimals, such as 52.22967.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
        fix: '"latitude": "52.22967"',
      },
      {
        message: 'longitude',
        says: 'The longitude of GeoCoordinates is not a number from −180 to 180 with a decimal point: “200”.',
        remedy:
          'Write longitude as a number with a decimal point and at least five decimals, such as 21.01223.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...data({ '@type': 'Product', gtin13: '4006381333932' }),
    finds: [
      {
        message: 'checkDigit',
        says: 'gtin13 of Product is not a valid number: its last digit, the check digit, does not match the others: “4006381333932”.',
        remedy:
          'Copy gtin13 from the barcode or from the manufacturer’s data; if there is no such number, delete gtin13.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'numbers of books',
    ...data({ '@type': 'Book', isbn: ['978-3-16-148410-0', '080442957X', '0-306-40615-3'] }),
    finds: ['checkDigit'],
  },
  {
    name: 'a GTIN in a link has no last digit',
    ...data({ '@type': 'Product', gtin: 'https://id.gs1.org/01/1' }),
  },
  {
    name: 'coordinates up to their limits',
    ...data({ '@type': 'GeoCoordinates', latitude: -90, longitude: '180.00000' }),
  },
  {
    name: 'Google+ among the profiles',
    ...data({
      '@type': 'Organization',
      sameAs: ['https://plus.google.com/+Copperly', 'https://www.youtube.com/@copperly'],
    }),
    finds: [
      {
        message: 'closed',
        says: 'sameAs of Organization leads to a network that no longer exists: https://plus.google.com/+Copperly.',
        remedy: 'Delete this URL from sameAs; keep the profiles that still exist.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an address that only looks like it',
    ...data({ '@type': 'Organization', sameAs: 'https://vine.com/a' }),
  },
  {
    name: 'a placeholder that a script replaces',
    html: '<div itemscope itemtype="https://schema.org/Product"><img itemprop=image src="data:image/gif;base64,R0lGODlhAQABA" data-src="/kettle.jpg" alt="A"></div>',
    finds: [
      {
        message: 'placeholder',
        says: 'image of Product is the placeholder of an image that a script loads later; search engines read the placeholder.',
        remedy:
          'Put the URL of the image into the src of the <img> and load it late with loading="lazy", or give the URL in an element of its own: <link itemprop="image" href="…">.',
        at: 'body > div:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'days of schema.org and of GoodRelations',
    ...data({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'https://schema.org/Tuesday', 'http://purl.org/goodrelations/v1#Friday'],
    }),
  },
  {
    name: 'values of schema.org in any writing',
    ...data({
      '@type': 'Offer',
      availability: ['InStock', 'http://schema.org/InStock', { '@id': 'https://schema.org/InStock' }],
    }),
  },
  { name: 'a rating has its own check', ...data({ '@type': 'Rating', ratingValue: 'A' }) },
  { name: 'the position of an episode is any text', ...data({ '@type': 'Episode', position: 'S1E2' }) },
  { name: 'a licence in words is no address', ...data({ '@type': 'Dataset', license: 'CC BY 4.0' }) },
  { name: 'an image by its id', ...data({ '@type': 'Movie', image: { '@id': image } }) },
  { name: 'numbers may be written as text', ...data({ '@type': 'Offer', price: '1299.00' }) },
  {
    name: 'a block without type has its own check',
    ...data({ datePublished: '31.01.2026' }),
    verdict: 'not applicable',
  },
  {
    name: 'an empty value is a missing one',
    ...data({ '@type': 'Offer', price: ' ' }),
    verdict: 'not applicable',
  },
  {
    name: 'in microdata what is meant is written for readers',
    html: `<div itemscope itemtype="https://schema.org/Offer"><b itemprop=price>1 299,00 €</b><time itemprop=validFrom
      datetime="2026-01-31">yesterday</time></div>`,
    finds: [
      {
        message: 'price',
        says: 'price of Offer is not a plain number with a decimal point (1299.00): “1 299,00 €”.',
        at: 'body > div:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a link in microdata is resolved by the browser',
    html: '<div itemscope itemtype="https://schema.org/Product"><a itemprop=url href=/kettle>x</a></div>',
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
  {
    name: 'a time has a zone, which nobody knows',
    ...data({ '@type': 'Article', datePublished: '31 January 2026 10:00' }),
    finds: [
      {
        message: 'date',
        says: 'datePublished of Article is not an ISO 8601 date (2026-12-31): “31 January 2026 10:00”.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  ...(
    'plus.google.com plus.url.google.com www.orkut.com friendfeed.com vine.co www.periscope.tv www.pscp.tv ' +
    'www.stumbleupon.com picasaweb.google.com meerkatapp.co'
  )
    .split(' ')
    .map((host) => ({
      ...data({ '@type': 'Organization', sameAs: `https://${host}/a` }),
      finds: ['closed'],
    })),
];
