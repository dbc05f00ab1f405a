import type { Known } from './faults.ts';

/** Text that is rightly in Latin letters outside of the marks. Each addition here needs a reason. */
export const KNOWN: Known = {
  // Third-party text is marked with its direction, code is code, and languages are shown by their own names.
  data: '[dir], code, pre, kbd, [lang]:not(:root)',
  names: [
    // URLs of the sandbox within a line of our text.
    '\\b[\\w-]+\\.(?:localhost|example)\\b\\S*',
    // Amounts, as the browser writes them.
    '\\d\\s[A-Z]{3}\\b',
    // Grades of the Observatory, and the initial that stands for the icon of a site.
    '^[A-Z][+−]?$',
    // Names of formats and of networks.
    '^(?:CSV|Facebook|X|LinkedIn)$',
    // Our own name, as the title of a tab that has not rendered its page yet.
    '^Plumbline$',
    // The tag that the sandbox gives its keywords.
    '^main$',
  ],
};

/** The same for a page in one of our languages: nothing is marked, so nothing is looked for between the marks. */
export const KNOWN_IN_LANGUAGES: Known = { ...KNOWN, names: null };
