import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValues } from '../knowledge/response/headers.ts';

/** `5; url=/next` and everything browsers read as that. */
const REFRESH = /^\s*(\d+)(?:\.[\d.]*)?\s*(?:[;,]\s*|\s)(?:url\s*=\s*)?["']?([^"']*)/i;

export default defineCheck({
  severity: 'warning',
  title: 'The page does not send visitors on by itself',
  why: 'Google takes a refresh for a redirect: at once a permanent one, later a temporary one.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  messages: {
    atOnce: {
      says: 'The page sends its visitors to {address} at once; Google takes that for a permanent redirect.',
    },
    later: {
      says: {
        one: 'The page sends its visitors to {address} after {count} second; Google takes that for a redirect.',
        other:
          'The page sends its visitors to {address} after {count} seconds; Google takes that for a redirect.',
      },
    },
    reload: {
      says: {
        one: 'The page loads itself anew every {count} second.',
        other: 'The page loads itself anew every {count} seconds.',
      },
    },
  },

  *run({ page, response }) {
    const elements = page.metas
      .filter((meta) => meta.attrs['http-equiv']?.trim().toLowerCase() === 'refresh')
      .map((at) => ({ at, value: at.attrs.content ?? '' }));
    const headers = (response ? headerValues(response, 'refresh') : []).map((value) => ({
      at: headerLine('refresh', value),
      value,
    }));
    for (const { at, value } of [...elements, ...headers]) {
      const [, seconds, address] = REFRESH.exec(`${value};`) ?? [];
      if (seconds === undefined) continue;
      const count = Number(seconds);
      const target = address?.replace(/;$/, '').trim();
      if (!target) yield { message: 'reload', values: { count }, at, severity: 'notice' };
      else if (count === 0) yield { message: 'atOnce', values: { address: target }, at };
      else yield { message: 'later', values: { address: target, count }, at };
    }
  },
});

const refresh = (content: string) => ({ html: `<meta http-equiv=refresh content="${content}">` });

export const examples: Example[] = [
  { html: '<title>Kettles</title>' },
  { ...refresh('0; url=https://example.com/next'), finds: ['atOnce'] },
  { ...refresh('5;URL=/next'), finds: ['later'] },
  { ...refresh('300'), finds: ['reload'] },
  { name: 'quotes', ...refresh("0;url='/next'"), finds: ['atOnce'] },
  { name: 'no “url=”', ...refresh('0, /next'), finds: ['atOnce'] },
  { name: 'parts of a second', ...refresh('0.5; url=/next'), finds: ['atOnce'] },
  { name: 'the header does the same', headers: { refresh: '0; url=/next' }, finds: ['atOnce'] },
  { name: 'without seconds browsers do nothing', ...refresh('soon') },
  {
    name: 'inside noscript it is for others',
    html: '<noscript><meta http-equiv=refresh content="0;url=/plain"></noscript>',
  },
];
