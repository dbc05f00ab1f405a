import { defineCheck, type Example } from '../check.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** The first title, without the count of unread messages that some pages put before it. */
function firstTitle(page: PageSnapshot): string {
  return (page.titles[0]?.text ?? '').replace(/^[([]\d+\+?[)\]]\s*/, '');
}

export default defineCheck({
  severity: 'notice',
  title: 'The served HTML holds the title that is shown',
  why: 'Google renders pages later than it fetches them, and many other services never run scripts.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  messages: {
    changed: { says: 'The served title is “{before}”, and a script changes it to “{after}”.' },
    added: { says: 'Only a script sets the title “{after}”.' },
    removed: { says: 'The served title is “{before}”, and a script removes it.' },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before, after] = [firstTitle(served), firstTitle(page)];
    if (!before && !after) return 'not applicable';
    if (before === after) return;
    const message = !before ? 'added' : !after ? 'removed' : 'changed';
    yield { message, values: { before, after }, ...(page.titles[0] && { at: page.titles[0] }) };
  },
});

const titled = (title: string) => `<title>${title}</title>`;

export const examples: Example[] = [
  { html: titled('Kettles'), served: titled('Kettles') },
  { name: 'entities are letters', html: titled('Anna’s kettles'), served: titled('Anna&#8217;s   kettles') },
  { name: 'a count of messages', html: titled('(3) Kettles'), served: titled('Kettles') },
  { html: titled('Kettles'), served: titled('Loading'), finds: ['changed'] },
  { html: titled('Kettles'), served: '<p>x</p>', finds: ['added'] },
  { html: '<p>x</p>', served: titled('Kettles'), finds: ['removed'] },
  { html: '<p>x</p>', served: '<p>x</p>', verdict: 'not applicable' },
  { html: titled('Kettles'), verdict: 'not looked at' },
];
