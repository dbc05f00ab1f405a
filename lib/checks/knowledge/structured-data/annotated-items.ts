import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { addressOf } from '../addresses/addresses.ts';
import type { JsonObject } from './json-ld.ts';
import type { OriginOf } from './thing.ts';

/** Descriptions in the attributes of elements (microdata, RDFa), in the form of JSON-LD. */
export interface AnnotatedItems {
  /** The items that are not the value of another. */
  items: readonly JsonObject[];
  originOf: OriginOf;
}

/** Creates items and remembers the element of each. */
export function itemMaker() {
  const origins = new Map<JsonObject, ElementRecord>();
  return {
    make(at: ElementRecord): JsonObject {
      const item: JsonObject = {};
      origins.set(item, at);
      return item;
    },
    originOf: (item: JsonObject) => origins.get(item) as ElementRecord,
  };
}

/**
 * Adds a value to a property, even if the property is called `__proto__`. Names with an `@` are keywords, and
 * are skipped.
 */
export function addValue(item: JsonObject, name: string, value: JsonObject | string): void {
  if (name.startsWith('@')) return;
  const values = Object.hasOwn(item, name) ? item[name] : undefined;
  if (Array.isArray(values)) values.push(value);
  else if (name !== '__proto__') item[name] = [value];
  else
    Object.defineProperty(item, name, {
      value: [value],
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

/** The absolute address if it is valid, else as written. */
export function fullAddress(page: PageSnapshot, element: ElementRecord, attribute: string): string {
  return addressOf(page, element, attribute)?.href ?? element.attrs[attribute] ?? '';
}
