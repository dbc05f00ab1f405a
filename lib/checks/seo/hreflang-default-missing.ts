import { defineCheck, type Example } from '../check.ts';
import { readAlternates } from '../knowledge/addresses/hreflang.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The language versions have a default',
  why: 'x-default is the page for people whose language is not among the versions; Google recommends one.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  remedy:
    'Add a link with hreflang="x-default" to every version, all to the same page: the one with the language selector, or the main version.',
  messages: {
    missing: {
      fault: 'No default language version (x-default)',
      says: 'None of the {count} language versions is marked as x-default.',
    },
  },

  *run({ page, response }) {
    const codes = new Set(readAlternates(page, response).map(({ code }) => code.toLowerCase()));
    if (codes.size < 2) return 'not applicable';
    if (!codes.has('x-default')) yield { message: 'missing', values: { count: codes.size } };
  },
});

const version = (code: string) => `<link rel=alternate hreflang=${code} href="https://example.com/${code}">`;

export const examples: Example[] = [
  { html: version('en') + version('X-Default') },
  {
    html: version('en') + version('de'),
    finds: [
      {
        message: 'missing',
        says: 'None of the 2 language versions is marked as x-default.',
        remedy:
          'Add a link with hreflang="x-default" to every version, all to the same page: the one with the language selector, or the main version.',
        severity: 'info',
      },
    ],
  },
  { name: 'one version needs no default', html: version('en'), verdict: 'not applicable' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
