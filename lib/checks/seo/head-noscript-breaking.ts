import { defineCheck, type Example } from '../check.ts';
import { lostNames } from '../knowledge/document/head-break.ts';
import { sentPage } from '../knowledge/response/served.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The <head> is complete without scripts, too',
  why: 'A crawler that runs no scripts reads <noscript>, and an element that is not allowed in the <head> ends it there.',
  docs: 'https://html.spec.whatwg.org/multipage/scripting.html#the-noscript-element',
  remedy:
    'Move this <noscript> into the <body>. In the <head>, a <noscript> may only contain link, style and meta.',
  messages: {
    lost: {
      fault: '<noscript> ends the head without scripts',
      says: 'For crawlers that run no scripts, the <head> ends at “{what}” in <noscript>, line {line}; they ignore what follows: {lost}.',
    },
  },

  *run(inspection) {
    const sent = sentPage(inspection);
    if (!sent) return { missing: 'served' };
    const headBreak = sent.markup?.headBreakWithoutScripts;
    const lost = headBreak && lostNames(headBreak);
    if (!headBreak || !lost) return;
    const { what, snippet, line } = headBreak;
    yield { message: 'lost', values: { what, line, lost }, at: { source: 'html', text: snippet, line } };
  },
});

const canonical = '<link rel=canonical href=/page>';
const pixel = '<noscript><img src="https://pixel.example/hit"></noscript>';

export const examples: Example[] = [
  { html: `<head>${canonical}</head><body>${pixel}</body>` },
  {
    html: `<head>${pixel}${canonical}</head><body></body>`,
    finds: [
      {
        message: 'lost',
        says: 'For crawlers that run no scripts, the <head> ends at “<img>” in <noscript>, line 1; they ignore what follows: canonical.',
        remedy:
          'Move this <noscript> into the <body>. In the <head>, a <noscript> may only contain link, style and meta.',
        at: '1: <img src="https://pixel.example/hit">',
        severity: 'info',
      },
    ],
  },
  { name: 'at the end of the head it does no harm', html: `<head>${canonical}${pixel}</head><body></body>` },
  {
    name: 'styles and links are allowed in noscript',
    html: `<head><noscript><link rel=stylesheet href=/plain.css><style>a{}</style></noscript>${canonical}</head>`,
  },
  {
    name: 'text is not allowed in noscript',
    html: `<head><noscript>Scripts, please.</noscript>${canonical}</head>`,
    finds: [
      {
        message: 'lost',
        says: 'For crawlers that run no scripts, the <head> ends at “Scripts, please.” in <noscript>, line 1; they ignore what follows: canonical.',
        at: '1: Scripts, please.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a head that also breaks with scripts has its own check',
    html: `<head><div></div>${pixel}${canonical}</head>`,
  },
];
