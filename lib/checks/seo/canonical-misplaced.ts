import { defineCheck, type Example } from '../check.ts';
import { canonicalsOf, declaredCanonicals } from '../knowledge/addresses/canonical.ts';
import { isLostBy } from '../knowledge/document/head-break.ts';
import { isStreaming, STREAMED_METADATA } from '../knowledge/document/streamed-metadata.ts';
import { sentPage } from '../knowledge/response/served.ts';

/** Googlebot runs scripts before it reads the head again, and other crawlers get it in the head at once. */
const STREAMED = { loses: ['address', 'part', 'possible'] } as const;

export default defineCheck({
  loses: ['address'],
  title: 'The canonical link is in the <head>',
  why: 'Google accepts a canonical link only in the <head>, so that nobody can plant one in the content.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy: 'Move <link rel="canonical"> into the <head>.',
  onPlatform: STREAMED_METADATA,
  messages: {
    inBody: {
      fault: 'Canonical link in the body',
      says: 'The canonical link to {href} is in the <body>, where Google ignores it.',
    },
    endedBy: {
      fault: 'Canonical link lost: head ends early',
      says: 'The canonical link to {href} ends up in the <body>: “{what}”, line {line}, ends the <head> before it.',
      remedy: 'Move “{what}” (line {line}) out of the <head>, or move <link rel="canonical"> before it.',
      followsFrom: ['seo/head-broken/lost'],
    },
    repeated: {
      loses: ['nothing'],
      fault: 'Second canonical link in the body',
      says: 'The canonical link to {href} is in the <body>, where Google ignores it; another canonical URL counts.',
      remedy: 'Delete the <link rel="canonical"> in the <body>.',
    },
  },

  *run(inspection) {
    const { page, response } = inspection;
    const declared = declaredCanonicals(page, response);
    if (declared.length === 0) return 'not applicable';
    const isNamed = canonicalsOf(page, response).length > 0;
    const headBreak = sentPage(inspection)?.markup?.headBreak;
    for (const { href, place, at } of declared) {
      // An empty one is invalid in any place, which another check reports.
      if (place !== 'body' || 'source' in at || !href.trim()) continue;
      if (isNamed) {
        yield { message: 'repeated', values: { href }, at };
      } else if (headBreak && isLostBy(headBreak, at)) {
        const { what, line } = headBreak;
        yield { message: 'endedBy', values: { href, what, line }, at };
      } else {
        yield { message: 'inBody', values: { href }, at, ...(isStreaming(page) && STREAMED) };
      }
    }
  },
});

const link = '<link rel="canonical" href="https://example.com/page">';

export const examples: Example[] = [
  { html: `<head>${link}</head><p>Kettles</p>` },
  {
    html: `<body><main>${link}</main>`,
    finds: [
      {
        message: 'inBody',
        says: 'The canonical link to https://example.com/page is in the <body>, where Google ignores it.',
        remedy: 'Move <link rel="canonical"> into the <head>.',
        onPlatform: {
          nextjs:
            'Next.js streams metadata that is not ready at once into the body, and moves it with a script. htmlLimitedBots: /.*/ in next.config.js sends it in the head.',
        },
        at: 'body > main:nth-child(1) > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'streamed, so that a script moves it',
    html: `<body><div hidden>${link}</div><script>self.__next_f.push([0])</script>`,
    finds: [
      {
        message: 'inBody',
        says: 'The canonical link to https://example.com/page is in the <body>, where Google ignores it.',
        at: 'body > div:nth-child(1) > link:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'an image ends the head',
    html: `<head><img src="/pixel.gif">${link}</head><p>Kettles</p>`,
    finds: [
      {
        message: 'endedBy',
        says: 'The canonical link to https://example.com/page ends up in the <body>: “<img>”, line 1, ends the <head> before it.',
        remedy: 'Move “<img>” (line 1) out of the <head>, or move <link rel="canonical"> before it.',
        at: 'body > link:nth-child(2)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the same in the rendered page',
    html: `<body><img src="/pixel.gif">${link}`,
    served: `<head><img src="/pixel.gif">${link}</head>`,
    finds: ['endedBy'],
  },
  {
    name: 'without <head> tags it is unknown what belongs in the head',
    html: `<title>Kettles</title><p>Kettles</p>${link}`,
    finds: [
      {
        message: 'inBody',
        says: 'The canonical link to https://example.com/page is in the <body>, where Google ignores it.',
        at: 'body > link:nth-child(2)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'an image inside noscript ends it only where no scripts run',
    html: `<head><noscript><img src="/pixel.gif"></noscript>${link}</head>`,
  },
  {
    name: 'put there by a script',
    html: `<head></head><body>${link}`,
    served: `<head>${link}</head>`,
    finds: [
      {
        message: 'inBody',
        says: 'The canonical link to https://example.com/page is in the <body>, where Google ignores it.',
        at: 'body > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the head has the same',
    html: `<head>${link}</head><body>${link}`,
    finds: [
      {
        message: 'repeated',
        says: 'The canonical link to https://example.com/page is in the <body>, where Google ignores it; another canonical URL counts.',
        remedy: 'Delete the <link rel="canonical"> in the <body>.',
        at: 'body > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the head has another',
    html: `<head>${link}</head><body><link rel=canonical href=/planted>`,
    finds: [
      {
        message: 'repeated',
        says: 'The canonical link to /planted is in the <body>, where Google ignores it; another canonical URL counts.',
        at: 'body > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'an empty one', html: '<body><link rel=canonical href="">' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
