import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { htmlTokens } from '../texts/white-space.ts';
import { type AnnotatedItems, addValue, fullAddress, itemMaker } from './annotated-items.ts';
import { type JsonObject, SCHEMA_ORG } from './json-ld.ts';

/** The attribute with the value, by tag (HTML standard, 5.2.4). */
const ADDRESS: ReadonlyMap<string, string> = new Map([
  ...['a', 'area', 'link'].map((tag) => [tag, 'href'] as const),
  ...['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].map((tag) => [tag, 'src'] as const),
  ['object', 'data'],
]);
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['data', 'value'],
  ['meter', 'value'],
  ['time', 'datetime'],
]);
/** The most elements visited: `itemref` may lead to the same ones over and over. */
const MOST_STEPS = 200_000;

/**
 * Returns the value of a property that is not an item. Reads `content` on any element: the standard does not
 * allow it, but Google does.
 */
function literalOf(page: PageSnapshot, element: ElementRecord): string {
  const { tag, attrs, text = '' } = element;
  const address = ADDRESS.get(tag);
  if (address !== undefined) return attrs[address] === undefined ? '' : fullAddress(page, element, address);
  return attrs[PLAIN.get(tag) ?? 'content'] ?? attrs.content ?? text;
}

const isItem = ({ attrs }: ElementRecord) => attrs.itemscope !== undefined;

/** Indexes how annotated elements are nested, and which elements an `itemref` refers to. */
function nestingOf(annotated: readonly ElementRecord[]) {
  const inside = new Map<number, number[]>();
  const under = new Map<string, number[]>();
  const withId = new Map<string, number>();
  const add = <K>(map: Map<K, number[]>, key: K, index: number) => {
    const known = map.get(key);
    if (known) known.push(index);
    else map.set(key, [index]);
  };
  for (const [index, record] of annotated.entries()) {
    if (record.inside !== undefined) add(inside, record.inside, index);
    for (const id of record.under ?? []) add(under, id, index);
    if (record.attrs.id && !withId.has(record.attrs.id)) withId.set(record.attrs.id, index);
  }
  return {
    inside: (index: number) => inside.get(index) ?? [],
    /** Returns the element with that ID, or the nearest annotated ones below it. */
    referenced(id: string): readonly number[] {
      const own = withId.get(id);
      return own === undefined ? (under.get(id) ?? []) : [own];
    },
  };
}

/**
 * Returns the microdata of a page (HTML standard, chapter 5): items with their properties, including those
 * from `itemref`. Items of vocabularies other than schema.org are left out. Items may contain each other.
 */
export function microdataOf(page: PageSnapshot): AnnotatedItems {
  const { annotated } = page;
  const nesting = nestingOf(annotated);
  const { make, originOf } = itemMaker();
  const items = new Map<number, JsonObject>();
  const roots: JsonObject[] = [];
  for (const [index, element] of annotated.entries()) {
    if (!isItem(element)) continue;
    const types = htmlTokens(element.attrs.itemtype);
    if (types.length > 0 && !types.some((type) => SCHEMA_ORG.test(type))) continue;
    const item = make(element);
    items.set(index, item);
    if (types.length > 0) item['@type'] = types;
    if (element.attrs.itemid) item['@id'] = element.attrs.itemid.trim();
    if (element.attrs.itemprop === undefined && types.length > 0) roots.push(item);
  }

  let steps = 0;
  for (const [owner, item] of items) {
    const left: number[] = [];
    for (const id of new Set(htmlTokens(annotated[owner]?.attrs.itemref))) {
      if (steps >= MOST_STEPS) break;
      left.push(...nesting.referenced(id));
      steps += nesting.referenced(id).length;
    }
    left.push(...nesting.inside(owner).toReversed());
    const seen = new Set<number>([owner]);
    for (let index = left.pop(); index !== undefined && steps < MOST_STEPS; index = left.pop()) {
      const element = annotated[index];
      if (!element || seen.has(index)) continue;
      const names = htmlTokens(element.attrs.itemprop);
      seen.add(index);
      steps += 1 + names.length;
      const value = isItem(element) ? items.get(index) : literalOf(page, element);
      if (value !== undefined) for (const name of names) addValue(item, name, value);
      if (!isItem(element)) left.push(...nesting.inside(index).toReversed());
    }
  }
  return { items: roots, originOf };
}
