import { parseDate } from './dates.ts';

/** What a value of structured data must look like, by the kind of its property. */
export type ValueKind = 'date' | 'duration' | 'price' | 'currency' | 'address';

const KIND_OF: ReadonlyMap<string, ValueKind> = new Map(
  (
    [
      [
        'date',
        'datePublished dateModified dateCreated datePosted uploadDate startDate endDate validFrom validThrough ' +
          'priceValidUntil expires availabilityStarts availabilityEnds previousStartDate',
      ],
      ['duration', 'cookTime prepTime totalTime performTime duration timeRequired'],
      ['price', 'price lowPrice highPrice'],
      ['currency', 'priceCurrency currency'],
      [
        'address',
        'url logo image contentUrl embedUrl thumbnailUrl sameAs license acquireLicensePage hasMap menu item',
      ],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

/** ISO 4217 of 2026, without funds and metals. */
const CURRENCIES = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
    'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
    'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK ' +
    'MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF ' +
    'SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU ' +
    'UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
);
const ISO_DATE =
  /^\d{4}(-\d{2}(-\d{2}([T ]\d{2}(:\d{2}(:\d{2}([.,]\d+)?)?)?\s?(Z|[+-]\d{2}(:?\d{2})?)?)?)?)?$/i;
const BASIC_DATE = /^\d{8}(T\d{4,6}(Z|[+-]\d{2,4})?)?$/i;
const ISO_DURATION =
  /^P(?=[\dT])(\d+([.,]\d+)?Y)?(\d+([.,]\d+)?M)?(\d+([.,]\d+)?W)?(\d+([.,]\d+)?D)?(T(?=\d)(\d+([.,]\d+)?H)?(\d+([.,]\d+)?M)?(\d+([.,]\d+)?S)?)?$/;
const NUMBER = /^\d+(\.\d+)?$/;

/** The kind of value that a property of schema.org takes, where it is one that can be judged. */
export function kindOfProperty(name: string): ValueKind | null {
  return KIND_OF.get(name) ?? null;
}

/** Whether a text is a date as ISO 8601 writes it, and of a day that exists. */
function isIsoDate(text: string): boolean {
  if (BASIC_DATE.test(text)) return true;
  if (!ISO_DATE.test(text)) return false;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  return day === undefined || parseDate(day) !== null;
}

/** Whether the value is written as its kind wants it: dates and durations in ISO 8601, currencies in ISO 4217. */
export function isWellFormed(kind: Exclude<ValueKind, 'address'>, value: string | number | boolean): boolean {
  const text = String(value).trim();
  if (kind === 'date') return isIsoDate(text);
  if (kind === 'duration') return ISO_DURATION.test(text);
  return kind === 'price' ? NUMBER.test(text) : CURRENCIES.has(text);
}

export interface Rating {
  value: number;
  /** Percentages and fractions (`8/10`) carry their scale with them. */
  isRelative: boolean;
}

/** A rating as Google reads it: a number, a percentage or a fraction; null for anything else. */
export function parseRating(value: string | number | boolean): Rating | null {
  const [, number, percent, , whole] =
    /^(\d+(?:\.\d+)?)\s*(?:(%)|(\/)\s*(\d+(?:\.\d+)?))?$/.exec(String(value).trim()) ?? [];
  if (number === undefined) return null;
  return { value: Number(number), isRelative: percent !== undefined || whole !== undefined };
}
