/** Returns a copy of plain data with every string in it replaced. */
export const withEachString = <T>(value: T, replaced: (text: string) => string): T =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? replaced(part) : part)),
  ) as T;
