import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The page has one viewport element',
  why: 'If there are several viewports, browsers may use only the last one, which is rarely the one you want.',
  remedy:
    'Keep one <meta name="viewport">, usually with width=device-width, initial-scale=1, and delete the others.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport',
  messages: {
    repeated: {
      fault: { one: '{count} viewport element', other: '{count} viewport elements' },
      says: {
        one: 'The page has {count} viewport element.',
        other: 'The page has {count} viewport elements; there should be one.',
      },
    },
  },

  *run({ page }) {
    const viewports = metasNamed(page, 'viewport');
    if (viewports.length === 0) return 'not applicable';
    const [, second] = viewports;
    if (second) yield { message: 'repeated', values: { count: viewports.length }, at: second };
  },
});

const viewport = '<meta name=viewport content="width=device-width">';

export const examples: Example[] = [
  { html: viewport },
  {
    html: viewport + viewport,
    finds: [
      {
        message: 'repeated',
        says: 'The page has 2 viewport elements; there should be one.',
        remedy:
          'Keep one <meta name="viewport">, usually with width=device-width, initial-scale=1, and delete the others.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  { html: `${viewport}<meta name=viewport content="width=400">`, finds: ['repeated'] },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
