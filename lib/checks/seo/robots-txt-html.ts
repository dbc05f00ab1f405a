import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'error',
  title: 'robots.txt is a text file',
  why: 'Where a web page answers in place of robots.txt, crawlers find no rules and fetch everything.',
  docs: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  messages: {
    html: 'In place of robots.txt the server sends a web page, which begins with “{begin}”.',
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt: { status, body } }) {
    if (status < 200 || status >= 300 || !body.trim()) return 'not applicable';
    const begin = body.slice(0, 1_000).replace(/^[\s\uFEFF]+/, '');
    if (begin.startsWith('<')) yield { message: 'html', values: { begin: begin.slice(0, 60) } };
  },
});

export const examples: Example[] = [
  { robotsTxt: '# <html> is no rule\nUser-agent: *\nAllow: /' },
  { robotsTxt: '\n<!doctype html><title>Kettles</title>', finds: ['html'] },
  {
    name: 'a page that says there is no file',
    robotsTxt: '<html>',
    robotsTxtStatus: 404,
    verdict: 'not applicable',
  },
  { name: 'empty', robotsTxt: '', verdict: 'not applicable' },
];
