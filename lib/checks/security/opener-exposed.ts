import { defineCheck, type Example } from '../check.ts';
import { addressOf, tokens } from '../knowledge/addresses/addresses.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Opened sites cannot navigate this page away',
  why: 'A site opened with rel="opener" may replace this page with a copy of it that asks for the password.',
  docs: 'https://html.spec.whatwg.org/multipage/links.html#link-type-opener',
  messages: {
    opener: { says: 'The link hands {host} a handle on this page: rel="opener".' },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const { hostname } = transportOf(page.url);
    const links = page.anchors.filter(({ attrs }) => attrs.target?.trim());
    if (links.length === 0) return 'not applicable';
    for (const at of links) {
      // Without the word browsers cut the tie themselves.
      const rel = tokens(at.attrs.rel);
      if (!rel.includes('opener') || rel.includes('noopener') || rel.includes('noreferrer')) continue;
      const url = addressOf(page, at);
      if (url && /^https?:$/.test(url.protocol) && !isSameOwner(url.hostname, hostname, suffixes))
        yield { message: 'opener', values: { host: url.host }, at };
    }
  },
});

const link = (attributes: string) => ({ html: `<body><a target="_blank" ${attributes}>x</a>` });

export const examples: Example[] = [
  { name: 'browsers cut the tie themselves', ...link('href="https://other.example/"') },
  { ...link('href="https://other.example/" rel="external opener"'), finds: ['opener'] },
  { name: 'noopener wins', ...link('href="https://other.example/" rel="opener noopener"') },
  { name: 'the same site', ...link('href="/a" rel="opener"') },
  { html: '<body><a href="https://other.example/" rel="opener">x</a>', verdict: 'not applicable' },
];
