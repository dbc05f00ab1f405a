import { defineCheck, type Example } from '../check.ts';
import { isRefusal } from '../knowledge/response/refusals.ts';
import { EVERYTHING_ALLOWED } from '../knowledge/robots/robots-txt.ts';
import { ROBOTS_TXT_EDITORS } from '../knowledge/robots/robots-txt-editors.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The site has a robots.txt',
  why: 'Without the file, crawlers may fetch everything, which is fine for most sites.',
  remedy:
    'If you want one, put a text file robots.txt in the root folder of the site; the lines “User-agent: *” and “Disallow:” allow everything.',
  onPlatform: ROBOTS_TXT_EDITORS,
  docs: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  messages: {
    missing: {
      fault: 'No robots.txt (status {status})',
      says: 'There is no robots.txt (status {status}), so crawlers may fetch everything.',
    },
    refused: {
      fault: 'robots.txt refused (status {status})',
      says: 'The server refuses robots.txt (status {status}). If crawlers get the same response, they know none of its rules and may fetch everything.',
      remedy:
        'Let everybody load /robots.txt, in the firewall and in the access rules of the server. If there is no such file, return status 404.',
    },
    empty: { fault: 'Empty robots.txt', says: 'robots.txt is empty, so crawlers may fetch everything.' },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt: { status, body } }) {
    // These failures stop crawling; `seo/robots-txt-unreachable` reports them.
    if (status === 0 || status === 429 || status >= 500) return 'not applicable';
    if (isRefusal(status)) yield { message: 'refused', values: { status } };
    else if (status >= 300) yield { message: 'missing', values: { status }, fix: EVERYTHING_ALLOWED };
    else if (!body.trim()) yield { message: 'empty', fix: EVERYTHING_ALLOWED };
  },
});

export const examples: Example[] = [
  { robotsTxt: 'User-agent: *\nAllow: /' },
  {
    robotsTxtStatus: 404,
    finds: [
      {
        message: 'missing',
        says: 'There is no robots.txt (status 404), so crawlers may fetch everything.',
        remedy:
          'If you want one, put a text file robots.txt in the root folder of the site; the lines “User-agent: *” and “Disallow:” allow everything.',
        onPlatform: {
          wordpress:
            'Yoast SEO: Tools → File editor; Rank Math: General Settings → Edit robots.txt. Without such a plugin, put a file robots.txt in the root folder of the site.',
          shopify: 'Online Store → Themes → Edit code: add the template robots.txt.liquid.',
          wix: 'Dashboard of the site → SEO → Robots.txt Editor.',
          webflow: 'Site settings → SEO → Indexing → robots.txt.',
          nextjs: 'Edit app/robots.ts or public/robots.txt.',
        },
        severity: 'info',
        fix: 'User-agent: *\nDisallow:',
      },
    ],
  },
  {
    name: 'a file that is refused may exist, and its rules then do not apply',
    robotsTxtStatus: 403,
    finds: [
      {
        message: 'refused',
        says: 'The server refuses robots.txt (status 403). If crawlers get the same response, they know none of its rules and may fetch everything.',
        remedy:
          'Let everybody load /robots.txt, in the firewall and in the access rules of the server. If there is no such file, return status 404.',
        severity: 'info',
      },
    ],
  },
  { robotsTxtStatus: 401, finds: ['refused'] },
  { robotsTxtStatus: 410, finds: ['missing'] },
  {
    robotsTxt: ' \n',
    finds: [
      {
        message: 'empty',
        says: 'robots.txt is empty, so crawlers may fetch everything.',
        severity: 'info',
        fix: 'User-agent: *\nDisallow:',
      },
    ],
  },
  { robotsTxtStatus: 300, finds: ['missing'] },
  { robotsTxtStatus: 429, verdict: 'not applicable' },
  { robotsTxtStatus: 0, verdict: 'not applicable' },
  { robotsTxtStatus: 499, finds: ['missing'] },
  { robotsTxtStatus: 500, verdict: 'not applicable' },
  { robotsTxtStatus: 503, verdict: 'not applicable' },
  { html: '<p>x</p>', verdict: 'not looked at' },
  { robotsTxt: 'User-agent: *', robotsTxtStatus: 299 },
];
