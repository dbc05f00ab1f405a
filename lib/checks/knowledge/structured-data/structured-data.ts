import type { PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { type BlockVocabulary, type Json, type JsonLdBlock, jsonLdBlocks } from './json-ld.ts';
import { microdataOf } from './microdata.ts';
import { rdfaOf } from './rdfa.ts';
import type { Thing, Value } from './thing.ts';
import { ThingGraph } from './thing-graph.ts';

interface StructuredData {
  blocks: readonly (JsonLdBlock & { vocabulary: BlockVocabulary | null })[];
  /** Every thing of schema.org, in page order; things without `@context` are assumed to be schema.org. */
  things: readonly Thing[];
}

/**
 * Reads all structured data of a page as one graph, whether JSON-LD, microdata or RDFa Lite: merges things
 * with the same `@id`, opens `@graph` and arrays, and removes prefixes of schema.org. Invalid JSON is left
 * out. The graph may have cycles.
 */
export const structuredDataOf = oncePerPage((page: PageSnapshot): StructuredData => {
  const graph = new ThingGraph(page);
  const blocks = jsonLdBlocks(page).map((block, number) => {
    try {
      return {
        ...block,
        vocabulary: graph.add(JSON.parse(block.text) as Json, String(number), () => block.at),
      };
    } catch {
      return { ...block, vocabulary: null };
    }
  });
  for (const { items, originOf } of [microdataOf(page), rdfaOf(page)])
    for (const item of items) graph.add(item, 'page', originOf);
  return { blocks, things: graph.things };
});

/**
 * Whether a block describes something without a type: search engines ignore it, so there is nothing else to
 * report about it. If the block uses a context that is not read here, the type may come from there.
 */
export function isUntyped({ types, isRoot, isMixed }: Thing): boolean {
  return isRoot && !isMixed && types.length === 0;
}

/** Returns all values of a property. */
export function propertyValues(thing: Thing, name: string): readonly Value[] {
  return [...(thing.properties.get(name) ?? [])];
}

/** Returns the values of a property that are things. */
export function thingsOf(thing: Thing, name: string): readonly Thing[] {
  return propertyValues(thing, name).filter((value) => typeof value === 'object');
}

/** Returns the first value of a property as text; empty if there is none or it is a thing. */
export function propertyText(thing: Thing, name: string): string {
  const value = propertyValues(thing, name).find((candidate) => typeof candidate !== 'object');
  return value === undefined ? '' : String(value).trim();
}

/** Returns the name of a thing for sentences: `Product (Copper kettle)`. */
export function labelOf(thing: Thing): string {
  const type = thing.types[0] ?? 'Thing';
  const name = propertyText(thing, 'name') || propertyText(thing, 'headline') || propertyText(thing, 'title');
  return name ? `${type} (${name.length > 60 ? `${name.slice(0, 59)}…` : name})` : type;
}
