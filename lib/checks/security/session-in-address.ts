import { defineCheck, type Example } from '../check.ts';
import { addressOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { sessionParameters, withoutSecrets } from '../knowledge/document/secrets.ts';

export default defineCheck({
  severity: 'warning',
  title: 'No session IDs in URLs',
  why: 'URLs are shared, stored and sent to other sites. Whoever opens one with a valid session is signed in as the visitor.',
  docs: 'https://cwe.mitre.org/data/definitions/598.html',
  remedy:
    'Keep the session in a cookie only (PHP: session.use_only_cookies=1 and session.use_trans_sid=0; Java: tracking mode COOKIE), and end the sessions whose URLs have leaked.',
  messages: {
    page: {
      fault: 'Session ID in the URL of the page',
      says: 'The URL of the page contains what looks like a session ID: {parameters}.',
    },
    link: {
      fault: 'Session ID in a link',
      says: 'The link to {address} contains what looks like a session ID.',
    },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const url = parseAddress(page.url);
    if (!url || !/^https?:$/.test(url.protocol)) return 'not applicable';
    const parameters = sessionParameters(url).join(', ');
    if (parameters) yield { message: 'page', values: { parameters } };
    for (const at of page.anchors) {
      // A quick test that rules out nearly every address.
      if (!/sid|sess|cfid|cftoken/i.test(at.attrs.href ?? '')) continue;
      const link = addressOf(page, at);
      if (link && isSameOwner(link.hostname, url.hostname, suffixes) && sessionParameters(link).length > 0)
        yield {
          message: 'link',
          values: { address: withoutSecrets(link) },
          at: { ...at, attrs: { href: withoutSecrets(link) } },
        };
    }
  },
});

export const examples: Example[] = [
  { url: 'https://example.com/?page=2', html: '<body><a href="/cart">Cart</a>' },
  {
    url: 'https://example.com/?PHPSESSID=8f3a91bc77e0',
    finds: [
      {
        message: 'page',
        says: 'The URL of the page contains what looks like a session ID: PHPSESSID.',
        remedy:
          'Keep the session in a cookie only (PHP: session.use_only_cookies=1 and session.use_trans_sid=0; Java: tracking mode COOKIE), and end the sessions whose URLs have leaked.',
        severity: 'warning',
      },
    ],
  },
  {
    url: 'https://example.com/cart;jsessionid=8F3A91BC77E0',
    finds: [
      {
        message: 'page',
        says: 'The URL of the page contains what looks like a session ID: jsessionid.',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<body><a href="/cart?sid=8f3a91bc77e0">Cart</a>',
    finds: [
      {
        message: 'link',
        says: 'The link to https://example.com/cart?sid=… contains what looks like a session ID.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'too short for a session', html: '<body><a href="/?sid=12">x</a>' },
  { name: 'a number with the name sid', html: '<body><a href="/?sid=20260601">x</a>' },
  {
    name: 'the address of another site',
    html: '<body><a href="https://other.example/?sid=8f3a91bc77e0">x</a>',
  },
  { url: 'about:blank', verdict: 'not applicable' },
];
