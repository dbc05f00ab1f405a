type NameOf<T> = T extends unknown ? keyof T : never;

/**
 * The named fields of a row, to be compared whole: `expect(fieldsOf(row, 'state', 'results')).toEqual(…)`. What is not
 * named does not matter to the test; what is named is exact to its depth.
 */
export function fieldsOf<T extends object, Name extends NameOf<T>>(
  row: T | null | undefined,
  ...names: readonly Name[]
): { [Key in Name]?: unknown } {
  if (!row) throw new Error(`There is no row to take ${names.join(', ')} from.`);
  const all = row as { [Key in Name]?: unknown };
  return Object.fromEntries(names.map((name) => [name, all[name]])) as { [Key in Name]?: unknown };
}

/** The same of each of several rows. */
export const fieldsOfEach = <T extends object, Name extends NameOf<T>>(
  rows: readonly T[] | null | undefined,
  ...names: readonly Name[]
): { [Key in Name]?: unknown }[] => (rows ?? []).map((row) => fieldsOf(row, ...names));
