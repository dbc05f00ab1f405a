import { defineCheck, type Example, type Line } from '../check.ts';
import { isHtmlType } from '../knowledge/response/media-types.ts';
import { EVERYTHING_ALLOWED, isHtmlInstead } from '../knowledge/robots/robots-txt.ts';

export default defineCheck({
  loses: ['crawling', 'little'],
  title: 'robots.txt is a text file',
  why: 'If the server sends a web page in place of robots.txt, crawlers find no rules in it and fetch everything.',
  remedy:
    'Put a plain text file robots.txt in the root folder of the site, and make sure the server sends that file and not the start page of the app.',
  docs: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  messages: {
    html: {
      fault: 'Web page in place of robots.txt',
      says: 'In place of robots.txt the server sends a web page, in which crawlers find no rules.',
    },
    type: {
      loses: ['nothing'],
      fault: 'robots.txt sent as {type}',
      says: 'The server sends robots.txt as {type}; the standard asks for text/plain.',
      remedy:
        'Have the server send “Content-Type: text/plain; charset=utf-8” with robots.txt, and with this file only.',
    },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt: { status, body, contentType = '' } }) {
    if (status < 200 || status >= 300 || !body.trim()) return 'not applicable';
    if (isHtmlInstead({ body })) {
      const at: Line = { source: 'robots.txt', text: body.slice(0, 200).trim() };
      yield { message: 'html', at, fix: EVERYTHING_ALLOWED };
    } else if (isHtmlType(contentType)) {
      const type = contentType.split(';', 1)[0]?.trim() ?? '';
      yield { message: 'type', values: { type } };
    }
  },
});

export const examples: Example[] = [
  { robotsTxt: '# <html> is no rule\nUser-agent: *\nAllow: /' },
  {
    robotsTxt: 'User-agent: *',
    robotsTxtType: 'text/html; charset=utf-8',
    finds: [
      {
        message: 'type',
        says: 'The server sends robots.txt as text/html; the standard asks for text/plain.',
        remedy:
          'Have the server send “Content-Type: text/plain; charset=utf-8” with robots.txt, and with this file only.',
        severity: 'info',
      },
    ],
  },
  { name: 'rules after what is none', robotsTxt: '<!-- crawlers -->\nUser-agent: *\nDisallow: /cellar' },
  {
    name: 'a long one',
    robotsTxt: `<html>${'x'.repeat(200)}`,
    robotsTxtType: 'text/html',
    finds: [
      {
        message: 'html',
        says: 'In place of robots.txt the server sends a web page, in which crawlers find no rules.',
        at: `<html>${'x'.repeat(194)}`,
        severity: 'notice',
        fix: 'User-agent: *\nDisallow:',
      },
    ],
  },
  {
    name: 'what it is, not what it is called',
    robotsTxt: '<html>',
    robotsTxtType: 'text/html',
    finds: [
      {
        message: 'html',
        says: 'In place of robots.txt the server sends a web page, in which crawlers find no rules.',
        remedy:
          'Put a plain text file robots.txt in the root folder of the site, and make sure the server sends that file and not the start page of the app.',
        at: '<html>',
        severity: 'notice',
        fix: 'User-agent: *\nDisallow:',
      },
    ],
  },
  {
    robotsTxt: '\n<!doctype html><title>Kettles</title>',
    finds: [
      {
        message: 'html',
        says: 'In place of robots.txt the server sends a web page, in which crawlers find no rules.',
        at: '<!doctype html><title>Kettles</title>',
        severity: 'notice',
        fix: 'User-agent: *\nDisallow:',
      },
    ],
  },
  {
    name: 'a page that says there is no file',
    robotsTxt: '<html>',
    robotsTxtStatus: 404,
    verdict: 'not applicable',
  },
  { name: 'empty', robotsTxt: '', verdict: 'not applicable' },
  { robotsTxt: '<html>', robotsTxtStatus: 299, finds: ['html'] },
  { robotsTxt: '<html>', robotsTxtStatus: 300, verdict: 'not applicable' },
];
