type NameOf<T> = T extends unknown ? keyof T : never;

/**
 * The named fields of a row, to be compared whole: `expect(pick(row, 'state', 'results')).toEqual(…)`. What is not
 * named does not matter to the test; what is named is exact to its depth.
 */
export function pick<T extends object, Name extends NameOf<T>>(
  row: T | null | undefined,
  ...names: readonly Name[]
): { [Key in Name]?: unknown } {
  if (!row) throw new Error(`There is no row to take ${names.join(', ')} from.`);
  const all = row as { [Key in Name]?: unknown };
  return Object.fromEntries(names.map((name) => [name, all[name]])) as { [Key in Name]?: unknown };
}

/** The same of each of several rows. */
export const pickEach = <T extends object, Name extends NameOf<T>>(
  rows: readonly T[] | null | undefined,
  ...names: readonly Name[]
): { [Key in Name]?: unknown }[] => (rows ?? []).map((row) => pick(row, ...names));
