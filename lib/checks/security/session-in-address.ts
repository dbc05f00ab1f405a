import { defineCheck, type Example } from '../check.ts';
import { addressOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { sessionParameters, withoutSecrets } from '../knowledge/document/secrets.ts';

export default defineCheck({
  severity: 'warning',
  title: 'No session stands in an address',
  why: 'Addresses are shared, stored and sent to other sites. Whoever opens this one is signed in as the visitor.',
  docs: 'https://cwe.mitre.org/data/definitions/598.html',
  messages: {
    page: { says: 'The address of the page holds a session: {parameters}.' },
    link: { says: 'The link holds a session: {address}.' },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const url = parseAddress(page.url);
    if (!url || !/^https?:$/.test(url.protocol)) return 'not applicable';
    const parameters = sessionParameters(url).join(', ');
    if (parameters) yield { message: 'page', values: { parameters } };
    for (const at of page.anchors) {
      // Nearly every address is done with at one look.
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
  { url: 'https://example.com/?PHPSESSID=8f3a91bc77e0', finds: ['page'] },
  { url: 'https://example.com/cart;jsessionid=8F3A91BC77E0', finds: ['page'] },
  { html: '<body><a href="/cart?sid=8f3a91bc77e0">Cart</a>', finds: ['link'] },
  { name: 'too short for a session', html: '<body><a href="/?sid=12">x</a>' },
  {
    name: 'the address of another site',
    html: '<body><a href="https://other.example/?sid=8f3a91bc77e0">x</a>',
  },
  { url: 'about:blank', verdict: 'not applicable' },
];
