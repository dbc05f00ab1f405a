import type * as z from 'zod/mini';

/** The internals of a schema that are read here. */
interface Inside {
  shape?: Readonly<Record<string, z.ZodMiniType>>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns every field of a schema's values, as paths (`facts.values.title`): those of the schema and, because rows are
 * loose, additional ones in samples. Items of lists and values of records add nothing to the path; what has no named
 * fields (a string, a response of the service) is one field.
 */
export function fieldsOf(schema: z.ZodMiniType, samples: readonly unknown[], path = ''): readonly string[] {
  const { shape, innerType, element, valueType, options = [] } = schema._zod.def as unknown as Inside;
  if (shape) {
    const objects = samples.filter(isRecord);
    const names = new Set([...Object.keys(shape), ...objects.flatMap(Object.keys)]);
    return [...names].flatMap((name) => {
      const at = path ? `${path}.${name}` : name;
      const field = shape[name];
      return field
        ? fieldsOf(
            field,
            objects.map((one) => one[name]),
            at,
          )
        : [at];
    });
  }
  if (element) return fieldsOf(element, samples.filter(Array.isArray).flat(), path);
  if (valueType) return fieldsOf(valueType, samples.filter(isRecord).flatMap(Object.values), path);
  const inner = [innerType, ...options].flatMap((one) => (one ? fieldsOf(one, samples, path) : []));
  // The shapes of an alternative: what one of them lists field by field is a loose field for the others.
  const named = inner.filter(
    (field) => field !== path && !inner.some((other) => other.startsWith(`${field}.`)),
  );
  return named.length > 0 ? [...new Set(named)] : [path];
}
