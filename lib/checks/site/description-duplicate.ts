import { duplicatesIn, messageOn, withoutPlace } from './reading/duplicates.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

export default defineSiteCheck({
  loses: ['result', 'little'],
  title: 'Each page has a description of its own',
  why: 'A description that many pages share says nothing about any of them, so search engines write their own.',
  remedy:
    'Write a description for each page, or have the template make one from its data; delete those that say the same on every page.',
  docs: 'https://developers.google.com/search/docs/appearance/snippet',
  messages: {
    same: {
      fault: 'Same description on several pages',
      says: {
        one: '{count} page has the description “{description}”.',
        other: '{count} pages have the description “{description}”.',
      },
    },
    begin: {
      fault: 'Descriptions begin the same',
      says: {
        one: '{count} page has a description that begins with “{description}”.',
        other: '{count} pages have descriptions that begin with “{description}”.',
      },
    },
  },
  followsFrom: ['site/text-duplicate'],
  judges: ({ compared }) => compared.length,

  *run(pages) {
    for (const group of duplicatesIn(pages, ({ record }) => record.description)) {
      const description = group[0]?.record.description ?? '';
      yield {
        message: messageOn(description),
        values: { count: group.length, description },
        pages: withoutPlace(group),
      };
    }
  },
});

const same = { description: 'Everything for the kitchen' };

/** As much as is recorded. */
const LONG = 'Kettles '.repeat(40).slice(0, 300);

export const examples: SiteExample[] = [
  { pages: [{ path: '/a' }, { path: '/b' }] },
  {
    pages: [{ path: '/a', ...same }, { path: '/b', ...same }, { path: '/c' }],
    finds: [
      {
        message: 'same',
        says: '2 pages have the description “Everything for the kitchen”.',
        remedy:
          'Write a description for each page, or have the template make one from its data; delete those that say the same on every page.',
        severity: 'notice',
        pages: ['/a', '/b'],
      },
    ],
  },
  {
    name: 'pages without a description',
    pages: [
      { path: '/a', description: null },
      { path: '/b', description: null },
    ],
  },
  {
    name: 'one of them is not in the index',
    pages: [
      { path: '/a', ...same },
      { path: '/b', ...same, index: 'closed' },
    ],
  },
  {
    name: 'longer than what is recorded of it: what comes after is not known',
    pages: [
      { path: '/a', description: LONG },
      { path: '/b', description: LONG },
    ],
    finds: [
      {
        message: 'begin',
        says: `2 pages have descriptions that begin with “${LONG}”.`,
        severity: 'notice',
        pages: ['/a', '/b'],
      },
    ],
  },
  {
    name: 'the pages of a series',
    pages: [
      { path: '/list', ...same },
      { path: '/list?page=2', ...same },
    ],
  },
];
