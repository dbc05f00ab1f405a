// No pattern reads the same text twice: pages may be written to be slow.
const SPACE = '[\\t\\n\\f\\r ]';
const ATTRIBUTES = `(?:${SPACE}+[^\\t\\n\\f\\r "'<>/=]+(?:${SPACE}*=${SPACE}*(?:"[^"<]*"|'[^'<]*'|[^\\t\\n\\f\\r "'<>=\`]+))?)*${SPACE}*`;
const COMMENT = '<!--(?!-?>)(?:(?!--)[^])*-->';
const tag = (names: string) => `<(?:${names})(?=[\\t\\n\\f\\r >/])${ATTRIBUTES}/?>`;
const end = (name: string) => `</${name}${SPACE}*>`;
const style = `${tag('style')}[^<]*${end('style')}`;

/** What may come before the content of a head, in this order. */
const START = [`(?:${SPACE}|${COMMENT})*`, '<!doctype[^<>]*>', tag('html'), tag('head')].map(
  (source) => new RegExp(source, 'iy'),
);

/** Returns where a match ends that begins at a place; the place itself if there is none. */
function after(pattern: RegExp | undefined, html: string, at: number): number {
  if (!pattern) return at;
  pattern.lastIndex = at;
  return pattern.test(html) ? pattern.lastIndex : at;
}

/** Returns where the content of the head begins; null if the source has no plain beginning of it. */
function startOf(html: string): number | null {
  const [blank, doctype, root, head] = START;
  let at = after(blank, html, 0);
  for (const optional of [doctype, root]) at = after(blank, html, after(optional, html, at));
  const begin = after(head, html, at);
  return begin > at ? begin : null;
}

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
  const start = startOf(html);
  if (start === null) return null;
  let at = start;
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
  const over = after(END, html, at);
  if (over === at) return null;
  const rest = html.slice(over).replace(PLAIN_NOSCRIPT, '');
  return UNPLAIN.test(rest) ? null : { elements, end: over };
}
