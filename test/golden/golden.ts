import { expect } from 'vitest';

/** Holds a text to the file that was read and found right; a difference is to be read, too. */
export const expectGolden = (text: string, file: string): Promise<void> =>
  expect(text).toMatchFileSnapshot(new URL(file, import.meta.url).pathname);
