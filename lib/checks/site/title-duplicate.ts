import { duplicatesIn, messageOn, withoutPlace } from './reading/duplicates.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

export default defineSiteCheck({
  loses: ['result', 'part', 'likely'],
  title: 'Each page has a title of its own',
  why: 'Results with the same title compete with each other, and people cannot tell which one they are looking for.',
  remedy:
    'Have the template put what is special about each page at the beginning of its <title>: the product, the place, the subject.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    same: {
      fault: 'Same title on several pages',
      says: {
        one: '{count} page has the title “{title}”.',
        other: '{count} pages have the title “{title}”.',
      },
    },
    begin: {
      fault: 'Titles of several pages begin the same',
      says: {
        one: '{count} page has a title that begins with “{title}”.',
        other: '{count} pages have titles that begin with “{title}”.',
      },
    },
  },
  followsFrom: ['site/text-duplicate'],
  judges: ({ compared }) => compared.length,

  *run(pages) {
    for (const group of duplicatesIn(pages, ({ record }) => record.title)) {
      const title = group[0]?.record.title ?? '';
      yield { message: messageOn(title), values: { count: group.length, title }, pages: withoutPlace(group) };
    }
  },
});

const same = { title: 'Kettles' };

/** As much as is recorded. */
const LONG = 'Kettles '.repeat(40).slice(0, 300);

export const examples: SiteExample[] = [
  { pages: [{ path: '/a' }, { path: '/b' }] },
  {
    pages: [{ path: '/a', ...same }, { path: '/b' }, { path: '/c', title: 'kettles' }],
    finds: [
      {
        message: 'same',
        says: '2 pages have the title “Kettles”.',
        remedy:
          'Have the template put what is special about each page at the beginning of its <title>: the product, the place, the subject.',
        severity: 'warning',
        pages: ['/a', '/c'],
      },
    ],
  },
  {
    name: 'pages without a title',
    pages: [
      { path: '/a', title: null },
      { path: '/b', title: null },
    ],
  },
  {
    name: 'longer than what is recorded of it: what comes after is not known',
    pages: [
      { path: '/a', title: LONG },
      { path: '/b', title: LONG },
    ],
    finds: [
      {
        message: 'begin',
        says: `2 pages have titles that begin with “${LONG}”.`,
        severity: 'warning',
        pages: ['/a', '/b'],
      },
    ],
  },
  {
    name: 'of two languages',
    pages: [
      { path: '/a', ...same, lang: 'en' },
      { path: '/b', ...same, lang: 'de' },
    ],
  },
  {
    name: 'of one language, however it is written',
    pages: [
      { path: '/a', ...same, lang: 'en-GB' },
      { path: '/b', ...same, lang: 'en-gb' },
    ],
    finds: ['same'],
  },
  {
    name: 'versions for two countries with one language',
    pages: [
      { path: '/us', ...same, alternates: ['en-gb https://example.com/gb'] },
      { path: '/gb', ...same, alternates: ['en-us https://example.com/us'] },
    ],
  },
  {
    name: 'versions for two countries of which only one links to the other, and one more page',
    pages: [
      { path: '/us', ...same, alternates: ['en-gb https://example.com/gb'] },
      { path: '/gb', ...same },
      { path: '/c', ...same },
    ],
    finds: ['same'],
  },
  {
    name: 'one of them is not in the index',
    pages: [
      { path: '/a', ...same },
      { path: '/b', ...same, index: 'closed' },
      { path: '/c', ...same, index: 'unknown' },
    ],
  },
  {
    name: 'one of them declares the other as canonical',
    pages: [
      { path: '/a', ...same, canonical: 'https://example.com/a' },
      { path: '/a?sort=price', ...same, canonical: 'https://example.com/a' },
    ],
  },
  {
    name: 'parameters without a canonical URL make another page',
    pages: [
      { path: '/a', ...same },
      { path: '/a?sort=price', ...same },
    ],
    finds: ['same'],
  },
  {
    name: 'parameters that tell where visitors come from do not',
    pages: [
      { path: '/a', ...same },
      { path: '/a?utm_source=news', ...same },
    ],
  },
  {
    name: 'with and without a slash at the end',
    pages: [
      { path: '/a', ...same },
      { path: '/a/', ...same },
    ],
    finds: ['same'],
  },
  {
    name: 'the pages of a series',
    pages: [
      { path: '/list', ...same },
      { path: '/list?page=2', ...same },
      { path: '/list/page/3', ...same },
    ],
  },
  {
    name: 'a redirect leads to the page',
    pages: [
      { path: '/a', ...same },
      { path: '/old', ...same, redirect: '/a' },
    ],
  },
  {
    name: 'scripts set the title',
    pages: [
      { path: '/a', ...same, isThin: true },
      { path: '/b', ...same, isThin: true },
    ],
  },
  {
    name: 'scripts set the title of pages that were rendered',
    source: 'walked',
    pages: [
      { path: '/a', ...same, isThin: true, how: 'visited' },
      { path: '/b', ...same, how: 'visited' },
    ],
    finds: ['same'],
  },
  {
    name: 'an error page with status 200 is another fault',
    pages: [
      { path: '/a', ...same, faults: ['seo/soft-404'] },
      { path: '/b', ...same },
    ],
  },
  {
    name: 'not seen',
    pages: [
      { path: '/a', ...same },
      { path: '/b', ...same, notSeen: 'login' },
      { path: '/c', leftOut: 'robots' },
    ],
  },
];
