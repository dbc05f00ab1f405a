import { isKindOf } from './schema-types.ts';
import { propertyText, thingsOf } from './structured-data.ts';
import { plainValue, type ValueFault, valueFaultOf } from './structured-values.ts';
import type { Thing, Value } from './thing.ts';

/** A value that is present and invalid. */
export interface FaultyValue {
  thing: Thing;
  property: string;
  value: Value;
  fault: ValueFault;
}

/** Why a thing does not meet a requirement: its property is missing, or has only invalid values. */
type UnmetRequirement = { missing: string } | { faulty: FaultyValue };

interface Step {
  property: string;
  /** Whether the rest is required only if the property is present. */
  isOptional: boolean;
  wanted: string | null;
  type: string | null;
  /** The least number of values. */
  least: number;
}

type Way = readonly Step[];

interface Requirement {
  /** The requirement in readable form: `review / aggregateRating`. */
  readable: string;
  /** Alternatives; each is a list of paths that must all be present. */
  choices: readonly (readonly Way[])[];
  /** A requirement for the parts instead. */
  ofParts: { property: string; isButLast: boolean; requirement: string } | null;
}

function readStep(written: string): Step {
  const [, property = '', optional, wanted, type, least] =
    /^([\w-]+)(\?)?(?:=(.+)|@(\w+)|#(\d+))?$/.exec(written) ?? [];
  return {
    property,
    isOptional: optional !== undefined,
    wanted: wanted?.toLowerCase() ?? null,
    type: type ?? null,
    least: Number(least ?? 1),
  };
}

const readWays = (written: string) => written.split('&').map((way) => way.split('.').map(readStep));

function read(written: string): Requirement {
  const readable = written
    .replaceAll('?', '')
    .replaceAll(/>+/g, '.')
    .replaceAll('|', ' / ')
    .replaceAll('&', ' + ')
    .replaceAll('#', ' × ')
    .replaceAll('=', ': ');
  const [, property, each, ofParts] = /^([\w-]+)(>>?)(.+)$/.exec(written) ?? [];
  return property !== undefined && ofParts !== undefined
    ? { readable, choices: [], ofParts: { property, isButLast: each === '>>', requirement: ofParts } }
    : { readable, choices: written.split('|').map(readWays), ofParts: null };
}

/** Parsed requirements; the registry contains all of them. */
const known = new Map<string, Requirement>();

function requirementOf(written: string): Requirement {
  const requirement = known.get(written) ?? read(written);
  known.set(written, requirement);
  return requirement;
}

const NOTHING: ReadonlySet<Value> = new Set();

const saysSomething = (value: Value) => typeof value !== 'string' || value.trim() !== '';

function isWanted({ wanted, type }: Step, value: Value): boolean {
  if (type !== null) return typeof value === 'object' && isKindOf(value.types, type);
  return wanted === null || plainValue(value).toLowerCase() === wanted;
}

/** Follows a path from a thing. Text in place of a thing is enough if the property allows text. */
function follow(thing: Thing, way: Way, from: number): 'there' | 'missing' | FaultyValue {
  const step = way[from];
  if (!step) return 'there';
  const { property } = step;
  let faulty: FaultyValue | undefined;
  let hasValues = false;
  let fitting = 0;
  const parts: Thing[] = [];
  for (const value of thing.properties.get(property) ?? NOTHING) {
    if (!saysSomething(value)) continue;
    hasValues = true;
    const fault = valueFaultOf(property, value);
    if (fault) faulty ??= { thing, property, value, fault };
    else if (isWanted(step, value)) {
      fitting += 1;
      if (typeof value === 'object') parts.push(value);
    }
  }
  if (!hasValues) {
    // A review elsewhere on the page whose `itemReviewed` is this thing is a review of it.
    const isNamed = property === 'review' && thing.usedAs.has('itemReviewed');
    return step.isOptional || isNamed ? 'there' : 'missing';
  }
  if (fitting < step.least) return faulty ?? 'missing';
  if (from === way.length - 1 || parts.length === 0) return 'there';
  let answer: 'missing' | FaultyValue = 'missing';
  for (const part of parts) {
    const found = follow(part, way, from + 1);
    if (found === 'there') return found;
    if (answer === 'missing') answer = found;
  }
  return answer;
}

const positionOf = (part: Thing) => Number(propertyText(part, 'position'));

/** Returns the parts that a requirement applies to: all, or all except the one at the last position. */
function partsOf(thing: Thing, property: string, isButLast: boolean): readonly Thing[] {
  const parts = thingsOf(thing, property);
  if (!isButLast) return parts;
  const last = parts.reduce<Thing | undefined>(
    (latest, part) => (latest && positionOf(latest) > positionOf(part) ? latest : part),
    undefined,
  );
  return parts.filter((part) => part !== last);
}

/** Returns why a thing does not meet a requirement (see `rich-result-registry.ts`); null if it does. */
export function shortfallOf(thing: Thing, written: string): UnmetRequirement | null {
  const { readable, choices, ofParts } = requirementOf(written);
  if (ofParts) {
    for (const part of partsOf(thing, ofParts.property, ofParts.isButLast)) {
      const shortfall = shortfallOf(part, ofParts.requirement);
      if (shortfall) return 'faulty' in shortfall ? shortfall : { missing: readable };
    }
    return null;
  }
  let faulty: FaultyValue | undefined;
  for (const ways of choices) {
    let isFulfilled = true;
    for (const way of ways) {
      const answer = follow(thing, way, 0);
      if (answer === 'there') continue;
      isFulfilled = false;
      if (answer !== 'missing') faulty ??= answer;
    }
    if (isFulfilled) return null;
  }
  return faulty ? { faulty } : { missing: readable };
}

/** Whether a thing meets the requirement. */
export function has(thing: Thing, written: string): boolean {
  return shortfallOf(thing, written) === null;
}
