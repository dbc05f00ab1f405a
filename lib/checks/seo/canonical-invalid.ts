import { defineCheck, type Example } from '../check.ts';
import { addressWithoutTracking, isSameAddress } from '../knowledge/addresses/address-difference.ts';
import { canonicalMarkup, declaredCanonicals } from '../knowledge/addresses/canonical.ts';
import { isAboutPlaceholders, mayBeFilledIn, placeholderIn } from '../knowledge/texts/placeholders.ts';

export default defineCheck({
  loses: ['address', 'part'],
  title: 'The canonical URL is a web address',
  why: 'Search engines ignore a canonical URL that they cannot read.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy:
    'Write the full https URL of the page that search results should show into the href, usually this page’s own address.',
  messages: {
    unreadable: {
      fault: 'Invalid canonical URL',
      says: 'The canonical URL “{href}” is invalid.',
    },
    scheme: {
      fault: 'Canonical URL is not a web address',
      says: 'The canonical URL “{href}” is not a web address: it does not begin with https: or http:.',
    },
    unfilled: {
      loses: ['address'],
      fault: 'Placeholder in the canonical URL',
      says: 'In the canonical URL, “{part}” is in place of the value that belongs there: {href}.',
      remedy:
        'Have the template write the page’s own full URL, or no canonical URL where it does not know it.',
    },
    empty: {
      loses: ['nothing'],
      fault: 'Empty canonical URL',
      says: 'The canonical link is empty.',
    },
  },

  *run({ page, response }) {
    const declared = declaredCanonicals(page, response);
    if (declared.length === 0) return 'not applicable';
    const here = new URL(page.url);
    const mayHoldPlaceholders = mayBeFilledIn(page) || isAboutPlaceholders(page);
    for (const { href, url, place, at } of declared) {
      const path = href.trim().split(/[?#]/)[0] ?? '';
      const part = mayHoldPlaceholders ? null : placeholderIn([...path.split('/'), href]);
      // A page about it may have such a name: /words/null.
      if (part && !(url && isSameAddress(url, here))) {
        yield { message: 'unfilled', values: { part, href: href.trim() }, at };
        continue;
      }
      // As for a missing one: the intended URL is unknown, so the fix declares this page itself.
      if (!href.trim()) {
        const fix = place !== 'body' && canonicalMarkup(addressWithoutTracking(here), place);
        yield { message: 'empty', at, ...(fix && { fix }) };
      } else if (!url) yield { message: 'unreadable', values: { href }, at };
      else if (!/^https?:$/.test(url.protocol)) yield { message: 'scheme', values: { href }, at };
    }
  },
});

const link = (href: string) => ({ html: `<link rel="canonical" href="${href}">` });

export const examples: Example[] = [
  {
    ...link('https://example.com/undefined'),
    finds: [
      {
        message: 'unfilled',
        says: 'In the canonical URL, “undefined” is in place of the value that belongs there: https://example.com/undefined.',
        remedy:
          'Have the template write the page’s own full URL, or no canonical URL where it does not know it.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  { ...link('{{ page.url }}'), finds: ['unfilled'] },
  ...[
    'https://example.com/undefined?a=1',
    '/null#a',
    'https://example.com/page?n={{ n }}',
    'https://{{ host }}/',
  ].map((href) => ({
    ...link(href),
    finds: ['unfilled'],
  })),
  {
    ...link(' https://example.com/null '),
    finds: [
      {
        message: 'unfilled',
        says: 'In the canonical URL, “null” is in place of the value that belongs there: https://example.com/null.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a page about it',
    html: '<title>Handlebars syntax</title><link rel="canonical" href="/{{name}}">',
  },
  { name: 'a page with such a name', url: 'https://example.com/words/null', ...link('/words/null') },
  {
    name: 'scripts may fill it in later',
    html: '<link rel="canonical" href="{{ url }}"><script src="/app.js"></script>',
  },
  link('https://example.com/page'),
  { name: 'a relative one can be read', ...link('page') },
  {
    ...link('https:// example.com/'),
    finds: [
      {
        message: 'unreadable',
        says: 'The canonical URL “https:// example.com/” is invalid.',
        remedy:
          'Write the full https URL of the page that search results should show into the href, usually this page’s own address.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...link('https://'),
    finds: [
      {
        message: 'unreadable',
        says: 'The canonical URL “https://” is invalid.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...link('javascript:void(0)'),
    finds: [
      {
        message: 'scheme',
        says: 'The canonical URL “javascript:void(0)” is not a web address: it does not begin with https: or http:.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...link('ftp://example.com/page'),
    finds: [
      {
        message: 'scheme',
        says: 'The canonical URL “ftp://example.com/page” is not a web address: it does not begin with https: or http:.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...link(' '),
    finds: [
      {
        message: 'empty',
        says: 'The canonical link is empty.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
        fix: '<link rel="canonical" href="https://example.com/page">',
      },
    ],
  },
  { name: 'without href it declares nothing', html: '<link rel=canonical>', verdict: 'not applicable' },
];
