import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  loses: ['crawling'],
  title: 'robots.txt can be fetched',
  why: 'While robots.txt fails with a server error or 429, Google at first stops crawling the whole site.',
  remedy:
    'Make the server return /robots.txt with status 200, or status 404 if there is no such file. The server log shows the cause; firewalls and bot protection must let crawlers reach the file.',
  docs: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  messages: {
    status: {
      fault: 'robots.txt fails with status {status}',
      says: 'robots.txt returns status {status}; Google then stops crawling the site for the first hours.',
    },
    silent: {
      loses: ['crawling', 'part'],
      fault: 'robots.txt cannot be fetched',
      says: 'robots.txt could not be fetched; if that happens to Google too, it stops crawling the site at first.',
    },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt: { status } }) {
    if (status === 0) yield { message: 'silent' };
    else if (status === 429 || status >= 500) yield { message: 'status', values: { status } };
  },
});

export const examples: Example[] = [
  { robotsTxt: 'User-agent: *\nAllow: /' },
  {
    robotsTxtStatus: 503,
    finds: [
      {
        message: 'status',
        says: 'robots.txt returns status 503; Google then stops crawling the site for the first hours.',
        remedy:
          'Make the server return /robots.txt with status 200, or status 404 if there is no such file. The server log shows the cause; firewalls and bot protection must let crawlers reach the file.',
        severity: 'error',
      },
    ],
  },
  {
    robotsTxtStatus: 429,
    finds: [
      {
        message: 'status',
        says: 'robots.txt returns status 429; Google then stops crawling the site for the first hours.',
        severity: 'error',
      },
    ],
  },
  {
    robotsTxtStatus: 0,
    finds: [
      {
        message: 'silent',
        says: 'robots.txt could not be fetched; if that happens to Google too, it stops crawling the site at first.',
        severity: 'warning',
      },
    ],
  },
  { robotsTxtStatus: 500, finds: ['status'] },
  { robotsTxtStatus: 499 },
  { name: 'no file means no rules', robotsTxtStatus: 404 },
  { name: 'a forbidden file too', robotsTxtStatus: 403 },
  { name: 'not known', html: '<p>x</p>', verdict: 'not looked at' },
];
