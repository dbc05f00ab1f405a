import { defineCheck, type Example } from '../check.ts';
import { isSchemeBroken, meantAddress } from '../knowledge/addresses/broken-scheme.ts';
import { canonicalMarkup, declaredCanonicals } from '../knowledge/addresses/canonical.ts';
import { placeholderIn } from '../knowledge/texts/placeholders.ts';

export default defineCheck({
  loses: ['address', 'little'],
  title: 'The canonical URL is absolute',
  why: 'What a relative URL means depends on the host and folder that serve the page; Google advises against it.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy: 'Write the canonical URL in full, with https:// and the host name.',
  messages: {
    relative: {
      fault: 'Relative canonical URL',
      says: 'The canonical URL “{href}” is relative; here it means {address}.',
    },
    scheme: {
      loses: ['address'],
      fault: 'Canonical URL without its scheme',
      says: 'Without https:// in front, the canonical URL “{href}” is read as a path of this site: {address}.',
      remedy: 'Write https:// before the host name in the canonical URL.',
    },
  },

  *run({ page, response }) {
    const declared = declaredCanonicals(page, response).filter(({ href }) => href.trim());
    if (declared.length === 0) return 'not applicable';
    for (const { href, url, place, at } of declared) {
      if (!url || /^[a-z][a-z0-9+.-]*:/i.test(href.trim())) continue;
      // `canonical-invalid` reports what a template has not filled in: the whole address is missing, not its host.
      if (placeholderIn([...href.trim().split('/'), href]) && url.href !== page.url) continue;
      const address = url.href;
      // A <base> on another host changes the URL into one that was not intended.
      const isBroken = isSchemeBroken(href.trim());
      const isKnown = isBroken || url.host === new URL(page.url).host;
      const meant = isKnown ? meantAddress(href.trim(), url) : null;
      const fix = meant && canonicalMarkup(meant.href, place);
      yield {
        message: isBroken && meant?.href !== address ? 'scheme' : 'relative',
        values: { href: href.trim(), address },
        at,
        ...(fix && { fix }),
      };
    }
  },
});

const link = (href: string) => ({ html: `<link rel="canonical" href="${href}">` });

export const examples: Example[] = [
  link('https://example.com/page'),
  { name: 'what a template has not filled in has its own check', ...link('/{{ page.path }}') },
  {
    ...link('/page'),
    finds: [
      {
        message: 'relative',
        says: 'The canonical URL “/page” is relative; here it means https://example.com/page.',
        remedy: 'Write the canonical URL in full, with https:// and the host name.',
        at: 'head > link:nth-child(1)',
        severity: 'notice',
        fix: '<link rel="canonical" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'a scheme is missing too',
    ...link('//example.com/page'),
    finds: [
      {
        message: 'relative',
        says: 'The canonical URL “//example.com/page” is relative; here it means https://example.com/page.',
        at: 'head > link:nth-child(1)',
        severity: 'notice',
        fix: '<link rel="canonical" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'a folder beside the page',
    ...link('tea/'),
    finds: [
      {
        message: 'relative',
        says: 'The canonical URL “tea/” is relative; here it means https://example.com/tea/.',
        at: 'head > link:nth-child(1)',
        severity: 'notice',
        fix: '<link rel="canonical" href="https://example.com/tea/">',
      },
    ],
  },
  {
    name: 'a host without scheme is a path',
    ...link('www.example.com/page'),
    finds: [
      {
        message: 'scheme',
        says: 'Without https:// in front, the canonical URL “www.example.com/page” is read as a path of this site: https://example.com/www.example.com/page.',
        remedy: 'Write https:// before the host name in the canonical URL.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="canonical" href="https://www.example.com/page">',
      },
    ],
  },
  {
    name: 'base changes what it means',
    html: '<base href="https://cdn.example.com/"><link rel=canonical href=/page>',
    finds: [
      {
        message: 'relative',
        says: 'The canonical URL “/page” is relative; here it means https://cdn.example.com/page.',
        at: 'head > link:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the header too',
    headers: { link: '</page>; rel=canonical' },
    finds: [
      {
        message: 'relative',
        says: 'The canonical URL “/page” is relative; here it means https://example.com/page.',
        at: 'link: </page>; rel="canonical"',
        severity: 'notice',
        fix: 'Link: <https://example.com/page>; rel="canonical"',
      },
    ],
  },
  { name: 'capital letters', ...link('HTTPS://example.com/page') },
  { name: 'an empty one is invalid', ...link(''), verdict: 'not applicable' },
];
