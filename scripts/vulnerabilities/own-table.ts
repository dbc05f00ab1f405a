import type { Advisory, LibraryFacts } from '../../lib/checks/knowledge/libraries/libraries.ts';

/** A library of the own table, with its vulnerabilities, and the names that RetireJS uses for it, if it knows it. */
export type OwnLibrary = Omit<LibraryFacts, 'asOf'> & {
  advisories: readonly Advisory[];
  retire?: readonly string[];
};

export interface OwnTable {
  checkedOn: string;
  libraries: readonly OwnLibrary[];
}
