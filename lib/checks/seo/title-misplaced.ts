import { defineCheck, type Example } from '../check.ts';
import { isLostBy } from '../knowledge/document/head-break.ts';
import { STREAMED_METADATA } from '../knowledge/document/streamed-metadata.ts';
import { sentPage } from '../knowledge/response/served.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  loses: ['result', 'part'],
  title: 'The title is in the head',
  why: 'Google reads metadata from the head only; a title in the body may be overlooked.',
  remedy: 'Move the <title> into the <head>.',
  onPlatform: STREAMED_METADATA,
  docs: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
  messages: {
    body: { fault: 'Title outside the <head>', says: 'The title “{text}” is in the body, not in the head.' },
    extra: {
      loses: ['nothing'],
      fault: 'Second title in the <body>',
      says: 'In addition to the title in the head, there is “{text}” in the body; browsers ignore it.',
      remedy: 'Delete the <title> in the body.',
    },
    slipped: {
      fault: 'Title after the end of the <head>',
      says: 'The head ends before the title “{text}”, so the title ends up in the body.',
      followsFrom: ['seo/head-broken/lost'],
      remedy: 'Move the element that ends the head early below the title, into the <body>.',
    },
  },

  *run(inspection) {
    const { page } = inspection;
    const headBreak = sentPage(inspection)?.markup?.headBreak;
    if (page.titles.length === 0) return 'not applicable';
    const hasOne = page.titles.some(({ place, text }) => place === 'head' && !isBlank(text));
    for (const at of page.titles) {
      // Another check reports empty titles.
      if (at.place !== 'body' || isBlank(at.text)) continue;
      const values = { text: at.text ?? '' };
      if (hasOne) yield { message: 'extra', values, at };
      else yield { message: headBreak && isLostBy(headBreak, at) ? 'slipped' : 'body', values, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<head><title>Copper kettles</title></head><p>x</p>' },
  {
    html: '<body><p>x</p><title>Copper kettles</title>',
    finds: [
      {
        message: 'body',
        says: 'The title “Copper kettles” is in the body, not in the head.',
        remedy: 'Move the <title> into the <head>.',
        onPlatform: {
          nextjs:
            'Next.js streams metadata that is not ready at once into the body, and moves it with a script. htmlLimitedBots: /.*/ in next.config.js sends it in the head.',
        },
        at: 'body > title:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'what cannot stand in a head closes it',
    html: '<head><div></div><title>Copper kettles</title></head>',
    finds: [
      {
        message: 'slipped',
        says: 'The head ends before the title “Copper kettles”, so the title ends up in the body.',
        remedy: 'Move the element that ends the head early below the title, into the <body>.',
        at: 'body > title:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<title>Kettles</title><body><p>x</p><title>Lids</title>',
    finds: [
      {
        message: 'extra',
        says: 'In addition to the title in the head, there is “Lids” in the body; browsers ignore it.',
        remedy: 'Delete the <title> in the body.',
        at: 'body > title:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  { name: 'an empty one says nothing', html: '<title>Kettles</title><body><p>x</p><title></title>' },
  { name: 'drawings have titles too', html: '<title>Kettles</title><body><svg><title>Cart</title></svg>' },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
