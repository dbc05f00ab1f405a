/** One request as received, and its response; contains no key. */
export interface Entry {
  /** On the virtual clock. */
  at: number;
  /** Real time, for the spacing of polls. */
  realAt: number;
  method: string;
  path: string;
  query: string;
  /** `audit.startCrawl`; absent for addresses outside the API. */
  operation?: string;
  account?: number;
  body?: string;
  status?: number;
  code?: string;
  /** The fault that the sandbox was told to apply. */
  fault?: string;
}

/** Number of requests that are kept, newest last. */
const KEPT = 2_000;
const MAXIMUM_BODY = 10_000;
const KEYS = /sbx_\w+/g;

/** Returns the string with all keys removed. */
export const masked = (text: string): string => text.replace(KEYS, 'sbx_…').slice(0, MAXIMUM_BODY);

/** The requests to one sandbox. */
export interface Journal {
  entries(): readonly Entry[];
  add(entry: Entry): void;
  clear(): void;
}

export function createJournal(): Journal {
  let entries: Entry[] = [];
  return {
    entries: () => entries,
    add(entry) {
      entries.push(entry);
      if (entries.length > KEPT) entries = entries.slice(-KEPT);
    },
    clear() {
      entries = [];
    },
  };
}
