import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'error',
  title: 'robots.txt can be fetched',
  why: 'While robots.txt fails with a server error or 429, Google stops crawling the whole site.',
  docs: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  messages: {
    status: {
      says: 'robots.txt answered with status {status}; Google stops crawling the site while that lasts.',
    },
    silent: {
      says: 'robots.txt could not be fetched at all; if Google fares alike, it stops crawling the site.',
    },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt: { status } }) {
    if (status === 0) yield { message: 'silent', severity: 'warning' };
    else if (status === 429 || status >= 500) yield { message: 'status', values: { status } };
  },
});

export const examples: Example[] = [
  { robotsTxt: 'User-agent: *\nAllow: /' },
  { robotsTxtStatus: 503, finds: ['status'] },
  { robotsTxtStatus: 429, finds: ['status'] },
  { robotsTxtStatus: 0, finds: ['silent'] },
  { name: 'no file means no rules', robotsTxtStatus: 404 },
  { name: 'a forbidden file too', robotsTxtStatus: 403 },
  { name: 'not known', html: '<p>x</p>', verdict: 'not looked at' },
];
