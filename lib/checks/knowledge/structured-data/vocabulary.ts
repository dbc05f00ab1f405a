import type { Vocabulary } from '../../inspection.ts';

/** The terms of schema.org, for lookups. Names are case-sensitive and have no prefix. */
export interface Words {
  types: ReadonlySet<string>;
  /** The types that define a property, by its name. */
  owners: ReadonlyMap<string, readonly string[]>;
  /** The enumeration that a value belongs to, by the value's name. */
  enumerations: ReadonlyMap<string, string>;
  /** Its own properties and those of its supertypes; empty if the type is unknown. */
  propertiesOf(type: string): ReadonlySet<string>;
  /** Whether a type is the other one, or a subtype of it. */
  isKindOf(type: string, other: string): boolean;
}

const known = new WeakMap<Vocabulary, Words>();
const split = (list = '') => list.split(' ').filter(Boolean);

export function vocabularyWords(vocabulary: Vocabulary): Words {
  let words = known.get(vocabulary);
  if (!words) {
    words = read(vocabulary);
    known.set(vocabulary, words);
  }
  return words;
}

function read({ types, members }: Vocabulary): Words {
  const parents = new Map<string, readonly string[]>();
  const own = new Map<string, readonly string[]>();
  const owners = new Map<string, string[]>();
  for (const [type, description] of Object.entries(types)) {
    const [above, properties] = description.split(':');
    parents.set(type, split(above));
    own.set(type, split(properties));
    for (const property of own.get(type) ?? []) {
      const others = owners.get(property);
      if (others) others.push(type);
      else owners.set(property, [type]);
    }
  }
  const enumerations = new Map(
    Object.entries(members).flatMap(([type, values]) => split(values).map((value) => [value, type] as const)),
  );

  /** Returns the type itself and all its supertypes. Terminates even if the table has a cycle. */
  const lineage = (type: string) => {
    const line = new Set(parents.has(type) ? [type] : []);
    for (const one of line) for (const parent of parents.get(one) ?? []) line.add(parent);
    return line;
  };
  const inherited = new Map<string, ReadonlySet<string>>();
  return {
    types: new Set(parents.keys()),
    owners,
    enumerations,
    propertiesOf(type) {
      let properties = inherited.get(type);
      if (!properties) {
        properties = new Set([...lineage(type)].flatMap((one) => own.get(one) ?? []));
        if (parents.has(type)) inherited.set(type, properties);
      }
      return properties;
    },
    isKindOf: (type, other) => lineage(type).has(other),
  };
}

/** Returns how many letters may be wrong, missing or extra; one in short names. */
const MOST_ERRORS = 2;
const errorsIn = (name: string) => (name.length > 3 ? MOST_ERRORS : 1);

/**
 * Returns the Levenshtein distance, counting a swap of two letters as one error, or more than the limit as
 * soon as that is certain.
 */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let above: readonly number[] = [];
  let row: number[] = [];
  for (let column = 0; column <= other.length; column += 1) row.push(column);
  let leastAbove = 0;
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    let least = line;
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (one[line - 1] === other[column - 1] ? 0 : 1);
      const isSwapped = one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1];
      const swapped = line > 1 && column > 1 && isSwapped ? (above[column - 2] ?? 0) + 1 : limit + 1;
      const errors = Math.min(replaced, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
      next.push(errors);
      least = Math.min(least, errors);
    }
    if (Math.min(least, leastAbove) > limit) return limit + 1;
    leastAbove = least;
    above = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

/**
 * Returns the probable intention: the same name in another case, else the one with the fewest errors, at most
 * two.
 */
export function nearest(name: string, candidates: Iterable<string>): string | null {
  const written = name.trim().toLowerCase();
  let best: string | null = null;
  let limit = errorsIn(written);
  for (const candidate of candidates) {
    const errors = distance(written, candidate.toLowerCase(), limit);
    if (errors === 0) return candidate;
    if (errors > limit) continue;
    // From here on only a better candidate counts, so the first of equals stays.
    best = candidate;
    limit = errors - 1;
  }
  return best;
}
