import { defineCheck, type Example } from '../check.ts';
import { sentPage } from '../knowledge/response/served.ts';
import type { Landmark } from '../snapshot.ts';

const MEGABYTE = 1_048_576;
/** What Googlebot reads of a file. */
const LIMIT = 2 * MEGABYTE;

const LANDMARKS: Partial<Record<Landmark, string>> = {
  robots: '<meta name="robots">',
  canonical: '<link rel="canonical">',
  structuredData: '<script type="application/ld+json">',
  headEnd: '</head>',
};
const megabytes = (bytes: number) => Math.round((bytes / MEGABYTE) * 10) / 10;

export default defineCheck({
  severity: 'error',
  title: 'The HTML is small enough to be read to its end',
  why: 'Googlebot reads the first 2 MB of a page’s HTML, uncompressed; what follows does not exist for it.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
  messages: {
    oversized: { says: 'The HTML has {size} MB; Googlebot reads the first 2 MB and leaves out the rest.' },
    beyond: { says: '{what} stands at byte {offset}, after the {limit} bytes that Googlebot reads.' },
    large: { says: 'The HTML has {size} MB; Googlebot stops to read at 2 MB.' },
  },

  *run(inspection) {
    const markup = sentPage(inspection)?.markup;
    if (!markup) return { missing: 'served' };
    const { bytes, offsets } = markup;
    const size = megabytes(bytes);
    if (bytes <= LIMIT) {
      if (bytes > MEGABYTE) yield { message: 'large', values: { size }, severity: 'notice' };
      return;
    }
    yield { message: 'oversized', values: { size } };
    for (const [landmark, what] of Object.entries(LANDMARKS)) {
      const offset = offsets[landmark as Landmark];
      if (offset !== undefined && offset > LIMIT)
        yield { message: 'beyond', values: { what, offset, limit: LIMIT } };
    }
  },
});

const filler = (bytes: number) => `<!--${' '.repeat(bytes)}-->`;
const canonical = '<link rel=canonical href=/page>';

export const examples: Example[] = [
  { html: `<head>${canonical}</head>` },
  { html: `<head>${canonical}</head>${filler(1.2 * MEGABYTE)}`, finds: ['large'] },
  { html: `<head>${canonical}</head>${filler(2.1 * MEGABYTE)}`, finds: ['oversized'] },
  {
    name: 'the head itself is too long',
    html: `<head>${filler(LIMIT)}${canonical}<meta name=robots content=noindex></head>`,
    finds: ['oversized', 'beyond', 'beyond', 'beyond'],
  },
  {
    name: 'structured data at the end',
    html: `<head></head>${filler(LIMIT)}<script type="application/ld+json">{}</script>`,
    finds: ['oversized', 'beyond'],
  },
  {
    name: 'bytes, not letters',
    html: `<head></head>${'ї'.repeat(0.9 * MEGABYTE)}`,
    finds: ['large'],
  },
  {
    name: 'scripts may write as much as they like',
    html: filler(2.1 * MEGABYTE),
    served: '<title>Kettles</title>',
  },
];
