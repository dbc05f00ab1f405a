import type { Kind } from '../snapshot.ts';

export interface Collected {
  kind: Kind;
  /** The attributes that are kept. An attribute that a new check reads is added here. */
  attrs: ReadonlySet<string>;
  /** Whether the text inside is kept. */
  text?: true;
}

const GLOBAL = ['id', 'class', 'role', 'hidden', 'aria-hidden', 'aria-label', 'aria-labelledby', 'title'];

function collected(kind: Kind, attrs: string, text?: 'text'): Collected {
  return {
    kind,
    attrs: new Set([...attrs.split(' ').filter(Boolean), ...GLOBAL]),
    ...(text && { text: true }),
  };
}

const heading = collected('headings', 'aria-level', 'text');
const frame = collected('frames', 'src srcdoc name sandbox allow loading');
const media = collected('media', 'src poster data type srcset media');

/** What the walk keeps, by tag (a map: there may be a `<constructor>`). Everything else is only counted, and its text read. */
export const KINDS: ReadonlyMap<string, Collected> = new Map(
  Object.entries({
    html: collected('roots', 'lang xml:lang dir'),
    title: collected('titles', '', 'text'),
    meta: collected('metas', 'name property http-equiv content charset media itemprop'),
    link: collected('links', 'rel href hreflang lang media type sizes as integrity crossorigin'),
    base: collected('bases', 'href target'),
    a: collected(
      'anchors',
      'href rel target hreflang name download ping type referrerpolicy onclick',
      'text',
    ),
    area: collected('anchors', 'href rel target hreflang alt'),
    'svg:a': collected('anchors', 'href xlink:href rel target onclick', 'text'),
    h1: heading,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
    img: collected(
      'images',
      'src srcset sizes alt width height loading crossorigin data-src data-lazy-src data-srcset data-original data-lazy',
    ),
    script: collected('scripts', 'src type integrity crossorigin async defer nomodule nonce', 'text'),
    style: collected('sheets', 'nonce media type'),
    iframe: frame,
    frame,
    audio: media,
    video: media,
    source: media,
    track: media,
    embed: media,
    object: media,
    form: collected('forms', 'action method target'),
    input: collected('fields', 'type name autocomplete formaction onpaste'),
    button: collected('buttons', 'type formaction', 'text'),
    time: collected('times', 'datetime', 'text'),
  }),
);

/** What is kept of an annotated element. */
export const ANNOTATED: Collected = {
  kind: 'annotated',
  attrs: new Set(
    (
      'id itemscope itemtype itemid itemprop itemref vocab typeof property prefix ' +
      'resource content href src data value datetime data-nosnippet'
    ).split(' '),
  ),
};

export const LIST_KINDS: readonly Kind[] = [
  ...new Set([...KINDS.values(), ANNOTATED].map(({ kind }) => kind)),
];

/** The type of a script that holds structured data. */
export const STRUCTURED_DATA = /^\s*application\/ld\+json\s*(;|$)/i;

/** Ceilings that keep a hostile or a huge page from growing the snapshot without end. */
export const CEILING = {
  /** Elements kept in one list. */
  list: 20_000,
  /** Examples of each kind of code in attributes, and the characters that are kept of one. */
  inline: 50,
  inlineText: 200,
  /** Characters of all elements that are kept. */
  total: 8_000_000,
  /** Elements of one kind whose look in a browser is told. */
  shown: 1_000,
  /** Elements that gather their text at one time, each inside the one before. */
  open: 64,
  /** Levels above an annotated element that are looked at for ids. */
  under: 256,
  /** Characters of one attribute. */
  attribute: 4_000,
  /** Characters of a policy in a `<meta>`: cut in two it would mean something else. */
  policy: 50_000,
  /** Characters of a language tag; the longest that are in use have fewer (RFC 5646, 4.4). */
  lang: 40,
  /** Characters of a `data:` address: only its media type matters. */
  dataAddress: 64,
  /** Characters of the text of one element. */
  text: 4_000,
  /** Characters of one script in the page, and of all of them: each costs time on its way to who judges it. */
  script: 100_000,
  scripts: 500_000,
  /** Characters of one block of structured data. */
  structuredData: 500_000,
  /** Characters of the page's text. */
  pageText: 200_000,
  /** Characters of its paragraphs: enough to tell how they are written. */
  prose: 50_000,
  /** Characters of the way to an element. */
  path: 500,
  /** Depth of elements; what is deeper is not looked at. Browsers flatten a page at 512. */
  depth: 2_000,
} as const;

/** The characters that are kept of an attribute. */
export function ceilingOf(value: string, isInstruction: boolean): number {
  if (isInstruction) return CEILING.policy;
  return value.startsWith('data:') ? CEILING.dataAddress : CEILING.attribute;
}
