import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { areOfOneAddress, servedLine } from '../knowledge/response/served.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Returns the first title, without the count of unread messages that some pages put before it. */
function firstTitle(page: PageSnapshot): string {
  return (page.titles[0]?.text ?? '').replace(/^[([]\d+\+?[)\]]\s*/, '');
}

export default defineCheck({
  loses: ['nothing'],
  title: 'Served and rendered title are the same',
  why: 'Google renders pages later than it fetches them, and many other services never run scripts.',
  remedy: 'Make the server send the final title of the page in the <title> of its HTML.',
  followsFrom: ['seo/text-rendered/empty'],
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  messages: {
    changed: {
      fault: 'Served and rendered title differ',
      says: 'The served title is “{before}”, but the rendered title is “{after}”.',
    },
    added: {
      fault: 'No title in the served HTML',
      says: 'The title “{after}” is not in the served HTML.',
    },
    removed: {
      fault: 'Title is gone after loading',
      says: 'The served title is “{before}”, but the rendered page has none.',
      remedy: 'Find the script that removes the title, and have it leave the title alone.',
      followsFrom: ['seo/title-missing'],
    },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before, after] = [firstTitle(served), firstTitle(page)];
    if (!before && !after) return 'not applicable';
    if (before === after) return;
    const message = !before ? 'added' : !after ? 'removed' : 'changed';
    const [gone] = served.titles;
    const at = page.titles[0] ?? (gone && servedLine(gone));
    const fix = after && `<title>${escapeHtml(after)}</title>`;
    yield { message, values: { before, after }, ...(at && { at }), ...(fix && { fix }) };
  },
});

const titled = (title: string) => `<title>${title}</title>`;

export const examples: Example[] = [
  { html: titled('Kettles'), served: titled('Kettles') },
  { name: 'entities are letters', html: titled('Anna’s kettles'), served: titled('Anna&#8217;s   kettles') },
  { name: 'a count of messages', html: titled('(3) Kettles'), served: titled('Kettles') },
  {
    html: titled('Kettles'),
    served: titled('Loading'),
    finds: [
      {
        message: 'changed',
        says: 'The served title is “Loading”, but the rendered title is “Kettles”.',
        remedy: 'Make the server send the final title of the page in the <title> of its HTML.',
        at: 'head > title:nth-child(1)',
        severity: 'info',
        fix: '<title>Kettles</title>',
      },
    ],
  },
  {
    html: titled('Kettles'),
    served: '<p>x</p>',
    finds: [
      {
        message: 'added',
        says: 'The title “Kettles” is not in the served HTML.',
        at: 'head > title:nth-child(1)',
        severity: 'info',
        fix: '<title>Kettles</title>',
      },
    ],
  },
  {
    html: '<p>x</p>',
    served: titled('Kettles'),
    finds: [
      {
        message: 'removed',
        says: 'The served title is “Kettles”, but the rendered page has none.',
        remedy: 'Find the script that removes the title, and have it leave the title alone.',
        at: '<title>Kettles</title>',
        severity: 'info',
      },
    ],
  },
  { html: '<p>x</p>', served: '<p>x</p>', verdict: 'not applicable' },
  { html: titled('Kettles'), verdict: 'not looked at' },
];
