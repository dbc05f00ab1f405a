import { defineCheck, type Example } from '../check.ts';
import { isPrivateHost } from '../knowledge/addresses/private-hosts.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'blocker',
  title: 'The page is served over https',
  why: 'Over plain http anyone on the network path can read and change the page and everything visitors type into it.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/Security/Secure_Contexts',
  remedy:
    'Set up a TLS certificate on the server (Let’s Encrypt issues them for free), then redirect every http address to https with status 301.',
  onPlatform: {
    wordpress:
      'Once the certificate is installed, open Tools > Site Health and choose “Update your site to use HTTPS”, or change both addresses in Settings > General to https://.',
  },
  messages: {
    open: {
      fault: 'Page is not encrypted (http)',
      says: 'The page was loaded over plain http.',
    },
    private: {
      fault: 'Page is not encrypted (http)',
      says: 'The page was loaded over plain http, in a private network.',
      remedy:
        'Set up a certificate from your own authority on the server (public ones issue none for this host), then redirect every http address to https with status 301.',
    },
  },
  anyDocument: true,

  *run({ page }) {
    const { hostname, isHttps, isOpen, isLoopback } = transportOf(page.url);
    if (isLoopback || (!isHttps && !isOpen)) return 'not applicable';
    if (isOpen) yield { message: isPrivateHost(hostname) ? 'private' : 'open' };
  },
});

export const examples: Example[] = [
  { url: 'https://example.com/' },
  {
    url: 'http://example.com/',
    finds: [
      {
        message: 'open',
        says: 'The page was loaded over plain http.',
        remedy:
          'Set up a TLS certificate on the server (Let’s Encrypt issues them for free), then redirect every http address to https with status 301.',
        onPlatform: {
          wordpress:
            'Once the certificate is installed, open Tools > Site Health and choose “Update your site to use HTTPS”, or change both addresses in Settings > General to https://.',
        },
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'an intranet is a network too',
    url: 'http://192.168.1.20/',
    finds: [
      {
        message: 'private',
        says: 'The page was loaded over plain http, in a private network.',
        remedy:
          'Set up a certificate from your own authority on the server (public ones issue none for this host), then redirect every http address to https with status 301.',
        onPlatform: {
          wordpress:
            'Once the certificate is installed, open Tools > Site Health and choose “Update your site to use HTTPS”, or change both addresses in Settings > General to https://.',
        },
        severity: 'blocker',
      },
    ],
  },
  { name: 'a name that only one network knows', url: 'http://shop.test/', finds: ['private'] },
  { name: 'this machine', url: 'http://localhost:3000/', verdict: 'not applicable' },
  { name: 'a file', url: 'file:///home/a/index.html', verdict: 'not applicable' },
];
