import type { Inspection } from '../inspection.ts';

/** `any`: all parts, even those that do not exist. */
type Name = keyof Inspection | 'any';

let read = new Set<Name>();

/** Returns an inspection that notes which of its parts are read, even if they are missing. */
export function noting(inspection: Inspection): Inspection {
  return new Proxy(inspection, {
    get(target, name) {
      read.add(name as Name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      read.add(name as Name);
      return name in target;
    },
    ownKeys(target) {
      read.add('any');
      return Reflect.ownKeys(target);
    },
  });
}

/** Runs a function, and returns the parts that it has read of inspections that note it. */
function partsReadBy<T>(run: () => T): { value: T; parts: ReadonlySet<Name> } {
  const before = read;
  const parts = new Set<Name>();
  read = parts;
  try {
    return { value: run(), parts };
  } finally {
    for (const name of parts) before.add(name);
    read = before;
  }
}

/** Caches what was read from an inspection, which never changes, so that many checks may use it. */
export function oncePerInspection<T>(from: (inspection: Inspection) => T): (inspection: Inspection) => T {
  const known = new WeakMap<Inspection, ReturnType<typeof partsReadBy<T>>>();
  return (inspection) => {
    let entry = known.get(inspection);
    if (!entry) {
      entry = partsReadBy(() => from(inspection));
      known.set(inspection, entry);
    }
    for (const name of entry.parts) read.add(name);
    return entry.value;
  };
}

/** The value of a function of an inspection, and what it has read to get there. */
export interface Memory<T> {
  value: T;
  parts: readonly (readonly [name: Name, value: unknown])[];
}

/** Returns the value of a function, with the parts that it reads of an inspection that notes them. */
export function remembered<T>(inspection: Inspection, run: () => T): Memory<T> {
  const { value, parts } = partsReadBy(run);
  return { value, parts: [...parts].map((name) => [name, Reflect.get(inspection, name)]) };
}

/** Whether a function would read the same in another inspection. */
export const isStillTrue = ({ parts }: Memory<unknown>, inspection: Inspection): boolean =>
  parts.every(([name, value]) => name !== 'any' && Reflect.get(inspection, name) === value);
