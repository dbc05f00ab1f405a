import { defineCheck, type Example } from '../check.ts';
import { sentPage } from '../knowledge/response/served.ts';
import type { Landmark } from '../snapshot.ts';

const MEGABYTE = 1_048_576;
/** Bytes of a file that Googlebot reads. */
const LIMIT = 2 * MEGABYTE;

const LANDMARKS: Partial<Record<Landmark, string>> = {
  robots: '<meta name="robots">',
  canonical: '<link rel="canonical">',
  structuredData: '<script type="application/ld+json">',
  headEnd: '</head>',
};
/** Returns megabytes, rounded up so that a size just over a limit does not appear to be exactly at it. */
const megabytes = (bytes: number) => Math.ceil((bytes / MEGABYTE) * 100) / 100;

export default defineCheck({
  loses: ['crawling'],
  title: 'Googlebot can read all of the HTML',
  why: 'Googlebot reads the first 2 MB of a page’s HTML, uncompressed, and ignores the rest.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
  remedy:
    'Move inline data, scripts, styles and data: images into files of their own, and split very long lists into pages, until the HTML is well below 1 MB.',
  messages: {
    oversized: {
      fault: 'HTML too large: {size} MB',
      says: 'The HTML is {size} MB; Googlebot reads the first 2 MB and ignores the rest.',
    },
    cut: {
      fault: 'HTML too large, metadata cut off',
      says: 'The HTML is {size} MB; Googlebot reads the first 2 MB, and these come later: {lost}.',
      remedy:
        'Move what fills the HTML (inline data, scripts, styles, data: images) into files of their own until it is below 1 MB; put the robots and canonical tags and the structured data near the start.',
    },
    large: {
      loses: ['nothing'],
      fault: 'Large HTML: {size} MB',
      says: 'The HTML is {size} MB; Googlebot stops reading at 2 MB.',
    },
  },

  *run(inspection) {
    const markup = sentPage(inspection)?.markup;
    if (!markup) return { missing: 'served' };
    const { bytes, offsets } = markup;
    const size = megabytes(bytes);
    if (bytes <= LIMIT) {
      if (bytes > MEGABYTE) yield { message: 'large', values: { size } };
      return;
    }
    const lost = Object.entries(LANDMARKS).filter(
      ([landmark]) => (offsets[landmark as Landmark] ?? 0) > LIMIT,
    );
    if (lost.length === 0) yield { message: 'oversized', values: { size } };
    else yield { message: 'cut', values: { size, lost: lost.map(([, what]) => what).join(', ') } };
  },
});

const filler = (bytes: number) => `<!--${' '.repeat(bytes)}-->`;
const canonical = '<link rel=canonical href=/page>';
/** Returns a page of `bytes` bytes. */
const sized = (bytes: number) => filler(bytes - filler(0).length);

export const examples: Example[] = [
  { html: `<head>${canonical}</head>` },
  {
    html: `<head>${canonical}</head>${filler(1.2 * MEGABYTE)}`,
    finds: [
      {
        message: 'large',
        says: 'The HTML is 1.21 MB; Googlebot stops reading at 2 MB.',
        remedy:
          'Move inline data, scripts, styles and data: images into files of their own, and split very long lists into pages, until the HTML is well below 1 MB.',
        severity: 'info',
      },
    ],
  },
  {
    html: `<head>${canonical}</head>${filler(2.1 * MEGABYTE)}`,
    finds: [
      {
        message: 'oversized',
        says: 'The HTML is 2.11 MB; Googlebot reads the first 2 MB and ignores the rest.',
        severity: 'error',
      },
    ],
  },
  { name: 'one megabyte', html: sized(1_048_576) },
  {
    name: 'a byte more',
    html: sized(1_048_577),
    finds: [
      { message: 'large', says: 'The HTML is 1.01 MB; Googlebot stops reading at 2 MB.', severity: 'info' },
    ],
  },
  { name: 'as much as is read', html: sized(LIMIT), finds: ['large'] },
  {
    name: 'a byte that is not read',
    html: sized(LIMIT + 1),
    finds: [
      {
        message: 'oversized',
        says: 'The HTML is 2.01 MB; Googlebot reads the first 2 MB and ignores the rest.',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the head itself is too long',
    html: `<head>${filler(LIMIT)}${canonical}<meta name=robots content=noindex></head>`,
    finds: [
      {
        message: 'cut',
        says: 'The HTML is 2.01 MB; Googlebot reads the first 2 MB, and these come later: <meta name="robots">, <link rel="canonical">, </head>.',
        remedy:
          'Move what fills the HTML (inline data, scripts, styles, data: images) into files of their own until it is below 1 MB; put the robots and canonical tags and the structured data near the start.',
        severity: 'error',
      },
    ],
  },
  {
    name: 'structured data at the end',
    html: `<head></head>${filler(LIMIT)}<script type="application/ld+json">{}</script>`,
    finds: [
      {
        message: 'cut',
        says: 'The HTML is 2.01 MB; Googlebot reads the first 2 MB, and these come later: <script type="application/ld+json">.',
        severity: 'error',
      },
    ],
  },
  {
    name: 'bytes, not letters',
    html: `<head></head>${'ї'.repeat(0.9 * MEGABYTE)}`,
    finds: [
      { message: 'large', says: 'The HTML is 1.81 MB; Googlebot stops reading at 2 MB.', severity: 'info' },
    ],
  },
  {
    name: 'scripts may write as much as they like',
    html: filler(2.1 * MEGABYTE),
    served: '<title>Kettles</title>',
  },
  {
    name: 'a tag that just ends in time',
    html: `${sized(LIMIT - canonical.length)}${canonical}<p>x`,
    finds: ['oversized'],
  },
  {
    name: 'a tag that is cut',
    html: `${sized(LIMIT - canonical.length + 1)}${canonical}<p>x`,
    finds: [
      {
        message: 'cut',
        says: 'The HTML is 2.01 MB; Googlebot reads the first 2 MB, and these come later: <link rel="canonical">.',
        severity: 'error',
      },
    ],
  },
];
