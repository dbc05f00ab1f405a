import { bareHost } from '../addresses/address-difference.ts';
import { parseAddress } from '../addresses/addresses.ts';
import { endOfDate, parseDate } from './schema-dates.ts';
import { isKindOf } from './schema-types.ts';
import { propertyText, propertyValues, thingsOf } from './structured-data.ts';
import type { Thing } from './thing.ts';

/**
 * A condition of Google on the values of a thing, which have the right form:
 * - `paid`: a price of 0 is not enough.
 * - `over`: nothing is shown after this date; until then, the result has an end.
 * - `ahead`: the date is not ahead: it is of something that has happened.
 * - `order`: the second date is not before the first.
 * - `own`: nobody rates their own business.
 */
type ValueRuleName = 'paid' | 'over' | 'ahead' | 'order' | 'own';

export interface ValueRule {
  rule: ValueRuleName;
  /**
   * The values, as a path of properties: `offers.price`. With `a|b`, `b` counts where `a` is missing; with
   * `a<b`, `a` must not be later than `b`.
   */
  of: string;
  /** The last segments of the URL of Google's page about it, if it is not the page of the rich result. */
  page?: string;
  /** The day on which that page was read. */
  read: string;
  /** Whether the rich result is shown all the same, with another fault in it. */
  isShown?: true;
}

/** A value that Google does not accept, although its form is right. */
export interface RefusedValue {
  rule: ValueRule;
  thing: Thing;
  property: string;
  /** As written. */
  value: string;
  /** For `order`, the date that it is before; for others, empty. */
  other: string;
}

/** The end of a rich result. */
export interface ResultEnd {
  thing: Thing;
  property: string;
  /** As written. */
  value: string;
  /** The last moment, in milliseconds since 1970. */
  at: number;
  /** The date itself, at midnight in UTC if it has no time. */
  day: number;
}

export interface RuleVerdict {
  refused: RefusedValue | null;
  end: ResultEnd | null;
}

/** What the rules compare with. */
export interface Circumstances {
  /** The time of the inspection, in milliseconds since 1970. */
  at: number;
  /** The address of the page. */
  url: string;
}

const DAY = 86_400_000;
const PASSED: RuleVerdict = { refused: null, end: null };

interface Written {
  thing: Thing;
  property: string;
  value: string;
}

/** Returns the things at the end of all but the last step of a path, and that step. */
function holdersOf(thing: Thing, path: string): { holders: readonly Thing[]; last: string } {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const holders = steps.reduce<readonly Thing[]>(
    (things, step) => things.flatMap((one) => thingsOf(one, step)),
    [thing],
  );
  return { holders, last };
}

/** Returns the value of one thing by the first property that has one. */
function writtenIn(thing: Thing, last: string): Written | null {
  for (const property of last.split('|')) {
    const value = propertyText(thing, property);
    if (value) return { thing, property, value };
  }
  return null;
}

function paid(thing: Thing, rule: ValueRule): RuleVerdict {
  const { holders, last } = holdersOf(thing, rule.of);
  const prices = holders.flatMap((holder) => writtenIn(holder, last) ?? []);
  const [first] = prices;
  // If one offer has a price, the product is not free.
  if (!first || prices.some(({ value }) => Number(value) !== 0)) return PASSED;
  return { refused: { rule, ...first, other: '' }, end: null };
}

function over(thing: Thing, rule: ValueRule, { at }: Circumstances): RuleVerdict {
  // The dates of an event that is repeated may be those of its first time.
  if (thing.properties.has('eventSchedule')) return PASSED;
  const { holders, last } = holdersOf(thing, rule.of);
  let latest: ResultEnd | null = null;
  for (const holder of holders) {
    const written = writtenIn(holder, last);
    const end = written && endOfDate(written.value);
    // One that has no end, or none that can be read, stays.
    if (end === null || written === null) return PASSED;
    if (!latest || end > latest.at) latest = { ...written, at: end, day: parseDate(written.value) ?? end };
  }
  if (!latest) return PASSED;
  if (latest.at >= at) return { refused: null, end: latest };
  const { at: _, day: __, ...written } = latest;
  return { refused: { rule, ...written, other: '' }, end: null };
}

function ahead(thing: Thing, rule: ValueRule, { at }: Circumstances): RuleVerdict {
  // A live stream is announced.
  if (thing.properties.has('publication')) return PASSED;
  const { holders, last } = holdersOf(thing, rule.of);
  for (const holder of holders) {
    const written = writtenIn(holder, last);
    const when = written && parseDate(written.value);
    // The day may have begun elsewhere.
    if (written && when !== null && when > at + DAY)
      return { refused: { rule, ...written, other: '' }, end: null };
  }
  return PASSED;
}

function order(thing: Thing, rule: ValueRule): RuleVerdict {
  const [first = '', second = ''] = rule.of.split('<');
  const before = writtenIn(thing, first);
  const after = writtenIn(thing, second);
  const from = before && parseDate(before.value);
  const to = after && parseDate(after.value);
  // A day without a time may be the same day.
  if (!after || !before || from === null || to === null || from - to < DAY) return PASSED;
  return { refused: { rule, ...after, other: before.value }, end: null };
}

/**
 * Whether a thing is the organization behind a site: the one whose address or ID is the site's home page, or
 * the one that the home page describes without an address.
 */
export function isOwnerOf(site: string, thing: Thing): boolean {
  if (!isKindOf(thing.types, 'Organization') && !isKindOf(thing.types, 'LocalBusiness')) return false;
  const here = new URL(site);
  const named = propertyText(thing, 'url') || (thing.id?.startsWith('http') ? thing.id : '');
  if (!named) return thing.isRoot && here.pathname === '/';
  const url = parseAddress(named, site);
  return url?.pathname === '/' && bareHost(url) === bareHost(here);
}

function own(thing: Thing, rule: ValueRule, { url }: Circumstances): RuleVerdict {
  // Nothing rates itself: the rated thing is the one that has the rating.
  const isRated = propertyValues(thing, rule.of).length > 0;
  if (!isRated || !isOwnerOf(url, thing)) return PASSED;
  return { refused: { rule, thing, property: rule.of, value: '', other: '' }, end: null };
}

const RULES: Readonly<
  Record<ValueRuleName, (thing: Thing, rule: ValueRule, circumstances: Circumstances) => RuleVerdict>
> = { paid, over, ahead, order, own };

/** Applies a rule of the registry to a thing. A value that is missing, or cannot be read, breaks no rule. */
export function judgeValues(thing: Thing, rule: ValueRule, circumstances: Circumstances): RuleVerdict {
  return RULES[rule.rule](thing, rule, circumstances);
}
