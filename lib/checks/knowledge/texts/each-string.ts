function copied(value: unknown, replaced: (text: string) => string): unknown {
  if (typeof value === 'string') return replaced(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => copied(part, replaced));
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    // Assigned, this name would change the prototype.
    if (name === '__proto__')
      Object.defineProperty(copy, name, { value: copied(part, replaced), enumerable: true });
    else copy[name] = copied(part, replaced);
  }
  return copy;
}

/** Returns a copy of plain data with every string in it replaced. */
export const withEachString = <T>(value: T, replaced: (text: string) => string): T =>
  copied(value, replaced) as T;
