import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'info',
  title: 'The site has a robots.txt',
  why: 'Without the file crawlers may fetch everything, which is fine for most sites.',
  docs: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  messages: {
    missing: { says: 'robots.txt answered with status {status}, so crawlers may fetch everything.' },
    empty: { says: 'robots.txt is empty, so crawlers may fetch everything.' },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt: { status, body } }) {
    // Other failures stop crawling, and are another check's.
    if (status === 0 || status === 429 || status >= 500) return 'not applicable';
    if (status >= 300) yield { message: 'missing', values: { status } };
    else if (!body.trim()) yield { message: 'empty' };
  },
});

export const examples: Example[] = [
  { robotsTxt: 'User-agent: *\nAllow: /' },
  { robotsTxtStatus: 404, finds: ['missing'] },
  { robotsTxtStatus: 403, finds: ['missing'] },
  { robotsTxt: ' \n', finds: ['empty'] },
  { robotsTxtStatus: 503, verdict: 'not applicable' },
  { html: '<p>x</p>', verdict: 'not looked at' },
];
