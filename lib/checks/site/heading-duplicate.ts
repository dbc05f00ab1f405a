import { duplicatesIn, messageOn, withoutPlace } from './reading/duplicates.ts';
import type { SitePage } from './reading/site-pages.ts';
import { LONGEST_RECORDED } from './reading/site-set.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

/** Returns the text of the first main heading; null if there is none. */
function mainHeadingOf({ record: { headings } }: SitePage): string | null {
  const [first] = headings;
  return first?.startsWith('H1 ') ? first.slice('H1 '.length) || null : null;
}

export default defineSiteCheck({
  loses: ['result', 'little', 'possible'],
  title: 'Each page has a main heading of its own',
  why: 'Google may take the title of a result from the main heading, which has to say what is special about the page.',
  remedy:
    'Give each page an <h1> that states its own subject. If the name of the site is an <h1> on every page, make it a <div> or a link.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    same: {
      fault: 'Same main heading on several pages',
      says: {
        one: '{count} page has the main heading “{heading}”.',
        other: '{count} pages have the main heading “{heading}”.',
      },
    },
    begin: {
      fault: 'Main headings begin the same',
      says: {
        one: '{count} page has a main heading that begins with “{heading}”.',
        other: '{count} pages have main headings that begin with “{heading}”.',
      },
    },
  },
  followsFrom: ['site/text-duplicate'],
  judges: ({ compared }) => compared.length,

  *run(pages) {
    for (const group of duplicatesIn(pages, mainHeadingOf)) {
      const heading = (group[0] && mainHeadingOf(group[0])) ?? '';
      const message = messageOn(`H1 ${heading}`, LONGEST_RECORDED.heading);
      yield { message, values: { count: group.length, heading }, pages: withoutPlace(group) };
    }
  },
});

const same = { headings: ['H1 Copperly', 'H2 Care'] };

/** As much as is recorded. */
const LONG = 'Kettles '.repeat(40).slice(0, 120);

export const examples: SiteExample[] = [
  { pages: [{ path: '/a' }, { path: '/b' }] },
  {
    pages: [{ path: '/a', ...same }, { path: '/b', ...same }, { path: '/c' }],
    finds: [
      {
        message: 'same',
        says: '2 pages have the main heading “Copperly”.',
        remedy:
          'Give each page an <h1> that states its own subject. If the name of the site is an <h1> on every page, make it a <div> or a link.',
        severity: 'notice',
        pages: ['/a', '/b'],
      },
    ],
  },
  {
    name: 'headings of other levels may be the same',
    pages: [
      { path: '/a', headings: ['H2 Care'] },
      { path: '/b', headings: ['H2 Care'] },
    ],
  },
  {
    name: 'longer than what is recorded of it: what comes after is not known',
    pages: [
      { path: '/a', headings: [`H1 ${LONG}`] },
      { path: '/b', headings: [`H1 ${LONG}`] },
    ],
    finds: [
      {
        message: 'begin',
        says: `2 pages have main headings that begin with “${LONG}”.`,
        severity: 'notice',
        pages: ['/a', '/b'],
      },
    ],
  },
  {
    name: 'empty headings are another fault',
    pages: [
      { path: '/a', headings: ['H1 '] },
      { path: '/b', headings: ['H1 '] },
    ],
  },
];
