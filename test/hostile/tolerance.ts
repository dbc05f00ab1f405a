/** How a service written in a loosely typed language may serialize its values. */
const TOLERANCES = {
  /** `[]` for an object without fields. */
  'empty-arrays': (_name, value) =>
    typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : value,
  /** `"12"` for an id. */
  'string-ids': (name, value) =>
    typeof value === 'number' && (name === 'id' || name.endsWith('_id')) ? `${value}` : value,
  /** `"42.10"` for every other number. */
  'string-numbers': (name, value) =>
    typeof value === 'number' && name !== 'id' && !name.endsWith('_id') ? `${value}` : value,
} as const satisfies Record<string, (name: string, value: unknown) => unknown>;
export type Tolerance = keyof typeof TOLERANCES;

/** Returns JSON, written in the given ways. */
export function write(body: object, ways: Iterable<Tolerance>): string {
  const chosen = [...ways].map((way) => TOLERANCES[way]);
  return JSON.stringify(body, (name, value: unknown) =>
    // The body itself is not changed.
    name === '' ? value : chosen.reduce((written, way) => way(name, written), value),
  );
}
