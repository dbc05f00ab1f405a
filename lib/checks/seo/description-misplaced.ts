import { defineCheck, type Example } from '../check.ts';
import { isLostBy } from '../knowledge/document/head-break.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { STREAMED_METADATA } from '../knowledge/document/streamed-metadata.ts';
import { sentPage } from '../knowledge/response/served.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  loses: ['result', 'little'],
  title: 'The meta description is in the <head>',
  why: 'Search engines read metadata from the <head>; in the <body> they may overlook it.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
  remedy: 'Move <meta name="description"> into the <head>.',
  onPlatform: STREAMED_METADATA,
  messages: {
    inBody: {
      fault: 'Meta description in the body',
      says: 'The meta description is in the <body>, not in the <head>.',
    },
    endedBy: {
      fault: 'Description lost: head ends early',
      says: 'The meta description ends up in the <body>: “{what}”, line {line}, ends the <head> before it.',
      remedy: 'Move “{what}” (line {line}) out of the <head>, or move <meta name="description"> before it.',
      followsFrom: ['seo/head-broken/lost'],
    },
    repeated: {
      loses: ['nothing'],
      fault: 'Second meta description in the body',
      says: 'There is a meta description in the <head>, and another one in the <body>.',
      remedy: 'Delete the <meta name="description"> in the <body>.',
    },
  },

  *run(inspection) {
    const { page } = inspection;
    const descriptions = metasNamed(page, 'description');
    if (descriptions.length === 0) return 'not applicable';
    const isRead = descriptions.some(({ place, attrs }) => place !== 'body' && !isBlank(attrs.content));
    const headBreak = sentPage(inspection)?.markup?.headBreak;
    for (const at of descriptions) {
      if (at.place !== 'body') continue;
      if (headBreak && isLostBy(headBreak, at)) {
        const { what, line } = headBreak;
        yield { message: 'endedBy', values: { what, line }, at };
      } else if (isRead) {
        yield { message: 'repeated', at };
      } else {
        yield { message: 'inBody', at };
      }
    }
  },
});

export const examples: Example[] = [
  { html: '<head><meta name="description" content="Copper kettles."></head>' },
  {
    html: '<body><p>x</p><meta name="description" content="Copper kettles.">',
    finds: [
      {
        message: 'inBody',
        says: 'The meta description is in the <body>, not in the <head>.',
        remedy: 'Move <meta name="description"> into the <head>.',
        onPlatform: {
          nextjs:
            'Next.js streams metadata that is not ready at once into the body, and moves it with a script. htmlLimitedBots: /.*/ in next.config.js sends it in the head.',
        },
        at: 'body > meta:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'an image ends the head',
    html: '<head><img src="/hit" alt=""><meta name=description content="Kettles."></head>',
    finds: [
      {
        message: 'endedBy',
        says: 'The meta description ends up in the <body>: “<img>”, line 1, ends the <head> before it.',
        remedy: 'Move “<img>” (line 1) out of the <head>, or move <meta name="description"> before it.',
        at: 'body > meta:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the head has one',
    html: '<head><meta name=description content="Kettles."></head><body><meta name=description content="Pots.">',
    finds: [
      {
        message: 'repeated',
        says: 'There is a meta description in the <head>, and another one in the <body>.',
        remedy: 'Delete the <meta name="description"> in the <body>.',
        at: 'body > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { html: '<body><meta itemprop="description" content="Kettles.">', verdict: 'not applicable' },
];
