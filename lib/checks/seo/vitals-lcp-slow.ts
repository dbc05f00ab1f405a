import { defineCheck, type Example } from '../check.ts';

/** Limits in seconds. */
const GOOD = 2.5;
const POOR = 4;
/** How long the first byte may take, in milliseconds (web.dev/articles/ttfb). */
const GOOD_WAIT = 800;

export default defineCheck({
  // Search engines use data from many visitors. One visit is only a hint, so it costs few points.
  loses: ['result', 'little'],
  title: 'The main content appears quickly',
  why: 'Loading speed (LCP) is one of the Core Web Vitals: people leave pages that stay empty.',
  remedy:
    'Load the largest element first: no lazy loading, fetchpriority="high" or a preload for its image, a smaller file, fewer scripts and styles before it, a faster server.',
  docs: 'https://web.dev/articles/lcp',
  messages: {
    improvable: {
      loses: ['nothing'],
      fault: 'LCP {seconds} s: needs improvement',
      says: 'In this visit the largest element appeared after {seconds} s; up to 2.5 s is good.',
    },
    poor: {
      fault: 'LCP {seconds} s: poor',
      says: 'In this visit the largest element appeared after {seconds} s; more than 4 s is poor.',
    },
    waiting: {
      fault: 'LCP {seconds} s: slow first byte',
      says: 'In this visit the largest element appeared after {seconds} s; for {wait} s of it, the browser waited for the first byte.',
      remedy:
        'Shorten the wait first: keep whole pages in a cache on the server or in a CDN, skip redirects before the page, and look for slow queries and plugins. Compare with a second visit: the connection may have been slow.',
    },
  },
  needs: ['vitals'],

  *run({ vitals: { lcp, ttfb } }) {
    if (!lcp) return 'not looked at';
    // Compares the rounded value, as it is shown: a shown 2.5 s never counts as more than 2.5 s.
    const seconds = Math.round(lcp.value / 10) / 100;
    if (seconds <= GOOD) return;
    const values = { seconds };
    const at = lcp.at && { at: lcp.at };
    // If most of the time is over before the page begins to arrive, nothing in the page can make up for it.
    if (ttfb && ttfb.value > GOOD_WAIT && ttfb.value >= lcp.value / 2) {
      const wait = Math.round(ttfb.value / 10) / 100;
      const loss = seconds > POOR ? {} : ({ loses: ['nothing'] } as const);
      yield { message: 'waiting', values: { seconds, wait }, ...at, ...loss };
    } else if (seconds > POOR) yield { message: 'poor', values, ...at };
    else yield { message: 'improvable', values, ...at };
  },
});

const painted = (value: number): Example => ({ parts: { vitals: { lcp: { value } } } });

export const examples: Example[] = [
  painted(900),
  { name: 'the limit is good', ...painted(2_500) },
  { name: 'what is shown as the limit too', ...painted(2_504) },
  { name: 'what is shown as four seconds is not poor', ...painted(4_004), finds: ['improvable'] },
  {
    ...painted(2_510),
    finds: [
      {
        message: 'improvable',
        says: 'In this visit the largest element appeared after 2.51 s; up to 2.5 s is good.',
        remedy:
          'Load the largest element first: no lazy loading, fetchpriority="high" or a preload for its image, a smaller file, fewer scripts and styles before it, a faster server.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'four seconds are not yet poor',
    ...painted(4_000),
    finds: [
      {
        message: 'improvable',
        says: 'In this visit the largest element appeared after 4 s; up to 2.5 s is good.',
        severity: 'info',
      },
    ],
  },
  {
    ...painted(4_210),
    finds: [
      {
        message: 'poor',
        says: 'In this visit the largest element appeared after 4.21 s; more than 4 s is poor.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'what came late is shown',
    parts: {
      vitals: { lcp: { value: 4_210, at: { tag: 'img', attrs: {}, place: 'body', path: 'main:1>img:2' } } },
    },
    finds: [
      {
        message: 'poor',
        says: 'In this visit the largest element appeared after 4.21 s; more than 4 s is poor.',
        at: 'main:nth-child(1) > img:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the server took most of the time',
    parts: { vitals: { lcp: { value: 4_700 }, ttfb: { value: 4_230 } } },
    finds: [
      {
        message: 'waiting',
        says: 'In this visit the largest element appeared after 4.7 s; for 4.23 s of it, the browser waited for the first byte.',
        remedy:
          'Shorten the wait first: keep whole pages in a cache on the server or in a CDN, skip redirects before the page, and look for slow queries and plugins. Compare with a second visit: the connection may have been slow.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'half of what is not yet poor',
    parts: { vitals: { lcp: { value: 2_600 }, ttfb: { value: 1_300 } } },
    finds: [
      {
        message: 'waiting',
        says: 'In this visit the largest element appeared after 2.6 s; for 1.3 s of it, the browser waited for the first byte.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'less than half: the page itself is slow',
    parts: { vitals: { lcp: { value: 4_700 }, ttfb: { value: 2_300 } } },
    finds: ['poor'],
  },
  {
    name: 'the tab was hidden while the page loaded',
    parts: { vitals: { ttfb: { value: 90 } } },
    verdict: 'not looked at',
  },
  { name: 'no browser looked', html: '<h1>Kettles</h1>', verdict: 'not looked at' },
];
