type NameOf<T> = T extends unknown ? keyof T : never;

/**
 * Returns the listed fields of a row, for a comparison in full: `expect(pick(row, 'state', 'results')).toEqual(…)`.
 * Fields that are not listed do not matter to the test; listed ones are compared at every depth.
 */
export function pick<T extends object, Name extends NameOf<T>>(
  row: T | null | undefined,
  ...names: readonly Name[]
): { [Key in Name]?: unknown } {
  if (!row) throw new Error(`There is no row to take ${names.join(', ')} from.`);
  const all = row as { [Key in Name]?: unknown };
  return Object.fromEntries(names.map((name) => [name, all[name]])) as { [Key in Name]?: unknown };
}

/** Returns the same for each of several rows. */
export const pickEach = <T extends object, Name extends NameOf<T>>(
  rows: readonly T[] | null | undefined,
  ...names: readonly Name[]
): { [Key in Name]?: unknown }[] => (rows ?? []).map((row) => pick(row, ...names));
