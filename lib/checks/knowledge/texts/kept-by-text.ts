/** Returns a function that keeps what another one returns for the latest strings, at most for this number of them. */
export function keptByText<T>(most: number, of: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    if (!kept.has(text)) {
      if (kept.size === most) kept.clear();
      kept.set(text, of(text));
    }
    return kept.get(text) as T;
  };
}
