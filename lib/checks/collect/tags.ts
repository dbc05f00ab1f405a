import { type Collected, KINDS } from './kinds.ts';

const words = (text: string) => text.split(' ');

/** Elements whose content is not part of the page's text. */
const SILENT = words(
  'script style noscript template title iframe noframes noembed svg:style svg:script svg:title svg:desc svg:metadata',
);

/** Elements that do not separate words. */
const INLINE = words(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup u var wbr',
);

/** Elements whose content is what somebody else, or a program, says. */
const QUOTATIONS = words('blockquote code kbd pre q samp textarea');

/**
 * Elements that can have a shadow tree (DOM standard, "valid shadow host name"), in addition to custom ones.
 */
const HOSTS = words(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span',
);

/** Attributes in which a browser runs `javascript:` addresses, by tag. */
const RUNNING: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  'svg:a': ['href', 'xlink:href'],
  form: ['action'],
  button: ['formaction'],
  input: ['formaction'],
  iframe: ['src'],
  frame: ['src'],
};

/** Everything that the walk needs to know about a tag, in one look-up per element. */
export interface Tag {
  kept: Collected | undefined;
  isSilent: boolean;
  isInline: boolean;
  isQuotation: boolean;
  /** Whether its content is not part of the tree. */
  isInert: boolean;
  mayHost: boolean;
  /** Attributes in which a browser may run an address. */
  running: readonly string[];
}

const tagOf = (name: string): Tag => ({
  kept: KINDS.get(name),
  isSilent: SILENT.includes(name),
  isInline: INLINE.includes(name),
  isQuotation: QUOTATIONS.includes(name),
  isInert: name === 'noscript' || name === 'template',
  mayHost: HOSTS.includes(name) || name.includes('-'),
  running: RUNNING[name] ?? [],
});

const KNOWN = [...KINDS.keys(), ...SILENT, ...INLINE, ...QUOTATIONS, ...HOSTS, ...Object.keys(RUNNING)];
const TAGS: ReadonlyMap<string, Tag> = new Map(KNOWN.map((name) => [name, tagOf(name)]));
const PLAIN = tagOf('');
const CUSTOM = tagOf('-');

export const tagNamed = (name: string): Tag => TAGS.get(name) ?? (name.includes('-') ? CUSTOM : PLAIN);
