import { defineCheck, type Example } from '../check.ts';
import { addressDifference, isSameAddress } from '../knowledge/addresses/address-difference.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { CANONICAL_IS_ANOTHER, canonicalOf, declaredCanonicals } from '../knowledge/addresses/canonical.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'og:url and the canonical URL agree',
  why: 'Social networks count shares and likes by og:url, so it should be the same page as the canonical URL.',
  docs: 'https://ogp.me/',
  remedy: 'Make both the same: the full URL of the page that should appear in search results and be shared.',
  messages: {
    different: {
      fault: 'og:url differs from the canonical URL',
      says: 'og:url is {social}, but the canonical URL is {address}.',
    },
    page: {
      fault: 'og:url is another page',
      says: 'og:url is another page, {social}, so networks show that one when this page is shared.',
      remedy: 'Set og:url to the full URL of this page. Often a template writes the home page everywhere.',
    },
    elsewhere: {
      fault: 'og:url is this page, canonical is not',
      says: 'og:url is this page ({social}), but the canonical URL is another one: {address}.',
      remedy:
        'If this page should appear in search itself, set its canonical URL to its own address. Otherwise set og:url to the canonical URL.',
      followsFrom: CANONICAL_IS_ANOTHER,
    },
    insecure: {
      fault: 'og:url is https, canonical is http',
      says: 'og:url is {social}, but the canonical URL is the http one: {address}.',
      remedy: 'Write https:// instead of http:// in the canonical URL.',
      followsFrom: ['seo/canonical-insecure'],
    },
  },

  *run({ page, response }) {
    const canonical = canonicalOf(page, response);
    const [at] = metasOfProperty(page, 'og:url');
    const social = parseAddress(at?.attrs.content ?? '', page.url);
    const hasNone = declaredCanonicals(page, response).length === 0;
    if ((!canonical && !hasNone) || !at?.attrs.content?.trim() || !social) return 'not applicable';
    if (!canonical) {
      // A spelling of this page is right, or is told where it is redirected.
      if (addressDifference(social, new URL(page.url)).grade === 'other')
        yield { message: 'page', values: { social: social.href }, at };
      return;
    }
    if (isSameAddress(social, canonical.url)) return;
    const values = { social: social.href, address: canonical.url.href };
    const here = new URL(page.url);
    if (addressDifference(canonical.url, here).grade === 'other') {
      yield { message: isSameAddress(social, here) ? 'elsewhere' : 'different', values, at };
    } else if (here.protocol === 'https:' && canonical.url.protocol === 'http:') {
      const secure = new URL(canonical.url);
      secure.protocol = 'https:';
      yield { message: isSameAddress(social, secure) ? 'insecure' : 'different', values, at };
    } else {
      const fix = `<meta property="og:url" content="${escapeHtml(values.address)}">`;
      yield { message: 'different', values, at, fix };
    }
  },
});

const both = (social: string) => ({
  html: `<link rel=canonical href="https://example.com/page"><meta property="og:url" content="${social}">`,
});

export const examples: Example[] = [
  both('https://example.com/page'),
  { name: 'a fragment is no difference', ...both('https://example.com/page#kettles') },
  {
    ...both('https://example.com/other'),
    finds: [
      {
        message: 'different',
        says: 'og:url is https://example.com/other, but the canonical URL is https://example.com/page.',
        remedy:
          'Make both the same: the full URL of the page that should appear in search results and be shared.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
        fix: '<meta property="og:url" content="https://example.com/page">',
      },
    ],
  },
  {
    ...both('http://example.com/page'),
    finds: [
      {
        message: 'different',
        says: 'og:url is http://example.com/page, but the canonical URL is https://example.com/page.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
        fix: '<meta property="og:url" content="https://example.com/page">',
      },
    ],
  },
  {
    name: 'og:url is right and the canonical URL is not',
    url: 'https://example.com/other',
    ...both('https://example.com/other'),
    finds: [
      {
        message: 'elsewhere',
        says: 'og:url is this page (https://example.com/other), but the canonical URL is another one: https://example.com/page.',
        remedy:
          'If this page should appear in search itself, set its canonical URL to its own address. Otherwise set og:url to the canonical URL.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'three pages',
    url: 'https://example.com/third',
    ...both('https://example.com/other'),
    finds: [
      {
        message: 'different',
        says: 'og:url is https://example.com/other, but the canonical URL is https://example.com/page.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'only the canonical URL is http',
    html: '<link rel=canonical href="http://example.com/page"><meta property="og:url" content="https://example.com/page">',
    finds: [
      {
        message: 'insecure',
        says: 'og:url is https://example.com/page, but the canonical URL is the http one: http://example.com/page.',
        remedy: 'Write https:// instead of http:// in the canonical URL.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the http URL is not offered for copying',
    html: '<link rel=canonical href="http://example.com/page"><meta property="og:url" content="https://example.com/x">',
    finds: [
      {
        message: 'different',
        says: 'og:url is https://example.com/x, but the canonical URL is http://example.com/page.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  { name: 'empty', ...both(''), verdict: 'not applicable' },
  { name: 'a space', ...both(' '), verdict: 'not applicable' },
  { html: '<meta property="og:url" content="https://example.com/page">' },
  {
    name: 'without a canonical URL, og:url should be this page',
    html: '<meta property="og:url" content="https://example.com/">',
    finds: [
      {
        message: 'page',
        says: 'og:url is another page, https://example.com/, so networks show that one when this page is shared.',
        remedy: 'Set og:url to the full URL of this page. Often a template writes the home page everywhere.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a dot after the host',
    html: '<meta property="og:url" content="https://example.com./page">',
  },
  { name: 'another spelling', html: '<meta property="og:url" content="http://www.example.com/page/">' },
  {
    name: 'canonical URLs that contradict each other',
    html: '<link rel=canonical href="/a"><link rel=canonical href="/b"><meta property="og:url" content="/c">',
    verdict: 'not applicable',
  },
];
