import { defineCheck, type Example } from '../check.ts';
import { isSchemeBroken, meantAddress } from '../knowledge/addresses/broken-scheme.ts';
import { readAlternates, withCode } from '../knowledge/addresses/hreflang.ts';

export default defineCheck({
  loses: ['address'],
  title: 'hreflang URLs are absolute',
  why: 'Google requires complete URLs with https:// or http:// in hreflang, and may ignore others.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  remedy: 'Write the complete URL in the href of the hreflang link, with https:// and the host name.',
  messages: {
    relative: {
      fault: 'Relative URL in hreflang “{code}”',
      says: 'The hreflang URL for “{code}” is not absolute: “{href}”.',
    },
    missing: {
      fault: 'hreflang “{code}” without URL',
      says: 'The hreflang link for “{code}” has no URL.',
      remedy:
        'Put the complete URL of the version “{code}” in the href of the link, or delete the link if there is no such version.',
    },
  },

  *run({ page, response }) {
    const alternates = readAlternates(page, response);
    if (alternates.length === 0) return 'not applicable';
    for (const alternate of alternates) {
      const { code, href = '', url, at } = alternate;
      if (!href.trim()) yield { message: 'missing', values: { code }, at, of: alternates.length };
      else if (!/^https?:\/\//i.test(href.trim())) {
        // A <base> on another host may have changed the URL into one that was not intended.
        const isKnown =
          href.trim().startsWith('//') || isSchemeBroken(href.trim()) || url?.host === new URL(page.url).host;
        const meant = url && isKnown ? meantAddress(href.trim(), url) : null;
        const fix = meant && withCode({ ...alternate, href: meant.href }, code);
        yield {
          message: 'relative',
          values: { code, href: href.trim() },
          at,
          of: alternates.length,
          ...(fix && { fix }),
        };
      }
    }
  },
});

const version = (href: string) => ({ html: `<link rel=alternate hreflang=en href="${href}">` });

export const examples: Example[] = [
  version('https://example.com/en'),
  version('HTTP://example.com/en'),
  {
    ...version('/en'),
    finds: [
      {
        message: 'relative',
        says: 'The hreflang URL for “en” is not absolute: “/en”.',
        remedy: 'Write the complete URL in the href of the hreflang link, with https:// and the host name.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/en">',
      },
    ],
  },
  {
    name: 'without scheme',
    ...version('//example.com/en'),
    finds: [
      {
        message: 'relative',
        says: 'The hreflang URL for “en” is not absolute: “//example.com/en”.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/en">',
      },
    ],
  },
  {
    name: 'a folder beside the page',
    ...version('en/'),
    finds: [
      {
        message: 'relative',
        says: 'The hreflang URL for “en” is not absolute: “en/”.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/en/">',
      },
    ],
  },
  {
    name: 'a host without scheme is a path',
    ...version('www.example.com/en'),
    finds: [
      {
        message: 'relative',
        says: 'The hreflang URL for “en” is not absolute: “www.example.com/en”.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en" href="https://www.example.com/en">',
      },
    ],
  },
  {
    name: 'base changes what it means',
    html: '<base href="https://cdn.example.com/"><link rel=alternate hreflang=en href="/en">',
    finds: [
      {
        message: 'relative',
        says: 'The hreflang URL for “en” is not absolute: “/en”.',
        at: 'head > link:nth-child(2)',
        severity: 'error',
      },
    ],
  },
  {
    ...version(' '),
    finds: [
      {
        message: 'missing',
        says: 'The hreflang link for “en” has no URL.',
        remedy:
          'Put the complete URL of the version “en” in the href of the link, or delete the link if there is no such version.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  { html: '<link rel=alternate hreflang=en>', finds: ['missing'] },
  {
    name: 'the header too',
    headers: { link: '</en>; rel=alternate; hreflang=en' },
    finds: [
      {
        message: 'relative',
        says: 'The hreflang URL for “en” is not absolute: “/en”.',
        at: 'link: </en>; rel="alternate"; hreflang="en"',
        severity: 'error',
        fix: 'Link: <https://example.com/en>; rel="alternate"; hreflang="en"',
      },
    ],
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
