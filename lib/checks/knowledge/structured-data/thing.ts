import type { ElementRecord } from '../../snapshot.ts';
import type { JsonObject } from './json-ld.ts';

export type Value = string | number | boolean | Thing;

/** One thing in the page's structured data, merged from every block that mentions its `@id`. */
export interface Thing {
  /** Names in schema.org without prefix: `Product`. Empty for a mere reference. */
  types: string[];
  /** Resolved against the page; null if there is none. */
  id: string | null;
  /** Names in schema.org without prefix, and all their values, with lists flattened. */
  properties: Map<string, Set<Value>>;
  /** The element of its first description. */
  at: ElementRecord;
  /** The names of the properties through which other things refer to it. */
  usedAs: Set<string>;
  /** Whether any block says more about it than its `@id`. */
  isDescribed: boolean;
  /** Whether it is at the top level of a block, or in its `@graph`. */
  isRoot: boolean;
  /** Whether a block that describes it also uses a context that is not read here. */
  isMixed: boolean;
}

/** Returns the element that contains a description. */
export type OriginOf = (json: JsonObject) => ElementRecord;
