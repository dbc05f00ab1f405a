import { defineCheck, type Example } from '../check.ts';
import { declaredCharsets, headerCharset } from '../knowledge/document/charset.ts';

/** `utf8` is a label of utf-8; others are seldom written in two ways. */
const plain = (charset: string) => charset.replace(/^utf8$/, 'utf-8');

export default defineCheck({
  severity: 'warning',
  title: 'The encoding is named once, or alike',
  why: 'Browsers believe the header, then the first meta element; what else is named only misleads.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
  messages: {
    header: { says: 'The header says {header} and the page {charset}; browsers believe the header.' },
    page: { says: 'The page names two encodings, {first} and {charset}.' },
    repeated: { says: 'The page names its encoding {count} times.' },
  },

  *run({ page, response }) {
    const declared = declaredCharsets(page);
    const [first, ...others] = declared;
    if (!first) return 'not applicable';
    const header = response && headerCharset(response);
    if (header && plain(header) !== plain(first.charset)) {
      yield { message: 'header', values: { header, charset: first.charset }, at: first.at };
    }
    const odd = others.find(({ charset }) => plain(charset) !== plain(first.charset));
    if (odd) yield { message: 'page', values: { first: first.charset, charset: odd.charset }, at: odd.at };
    else if (others[0]) {
      yield { message: 'repeated', values: { count: declared.length }, at: others[0].at, severity: 'notice' };
    }
  },
});

const utf8 = '<meta charset=utf-8>';

export const examples: Example[] = [
  { html: utf8 },
  { html: utf8, headers: { 'content-type': 'text/html; charset=UTF8' } },
  { html: utf8, headers: { 'content-type': 'text/html; charset=latin1' }, finds: ['header'] },
  { html: `${utf8}<meta charset=latin1>`, finds: ['page'] },
  { html: `${utf8}<meta http-equiv=content-type content="text/html; charset=utf-8">`, finds: ['repeated'] },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
