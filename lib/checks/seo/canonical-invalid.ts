import { defineCheck, type Example } from '../check.ts';
import { declaredCanonicals } from '../knowledge/addresses/canonical.ts';

export default defineCheck({
  severity: 'error',
  title: 'The canonical address is a web address',
  why: 'Search engines ignore a canonical address that they cannot read.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  messages: {
    unreadable: { says: '“{href}” is no valid address.' },
    scheme: { says: '“{href}” is no address of the web: it begins neither with https: nor with http:.' },
    empty: { says: 'The canonical link has an empty address.' },
  },

  *run({ page, response }) {
    const declared = declaredCanonicals(page, response);
    if (declared.length === 0) return 'not applicable';
    for (const { href, url, at } of declared) {
      if (!href.trim()) yield { message: 'empty', at, severity: 'notice' };
      else if (!url) yield { message: 'unreadable', values: { href }, at };
      else if (!/^https?:$/.test(url.protocol)) yield { message: 'scheme', values: { href }, at };
    }
  },
});

const link = (href: string) => ({ html: `<link rel="canonical" href="${href}">` });

export const examples: Example[] = [
  link('https://example.com/page'),
  { name: 'a relative one can be read', ...link('page') },
  { ...link('https:// example.com/'), finds: ['unreadable'] },
  { ...link('https://'), finds: ['unreadable'] },
  { ...link('javascript:void(0)'), finds: ['scheme'] },
  { ...link('ftp://example.com/page'), finds: ['scheme'] },
  { ...link(' '), finds: ['empty'] },
  { name: 'without href it declares nothing', html: '<link rel=canonical>', verdict: 'not applicable' },
];
