import * as z from 'zod/mini';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** A number in plain decimal notation: no blanks, exponents, signs or leading zeros. */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Many services return booleans from database columns with 0 or 1. No other value counts as one. */
const BOOLEANS = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['0', false],
  ['1', true],
]);

function numberOf(value: unknown): unknown {
  if (typeof value !== 'string' || !DECIMAL.test(value)) return value;
  const number = Number(value);
  // Above this, the number that is read may differ from the one that was written.
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}

/** PHP writes an empty array as `[]`, whether it is a list or a map. */
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fits = (schema: $ZodType, value: unknown) => z.safeParse(schema, value).success;

/**
 * Converts raw JSON to what its schema needs, if the meaning is unambiguous and only the notation differs: `[]` for an
 * empty object, `"87"` or `"4.80"` for a number, 0, 1, `"0"` or `"1"` for a boolean. Leaves everything else for the
 * schema to refuse. Leaves unreadable items out of every list and counts them in `unreadable`, so that one costs a row
 * and not the screen; a value that is not a list stays, and is refused.
 */
export function tolerant(schema: $ZodType, raw: unknown): { value: unknown; unreadable: number } {
  let unreadable = 0;

  const map = (value: Readonly<Record<string, unknown>>, schemaOf: (name: string) => $ZodType | undefined) =>
    Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        const known = schemaOf(name);
        return [name, known ? walk(known, field) : field];
      }),
    );

  const list = (element: $ZodType, items: readonly unknown[]) => {
    const readable = items.map((item) => walk(element, item)).filter((item) => fits(element, item));
    unreadable += items.length - readable.length;
    return readable;
  };

  const choose = (options: readonly $ZodType[], value: unknown) => {
    for (const option of options) {
      const attempt = tolerant(option, value);
      if (!fits(option, attempt.value)) continue;
      unreadable += attempt.unreadable;
      return attempt.value;
    }
    return value;
  };

  const walk = (schema: $ZodType, value: unknown): unknown => {
    const { def } = (schema as $ZodTypes)._zod;
    switch (def.type) {
      case 'optional':
      case 'nullable':
      case 'catch':
        return walk(def.innerType, value);
      case 'object':
      case 'record': {
        if (isEmptyList(value)) return {};
        if (!isObject(value)) return value;
        const shape = def.type === 'object' ? def.shape : {};
        const rest = def.type === 'record' ? def.valueType : undefined;
        return map(value, (name) => (Object.hasOwn(shape, name) ? shape[name] : rest));
      }
      case 'array':
        return Array.isArray(value) ? list(def.element, value) : value;
      case 'union':
        // A value that fits the schema is taken literally.
        return fits(schema, value) ? value : choose(def.options, value);
      case 'number':
        return numberOf(value);
      case 'boolean':
        return BOOLEANS.get(value) ?? value;
      default:
        return value;
    }
  };

  return { value: walk(schema, raw), unreadable };
}
