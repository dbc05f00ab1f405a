import type { Inspection } from '../../inspection.ts';
import type { PageSnapshot } from '../../snapshot.ts';
import { type FaultyValue, has, shortfallOf } from './requirements.ts';
import { RICH_RESULTS, type RichResult } from './rich-result-registry.ts';
import { isKindOf, kindsOf } from './schema-types.ts';
import { structuredDataOf, thingsOf } from './structured-data.ts';
import type { Thing } from './thing.ts';
import { type Circumstances, judgeValues, type RefusedValue, type ResultEnd } from './value-rules.ts';

/** Google's view of a thing, for one rich result that it may be meant for. */
export interface RichResultVerdict {
  feature: string;
  /** Google's page about it. */
  docs: string;
  /** The day on which that page was read. */
  read: string;
  state: 'eligible' | 'not eligible' | 'retired';
  /** The month since which Google no longer shows it. */
  since?: string;
  /** Whether the page stays eligible for another result without it. */
  isAdditional: boolean;
  /** Whether a separate check reports what is missing. */
  hasOwnCheck: boolean;
  /** Required and missing: `review / aggregateRating`. */
  missing: readonly string[];
  /** Required and invalid. */
  faulty: readonly FaultyValue[];
  /** In the right form, and not accepted. */
  refused: readonly RefusedValue[];
  /** The date after which an eligible thing is no longer so; null if there is none. */
  end: ResultEnd | null;
  /** Whether Google shows no stars for its type. */
  isUnfit: boolean;
  /** Whether it has nothing of what is required or recommended: a template that nobody has filled in. */
  readonly isUnfilled: boolean;
  /** Recommended and missing. */
  readonly recommended: readonly string[];
}

/** Properties that refer to a page's subject, or one of several. */
const SUBJECT = ['mainEntity', 'itemListElement', 'item'];

/** Types that are often rated, although Google shows no stars for them (its page review-snippet). */
const NOT_REVIEWED = (
  'Accommodation AboutPage Article Brand CollectionPage ContactPage FAQPage ItemList ItemPage Offer Person Place ' +
  'ProfilePage Service TouristAttraction TouristTrip Trip WebPage WebSite'
).split(' ');

const NONE: readonly never[] = [];

const docsOf = (page: string) =>
  `https://developers.google.com/search/docs/appearance/structured-data/${page}`;

const BY_TYPE = Map.groupBy(RICH_RESULTS, ({ type }) => type.split('+')[0] ?? type);

function isMeantFor(thing: Thing, { type, anywhere, where, unless = NONE }: RichResult): boolean {
  const isSubject = thing.isRoot || SUBJECT.some((property) => thing.usedAs.has(property));
  return (
    (isSubject || anywhere === true) &&
    type.split('+').every((one) => isKindOf(thing.types, one)) &&
    (!where || where.some((way) => has(thing, way))) &&
    !unless.some((way) => has(thing, way))
  );
}

const isSame = (one: FaultyValue, other: FaultyValue) =>
  one.thing === other.thing && one.property === other.property;

/** Returns what the rules on values say about a thing, and the end that comes first. */
function valuesOf(thing: Thing, { rules = NONE }: RichResult, circumstances: Circumstances) {
  const refused: RefusedValue[] = [];
  let first: ResultEnd | null = null;
  for (const rule of rules) {
    const verdict = judgeValues(thing, rule, circumstances);
    if (verdict.refused) refused.push(verdict.refused);
    if (verdict.end && (!first || verdict.end.at < first.at)) first = verdict.end;
  }
  return { refused, end: first };
}

function judge(thing: Thing, rich: RichResult, circumstances: Circumstances): RichResultVerdict {
  const { feature, page, since, required, requiredAlone = NONE, requiredIf, recommended } = rich;
  const missing: string[] = [];
  const faulty: FaultyValue[] = [];
  const alone = thing.usedAs.size === 0 ? requiredAlone : NONE;
  const conditional = requiredIf && has(thing, requiredIf.is) ? requiredIf.required : NONE;
  for (const requirements of [required, alone, conditional]) {
    for (const requirement of requirements) {
      const shortfall = shortfallOf(thing, requirement);
      if (!shortfall) continue;
      if ('missing' in shortfall) missing.push(shortfall.missing);
      else if (!faulty.some((other) => isSame(other, shortfall.faulty))) faulty.push(shortfall.faulty);
    }
  }
  const { refused, end } = valuesOf(thing, rich, circumstances);
  const isRefused = refused.some(({ rule }) => !rule.isShown);
  const isShort = missing.length + faulty.length > 0 || isRefused;
  const read = [rich.read, ...refused.map(({ rule }) => rule.read)].sort().at(-1) ?? rich.read;
  return {
    feature,
    docs: docsOf(page),
    read,
    state: since ? 'retired' : isShort ? 'not eligible' : 'eligible',
    ...(since && { since }),
    isAdditional: rich.additional === true,
    hasOwnCheck: rich.hasOwnCheck === true,
    missing,
    faulty,
    refused,
    end: isShort ? null : end,
    isUnfit: false,
    get isUnfilled() {
      const wanted = [...required, ...recommended];
      // What is checked only because of a property has that one.
      return (
        !rich.where &&
        required.length > 1 &&
        wanted.every((one) => 'missing' in (shortfallOf(thing, one) ?? {}))
      );
    },
    // Computed on demand, like the one above, because only one check and one table use it.
    get recommended() {
      return recommended.flatMap((requirement) => {
        const shortfall = shortfallOf(thing, requirement);
        return shortfall && 'missing' in shortfall ? shortfall.missing : [];
      });
    },
  };
}

/** Returns the verdict on a thing with ratings for which Google shows no stars, because of its type. */
function unfitOf(thing: Thing, circumstances: Circumstances): readonly RichResultVerdict[] {
  const isRated =
    ['aggregateRating', 'review'].some((property) => thing.properties.has(property)) ||
    thing.usedAs.has('itemReviewed');
  if (!isRated || thing.types.length === 0) return NONE;
  if (!thing.types.every((type) => NOT_REVIEWED.some((other) => isKindOf([type], other)))) return NONE;
  const [rich] = BY_TYPE.get('AggregateRating') ?? [];
  if (!rich) return NONE;
  const verdict = judge(thing, { ...rich, required: [], requiredAlone: [] }, circumstances);
  return [{ ...verdict, state: 'not eligible', isAdditional: true, isUnfit: true }];
}

function richResultsAt(
  page: PageSnapshot,
  circumstances: Circumstances,
): ReadonlyMap<Thing, readonly RichResultVerdict[]> {
  const verdicts = new Map<Thing, readonly RichResultVerdict[]>();
  /** Most things of a page share a few types. */
  const byTypes = new Map<string, readonly RichResult[]>();
  for (const thing of structuredDataOf(page).things) {
    const types = thing.types.join(' ');
    let results = byTypes.get(types);
    if (!results) {
      results = [...kindsOf(thing.types)].flatMap((type) => BY_TYPE.get(type) ?? []);
      byTypes.set(types, results);
    }
    const all: RichResultVerdict[] = [];
    for (const rich of results) if (isMeantFor(thing, rich)) all.push(judge(thing, rich, circumstances));
    all.push(...unfitOf(thing, circumstances));
    if (all.length > 0) verdicts.set(thing, all);
  }
  // If no stars are shown, the quality of the rating does not matter.
  for (const [thing, all] of verdicts) {
    if (!all.some(({ isUnfit }) => isUnfit)) continue;
    for (const rating of [...thingsOf(thing, 'aggregateRating'), ...thingsOf(thing, 'review')])
      verdicts.delete(rating);
  }
  return verdicts;
}

/** The verdicts on a page do not change while its time is the same. */
const known = new WeakMap<
  PageSnapshot,
  { at: number; verdicts: ReadonlyMap<Thing, readonly RichResultVerdict[]> }
>();

/**
 * Returns, for each thing of a page, Google's rich results that it may be meant for: whether it is eligible,
 * and if not, why. General requirements (that the page is indexed, that visitors see the content) are for
 * other checks.
 */
export function richResults({
  page,
  at,
}: Pick<Inspection, 'page' | 'at'>): ReadonlyMap<Thing, readonly RichResultVerdict[]> {
  const last = known.get(page);
  if (last?.at === at) return last.verdicts;
  const verdicts = richResultsAt(page, { at, url: page.url });
  known.set(page, { at, verdicts });
  return verdicts;
}
