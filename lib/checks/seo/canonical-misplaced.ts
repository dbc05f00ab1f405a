import { defineCheck, type Example } from '../check.ts';
import { declaredCanonicals } from '../knowledge/addresses/canonical.ts';
import { isLostBy } from '../knowledge/document/head-break.ts';
import { sentPage } from '../knowledge/response/served.ts';

export default defineCheck({
  severity: 'error',
  title: 'The canonical link stands in the head',
  why: 'Google accepts a canonical link only in the head, so that nobody can plant one in the text.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  messages: {
    inBody: { says: 'The canonical link to {href} stands in the body, where it is ignored.' },
    endedBy: {
      says: 'The canonical link to {href} ended up in the body: “{what}”, line {line}, ends the head before it.',
    },
    endedEarly: {
      says: 'The canonical link to {href} ended up in the body: something before it ends the head.',
    },
  },

  *run(inspection) {
    const { page, served, response } = inspection;
    const declared = declaredCanonicals(page, response);
    if (declared.length === 0) return 'not applicable';
    const lost = new Set(
      served && declaredCanonicals(served).flatMap(({ href, place }) => (place === 'body' ? [href] : [])),
    );
    const headBreak = sentPage(inspection)?.markup?.headBreak;
    for (const { href, place, at } of declared) {
      if (place !== 'body' || 'source' in at) continue;
      if (headBreak && isLostBy(headBreak, at)) {
        const { what, line } = headBreak;
        yield { message: 'endedBy', values: { href, what, line }, at };
        continue;
      }
      // A path without an element of the page's own above it: nobody writes a link there on purpose.
      const isFirstLevel = /^body:\d+>link:\d+$/.test(at.path);
      const early = isFirstLevel && (!served || lost.has(href));
      yield { message: early ? 'endedEarly' : 'inBody', values: { href }, at };
    }
  },
});

const link = '<link rel="canonical" href="https://example.com/page">';

export const examples: Example[] = [
  { html: `<head>${link}</head><p>Kettles</p>` },
  { html: `<body><main>${link}</main>`, finds: ['inBody'] },
  {
    name: 'an image ends the head',
    html: `<head><img src="/pixel.gif">${link}</head><p>Kettles</p>`,
    finds: ['endedBy'],
  },
  {
    name: 'the same in what the browser has made of it',
    html: `<body><img src="/pixel.gif">${link}`,
    served: `<head><img src="/pixel.gif">${link}</head>`,
    finds: ['endedBy'],
  },
  {
    name: 'without the tags of the head nobody knows what was meant for it',
    html: `<title>Kettles</title><p>Kettles</p>${link}`,
    finds: ['endedEarly'],
  },
  {
    name: 'an image inside noscript ends it only where no scripts run',
    html: `<head><noscript><img src="/pixel.gif"></noscript>${link}</head>`,
  },
  {
    name: 'put there by a script',
    html: `<head></head><body>${link}`,
    served: `<head>${link}</head>`,
    finds: ['inBody'],
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
