import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import type { PageKind } from '../page-kind/kind.ts';
import { isKindOf } from '../structured-data/schema-types.ts';
import { structuredDataOf } from '../structured-data/structured-data.ts';
import { escapeHtml } from './escape.ts';

/** The `<meta>` elements of an Open Graph property, `og:title`, in any case. */
export function metasOfProperty(page: PageSnapshot, property: string): readonly ElementRecord[] {
  return page.metas.filter(({ attrs }) => attrs.property?.trim().toLowerCase() === property);
}

/** An Open Graph element as markup. */
export function metaOf(property: string, content: string): string {
  return `<meta property="${escapeHtml(property.trim())}" content="${escapeHtml(content.trim())}">`;
}

/** The `og:type` of a page by the type of the only thing that its structured data is about. */
const TYPES: readonly (readonly [schemaOrg: readonly string[], openGraph: string])[] = [
  [['Product', 'ProductGroup'], 'product'],
  [['Article', 'TechArticle', 'ScholarlyArticle', 'Report', 'Recipe'], 'article'],
  [['ProfilePage'], 'profile'],
  [['Book'], 'book'],
  [['Movie'], 'video.movie'],
];

/**
 * Returns the `og:type` that fits a page: what its structured data says it is about, else its kind if that is sure, else
 * `website`.
 */
export function openGraphTypeOf(page: PageSnapshot, { kind, certainty }: PageKind): string {
  const things = structuredDataOf(page).things.filter(
    (thing) => thing.isRoot || thing.usedAs.has('mainEntity'),
  );
  const fitting = TYPES.flatMap(([types, type]) => {
    const { length } = things.filter((thing) => types.some((one) => isKindOf(thing.types, one)));
    return length === 0 ? [] : [{ type, length }];
  });
  const [first, second] = fitting;
  // A list of products or articles is neither.
  if (first && !second && first.length === 1) return first.type;
  const isOne = !first && certainty === 'sure' && (kind === 'article' || kind === 'product');
  return isOne ? kind : 'website';
}
