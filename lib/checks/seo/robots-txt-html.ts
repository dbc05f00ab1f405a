import { defineCheck, type Example } from '../check.ts';
import { isHtmlType } from '../knowledge/response/media-types.ts';

export default defineCheck({
  severity: 'error',
  title: 'robots.txt is a text file',
  why: 'Where a web page answers in place of robots.txt, crawlers find no rules and fetch everything.',
  docs: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  messages: {
    html: { says: 'In place of robots.txt the server sends a web page, which begins with “{begin}”.' },
    type: { says: 'The server sends robots.txt as {type}; it should be text/plain.' },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt: { status, body, contentType = '' } }) {
    if (status < 200 || status >= 300 || !body.trim()) return 'not applicable';
    const begin = body.slice(0, 1_000).replace(/^[\s\uFEFF]+/, '');
    if (begin.startsWith('<')) yield { message: 'html', values: { begin: begin.slice(0, 60) } };
    else if (isHtmlType(contentType))
      yield {
        message: 'type',
        severity: 'notice',
        values: { type: contentType.split(';')[0]?.trim() ?? '' },
      };
  },
});

export const examples: Example[] = [
  { robotsTxt: '# <html> is no rule\nUser-agent: *\nAllow: /' },
  { robotsTxt: 'User-agent: *', robotsTxtType: 'text/html; charset=utf-8', finds: ['type'] },
  {
    name: 'what it is, not what it is called',
    robotsTxt: '<html>',
    robotsTxtType: 'text/html',
    finds: ['html'],
  },
  { robotsTxt: '\n<!doctype html><title>Kettles</title>', finds: ['html'] },
  {
    name: 'a page that says there is no file',
    robotsTxt: '<html>',
    robotsTxtStatus: 404,
    verdict: 'not applicable',
  },
  { name: 'empty', robotsTxt: '', verdict: 'not applicable' },
];
