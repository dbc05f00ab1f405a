import type { Kind } from '../snapshot.ts';

export interface Collected {
  kind: Kind;
  /** The attributes that are kept. If a new check reads an attribute, add it here. */
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
const frame = collected('frames', 'src srcdoc name sandbox allow loading referrerpolicy');
const media = collected('media', 'src poster data type srcset media');

/**
 * The elements that the walk keeps, by tag (a map, because a page may contain a `<constructor>`). All others
 * are only counted, and their text is read.
 */
export const KINDS: ReadonlyMap<string, Collected> = new Map(
  Object.entries({
    html: collected('roots', 'lang xml:lang'),
    title: collected('titles', '', 'text'),
    meta: collected('metas', 'name property http-equiv content charset media itemprop'),
    link: collected(
      'links',
      'rel href hreflang lang media type sizes as disabled integrity crossorigin referrerpolicy imagesrcset',
    ),
    base: collected('bases', 'href target'),
    a: collected(
      'anchors',
      'href rel target hreflang name download ping type referrerpolicy onclick aria-controls aria-expanded aria-haspopup data-toggle data-bs-toggle data-target data-bs-target data-fancybox data-href',
      'text',
    ),
    area: collected('anchors', 'href rel target hreflang alt referrerpolicy'),
    'svg:a': collected('anchors', 'href xlink:href rel target onclick', 'text'),
    h1: heading,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
    img: collected(
      'images',
      'src srcset sizes alt width height loading crossorigin referrerpolicy data-src data-lazy-src data-srcset data-original data-lazy',
    ),
    script: collected(
      'scripts',
      'src type integrity crossorigin referrerpolicy async defer nomodule nonce',
      'text',
    ),
    'svg:script': collected(
      'scripts',
      'href xlink:href type integrity crossorigin async defer nonce',
      'text',
    ),
    style: collected('sheets', 'nonce media type'),
    iframe: frame,
    frame,
    audio: media,
    video: media,
    source: media,
    track: media,
    embed: media,
    object: media,
    'svg:image': collected('media', 'href xlink:href'),
    form: collected('forms', 'action method target'),
    input: collected('fields', 'type name src form autocomplete formaction formmethod onpaste'),
    button: collected('buttons', 'type form formaction formmethod', 'text'),
    time: collected('times', 'datetime', 'text'),
  }),
);

/** The attributes kept of an annotated element. */
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

/** The script type of structured data. */
export const STRUCTURED_DATA = /^\s*application\/ld\+json\s*(;|$)/i;

/** Limits that keep a hostile or huge page from growing the snapshot without end. */
export const CEILING = {
  /** Elements kept in one list. */
  list: 20_000,
  /** Examples of each kind of inline code, and characters kept of one. */
  inline: 50,
  inlineText: 200,
  /** Characters kept of all elements together. */
  total: 8_000_000,
  /** Elements of one kind whose rendering is recorded. */
  shown: 1_000,
  /** Nested elements whose text is collected at the same time. */
  open: 64,
  /** Levels above an annotated element that are searched for IDs. */
  under: 256,
  /** Characters of one attribute. */
  attribute: 4_000,
  /** Characters of a policy in a `<meta>`: if truncated, it would mean something else. */
  policy: 50_000,
  /** Characters of all comments. */
  comments: 50_000,
  /** Characters of a language tag; the longest in use are shorter (RFC 5646, 4.4). */
  lang: 40,
  /** Characters of a `data:` address: only its media type matters. */
  dataAddress: 64,
  /** Characters of the text of one element. */
  text: 4_000,
  /** Characters of one script in the page, and of all of them: passing them to the checks takes time. */
  script: 100_000,
  scripts: 500_000,
  /** Characters of one block of structured data. */
  structuredData: 500_000,
  /** Characters of the page's text. */
  pageText: 200_000,
  /** Characters of its paragraphs: enough to assess their style. */
  prose: 50_000,
  /** Characters of what it quotes. */
  quoted: 50_000,
  /** Characters of the path of an element. */
  path: 500,
  /** Depth of elements; deeper ones are skipped. Browsers flatten a page at 512. */
  depth: 2_000,
} as const;

/** The most characters kept of an attribute. */
export function ceilingOf(value: string, isInstruction: boolean): number {
  if (isInstruction) return CEILING.policy;
  return value.startsWith('data:') ? CEILING.dataAddress : CEILING.attribute;
}
