import { defineCheck, type Example } from '../check.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  loses: ['address'],
  title: 'The page is loaded over https',
  why: 'Google prefers https pages to the same pages over http, and browsers mark the latter as not secure.',
  docs: 'https://developers.google.com/search/docs/appearance/page-experience',
  remedy:
    'Set up a TLS certificate for this host and redirect every http:// URL to its https:// version with status 301.',
  onPlatform: {
    wordpress: 'With the certificate in place, change both addresses under Settings → General to https://.',
  },
  messages: {
    http: {
      fault: 'Page loaded over http',
      says: 'The page was loaded over http: anyone between the visitor and the server can read and change it.',
    },
  },
  anyDocument: true,

  *run({ page }) {
    const { isHttps, isOpen } = transportOf(page.url);
    if (!isHttps && !isOpen) return 'not applicable';
    if (isOpen) yield { message: 'http' };
  },
});

export const examples: Example[] = [
  { url: 'https://example.com/' },
  {
    url: 'http://example.com/',
    finds: [
      {
        message: 'http',
        says: 'The page was loaded over http: anyone between the visitor and the server can read and change it.',
        remedy:
          'Set up a TLS certificate for this host and redirect every http:// URL to its https:// version with status 301.',
        onPlatform: {
          wordpress:
            'With the certificate in place, change both addresses under Settings → General to https://.',
        },
        severity: 'error',
      },
    ],
  },
  { name: 'this machine', url: 'http://localhost:3000/', verdict: 'not applicable' },
  { name: 'a file', url: 'file:///page.html', verdict: 'not applicable' },
];
