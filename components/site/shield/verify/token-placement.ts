import { escapedPattern } from '@/lib/checks/knowledge/texts/escaped-pattern.ts';

/**
 * How the service wants a token to be placed, as far as its hint says; null for a method that cannot be read from it.
 */
export interface Placement {
  meta: { name: string; tag: string } | null;
  /** A path from the root of the site or a whole URL, and the line that the file must contain. */
  file: { address: string; line: string } | null;
  /** `name` is null if the hint does not contain it. */
  dns: { name: string | null; value: string } | null;
}
export type VerificationMethod = keyof Placement;

/** Returns the service's hint as received, for display if it cannot be parsed. */
export function hintTexts(hint: unknown): readonly string[] {
  if (typeof hint === 'string') return hint.trim() ? [hint] : [];
  if (typeof hint !== 'object' || hint === null) return [];
  const parts = Object.entries(hint).flatMap(([key, part]) => {
    const words = typeof part === 'object' ? hintTexts(part) : [String(part)];
    return Array.isArray(hint) ? words : words.map((text) => `${key}: ${text}`);
  });
  return parts;
}

const META = /<meta\b[^>]*>/gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const FILE = /(?:https?:\/\/[^\s"'<>()]+?)?\/\.well-known\/[^\s"'<>(),;]*[^\s"'<>(),;.:!?]/i;
const FILE_ALONE = /^(?:https?:\/\/[^\s"'<>]+|\/[^\s"'<>]+)$/i;
const HOST = /^(?:@|(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?)\.?$/i;

function metaIn(text: string, token: string): Placement['meta'] {
  for (const [tag] of text.matchAll(META)) {
    const attributes = new Map(
      [...tag.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [
        name.toLowerCase(),
        values.find((value) => value !== undefined) ?? '',
      ]),
    );
    const name = attributes.get('name');
    if (name && attributes.get('content') === token) return { name, tag };
  }
  return null;
}

/** Finds `name=token` outside of tags, and the name of the record if the hint contains a name in the domain. */
function dnsIn(text: string, token: string, domain: string): Placement['dns'] {
  const plain = text.replace(META, ' ');
  const [value] = plain.match(new RegExp(`[^\\s"'\`<>]+=${escapedPattern(token)}(?![\\w-])`)) ?? [];
  if (!value || !/\b(dns|txt)\b/i.test(plain)) return null;
  const named =
    plain.match(
      new RegExp(`(?<![\\w./@-])(?:[\\w-]+\\.)*${escapedPattern(domain)}(?![\\w/-]|\\.\\w)`, 'gi'),
    ) ?? [];
  const [name = null] = [...named].sort((a, b) => b.length - a.length);
  return { name, value };
}

function fileIn(text: string, token: string): Placement['file'] {
  const [address] = text.replace(META, ' ').match(FILE) ?? [];
  return address ? { address, line: token } : null;
}

const NOWHERE: Placement = { meta: null, file: null, dns: null };
const first = (...all: readonly Placement[]): Placement => ({
  meta: all.find(({ meta }) => meta)?.meta ?? null,
  file: all.find(({ file }) => file)?.file ?? null,
  dns: all.find(({ dns }) => dns)?.dns ?? null,
});

const inText = (text: string, token: string, domain: string): Placement => ({
  meta: metaIn(text, token),
  file: fileIn(text, token),
  dns: dnsIn(text, token, domain),
});

/** Returns the method that a field of the hint is about, by its name. */
function wayOf(key: string): VerificationMethod | null {
  if (/meta/i.test(key)) return 'meta';
  if (/file|well.?known/i.test(key)) return 'file';
  return /dns|txt/i.test(key) ? 'dns' : null;
}

type Fields = Readonly<Record<string, unknown>>;
const field = (fields: Fields, names: readonly string[], isFit: (text: string) => boolean): string | null => {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && isFit(value));
  return (found as string | undefined) ?? null;
};

/**
 * Reads the fields of one method: `{ name, content }` of a tag, `{ path, content }` of a file, `{ name, value }` of a
 * record.
 */
function inFields(way: VerificationMethod, fields: Fields, token: string): Placement {
  const holds = (text: string) => text.includes(token) && !/\s/.test(text.trim());
  const content = field(fields, ['content', 'value', 'line', 'record'], holds);
  if (way === 'meta') {
    const name = field(fields, ['name'], (text) => /^[\w.:-]+$/.test(text));
    const tag = `<meta name="${name}" content="${token}">`;
    return { ...NOWHERE, meta: name && content === token ? { name, tag } : null };
  }
  if (way === 'file') {
    const address = field(fields, ['path', 'url', 'address', 'location'], (text) => FILE_ALONE.test(text));
    return { ...NOWHERE, file: address ? { address, line: content ?? token } : null };
  }
  const name = field(fields, ['name', 'host', 'hostname', 'domain'], (text) => HOST.test(text));
  return { ...NOWHERE, dns: content ? { name, value: content } : null };
}

function inWay(way: VerificationMethod, hint: unknown, token: string, domain: string): Placement {
  if (typeof hint === 'string') {
    const found = inText(hint, token, domain);
    const text = hint.trim();
    if (way === 'file' && FILE_ALONE.test(text)) return { ...NOWHERE, file: { address: text, line: token } };
    if (way === 'dns' && text.includes(token) && !/\s/.test(text))
      return { ...NOWHERE, dns: { name: null, value: text } };
    return { ...NOWHERE, [way]: found[way] };
  }
  if (typeof hint !== 'object' || hint === null) return NOWHERE;
  return first(inFields(way, hint as Fields, token), readHint(hint, token, domain));
}

/**
 * Reads from the service's hint where a token goes: a sentence, or a field for each method (SHD-05). Names and paths
 * are taken from it and never guessed (SHD-04). `domain`: the project's domain.
 */
export function readHint(hint: unknown, token: string, domain: string): Placement {
  if (typeof hint === 'string') return inText(hint, token, domain);
  if (typeof hint !== 'object' || hint === null || !token) return NOWHERE;
  return first(
    ...Object.entries(hint).map(([key, part]) => {
      const way = wayOf(key);
      return way ? inWay(way, part, token, domain) : readHint(part, token, domain);
    }),
  );
}
