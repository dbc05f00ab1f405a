import { defineCheck, type Example } from '../check.ts';
import { isPrivateHost } from '../knowledge/addresses/private-hosts.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Pages that programs make for whoever runs the server, by their title and main heading. */
const PAGES: readonly (readonly [name: string, title: RegExp, heading: RegExp])[] = [
  ['phpinfo()', /phpinfo\(\)$/, /^PHP Version \d/],
  ['Apache server-status', /^Apache Status$/, /^Apache Server Status for /],
  ['Apache server-info', /^Server Information$/, /^Apache Server Information/],
  ['Symfony Profiler', /^Symfony Profiler$/, /./],
  ['HAProxy', /^Statistics Report for HAProxy/, /^HAProxy version /],
];

/** Toolbars that frameworks add to every page while debug mode is on, by the files that they load. */
const TOOLBARS: readonly (readonly [name: string, address: RegExp])[] = [
  ['Laravel Debugbar', /\/_debugbar\/assets\b/],
  ['Django Debug Toolbar', /\/debug_toolbar\/(?:js|css)\/(?:toolbar|print)\b/],
  ['Symfony Web Debug Toolbar', /\/_wdt\/(?:styles\b|[0-9a-f]{6}\b)/],
];

/** Returns the first toolbar in a page, and the element that loads it. */
function toolbarIn({ scripts, links }: PageSnapshot) {
  for (const at of [...scripts, ...links]) {
    const [path = ''] = (at.attrs.src ?? at.attrs.href ?? '').split(/[?#]/);
    const [name] = TOOLBARS.find(([, address]) => address.test(path)) ?? [];
    if (name) return { name, at };
  }
  return null;
}

export default defineCheck({
  severity: 'error',
  title: 'No diagnostic page of the server is public',
  why: 'It shows versions, paths, addresses and settings, often passwords too, and so tells attackers where to begin.',
  docs: 'https://cwe.mitre.org/data/definitions/497.html',
  remedy:
    'Delete the file, or let the server show the page to your own network only. Then change the passwords and keys that it has shown.',
  messages: {
    open: {
      fault: '{page} is public',
      says: 'This is a diagnostic page of the server, open to everybody: {page}.',
    },
    toolbar: {
      fault: '{tool} on the page',
      says: 'The page contains {tool}, which shows queries, settings and sessions: debug mode is on.',
      remedy:
        'Turn off debug mode on the public server (APP_DEBUG=false in Laravel, DEBUG = False in Django, APP_ENV=prod in Symfony).',
    },
  },

  *run({ page }) {
    const { hostname } = new URL(page.url);
    if (isPrivateHost(hostname)) return 'not applicable';
    const title = page.titles[0]?.text ?? '';
    const [heading] = page.headings;
    const found = PAGES.find(
      ([, ofTitle, ofHeading]) => ofTitle.test(title) && ofHeading.test(heading?.text ?? ''),
    );
    if (found) yield { message: 'open', values: { page: found[0] }, ...(heading && { at: heading }) };
    const toolbar = toolbarIn(page);
    if (toolbar) yield { message: 'toolbar', values: { tool: toolbar.name }, at: toolbar.at };
  },
});

const titled = (title: string, heading: string) => ({ html: `<title>${title}</title><h1>${heading}</h1>` });

export const examples: Example[] = [
  titled('Kettles', 'Kettles'),
  {
    ...titled('PHP 7.4.3 - phpinfo()', 'PHP Version 7.4.3'),
    finds: [
      {
        message: 'open',
        says: 'This is a diagnostic page of the server, open to everybody: phpinfo().',
        remedy:
          'Delete the file, or let the server show the page to your own network only. Then change the passwords and keys that it has shown.',
        at: 'body > h1:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...titled(' \n Apache Status ', '\n Apache Server Status for example.com (via 10.0.0.2)'),
    finds: ['open'],
  },
  { ...titled('Server Information', 'Apache Server Information'), finds: ['open'] },
  { ...titled('Symfony Profiler', 'GET https://example.com/'), finds: ['open'] },
  {
    ...titled('Statistics Report for HAProxy on lb1', 'HAProxy version 2.8.3, released 2023/09/07'),
    finds: ['open'],
  },
  {
    html: '<script src="/_debugbar/assets/javascript?v=1"></script>',
    finds: [
      {
        message: 'toolbar',
        says: 'The page contains Laravel Debugbar, which shows queries, settings and sessions: debug mode is on.',
        remedy:
          'Turn off debug mode on the public server (APP_DEBUG=false in Laravel, DEBUG = False in Django, APP_ENV=prod in Symfony).',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  { html: '<link rel="stylesheet" href="/static/debug_toolbar/css/toolbar.css">', finds: ['toolbar'] },
  { html: '<link rel="stylesheet" href="/_wdt/styles">', finds: ['toolbar'] },
  { html: '<script src="/_wdt/4c2f1a?XDEBUG_IGNORE=1"></script>', finds: ['toolbar'] },
  { name: 'a file that is named like it', html: '<script src="/a.js?ref=/_debugbar/assets/"></script>' },
  ...[
    ['What is phpinfo()', 'What PHP shows'],
    ['PHP 8.3', 'PHP Version 8.3'],
    ['Order Status', 'Apache Server Status for beginners'],
    ['Apache Status', 'How to read it'],
    ['Company Server Information', 'Apache Server Information'],
    ['Server Information', 'Our servers'],
    ['About the Symfony Profiler', 'Symfony Profiler'],
    ['Statistics Report for HAProxy', 'How to read it'],
    ['Load', 'HAProxy version 2.8'],
  ].map(([title = '', heading = '']) => ({ name: `a page about it: ${title}`, ...titled(title, heading) })),
  {
    name: 'on the own machine',
    url: 'http://localhost/info.php',
    ...titled('phpinfo()', 'PHP Version 8.3.1'),
    verdict: 'not applicable',
  },
];
