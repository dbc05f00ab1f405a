import { defineCheck, type Example } from '../check.ts';
import { headingsOf } from '../knowledge/document/headings.ts';
import { areOfOneAddress, servedLine } from '../knowledge/response/served.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The served HTML has the main heading',
  why: 'Google can read what scripts write, but only after rendering; many other services never run scripts.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  remedy:
    'Put the final <h1> into the HTML that the server sends, by server-side rendering or in the template.',
  messages: {
    changed: {
      fault: 'Script changes the main heading',
      says: 'The main heading in the served HTML is “{before}”, and a script changes it to “{after}”.',
    },
    added: {
      fault: 'Main heading only set by a script',
      says: 'The served HTML has no main heading; a script writes “{after}”.',
      followsFrom: ['seo/text-rendered'],
    },
    removed: {
      fault: 'Script removes the main heading',
      says: 'The main heading in the served HTML is “{before}”, and a script removes it.',
    },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const before = headingsOf(served).filter(({ level, text }) => level === 1 && text);
    const after = headingsOf(page).filter(({ level, text }) => level === 1 && text);
    const [first] = after;
    if (before.length === 0 && !first) return 'not applicable';
    if (first ? before.some(({ text }) => text === first.text) : before.length === 0) return;
    const message = before.length === 0 ? 'added' : first ? 'changed' : 'removed';
    const values = { before: before[0]?.text ?? '', after: first?.text ?? '' };
    const at = first?.at ?? (before[0] && servedLine(before[0].at));
    yield { message, values, ...(at && { at }) };
  },
});

export const examples: Example[] = [
  { html: '<h1>Kettles</h1>', served: '<h1> Kettles</h1><p>Copper</p>' },
  { name: 'one of several', html: '<h1>Kettles</h1>', served: '<h1>Shop</h1><h1>Kettles</h1>' },
  {
    html: '<h1>Kettles</h1>',
    served: '<h1>Please wait</h1>',
    finds: [
      {
        message: 'changed',
        says: 'The main heading in the served HTML is “Please wait”, and a script changes it to “Kettles”.',
        remedy:
          'Put the final <h1> into the HTML that the server sends, by server-side rendering or in the template.',
        at: 'body > h1:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<h1>Kettles</h1>',
    served: '<div id=root></div>',
    finds: [
      {
        message: 'added',
        says: 'The served HTML has no main heading; a script writes “Kettles”.',
        at: 'body > h1:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an empty one does not count',
    html: '<h1>Kettles</h1>',
    served: '<h1></h1>',
    finds: ['added'],
  },
  {
    html: '<h2>Kettles</h2>',
    served: '<h1>Kettles</h1>',
    finds: [
      {
        message: 'removed',
        says: 'The main heading in the served HTML is “Kettles”, and a script removes it.',
        at: '<h1>Kettles</h1>',
        severity: 'info',
      },
    ],
  },
  { html: '<h2>Kettles</h2>', served: '<p>x</p>', verdict: 'not applicable' },
];
