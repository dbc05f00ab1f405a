import { defineCheck, type Example } from '../check.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'error',
  title: 'The page came over https',
  why: 'Google prefers https pages to their http twins, and browsers warn of the others.',
  docs: 'https://developers.google.com/search/docs/appearance/page-experience',
  messages: {
    http: { says: 'The page came over http, where anyone on the way can read and change it.' },
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
  { url: 'http://example.com/', finds: ['http'] },
  { name: 'this machine', url: 'http://localhost:3000/', verdict: 'not applicable' },
  { name: 'a file', url: 'file:///page.html', verdict: 'not applicable' },
];
