import { defineCheck, type Example } from '../check.ts';
import { alternatesOf, readAlternates } from '../knowledge/addresses/hreflang.ts';
import { isLostBy } from '../knowledge/document/head-break.ts';
import { STREAMED_METADATA } from '../knowledge/document/streamed-metadata.ts';
import { sentPage } from '../knowledge/response/served.ts';

export default defineCheck({
  loses: ['address'],
  title: 'Language versions are listed in the <head>',
  why: 'Google reads hreflang links only in a well-formed <head>.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  remedy: 'Move all <link rel="alternate" hreflang> elements into the <head>.',
  onPlatform: STREAMED_METADATA,
  messages: {
    inBody: {
      fault: { one: '{count} hreflang link in the body', other: '{count} hreflang links in the body' },
      says: 'Google ignores hreflang links in the <body>: {codes}.',
    },
    endedBy: {
      fault: {
        one: '{count} hreflang link lost: head ends early',
        other: '{count} hreflang links lost: head ends early',
      },
      says: 'hreflang links end up in the <body>, because “{what}”, line {line}, ends the <head> before them: {codes}.',
      remedy: 'Move “{what}” (line {line}) out of the <head>, or move the hreflang links before it.',
      followsFrom: ['seo/head-broken/lost'],
    },
    repeated: {
      loses: ['nothing'],
      fault: {
        one: '{count} hreflang link repeated in body',
        other: '{count} hreflang links repeated in body',
      },
      says: 'Language versions are listed again in the <body>, where Google ignores them: {codes}.',
      remedy: 'Delete the <link rel="alternate" hreflang> elements in the <body>.',
    },
  },

  *run(inspection) {
    const { page, response } = inspection;
    const alternates = alternatesOf(page, response);
    if (alternates.length === 0) return 'not applicable';
    const read = new Set(readAlternates(page, response).map(({ code }) => code.toLowerCase()));
    const headBreak = sentPage(inspection)?.markup?.headBreak;
    const misplaced = alternates.filter(({ place }) => place === 'body');
    const byReason = Map.groupBy(misplaced, ({ code, at }) => {
      if (headBreak && !('source' in at) && isLostBy(headBreak, at)) return 'endedBy';
      return read.has(code.toLowerCase()) ? 'repeated' : 'inBody';
    });
    for (const [message, [first, ...others]] of byReason) {
      if (!first) continue;
      const codes = [first, ...others].map(({ code }) => code);
      const values = { count: others.length + 1, codes: codes.join(', ') };
      if (message === 'repeated') yield { message, values, at: first.at };
      else if (message === 'inBody') yield { message, values, at: first.at };
      else if (headBreak) {
        const { what, line } = headBreak;
        yield { message, values: { ...values, what, line }, at: first.at };
      }
    }
  },
});

const link = '<link rel=alternate hreflang=de href="https://example.com/seite">';

export const examples: Example[] = [
  { html: `<head>${link}</head><p>Kettles</p>` },
  {
    html: `<body>${link}`,
    finds: [
      {
        message: 'inBody',
        says: 'Google ignores hreflang links in the <body>: de.',
        remedy: 'Move all <link rel="alternate" hreflang> elements into the <head>.',
        onPlatform: {
          nextjs:
            'Next.js streams metadata that is not ready at once into the body, and moves it with a script. htmlLimitedBots: /.*/ in next.config.js sends it in the head.',
        },
        at: 'body > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'an element that ends the head',
    html: `<head><div></div>${link}</head>`,
    finds: [
      {
        message: 'endedBy',
        says: 'hreflang links end up in the <body>, because “<div>”, line 1, ends the <head> before them: de.',
        remedy: 'Move “<div>” (line 1) out of the <head>, or move the hreflang links before it.',
        at: 'body > link:nth-child(2)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'several',
    html: `<body>${link}${link.replace('=de', '=fr')}`,
    finds: [
      {
        message: 'inBody',
        says: 'Google ignores hreflang links in the <body>: de, fr.',
        at: 'body > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the head lists it too',
    html: `<head>${link}</head><body>${link}`,
    finds: [
      {
        message: 'repeated',
        says: 'Language versions are listed again in the <body>, where Google ignores them: de.',
        remedy: 'Delete the <link rel="alternate" hreflang> elements in the <body>.',
        at: 'body > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a link for readers is not a language version',
    html: '<a hreflang=de rel=alternate href=/seite>Deutsch</a>',
    verdict: 'not applicable',
  },
];
