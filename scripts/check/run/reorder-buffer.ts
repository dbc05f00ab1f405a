/** Returns things in the order of their numbers, whatever the order in which they arrive. */
export function reorderBuffer<T>() {
  const waiting = new Map<number, T | null>();
  let due = 0;
  return {
    /** The number of things that wait for an earlier one. */
    get held(): number {
      return waiting.size;
    },

    /** Adds a thing, or null if there is none of this number. Returns those whose turn it is. */
    add(number: number, one: T | null): readonly T[] {
      waiting.set(number, one);
      const ready: T[] = [];
      for (let next = waiting.get(due); next !== undefined; next = waiting.get(due)) {
        waiting.delete(due);
        due += 1;
        if (next !== null) ready.push(next);
      }
      return ready;
    },

    /** Returns those that wait for one that does not come. */
    rest(): readonly T[] {
      const numbers = [...waiting.keys()].sort((a, b) => a - b);
      const all = numbers.map((number) => waiting.get(number) ?? null);
      waiting.clear();
      return all.filter((one) => one !== null);
    },
  };
}
