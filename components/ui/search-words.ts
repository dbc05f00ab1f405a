/** Returns text as it is searched: without regard to case, and to the way in which its letters are composed. */
export const searchable = (text: string): string => text.normalize('NFC').toLowerCase();

/** Returns the words of a search; a row that has all of them, in any order, is found. */
export const searchWords = (query: string): readonly string[] =>
  searchable(query).split(/\s+/).filter(Boolean);
