import { parseDate } from '../structured-data/schema-dates.ts';
import { type XmlFault, xmlFaultOf } from './xml-fault.ts';

/** `feed` is RSS or Atom, `text` is one address per line: search engines read both as sitemaps. */
type SitemapKind = 'urls' | 'index' | 'feed' | 'text';

export interface Sitemap {
  kind: SitemapKind;
  /** As written, with entities decoded and trimmed; the first 50,000. */
  addresses: readonly string[];
  /** The number of all addresses. */
  count: number;
  /** Whether an entry has no address. */
  hasBlank?: true;
  /** Whether there are addresses outside of entries, where nobody reads them. */
  hasStray?: true;
  /** The namespace of the root element, if it is not that of sitemaps; empty if there is none. */
  namespace?: string;
  /** Values of `lastmod`, as written; the first 50,000. */
  modified: readonly string[];
  /** The encoding in the XML declaration, in lower case. */
  encoding?: string;
  /** Where the XML is not well formed; missing if it is. */
  broken?: XmlFault;
}

/** The limits of one sitemap, or one index, on sitemaps.org. */
export const SITEMAP_LIMIT = {
  addresses: 50_000,
  /** Bytes, uncompressed. */
  bytes: 52_428_800,
  /** Characters of an address; it must have fewer. */
  address: 2_048,
} as const;

interface Form {
  kind: SitemapKind;
  /** The element of one entry, and the element inside with the address. */
  entry: string;
  address: string;
}

const FORMS: Readonly<Record<string, Form>> = {
  urlset: { kind: 'urls', entry: 'url', address: 'loc' },
  sitemapindex: { kind: 'index', entry: 'sitemap', address: 'loc' },
  rss: { kind: 'feed', entry: 'item', address: 'link' },
  RDF: { kind: 'feed', entry: 'item', address: 'link' },
  feed: { kind: 'feed', entry: 'entry', address: 'link' },
};
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const CDATA = '<![CDATA[';
const COMMENT = ['<!--', '-->'] as const;
const CDATA_SECTION = [CDATA, ']]>'] as const;
const SKIPPED: readonly (readonly [open: string, close: string])[] = [
  COMMENT,
  CDATA_SECTION,
  ['<?', '?>'],
  ['<!', '>'],
];
/** The namespace of sitemaps and their indexes (sitemaps.org/protocol.html). */
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const LINE_OF_TEXT = /^https?:\/\//i;

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, dec, hex, name) => {
      if (name) return NAMED[name.toLowerCase()] ?? whole;
      const code = dec ? Number(dec) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

interface Tag {
  /** As written, with its prefix; a closing tag begins with `/`. */
  name: string;
  /** The tag without its brackets. */
  source: string;
  end: number;
}

/** Returns the tags in order. Reads every character once; skips comments, CDATA and declarations. */
function* tagsOf(text: string): Generator<Tag> {
  let at = text.indexOf('<');
  while (at >= 0) {
    const skipped = SKIPPED.find(([open]) => text.startsWith(open, at));
    const close = skipped?.[1] ?? '>';
    const end = text.indexOf(close, at);
    if (end < 0) return;
    if (!skipped) {
      const source = text.slice(at + 1, end);
      yield { name: /^\/?[^\s/>]*/.exec(source)?.[0] ?? '', source, end: end + 1 };
    }
    at = text.indexOf('<', end + close.length);
  }
}

/** Returns the text between a tag and the next, without comments; a CDATA section is not decoded. */
function textAfter(text: string, { end }: Tag): string {
  let found = '';
  for (let at = end; ; ) {
    const next = text.indexOf('<', at);
    found += decodeEntities(text.slice(at, next < 0 ? text.length : next));
    const [open, close] = [COMMENT, CDATA_SECTION].find(([start]) => text.startsWith(start, next)) ?? [];
    if (next < 0 || !open || !close) return found.trim();
    const last = text.indexOf(close, next);
    if (open === CDATA) found += text.slice(next + open.length, last < 0 ? text.length : last);
    if (last < 0) return found.trim();
    at = last + close.length;
  }
}

/** Returns the value of an attribute of a tag. */
function attributeOf({ source }: Tag, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(source) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : decodeEntities(value).trim();
}

/** Returns the address of an entry; null for a link of a feed that leads to something else: a file, the replies. */
function addressIn(text: string, tag: Tag): string | null {
  if ((attributeOf(tag, 'rel') ?? 'alternate').toLowerCase() !== 'alternate') return null;
  return attributeOf(tag, 'href') ?? textAfter(text, tag);
}

function readLines(text: string): Sitemap | null {
  const lines = text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);
  if (!LINE_OF_TEXT.test(lines[0] ?? '')) return null;
  return {
    kind: 'text',
    addresses: lines.slice(0, SITEMAP_LIMIT.addresses),
    count: lines.length,
    modified: [],
  };
}

/**
 * Reads a sitemap, a sitemap index, a feed, or a list of addresses. Returns null for anything else, an HTML
 * page for instance. Tolerant: it reads only the XML tags, so one wrong character affects one entry.
 */
export function readSitemap(source: string): Sitemap | null {
  const text = source.replace(/^\uFEFF/, '');
  const addresses: string[] = [];
  const modified: string[] = [];
  let form: (Form & { prefix: string }) | null = null;
  let count = 0;
  let isInside = false;
  let hasAddress = false;
  let hasBlank = false;
  let hasStray = false;
  let namespace: string | undefined;
  for (const tag of tagsOf(text)) {
    if (!form) {
      const [, prefix = '', root = ''] = /^([^:]*:)?(.*)$/.exec(tag.name) ?? [];
      const known = FORMS[root];
      if (!known) return readLines(text);
      // The prefix of the RDF element differs from that of its items.
      form = { ...known, prefix: root === 'RDF' ? '' : prefix };
      namespace = attributeOf(tag, prefix ? `xmlns:${prefix.slice(0, -1)}` : 'xmlns') ?? '';
      continue;
    }
    const { prefix, entry, address } = form;
    // An image in an entry has an address too, in another namespace: <image:loc>.
    if (tag.name === `${prefix}${entry}`) {
      isInside = true;
      hasAddress = false;
    } else if (tag.name === `/${prefix}${entry}`) {
      isInside = false;
      hasBlank ||= !hasAddress;
    } else if (isInside && tag.name === `${prefix}${address}`) {
      const found = addressIn(text, tag);
      if (!found) continue;
      hasAddress = true;
      count += 1;
      if (count <= SITEMAP_LIMIT.addresses) addresses.push(found);
    } else if (isInside && tag.name === `${prefix}lastmod` && modified.length < SITEMAP_LIMIT.addresses) {
      modified.push(textAfter(text, tag));
    } else if (/^([^:]+:)?loc$/i.test(tag.name)) hasStray = true;
  }
  if (!form) return readLines(text);
  const broken = xmlFaultOf(source);
  const encoding = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/i.exec(text.slice(0, 200))?.[1];
  const isOfProtocol = form.kind === 'urls' || form.kind === 'index';
  return {
    kind: form.kind,
    addresses,
    count,
    modified,
    ...(isOfProtocol && hasBlank && { hasBlank }),
    ...(isOfProtocol && hasStray && { hasStray }),
    ...(isOfProtocol && namespace !== NAMESPACE && namespace !== undefined && { namespace }),
    ...(encoding && { encoding: encoding.toLowerCase() }),
    ...(broken && { broken }),
  };
}

const W3C_DATE = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

/**
 * Whether a date has the format for sitemaps: the W3C's profile of ISO 8601, `2026-11-20` or with a time and
 * zone.
 */
export function isSitemapDate(text: string): boolean {
  // Not `Date.parse`: Chromium takes February 30 for March 2.
  return W3C_DATE.test(text) && (text.length === 4 || parseDate(text) !== null);
}
