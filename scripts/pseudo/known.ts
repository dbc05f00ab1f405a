import type { Known } from './faults.ts';

/** What stands in Latin letters outside of the marks, and rightly so. What is added here needs its reason. */
export const KNOWN: Known = {
  // Text that others wrote is marked with its direction, code is code, and languages name themselves.
  data: '[dir], code, pre, kbd, [lang]:not(:root)',
  names: [
    // Addresses of the sandbox, where they stand within a line of ours.
    '\\b[\\w-]+\\.(?:localhost|example)\\b\\S*',
    // Amounts, as the browser writes them.
    '\\d\\s[A-Z]{3}\\b',
    // Grades of the Observatory, and the initial that stands for the icon of a site.
    '^[A-Z][+−]?$',
    // Names of formats and of networks.
    '^(?:CSV|Facebook|X|LinkedIn)$',
    // Our own, as the title of a tab that has not drawn its page yet.
    '^Plumbline$',
    // The tag that the sandbox gives its keywords.
    '^main$',
  ],
};
