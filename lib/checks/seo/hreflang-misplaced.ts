import { defineCheck, type Example } from '../check.ts';
import { alternatesOf } from '../knowledge/addresses/hreflang.ts';
import { isLostBy } from '../knowledge/document/head-break.ts';
import { sentPage } from '../knowledge/response/served.ts';

export default defineCheck({
  severity: 'error',
  title: 'Language versions are named in the head',
  why: 'Google reads hreflang links only in a well-formed head.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages: {
    endedBy: {
      says: 'The link to the version “{code}” ended up in the body: “{what}”, line {line}, ends the head before it.',
    },
    inBody: { says: 'The link to the version “{code}” stands in the body, where it is ignored.' },
  },

  *run(inspection) {
    const { page, response } = inspection;
    const alternates = alternatesOf(page, response);
    if (alternates.length === 0) return 'not applicable';
    const headBreak = sentPage(inspection)?.markup?.headBreak;
    for (const { code, place, at } of alternates) {
      if (place !== 'body' || 'source' in at) continue;
      if (headBreak && isLostBy(headBreak, at)) {
        const { what, line } = headBreak;
        yield { message: 'endedBy', values: { code, what, line }, at };
      } else yield { message: 'inBody', values: { code }, at };
    }
  },
});

const link = '<link rel=alternate hreflang=de href="https://example.com/seite">';

export const examples: Example[] = [
  { html: `<head>${link}</head><p>Kettles</p>` },
  { html: `<body>${link}`, finds: ['inBody'] },
  { name: 'an element that ends the head', html: `<head><div></div>${link}</head>`, finds: ['endedBy'] },
  {
    name: 'a link for readers is no annotation',
    html: '<a hreflang=de rel=alternate href=/seite>Deutsch</a>',
    verdict: 'not applicable',
  },
];
