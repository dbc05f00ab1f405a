/** Where XML stops being well formed. */
export interface XmlFault {
  /** Counted from 1. */
  line: number;
  kind: 'ampersand' | 'tag' | 'attribute' | 'nesting' | 'unclosed' | 'after' | 'before' | 'prefix';
  /** The text there, shortened; of a prefix that is not declared, the prefix. */
  excerpt: string;
}

const NAME = '[A-Za-z_:\\u0080-\\uffff][\\w:.\\-\\u0080-\\uffff]*';
const OPENING = new RegExp(`^${NAME}(?:\\s+${NAME}\\s*=\\s*(?:"[^<"]*"|'[^<']*'))*\\s*/?$`);
const TAG = /<[^"'<>]*(?:(?:"[^"<]*"|'[^'<]*')[^"'<>]*)*>/y;
const NAMED = new RegExp(`^/?${NAME}`);
const REFERENCE = /&(?!#\d+;|#x[\da-fA-F]+;|(?:amp|lt|gt|quot|apos);)/;
const SKIPPED: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];
/** May contain declarations, each with a `>`. */
const DOCTYPE = /<!DOCTYPE[^[>]*\[[^\]]*\]\s*>/y;
/** The prefix of an element or attribute, without those that every document has. */
const PREFIX = /(?:^|\s)(?!xml(?:ns)?:)([A-Za-z_][\w.-]*):[A-Za-z_]/g;
const DECLARED = /\sxmlns:([A-Za-z_][\w.-]*)\s*=/g;
const QUOTED = /"[^"]*"|'[^']*'/g;
/** Characters shown of the place. */
const SHOWN = 80;

function faultAt(text: string, at: number, kind: XmlFault['kind']): XmlFault {
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
  const excerpt = (text.slice(at, at + SHOWN).split('\n')[0] ?? '').trim();
  return { line, kind, excerpt };
}

/**
 * Returns the first place where XML is not well formed (XML 1.0, 2.1), for a parser that stops there; null if
 * there is none. Judges tags, attributes, their nesting, references, and whether prefixes are declared
 * anywhere (Namespaces in XML 1.0, 3); entities of a DTD count as unknown.
 * Reads every character once.
 */
export function xmlFaultOf(source: string): XmlFault | null {
  const text = source.replace(/^\uFEFF/, '');
  const open: string[] = [];
  let hasRoot = false;
  let from = 0;
  const declared = new Set<string>();
  const used = new Map<string, number>();
  const wrongText = (end: number): XmlFault | null => {
    const part = text.slice(from, end);
    const bad = REFERENCE.exec(part);
    if (bad) return faultAt(text, from + bad.index, 'ampersand');
    if (open.length > 0 || part.trim() === '') return null;
    const first = from + part.search(/\S/);
    return faultAt(text, first, hasRoot ? 'after' : 'before');
  };
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', from)) {
    const wrong = wrongText(at);
    if (wrong) return wrong;
    const skipped = SKIPPED.find(([start]) => text.startsWith(start, at));
    const close = skipped?.[1] ?? '>';
    TAG.lastIndex = at;
    // A value in quotes may contain a `>`.
    DOCTYPE.lastIndex = at;
    const quoted = (skipped ? DOCTYPE : TAG).exec(text);
    const end = quoted ? at + quoted[0].length - 1 : text.indexOf(close, at + (skipped?.[0].length ?? 1));
    if (end < 0) return faultAt(text, at, 'unclosed');
    from = end + close.length;
    if (skipped) {
      // The declaration is the first thing in a file, or there is none.
      if (/^<\?xml\s/i.test(text.slice(at, at + 6)) && at > 0) return faultAt(text, at, 'before');
      continue;
    }
    const tag = text.slice(at + 1, end);
    const [name = ''] = NAMED.exec(tag) ?? [];
    if (name.startsWith('/')) {
      if (tag.trim() !== name || open.pop() !== name.slice(1)) return faultAt(text, at, 'nesting');
      continue;
    }
    if (name === '') return faultAt(text, at, 'tag');
    if (!OPENING.test(tag) || REFERENCE.test(tag)) return faultAt(text, at, 'attribute');
    if (open.length === 0 && hasRoot) return faultAt(text, at, 'after');
    hasRoot = true;
    if (!tag.endsWith('/')) open.push(name);
    if (!tag.includes(':')) continue;
    const names = tag.replace(QUOTED, '""');
    for (const [, prefix = ''] of names.matchAll(DECLARED)) declared.add(prefix);
    for (const [, prefix = ''] of names.matchAll(PREFIX)) if (!used.has(prefix)) used.set(prefix, at);
  }
  const wrong = wrongText(text.length);
  if (wrong) return wrong;
  if (open.length > 0) return faultAt(text, text.length, 'unclosed');
  for (const [prefix, at] of used)
    if (!declared.has(prefix)) return { ...faultAt(text, at, 'prefix'), excerpt: `${prefix}:` };
  return null;
}
