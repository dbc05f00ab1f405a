import { duplicatesIn, withoutPlace } from './reading/duplicates.ts';
import type { SitePage } from './reading/site-pages.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

/** Pages with fewer words have nothing that could be compared. */
const FEWEST_WORDS = 20;

const NUMBERS = /\p{N}+/gu;

/** The digest is the same whatever the numbers; those of models and years are in the title and the headings, too. */
function textOf({ record: { text, title, headings } }: SitePage): string | null {
  if (text.words < FEWEST_WORDS) return null;
  return [text.digest, ...[title ?? '', ...headings].flatMap((one) => one.match(NUMBERS) ?? [])].join(' ');
}

export default defineSiteCheck({
  loses: ['address', 'part', 'likely'],
  title: 'Each page has its own text',
  why: 'Of pages with the same text, search engines show one, perhaps not the one that should be found.',
  remedy:
    'Redirect the copies to the page that should be found, or declare it as canonical on all of them. If they are meant to differ, write what is special about each.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  messages: {
    same: {
      fault: 'Same text on several pages',
      says: {
        one: '{count} page has the same text, apart from numbers: {address}.',
        other: '{count} pages have the same text, apart from numbers: {address} and others.',
      },
    },
  },
  judges: ({ compared }) => compared.length,

  *run(pages) {
    for (const group of duplicatesIn(pages, textOf)) {
      const address = group[0]?.address ?? '';
      yield { message: 'same', values: { count: group.length, address }, pages: withoutPlace(group) };
    }
  },
});

const same = { text: { words: 20, digest: '1' } };

export const examples: SiteExample[] = [
  { pages: [{ path: '/a' }, { path: '/b' }] },
  {
    pages: [{ path: '/a', ...same }, { path: '/b', ...same }, { path: '/c' }],
    finds: [
      {
        message: 'same',
        says: '2 pages have the same text, apart from numbers: https://example.com/a and others.',
        remedy:
          'Redirect the copies to the page that should be found, or declare it as canonical on all of them. If they are meant to differ, write what is special about each.',
        severity: 'warning',
        pages: ['/a', '/b'],
      },
    ],
  },
  {
    name: 'models that differ only in a number',
    pages: [
      { path: '/a', ...same, title: 'Kettle 12' },
      { path: '/b', ...same, title: 'Kettle 15' },
      { path: '/c', ...same, title: 'Kettle', headings: ['H1 Kettle 20'] },
    ],
  },
  {
    name: 'next to no text',
    pages: [
      { path: '/a', text: { words: 19, digest: '1' } },
      { path: '/b', text: { words: 19, digest: '1' } },
    ],
  },
  {
    name: 'scripts make the text',
    pages: [
      { path: '/a', ...same, isThin: true },
      { path: '/b', ...same, isThin: true },
    ],
  },
  {
    name: 'one of them declares the other as canonical',
    pages: [
      { path: '/a', ...same },
      { path: '/print/a', ...same, canonical: 'https://example.com/a' },
    ],
  },
];
