import { defineCheck, type Example } from '../check.ts';
import { lossOf, lostNames } from '../knowledge/document/head-break.ts';
import { sentPage } from '../knowledge/response/served.ts';

export default defineCheck({
  loses: ['address'],
  title: 'Nothing ends the <head> early',
  why: 'A single element that is not allowed in the <head> ends it, and Google ignores the metadata after it.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
  remedy:
    'Move the content shown here into the <body>, or delete it. The <head> may only contain meta, title, link, script, style, base, noscript and template.',
  onPlatform: {
    wordpress:
      'A theme or a plugin prints it through the wp_head hook: turn plugins off one by one, or move the code from the header box of your SEO or ads plugin to the one for the body.',
  },
  messages: {
    lost: {
      fault: 'Head ends early, at “{what}”',
      says: 'The <head> ends at “{what}”, line {line}; Google ignores what follows: {lost}.',
    },
    harmless: {
      loses: ['nothing'],
      fault: 'Head ends early, nothing lost',
      says: 'The <head> ends at “{what}”, line {line}, before its end tag; so far nothing is lost.',
    },
  },

  *run(inspection) {
    const sent = sentPage(inspection);
    if (!sent) return { missing: 'served' };
    const headBreak = sent.markup?.headBreak;
    if (!headBreak) return;
    const { what, snippet, line } = headBreak;
    const at = { source: 'html', text: snippet, line } as const;
    const lost = lostNames(headBreak);
    if (lost) yield { message: 'lost', values: { what, line, lost }, at, loses: lossOf(headBreak) };
    else yield { message: 'harmless', values: { what, line }, at };
  },
});

const canonical = '<link rel=canonical href=/page>';
const versions = ['de', 'fr'].map((code) => `<link rel=alternate hreflang=${code} href=/${code}>`).join('');

export const examples: Example[] = [
  { html: `<head><title>Kettles</title>${canonical}</head><body><img src=/kettle.jpg></body>` },
  {
    html: `<head>\n<title>Kettles</title>\n<img src=/hit.gif>${canonical}${versions}</head><body>`,
    finds: [
      {
        message: 'lost',
        says: 'The <head> ends at “<img>”, line 3; Google ignores what follows: canonical, 2 hreflang.',
        remedy:
          'Move the content shown here into the <body>, or delete it. The <head> may only contain meta, title, link, script, style, base, noscript and template.',
        onPlatform: {
          wordpress:
            'A theme or a plugin prints it through the wp_head hook: turn plugins off one by one, or move the code from the header box of your SEO or ads plugin to the one for the body.',
        },
        at: '3: <img src=/hit.gif>',
        severity: 'error',
      },
    ],
  },
  {
    html: `<head>${canonical}<div></div></head><body>`,
    finds: [
      {
        message: 'harmless',
        says: 'The <head> ends at “<div>”, line 1, before its end tag; so far nothing is lost.',
        at: '1: <div>',
        severity: 'info',
      },
    ],
  },
  {
    name: 'words outside every element',
    html: `<head>?>${canonical}</head>`,
    finds: [
      {
        message: 'lost',
        says: 'The <head> ends at “?>”, line 1; Google ignores what follows: canonical.',
        at: '1: ?>',
        severity: 'error',
      },
    ],
  },
  {
    name: 'an invisible character',
    html: `<head>\uFEFF${canonical}</head>`,
    finds: [
      {
        message: 'lost',
        says: 'The <head> ends at “U+FEFF”, line 1; Google ignores what follows: canonical.',
        at: '1: U+FEFF',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a message before the document',
    html: `<b>Warning</b><!doctype html><head>${canonical}</head>`,
    finds: [
      {
        message: 'lost',
        says: 'The <head> ends at “<b>”, line 1; Google ignores what follows: canonical.',
        at: '1: <b>',
        severity: 'error',
      },
    ],
  },
  {
    name: 'an end tag',
    html: `<head></html>${canonical}</head><body>`,
    finds: [
      {
        message: 'lost',
        says: 'The <head> ends at “</html>”, line 1; Google ignores what follows: canonical.',
        at: '1: </html>',
        severity: 'error',
      },
    ],
  },
  {
    name: 'without </head> the body begins as late',
    html: `<head><iframe></iframe>${canonical}<body>`,
    finds: [
      {
        message: 'lost',
        says: 'The <head> ends at “<iframe>”, line 1; Google ignores what follows: canonical.',
        at: '1: <iframe>',
        severity: 'error',
      },
    ],
  },
  {
    name: 'Google reads robots rules in the body too',
    html: '<head><img><meta name=robots content=noindex></head>',
    finds: [
      {
        message: 'harmless',
        says: 'The <head> ends at “<img>”, line 1, before its end tag; so far nothing is lost.',
        at: '1: <img>',
        severity: 'info',
      },
    ],
  },
  {
    name: 'neither tag is there: what follows may be meant for the body',
    html: `<title>Kettles</title><p>x</p>${canonical}`,
  },
  {
    name: 'what is between head and body is moved into the head',
    html: `<head></head>${canonical}<body>`,
  },
  {
    name: 'inside noscript an image harms only where no scripts run',
    html: `<head><noscript><img></noscript>${canonical}</head>`,
  },
  { name: 'only what is served counts', html: '<head><img></head>', served: `<head>${canonical}</head>` },
];
