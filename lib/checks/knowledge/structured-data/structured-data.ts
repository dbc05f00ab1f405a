import type { PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { type BlockVocabulary, type Json, type JsonLdBlock, jsonLdBlocks } from './json-ld.ts';
import { microdataOf } from './microdata.ts';
import { rdfaOf } from './rdfa.ts';
import type { Thing, Value } from './thing.ts';
import { ThingGraph } from './thing-graph.ts';

interface StructuredData {
  blocks: readonly (JsonLdBlock & { vocabulary: BlockVocabulary | null })[];
  /** Every thing of schema.org, in the order of the page; things without `@context` are taken for such. */
  things: readonly Thing[];
}

/**
 * Reads all that a page says of things as one graph, be it JSON-LD, microdata or RDFa Lite: things with the same `@id`
 * made one wherever they stand, `@graph` and arrays opened, prefixes of schema.org removed. Blocks that are not JSON
 * are left out. The graph may have cycles.
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
 * Whether a block describes something without saying what it is: search engines make nothing of it, so there is nothing else
 * to say of it either. What takes words from a context that is not read here may have its type from there.
 */
export function isUntyped({ types, isRoot, isMixed }: Thing): boolean {
  return isRoot && !isMixed && types.length === 0;
}

/** All values of a property. */
export function propertyValues(thing: Thing, name: string): readonly Value[] {
  return [...(thing.properties.get(name) ?? [])];
}

/** The values of a property that are things. */
export function thingsOf(thing: Thing, name: string): readonly Thing[] {
  return propertyValues(thing, name).filter((value) => typeof value === 'object');
}

/** The first value of a property as text; empty where it has none or is a thing. */
export function propertyText(thing: Thing, name: string): string {
  const value = propertyValues(thing, name).find((candidate) => typeof candidate !== 'object');
  return value === undefined ? '' : String(value).trim();
}

/** What to call a thing in a sentence: `Product (Copper kettle)`. */
export function labelOf(thing: Thing): string {
  const type = thing.types[0] ?? 'Thing';
  const name = propertyText(thing, 'name') || propertyText(thing, 'headline') || propertyText(thing, 'title');
  return name ? `${type} (${name.length > 60 ? `${name.slice(0, 59)}…` : name})` : type;
}
