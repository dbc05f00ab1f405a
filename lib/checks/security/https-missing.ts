import { defineCheck, type Example } from '../check.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'blocker',
  title: 'The page comes over https',
  why: 'Over plain http anyone on the way can read and change the page and everything visitors type into it.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/Security/Secure_Contexts',
  messages: {
    open: { says: 'The page came over plain http.' },
  },
  anyDocument: true,

  *run({ page }) {
    const { isHttps, isOpen, isLoopback } = transportOf(page.url);
    if (isLoopback || (!isHttps && !isOpen)) return 'not applicable';
    if (isOpen) yield { message: 'open' };
  },
});

export const examples: Example[] = [
  { url: 'https://example.com/' },
  { url: 'http://example.com/', finds: ['open'] },
  { name: 'an intranet is a network too', url: 'http://192.168.1.20/', finds: ['open'] },
  { name: 'this machine', url: 'http://localhost:3000/', verdict: 'not applicable' },
  { name: 'a file', url: 'file:///home/a/index.html', verdict: 'not applicable' },
];
