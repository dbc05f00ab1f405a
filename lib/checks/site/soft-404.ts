import { isFirst } from './reading/distances.ts';
import { withoutPlace } from './reading/duplicates.ts';
import type { SitePage } from './reading/site-pages.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

/** A shorter text may be the same by chance. */
const FEWEST_WORDS = 5;

const isMissing = ({ record: { status } }: SitePage) => status === 404 || status === 410;
const isJudged = ({ record: { status, faults, text }, isRead, closedBy }: SitePage) =>
  status === 200 &&
  isRead &&
  closedBy === null &&
  text.words >= FEWEST_WORDS &&
  !faults.some(({ check }) => check === 'seo/soft-404');

export default defineSiteCheck({
  loses: ['crawling', 'part'],
  title: 'Missing pages do not return status 200',
  why: 'If missing pages look like real ones, search engines waste visits on them and may index empty pages.',
  remedy:
    'Have the server return status 404 for addresses that do not exist, or redirect (301) them to the page that took their place.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  messages: {
    copy: {
      fault: 'Error page with status 200',
      says: 'The page has the text of {address}, which returns status {status}, but itself returns status 200.',
    },
  },
  judges: ({ pages }) => pages.filter(isJudged).length,

  *run({ pages }) {
    const errors = new Map(
      pages
        .filter((page) => isMissing(page) && page.record.text.words >= FEWEST_WORDS)
        .map((page) => [page.record.text.digest, page]),
    );
    // A server may return its home page with status 404: then that is no text of an error page.
    for (const page of pages) if (isFirst(page) && isJudged(page)) errors.delete(page.record.text.digest);
    const copies = new Map<SitePage, SitePage[]>();
    for (const page of pages.filter(isJudged)) {
      const error = errors.get(page.record.text.digest);
      if (!error) continue;
      const known = copies.get(error);
      if (known) known.push(page);
      else copies.set(error, [page]);
    }
    for (const [{ address, record }, group] of copies)
      yield {
        message: 'copy',
        values: { address, status: record.status ?? 0 },
        pages: withoutPlace(group),
      };
  },
});

const sorry = { text: { words: 12, digest: 'sorry' } };
const gone = { path: '/gone', status: 404, index: 'closed', reason: 'status' } as const;

export const examples: SiteExample[] = [
  {
    name: 'a server that returns its home page for what is missing, with the right status',
    pages: [
      { path: '/', depth: 0, text: { words: 80, digest: 'home' } },
      { path: '/gone', status: 404, index: 'closed', reason: 'status', text: { words: 80, digest: 'home' } },
    ],
  },
  {
    name: 'noindex is allowed instead',
    pages: [
      { path: '/gone', status: 404, index: 'closed', reason: 'status', text: { words: 12, digest: 'sorry' } },
      { path: '/sorry', index: 'closed', text: { words: 12, digest: 'sorry' } },
    ],
  },
  {
    name: 'a site whose home page is missing, too',
    pages: [
      { ...gone, path: '/', depth: 0, ...sorry },
      { path: '/a', ...sorry },
    ],
    finds: ['copy'],
  },
  { pages: [{ path: '/a' }, { ...gone, ...sorry }] },
  {
    pages: [
      { path: '/a', ...sorry },
      { ...gone, ...sorry },
      { path: '/b', ...sorry },
    ],
    finds: [
      {
        message: 'copy',
        says: 'The page has the text of https://example.com/gone, which returns status 404, but itself returns status 200.',
        remedy:
          'Have the server return status 404 for addresses that do not exist, or redirect (301) them to the page that took their place.',
        severity: 'warning',
        pages: ['/a', '/b'],
      },
    ],
  },
  {
    name: 'the page by itself says that it is missing',
    pages: [
      { path: '/a', ...sorry, faults: ['seo/soft-404'] },
      { ...gone, ...sorry },
    ],
  },
  {
    name: 'five words are a text, and a page that is gone returns 410',
    pages: [
      { path: '/a', text: { words: 5, digest: 'short' } },
      { ...gone, status: 410, text: { words: 5, digest: 'short' } },
    ],
    finds: ['copy'],
  },
  {
    name: 'next to no text, or made by scripts',
    pages: [
      { path: '/a', text: { words: 4, digest: 'short' } },
      { ...gone, text: { words: 4, digest: 'short' } },
      { path: '/b', ...sorry, isThin: true },
      { ...gone, path: '/gone2', ...sorry },
    ],
  },
];
