import { defineCheck, type Example } from '../check.ts';
import { isPrivateHost } from '../knowledge/addresses/private-hosts.ts';

/** Pages that programs make for whoever runs the server, by their title and main heading. */
const PAGES: readonly (readonly [name: string, title: RegExp, heading: RegExp])[] = [
  ['phpinfo()', /phpinfo\(\)$/i, /^PHP Version \d/],
  ['Apache server-status', /^Apache Status$/, /^Apache Server Status for /],
  ['Apache server-info', /^Server Information$/, /^Apache Server Information/],
  ['Symfony Profiler', /^Symfony Profiler$/, /./],
  ['HAProxy', /^Statistics Report for HAProxy/, /^HAProxy version /],
];

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
  },

  *run({ page }) {
    const { hostname } = new URL(page.url);
    if (isPrivateHost(hostname)) return 'not applicable';
    const title = page.titles[0]?.text?.trim() ?? '';
    const [heading] = page.headings;
    const found = PAGES.find(
      ([, ofTitle, ofHeading]) => ofTitle.test(title) && ofHeading.test(heading?.text?.trim() ?? ''),
    );
    if (found) yield { message: 'open', values: { page: found[0] }, ...(heading && { at: heading }) };
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
  { ...titled('Apache Status', 'Apache Server Status for example.com (via 10.0.0.2)'), finds: ['open'] },
  { ...titled('Server Information', 'Apache Server Information'), finds: ['open'] },
  { ...titled('Symfony Profiler', 'Symfony Profiler'), finds: ['open'] },
  {
    ...titled('Statistics Report for HAProxy on lb1', 'HAProxy version 2.8.3, released 2023/09/07'),
    finds: ['open'],
  },
  { name: 'a page about it', ...titled('What is phpinfo()', 'What phpinfo() shows') },
  {
    name: 'on the own machine',
    url: 'http://localhost/info.php',
    ...titled('phpinfo()', 'PHP Version 8.3.1'),
    verdict: 'not applicable',
  },
];
