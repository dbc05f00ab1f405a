import type { ElementRecord } from '../../snapshot.ts';
import type { JsonObject } from './json-ld.ts';

export type Value = string | number | boolean | Thing;

/** One thing that the page's structured data speaks of, put together from every block that mentions its `@id`. */
export interface Thing {
  /** Names of schema.org without prefix: `Product`. Empty for what is only pointed at. */
  types: string[];
  /** Resolved against the page, null where there is none. */
  id: string | null;
  /** Names of schema.org without prefix, and all their values, lists flattened. */
  properties: Map<string, Set<Value>>;
  /** The block that describes it first. */
  at: ElementRecord;
  /** The names of the properties through which other things point at it. */
  usedAs: Set<string>;
  /** Whether any block says something of it besides its `@id`. */
  isDescribed: boolean;
  /** Whether it stands at the top of a block, or in its `@graph`. */
  isRoot: boolean;
  /** Whether a block that describes it also takes words from a context that is not read here. */
  isMixed: boolean;
}

/** Which element a description stands in. */
export type OriginOf = (json: JsonObject) => ElementRecord;
