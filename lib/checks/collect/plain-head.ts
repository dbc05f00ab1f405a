const SPACE = '[\\t\\n\\f\\r ]';
const ATTRIBUTES = `(?:${SPACE}+[^\\t\\n\\f\\r "'<>/=]+(?:${SPACE}*=${SPACE}*(?:"[^"]*"|'[^']*'|[^\\t\\n\\f\\r "'<>=\`]+))?)*${SPACE}*`;
const COMMENT = '<!--(?!-?>)(?:(?!--)[^])*-->';
const BLANK = `(?:${SPACE}|${COMMENT})*`;
const tag = (names: string) => `<(?:${names})(?=[\\t\\n\\f\\r >/])${ATTRIBUTES}/?>`;
const end = (name: string) => `</${name}${SPACE}*>`;
const style = `${tag('style')}(?:(?!</style|<!--)[^])*${end('style')}`;

const START = new RegExp(
  `${BLANK}(?:<!doctype[^<>]*>)?${BLANK}(?:${tag('html')})?${BLANK}${tag('head')}`,
  'iy',
);
/** What may be in a head: the name is in the group of its kind. */
const ITEM = new RegExp(
  [
    `${SPACE}+`,
    COMMENT,
    `<(?<empty>meta|link|base)(?=[\\t\\n\\f\\r >/])${ATTRIBUTES}/?>`,
    `<(?<text>title|style|script)(?=[\\t\\n\\f\\r >])${ATTRIBUTES}>(?:(?!</\\k<text>|<!--)[^])*</\\k<text>${SPACE}*>`,
    `<(?<hidden>noscript)>(?:${SPACE}|${COMMENT}|${tag('link|meta')}|${style})*${end('noscript')}`,
  ].join('|'),
  'iy',
);
const END = new RegExp(end('head'), 'iy');

/** A `<noscript>` of the body that ends where it seems to, whether scripts run or not. */
const PLAIN_NOSCRIPT = new RegExp(
  `<noscript>(?:[^<]|${COMMENT}|${tag('link|meta|img|br')}|${style}|${tag('iframe')}${end('iframe')})*${end('noscript')}`,
  'gi',
);
/** Where a browser builds another tree, depending on whether scripts run or where the text comes from. */
const UNPLAIN = /<noscript|<plaintext|<frameset|shadowrootmode|\0/i;

/** A head in which everything is where it seems to be. */
export interface PlainHead {
  /** Its elements in order: their names, and where their source ends. */
  elements: readonly { tag: string; end: number }[];
  /** Where its end tag ends. */
  end: number;
}

/**
 * Returns the head of a document that is written so plainly that no parser is needed to see where it ends; null for all
 * others: then only a parser knows.
 */
export function plainHead(html: string): PlainHead | null {
  START.lastIndex = 0;
  if (!START.test(html)) return null;
  let at = START.lastIndex;
  const elements: { tag: string; end: number }[] = [];
  for (;;) {
    ITEM.lastIndex = at;
    const found = ITEM.exec(html);
    if (!found) break;
    at = ITEM.lastIndex;
    const { empty, text, hidden } = found.groups ?? {};
    const name = empty ?? text ?? hidden;
    if (name) elements.push({ tag: name.toLowerCase(), end: at });
  }
  END.lastIndex = at;
  if (!END.test(html)) return null;
  const rest = html.slice(END.lastIndex).replace(PLAIN_NOSCRIPT, '');
  return UNPLAIN.test(rest) ? null : { elements, end: END.lastIndex };
}
