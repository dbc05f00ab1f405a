import { isCheckDigitRight } from './check-digit.ts';
import { isOpeningHours } from './opening-hours.ts';
import { parseDate } from './schema-dates.ts';
import type { Value } from './thing.ts';

/** The required format of a value in structured data, by the kind of its property. */
type ValueKind =
  | 'date'
  | 'duration'
  | 'price'
  | 'currency'
  | 'address'
  | 'image'
  | 'thing'
  | 'position'
  | 'rating'
  | 'time'
  | 'hours'
  | 'latitude'
  | 'longitude'
  | 'checkDigit';

/** Why a value is invalid. */
export type ValueFault =
  | Exclude<ValueKind, 'image' | 'thing'>
  /** Not one of the values that the property allows. */
  | 'enumeration'
  /** Text where only a thing is allowed. */
  | 'text'
  /** An image embedded in the page itself (`data:`), which search engines do not index. */
  | 'embedded'
  /** An image object without an address. */
  | 'imageless';

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
      ['address', 'url contentUrl embedUrl sameAs license acquireLicensePage hasMap menu item'],
      ['image', 'image logo photo thumbnailUrl'],
      [
        'thing',
        'offers aggregateRating review reviewRating hasVariant acceptedAnswer suggestedAnswer shippingDetails ' +
          'hasMerchantReturnPolicy jobLocation containsPlace hasTiers',
      ],
      ['position', 'position'],
      ['rating', 'ratingValue'],
      ['time', 'opens closes checkinTime checkoutTime'],
      ['hours', 'openingHours'],
      ['latitude', 'latitude'],
      ['longitude', 'longitude'],
      ['checkDigit', 'gtin gtin8 gtin12 gtin13 gtin14 isbn'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

/** ISO 4217 of 2026, with its funds and metals. */
const CURRENCIES = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
    'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
    'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK ' +
    'MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF ' +
    'SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU ' +
    'UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ' +
    'BOV CHE CHW CLF COU MXV USN UYI UYW XAD XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XUA'
  ).split(' '),
);
/** The hour 24 is midnight at the end of a day, and a minute may have a leap second. */
const ISO_DATE =
  /^\d{4}(-(0[1-9]|1[0-2])(-\d{2}([T ]([01]\d|2[0-4])(:[0-5]\d(:([0-5]\d|60)([.,]\d+)?)?)?\s?(Z|[+-]\d{2}(:?\d{2})?)?)?)?)?$/i;
const BASIC_DATE = /^(\d{4})(\d{2})(\d{2})(T([01]\d|2[0-4])[0-5]\d([0-5]\d|60)?(Z|[+-]\d{2,4})?)?$/i;
const ISO_DURATION =
  /^P(?=[\dT])(\d+([.,]\d+)?Y)?(\d+([.,]\d+)?M)?(\d+([.,]\d+)?W)?(\d+([.,]\d+)?D)?(T(?=\d)(\d+([.,]\d+)?H)?(\d+([.,]\d+)?M)?(\d+([.,]\d+)?S)?)?$/;
/** A base for relative addresses, if only their validity matters. */
const ANYWHERE = 'https://page.example/';
/** Uses `canParse` to avoid creating a URL object. A shop that has no image writes `false`, or a number of its own. */
const isAddress = (value: string | number | boolean) =>
  typeof value === 'string' && URL.canParse(value.trim(), ANYWHERE);
const NUMBER = /^\d+(\.\d+)?$/;
/** A time of day has two digits each, and no day has an hour 24. */
const ISO_TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/i;
const SIGNED_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Whether a string is an ISO 8601 date of a day that exists. */
function isIsoDate(text: string): boolean {
  const basic = BASIC_DATE.exec(text);
  if (!basic && !ISO_DATE.test(text)) return false;
  const day = basic ? basic.slice(1, 4).join('-') : /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  return day === undefined || parseDate(day) !== null;
}

/**
 * The values of properties that allow no others: members of an enumeration of schema.org, or those that
 * Google lists.
 */
const VALUES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    availability:
      'InStock OutOfStock PreOrder BackOrder Discontinued InStoreOnly LimitedAvailability MadeToOrder OnlineOnly PreSale ' +
      'Reserved SoldOut',
    itemCondition: 'NewCondition UsedCondition RefurbishedCondition DamagedCondition',
    eventStatus: 'EventScheduled EventCancelled EventMovedOnline EventPostponed EventRescheduled',
    eventAttendanceMode: 'OfflineEventAttendanceMode OnlineEventAttendanceMode MixedEventAttendanceMode',
    returnPolicyCategory:
      'MerchantReturnFiniteReturnWindow MerchantReturnNotPermitted MerchantReturnUnlimitedWindow MerchantReturnUnspecified',
    returnMethod: 'ReturnAtKiosk ReturnByMail ReturnInStore KeepProduct',
    returnFees:
      'FreeReturn OriginalShippingFees RestockingFees ReturnFeesCustomerResponsibility ReturnShippingFees',
    employmentType: 'FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER',
    jobLocationType: 'TELECOMMUTE',
    dayOfWeek: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday PublicHolidays',
  }).map(([name, values]) => [name, values.split(' ')]),
);

/** Returns the only values that a property allows; null for all other properties. */
export function valuesAllowed(property: string): readonly string[] | null {
  return VALUES_OF.get(property) ?? null;
}

/** Returns a value as text: without the prefix of schema.org, or of GoodRelations, from which it has
 * days of the week; for a reference, its address. */
export function plainValue(value: Value): string {
  const text = typeof value === 'object' ? (value.id ?? '') : String(value);
  return text
    .trim()
    .replace(
      /^(?:https?:\/\/(?:www\.)?schema\.org[/#]|schema:|https?:\/\/purl\.org\/goodrelations\/v1#)/i,
      '',
    );
}

function isWellFormed(
  kind: Exclude<ValueKind, 'address' | 'image' | 'thing' | 'rating'>,
  text: string,
): boolean {
  if (kind === 'date') return isIsoDate(text);
  if (kind === 'time') return ISO_TIME.test(text) || (text.includes('T') && isIsoDate(text));
  if (kind === 'hours') return isOpeningHours(text);
  if (kind === 'latitude' || kind === 'longitude')
    return SIGNED_NUMBER.test(text) && Math.abs(Number(text)) <= (kind === 'latitude' ? 90 : 180);
  if (kind === 'checkDigit') return isCheckDigitRight(text);
  if (kind === 'duration') return ISO_DURATION.test(text);
  if (kind === 'position') return /^\d+$/.test(text);
  return kind === 'price' ? NUMBER.test(text) : CURRENCIES.has(text);
}

function imageFaultOf(value: Value): ValueFault | null {
  if (typeof value === 'object') {
    // A thing described elsewhere may have its address there, and some sites use the ID as the address.
    const isLocated = ['url', 'contentUrl'].some((name) => value.properties.has(name));
    return isLocated || !value.isDescribed || value.id?.startsWith('http') ? null : 'imageless';
  }
  const text = String(value).trim();
  if (/^data:/i.test(text)) return 'embedded';
  return isAddress(value) ? null : 'address';
}

/**
 * Returns why a value of a property is invalid; null if it is valid, or if the property allows anything.
 * Dates and durations must be ISO 8601, currencies ISO 4217. An empty string does not count as a value.
 */
export function valueFaultOf(property: string, value: Value): ValueFault | null {
  const allowed = VALUES_OF.get(property);
  if (allowed) {
    if (typeof value === 'object' && value.isDescribed) return null;
    return allowed.includes(plainValue(value)) ? null : 'enumeration';
  }
  const kind = KIND_OF.get(property);
  if (kind === undefined) return null;
  if (kind === 'image') return imageFaultOf(value);
  if (typeof value === 'object') return null;
  if (kind === 'thing') return 'text';
  if (kind === 'rating') return parseRating(value) ? null : 'rating';
  const text = String(value).trim();
  if (kind === 'address') return isAddress(value) ? null : 'address';
  return isWellFormed(kind, text) ? null : kind;
}

/** Whether a value is a relative address. */
export function isRelativeAddress(property: string, value: Value): boolean {
  const kind = KIND_OF.get(property);
  if ((kind !== 'address' && kind !== 'image') || typeof value === 'object') return false;
  const text = String(value).trim();
  // Words are not an address, even though they could be parsed as one.
  return !/^[a-z][a-z0-9+.-]*:|\s/i.test(text) && isAddress(value);
}

export interface Rating {
  value: number;
  /** Percentages and fractions (`8/10`) include their scale. */
  isRelative: boolean;
}

/** Parses a rating as Google does: a number, a percentage or a fraction; null for anything else. */
export function parseRating(value: string | number | boolean): Rating | null {
  const [, number, percent, , whole] =
    /^(-?\d+(?:\.\d+)?)\s*(?:(%)|(\/)\s*(\d+(?:\.\d+)?))?$/.exec(String(value).trim()) ?? [];
  if (number === undefined) return null;
  return { value: Number(number), isRelative: percent !== undefined || whole !== undefined };
}
