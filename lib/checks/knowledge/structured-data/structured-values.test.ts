import { expect, it } from 'vitest';
import {
  isRelativeAddress,
  parseRating,
  plainValue,
  valueFaultOf,
  valuesAllowed,
} from './structured-values.ts';
import type { Thing, Value } from './thing.ts';

const thing = (id: string | null, properties: Record<string, Value> = {}): Thing => ({
  types: [],
  id,
  properties: new Map(Object.entries(properties).map(([name, value]) => [name, new Set([value])])),
  at: { tag: 'script', path: '', attrs: {} } as unknown as Thing['at'],
  usedAs: new Set(),
  isDescribed: Object.keys(properties).length > 0,
  isRoot: false,
  isMixed: false,
});

it.each([
  ['datePublished', '2026-01-31', null],
  ['datePublished', '2026-01-31T10:00:00+02:00', null],
  ['datePublished', '2026-01-31T10:00Z', null],
  ['datePublished', '2026', null],
  ['datePublished', '20260131', null],
  ['datePublished', '20260131T1530', null],
  ['datePublished', '20261331', 'date'],
  ['datePublished', '20260131T2530', 'date'],
  ['datePublished', '2026-13', 'date'],
  ['datePublished', '2026-01-31T24:00', null],
  ['datePublished', '2026-01-31T25:00', 'date'],
  ['datePublished', '2026-01-31T10:60', 'date'],
  ['datePublished', '2026-01-31T10:00:99Z', 'date'],
  ['datePublished', '31.01.2026', 'date'],
  ['datePublished', '2026-02-30', 'date'],
  ['datePublished', 'January 31, 2026', 'date'],
  ['cookTime', 'PT1H30M', null],
  ['cookTime', 'P1DT2H', null],
  ['cookTime', 'P', 'duration'],
  ['cookTime', 'PT', 'duration'],
  ['cookTime', '90 min', 'duration'],
  ['price', 19.99, null],
  ['price', '1299.00', null],
  ['price', '0', null],
  ['price', '1,299.00', 'price'],
  ['price', '19,99', 'price'],
  ['price', '€19', 'price'],
  ['price', -1, 'price'],
  ['priceCurrency', 'PLN', null],
  ['priceCurrency', 'CLF', null],
  ['priceCurrency', 'zł', 'currency'],
  ['priceCurrency', 'usd', 'currency'],
  ['priceCurrency', 'ABC', 'currency'],
  ['gtin', '96385074', null],
  ['gtin', '96385075', 'checkDigit'],
  ['gtin8', 96385074, null],
  ['gtin12', '036000291452', null],
  ['gtin12', '036000291453', 'checkDigit'],
  ['gtin12', 36000291453, null],
  ['gtin13', '4006381333931', null],
  ['gtin13', 4006381333932, 'checkDigit'],
  ['gtin13', '4006381339331', 'checkDigit'],
  ['gtin14', '00012345600012', null],
  ['gtin14', '00012345600021', 'checkDigit'],
  ['gtin', 'https://id.gs1.org/01/4006381333932', null],
  ['gtin', 'n/a', null],
  ['isbn', '978-3-16-148410-0', null],
  ['isbn', '978-3-16-148410-1', 'checkDigit'],
  ['isbn', '0-306-40615-2', null],
  ['isbn', '0 306 40615 3', 'checkDigit'],
  ['isbn', '080442957X', null],
  ['isbn', '080442957x', null],
  ['isbn', '0804429570', 'checkDigit'],
  ['isbn', 'urn:isbn:9783161484101', null],
  ['position', '1', null],
  ['position', 'first', 'position'],
  ['ratingValue', '4.5', null],
  ['ratingValue', 'A', 'rating'],
  ['url', '/kettle', null],
  ['url', 'https://', 'address'],
  ['image', 'a.jpg', null],
  ['image', 'data:image/png;base64,AA', 'embedded'],
  ['image', thing(null, { url: '/a.jpg' }), null],
  ['image', thing(null, { caption: 'Kettle' }), 'imageless'],
  ['image', thing('https://example.com/a.jpg', { caption: 'Kettle' }), null],
  ['image', thing('https://example.com/a.jpg'), null],
  ['offers', '19 €', 'text'],
  ['offers', thing(null, { price: 19 }), null],
  ['availability', 'https://schema.org/InStock', null],
  ['availability', 'http://schema.org/InStock', null],
  ['availability', 'schema:InStock', null],
  ['availability', 'InStock', null],
  ['availability', thing('https://schema.org/InStock'), null],
  ['availability', 'instock', 'enumeration'],
  ['availability', 'https://example.com/InStock', 'enumeration'],
  ['eventStatus', 'EventCanceled', 'enumeration'],
  ['employmentType', 'FULL_TIME', null],
  ['employmentType', 'Full-time', 'enumeration'],
  ['image', false, 'address'],
  ['logo', 4711, 'address'],
  ['url', true, 'address'],
  ['name', 'anything', null],
  ['constructor', 'anything', null],
] as const)('%s %s: %s', (property, value, fault) => {
  expect(valueFaultOf(property, value)).toBe(fault);
});

it.each([
  ['4.5', { value: 4.5, isRelative: false }],
  [4, { value: 4, isRelative: false }],
  ['90%', { value: 90, isRelative: true }],
  ['8/10', { value: 8, isRelative: true }],
  ['4,5', null],
  ['good', null],
  [true, null],
])('the rating %s', (value, rating) => {
  expect(parseRating(value)).toEqual(rating);
});

it.each([
  ['image', '/a.jpg', true],
  ['url', '//cdn.example/a', true],
  ['url', 'https://example.com/', false],
  ['image', false, false],
  ['name', 'a', false],
])('the %s %s is relative: %s', (property, value, expected) => {
  expect(isRelativeAddress(property, value)).toBe(expected);
});

it('reads values of schema.org with and without prefix', () => {
  expect(plainValue(' http://www.schema.org/InStock ')).toBe('InStock');
  expect(plainValue(true)).toBe('true');
  expect(valuesAllowed('itemCondition')).toContain('NewCondition');
  expect(valuesAllowed('toString')).toBeNull();
});

it('every currency of the platform is one, except for those that are over', () => {
  const over = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'VEF', 'ZWL'];
  const found = Intl.supportedValuesOf('currency').filter(
    (code) => valueFaultOf('priceCurrency', code) !== null,
  );
  expect(found.filter((code) => !over.includes(code))).toEqual([]);
});

it.each([
  [
    'date',
    'soon',
    'datePublished dateModified dateCreated datePosted uploadDate startDate endDate validFrom validThrough',
  ],
  ['date', 'soon', 'priceValidUntil expires availabilityStarts availabilityEnds previousStartDate'],
  ['duration', 'an hour', 'cookTime prepTime totalTime performTime duration timeRequired'],
  ['price', '1,299', 'price lowPrice highPrice'],
  ['currency', 'Euro', 'priceCurrency currency'],
  ['address', 'http://[', 'url contentUrl embedUrl sameAs license acquireLicensePage hasMap menu item'],
  ['embedded', 'data:image/png;base64,AAAA', 'image logo photo thumbnailUrl'],
  [
    'text',
    'five stars',
    'offers aggregateRating review reviewRating hasVariant acceptedAnswer suggestedAnswer',
  ],
  ['text', 'free', 'shippingDetails hasMerchantReturnPolicy jobLocation containsPlace hasTiers'],
  ['position', 'first', 'position'],
  ['rating', 'five', 'ratingValue'],
  ['time', 'noon', 'opens closes checkinTime checkoutTime'],
  ['hours', 'always', 'openingHours'],
  ['latitude', '91', 'latitude'],
  ['longitude', '181', 'longitude'],
  ['checkDigit', '9780306406158', 'gtin gtin13 isbn'],
] as const)('%s is the fault of “%s” in %s', (fault, value, properties) => {
  for (const property of properties.split(' '))
    expect([property, valueFaultOf(property, value)]).toEqual([property, fault]);
});

it.each([
  [
    'availability',
    'BackOrder Discontinued InStock InStoreOnly LimitedAvailability MadeToOrder OnlineOnly OutOfStock PreOrder PreSale Reserved SoldOut',
  ],
  ['itemCondition', 'DamagedCondition NewCondition RefurbishedCondition UsedCondition'],
  ['eventStatus', 'EventCancelled EventMovedOnline EventPostponed EventRescheduled EventScheduled'],
  ['eventAttendanceMode', 'MixedEventAttendanceMode OfflineEventAttendanceMode OnlineEventAttendanceMode'],
  [
    'returnPolicyCategory',
    'MerchantReturnFiniteReturnWindow MerchantReturnNotPermitted MerchantReturnUnlimitedWindow MerchantReturnUnspecified',
  ],
  ['returnMethod', 'KeepProduct ReturnAtKiosk ReturnByMail ReturnInStore'],
  [
    'returnFees',
    'FreeReturn OriginalShippingFees RestockingFees ReturnFeesCustomerResponsibility ReturnShippingFees',
  ],
  ['employmentType', 'CONTRACTOR FULL_TIME INTERN OTHER PART_TIME PER_DIEM TEMPORARY VOLUNTEER'],
  ['jobLocationType', 'TELECOMMUTE'],
  ['dayOfWeek', 'Friday Monday PublicHolidays Saturday Sunday Thursday Tuesday Wednesday'],
])('%s is one of %s', (property, values) => {
  expect([...(valuesAllowed(property) ?? [])].sort().join(' ')).toBe(values);
});
