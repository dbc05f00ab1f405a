import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { htmlTokens } from '../texts/white-space.ts';
import { type AnnotatedItems, addValue, fullAddress, itemMaker } from './annotated-items.ts';
import { type JsonObject, SCHEMA_ORG } from './json-ld.ts';

/** The context of an element and those inside it. */
interface Scope {
  /** Whether plain names are terms of schema.org. */
  isSchema: boolean;
  /** Prefixes for schema.org. */
  prefixes: ReadonlySet<string>;
  /** The thing that properties belong to: null outside of a thing, or in one of another vocabulary. */
  subject: JsonObject | null;
}

/** RDFa defines the prefix `schema` by default. */
const OUTSIDE: Scope = { isSchema: false, prefixes: new Set(['schema']), subject: null };

function prefixesIn(value: string | undefined, known: ReadonlySet<string>): ReadonlySet<string> {
  if (!value) return known;
  const prefixes = new Set(known);
  for (const [, name = '', address = ''] of value.matchAll(/([^\s:]+):\s+(\S+)/g)) {
    if (SCHEMA_ORG.test(address)) prefixes.add(name.toLowerCase());
    else prefixes.delete(name.toLowerCase());
  }
  return prefixes;
}

/** Returns the schema.org terms in a list of names, without prefix. */
function wordsOf(value: string | undefined, { isSchema, prefixes }: Scope): readonly string[] {
  return htmlTokens(value).flatMap((name) => {
    if (SCHEMA_ORG.test(name)) return [name.replace(/^.*?schema\.org[/#]/i, '')];
    const colon = name.indexOf(':');
    if (colon < 0) return isSchema ? [name] : [];
    return prefixes.has(name.slice(0, colon).toLowerCase()) ? [name.slice(colon + 1)] : [];
  });
}

/**
 * Returns the value of a property that is not described inside the element: text, an address, or a reference
 * to a thing.
 */
function literalOf(
  page: PageSnapshot,
  element: ElementRecord,
  make: (at: ElementRecord) => JsonObject,
): JsonObject | string {
  const { attrs, text = '' } = element;
  if (attrs.content !== undefined) return attrs.content;
  if (attrs.resource !== undefined) return Object.assign(make(element), { '@id': attrs.resource });
  const address = ['href', 'src', 'data'].find((name) => attrs[name] !== undefined);
  return address === undefined ? (attrs.datetime ?? text) : fullAddress(page, element, address);
}

/**
 * Returns the RDFa Lite of a page (https://www.w3.org/TR/rdfa-lite/): things with their properties, limited
 * to terms of schema.org.
 */
export function rdfaOf(page: PageSnapshot): AnnotatedItems {
  const { make, originOf } = itemMaker();
  const roots: JsonObject[] = [];
  const scopes: Scope[] = [];
  for (const element of page.annotated) {
    const { attrs, inside } = element;
    const outer = inside === undefined ? OUTSIDE : (scopes[inside] ?? OUTSIDE);
    const scope: Scope = {
      isSchema: attrs.vocab === undefined ? outer.isSchema : SCHEMA_ORG.test(attrs.vocab.trim()),
      prefixes: prefixesIn(attrs.prefix, outer.prefixes),
      subject: outer.subject,
    };
    scopes.push(scope);
    const names = wordsOf(attrs.property, scope);
    if (attrs.typeof !== undefined) {
      const types = wordsOf(attrs.typeof, scope);
      const isForeign = types.length === 0 && attrs.typeof.trim() !== '';
      const thing = isForeign ? null : make(element);
      if (thing) {
        const id = attrs.resource ?? attrs.href ?? attrs.src;
        if (id !== undefined) thing['@id'] = id;
        if (types.length > 0) thing['@type'] = [...types];
        const isPart = outer.subject !== null && names.length > 0;
        if (!isPart && types.length > 0) roots.push(thing);
        for (const name of names) if (outer.subject) addValue(outer.subject, name, thing);
      }
      scope.subject = thing;
    } else if (outer.subject) {
      for (const name of names) addValue(outer.subject, name, literalOf(page, element, make));
    }
  }
  return { items: roots, originOf };
}
