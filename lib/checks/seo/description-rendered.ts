import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { areOfOneAddress, servedLine } from '../knowledge/response/served.ts';
import { asRead } from '../knowledge/texts/white-space.ts';
import type { PageSnapshot } from '../snapshot.ts';

function descriptionOf(page: PageSnapshot): string {
  return asRead(metasNamed(page, 'description')[0]?.attrs.content);
}

export default defineCheck({
  loses: ['nothing'],
  title: 'The served HTML has the meta description',
  why: 'Google can read what scripts write, but only after rendering; many other services never run scripts.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  remedy:
    'Put the final description into the HTML that the server sends, by server-side rendering or in the template.',
  messages: {
    changed: {
      fault: 'Script changes the meta description',
      says: 'The description in the served HTML is “{before}”, and a script changes it to “{after}”.',
    },
    added: {
      fault: 'Description only set by a script',
      says: 'The served HTML has no description; a script sets it to “{after}”.',
      followsFrom: ['seo/text-rendered/empty'],
    },
    removed: {
      fault: 'Script removes the meta description',
      says: 'The description in the served HTML is “{before}”, and a script removes it.',
    },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before, after] = [descriptionOf(served), descriptionOf(page)];
    if (!before && !after) return 'not applicable';
    if (before === after) return;
    const [gone] = metasNamed(served, 'description');
    const at = metasNamed(page, 'description')[0] ?? (gone && servedLine(gone));
    const message = !before ? 'added' : !after ? 'removed' : 'changed';
    const fix = after && `<meta name="description" content="${escapeHtml(after)}">`;
    yield { message, values: { before, after }, ...(at && { at }), ...(fix && { fix }) };
  },
});

const described = (text: string) => `<meta name=description content="${text}">`;

export const examples: Example[] = [
  { html: described('Copper kettles'), served: described(' Copper\nkettles') },
  {
    html: described('Copper kettles'),
    served: described('Please wait'),
    finds: [
      {
        message: 'changed',
        says: 'The description in the served HTML is “Please wait”, and a script changes it to “Copper kettles”.',
        remedy:
          'Put the final description into the HTML that the server sends, by server-side rendering or in the template.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta name="description" content="Copper kettles">',
      },
    ],
  },
  {
    html: described('Copper kettles'),
    served: '<p>x</p>',
    finds: [
      {
        message: 'added',
        says: 'The served HTML has no description; a script sets it to “Copper kettles”.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta name="description" content="Copper kettles">',
      },
    ],
  },
  {
    html: '<p>x</p>',
    served: described('Copper kettles'),
    finds: [
      {
        message: 'removed',
        says: 'The description in the served HTML is “Copper kettles”, and a script removes it.',
        at: '<meta name="description" content="Copper kettles">',
        severity: 'info',
      },
    ],
  },
  { html: '<p>x</p>', served: '<p>x</p>', verdict: 'not applicable' },
  { html: described('Copper kettles'), verdict: 'not looked at' },
];
