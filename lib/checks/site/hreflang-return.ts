import { PagesByFault } from './reading/pages-by-fault.ts';
import { addressKey, LONGEST_ADDRESS, type SitePage } from './reading/site-pages.ts';
import { MOST_RECORDED } from './reading/site-set.ts';
import { defineSiteCheck, type SiteExample, type SiteFinding } from './site-check.ts';

type Message = keyof typeof messages;

const messages = {
  missing: {
    fault: 'No hreflang link back',
    says: {
      one: 'The page has no hreflang link to {count} page that links to it as a language version: {address}.',
      other:
        'The page has no hreflang link to {count} pages that link to it as a language version, such as {address}.',
    },
  },
  status: {
    fault: 'Language version returns an error',
    says: 'The language version {address} returns status {status}.',
    remedy:
      'Restore the page at {address}, correct the address in the hreflang link, or delete the link from all versions.',
  },
} as const;

/** The addresses of the language versions that a page declares, without its own; the default one has no language. */
const versionsOf = ({ address, record }: SitePage, isDefaultIncluded: boolean): readonly string[] => [
  ...new Set(
    record.alternates
      .filter((alternate) => isDefaultIncluded || !/^x-default /i.test(alternate))
      .map((alternate) => addressKey(alternate.slice(alternate.indexOf(' ') + 1)))
      .filter((version) => version !== address),
  ),
];

const isCut = (alternate: string) => alternate.length >= LONGEST_ADDRESS;

/** Whether its language versions are known, and search engines read them. */
const isJudged = ({ isOpen, isCanonical, isRead }: SitePage) => isOpen && isCanonical && isRead;

export default defineSiteCheck({
  loses: ['address', 'much'],
  title: 'Language versions link to each other',
  why: 'If the other version does not link back, search engines ignore the link and may show the wrong language.',
  remedy:
    'List all language versions on each of them, the page itself included, with the same addresses on every page.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages,
  judges: ({ pages }) => pages.filter((page) => isJudged(page) && page.record.alternates.length > 0).length,

  *run(pages) {
    const linked = new Map<SitePage, ReadonlySet<string>>();
    const linkedFrom = (page: SitePage) => {
      const addresses = linked.get(page) ?? new Set(versionsOf(page, true));
      linked.set(page, addresses);
      return addresses;
    };
    const missing = new Map<SitePage, string[]>();
    const lackingIn = (page: SitePage) => {
      const addresses = missing.get(page) ?? [];
      missing.set(page, addresses);
      return addresses;
    };
    const groups = new PagesByFault<Message>();
    for (const page of pages.pages.filter(isJudged)) {
      for (const version of versionsOf(page, false)) {
        const known = pages.at(version);
        if (known?.state === 'broken' && known.status > 0)
          groups.add(
            'status',
            { address: version, status: known.status },
            { address: page.address, place: null },
          );
        if (known?.state !== 'page' || !isJudged(known.page)) continue;
        // Whether a longer list, or a longer address in it, is that of the page is not known.
        const { alternates } = known.page.record;
        if (alternates.length >= MOST_RECORDED.alternates || alternates.some(isCut)) continue;
        if (!linkedFrom(known.page).has(page.address)) lackingIn(known.page).push(page.address);
      }
    }
    for (const [{ address }, from] of missing) {
      const finding: SiteFinding<Message> = {
        message: 'missing',
        values: { count: from.length, address: from[0] ?? '' },
        pages: [{ address, place: null }],
      };
      yield finding;
    }
    yield* groups;
  },
});

const versions = (...languages: readonly string[]) => ({
  alternates: languages.map((language) => `${language} https://example.com/${language}`),
});

export const examples: SiteExample[] = [
  {
    name: 'an address that was cut off may be that of the page',
    pages: [
      { path: `/en/${'k'.repeat(300)}`, alternates: ['de https://example.com/de'] },
      { path: '/de', lang: 'de', alternates: [`en https://example.com/en/${'k'.repeat(300)}`.slice(0, 300)] },
    ],
  },
  {
    pages: [
      { path: '/en', ...versions('en', 'de', 'fr') },
      { path: '/de', ...versions('en', 'de') },
      { path: '/a' },
    ],
  },
  {
    pages: [
      { path: '/en', ...versions('en', 'de', 'fr') },
      { path: '/fr', ...versions('en', 'de', 'fr') },
      { path: '/de', ...versions('de') },
    ],
    finds: [
      {
        message: 'missing',
        says: 'The page has no hreflang link to 2 pages that link to it as a language version, such as https://example.com/en.',
        remedy:
          'List all language versions on each of them, the page itself included, with the same addresses on every page.',
        severity: 'error',
        pages: ['/de'],
      },
    ],
  },
  {
    pages: [
      { path: '/en', ...versions('de') },
      { path: '/fr', ...versions('de') },
      { path: '/de', status: 404, index: 'closed', reason: 'status' },
    ],
    finds: [
      {
        message: 'status',
        says: 'The language version https://example.com/de returns status 404.',
        remedy:
          'Restore the page at https://example.com/de, correct the address in the hreflang link, or delete the link from all versions.',
        severity: 'error',
        pages: ['/en', '/fr'],
      },
    ],
  },
  {
    name: 'scripts may add what the other version lacks',
    pages: [
      { path: '/en', ...versions('de') },
      { path: '/de', isThin: true },
    ],
  },
  {
    name: 'the other version is closed, redirects, or declares another canonical URL',
    pages: [
      { path: '/en', ...versions('de', 'fr', 'es', 'it') },
      { path: '/de', index: 'closed' },
      { path: '/fr', redirect: '/fr/' },
      { path: '/es', canonical: 'https://example.com/fr/' },
      { path: '/it', status: 503 },
    ],
  },
  {
    name: 'the link to the default version leads back',
    pages: [
      { path: '/en', ...versions('en', 'de') },
      { path: '/de', alternates: ['de https://example.com/de', 'x-default https://example.com/en'] },
    ],
  },
  {
    name: 'a list that is too long to know all of it',
    pages: [
      { path: '/en', ...versions('en', 'de') },
      { path: '/de', ...versions(...Array.from({ length: MOST_RECORDED.alternates }, (_, n) => `x${n}`)) },
    ],
  },
  {
    name: 'a page to choose the language on need not link back',
    pages: [{ path: '/en', alternates: ['x-default https://example.com/'] }, { path: '/' }],
  },
  {
    name: 'the page itself is not canonical',
    pages: [
      { path: '/en?sort=price', ...versions('de'), canonical: 'https://example.com/en' },
      { path: '/en', ...versions('de') },
      { path: '/de', ...versions('en') },
    ],
  },
];
