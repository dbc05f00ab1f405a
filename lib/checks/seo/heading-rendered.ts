import { defineCheck, type Example } from '../check.ts';
import { headingsOf } from '../knowledge/document/headings.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';

export default defineCheck({
  severity: 'notice',
  title: 'The served HTML holds the main heading',
  why: 'Google renders pages later than it fetches them, and many other services never run scripts.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  messages: {
    changed: { says: 'The served main heading is “{before}”, and a script changes it to “{after}”.' },
    added: { says: 'Only a script writes the main heading “{after}”.' },
    removed: { says: 'The served main heading is “{before}”, and a script removes it.' },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const before = headingsOf(served).filter(({ level }) => level === 1);
    const after = headingsOf(page).filter(({ level }) => level === 1);
    const [first] = after;
    if (before.length === 0 && !first) return 'not applicable';
    if (first ? before.some(({ text }) => text === first.text) : before.length === 0) return;
    const message = before.length === 0 ? 'added' : first ? 'changed' : 'removed';
    const values = { before: before[0]?.text ?? '', after: first?.text ?? '' };
    yield { message, values, ...(first && { at: first.at }) };
  },
});

export const examples: Example[] = [
  { html: '<h1>Kettles</h1>', served: '<h1> Kettles</h1><p>Copper</p>' },
  { name: 'one of several', html: '<h1>Kettles</h1>', served: '<h1>Shop</h1><h1>Kettles</h1>' },
  { html: '<h1>Kettles</h1>', served: '<h1>Please wait</h1>', finds: ['changed'] },
  { html: '<h1>Kettles</h1>', served: '<div id=root></div>', finds: ['added'] },
  { html: '<h2>Kettles</h2>', served: '<h1>Kettles</h1>', finds: ['removed'] },
  { html: '<h2>Kettles</h2>', served: '<p>x</p>', verdict: 'not applicable' },
];
