import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { addressOf } from '../addresses/addresses.ts';
import type { JsonObject } from './json-ld.ts';
import type { OriginOf } from './thing.ts';

/** Descriptions that are written into the elements of a page, in the form that JSON-LD gives them. */
export interface AnnotatedItems {
  /** Those that belong to no other. */
  items: readonly JsonObject[];
  originOf: OriginOf;
}

/** Makes items that remember their element. */
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

/** Adds a value to those that a property has, be it called `__proto__`. Names with an `@` are not words but keywords. */
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

/** An address in full where it can be read, else as written. */
export function fullAddress(page: PageSnapshot, element: ElementRecord, attribute: string): string {
  return addressOf(page, element, attribute)?.href ?? element.attrs[attribute] ?? '';
}
