/**
 * The facts about one page, as plain JSON. Nothing here refers back to a document: a snapshot is taken once,
 * passed from the page (or from a parser) to the checks, and gives the same result everywhere.
 */

/** The part of the document that contains an element, after the parser has moved misplaced ones. */
export type DocumentPart = 'head' | 'body';

/** One kept element, with the attributes that some check reads (see `collect/kinds.ts`). */
export interface ElementRecord {
  tag: string;
  /** Only attributes that are present; names in lower case, values as written. */
  attrs: Readonly<Record<string, string>>;
  place: DocumentPart;
  /** The path from the root, compact: `#main>p:3>a:1`. `selectorOf` (`evidence.ts`) converts it to CSS. */
  path: string;
  /** Text inside, white space collapsed; for a button that is an `<input>`, its label. Only for elements whose text a check reads. */
  text?: string;
  /** Alt text of images and titles of SVGs inside, if there are any. */
  alt?: string;
  /** The path of the link that contains an image. */
  link?: string;
  /** The language of a link by its nearest `lang`, if it differs from the page's. */
  lang?: string;
  /**
   * Whether a `hidden` or `style` attribute, its own or of an ancestor, keeps it from being rendered. Only
   * for links, headings and images.
   */
  unrendered?: true;
  /**
   * How the browser renders it. For the first thousand links, headings and images each, and only in a
   * rendered page.
   */
  shown?: Rendering;
  /** For an annotated element: the index of the nearest annotated ancestor in its list. */
  inside?: number;
  /**
   * For an annotated element: the IDs between it and that ancestor to which an `itemref` of the page refers.
   */
  under?: readonly string[];
}

/** How a browser renders an element. Sizes are CSS pixels; a missing one was not measured. */
export interface Rendering {
  /** Not rendered at all (`display: none`, a closed `<details>`), or rendered but invisible. */
  hidden?: 'not rendered' | 'invisible';
  /** For an image: the box it fills. */
  width?: number;
  height?: number;
  /** For an image: its natural size; 0 if it could not be loaded or has none. */
  naturalWidth?: number;
  naturalHeight?: number;
  /** For an image: whether the browser is still loading it, could not load it, or has it. */
  loaded?: 'pending' | 'broken' | 'yes';
  /** For an image: the address that the browser chose. */
  source?: string;
  /** For an image: the uncompressed size of its file in bytes; missing if the browser does not tell. */
  bytes?: number;
  /** For an image whose box has another aspect ratio: its `object-fit`. */
  fit?: string;
  /** For an image without `width` and `height`: whether styles reserve its space before it loads. */
  isReserved?: boolean;
}

/** The lists of elements in a snapshot; one for each kind in `collect/kinds.ts`. */
export type Kind =
  | 'roots'
  | 'titles'
  | 'metas'
  | 'links'
  | 'bases'
  | 'anchors'
  | 'headings'
  | 'images'
  | 'scripts'
  /** `<style>` elements, without their text. */
  | 'sheets'
  | 'frames'
  | 'media'
  | 'forms'
  | 'fields'
  | 'buttons'
  | 'times'
  /**
   * Elements with any tag that have microdata, RDFa or `data-nosnippet`; some are in another list as well.
   */
  | 'annotated';

/** Facts about the document itself, without its elements. */
export interface DocumentFacts {
  /** The address of the document after redirects, with its fragment. */
  url: string;
  /** `rendered`: what the browser has now. `served`: what the server sent, parsed without running scripts. */
  source: 'rendered' | 'served';
  contentType: string;
  /**
   * A document without doctype is `quirks`; "limited quirks" counts as `standards`, like in
   * `document.compatMode`.
   */
  mode: 'standards' | 'quirks';
  /** Whether the browser had finished parsing when the snapshot was taken. Always true for `served`. */
  complete: boolean;
}

/** The point where a parser ends the head before the page's author does, and what is lost. */
export interface HeadBreak {
  /** The tag or text that ends it, shortened: `<img>`, `</html>`, `U+FEFF` for invisible characters. */
  what: string;
  /** The same as sent. */
  snippet: string;
  /** Counted from 1. */
  line: number;
  column: number;
  /**
   * Elements meant for the head, from there to the author's `</head>` or `<body>`: `title`, `meta`, `link`,
   * `base`.
   */
  lost: readonly Pick<ElementRecord, 'tag' | 'attrs'>[];
}

/** The landmarks with a byte offset: the first of each. */
export type Landmark = 'charset' | 'canonical' | 'robots' | 'structuredData' | 'headEnd';

/** Facts that are not in the element tree, but only in the HTML source. */
export interface MarkupFacts {
  /** The uncompressed length of the document in bytes. */
  bytes: number;
  /**
   * The number of bytes up to the end of each landmark. Exact in UTF-8 and single-byte encodings. Only for
   * landmarks in the head; `structuredData` also elsewhere in documents above 2 MB, up to the beginning of
   * its text.
   */
  offsets: Readonly<Partial<Record<Landmark, number>>>;
  /** For browsers and crawlers that run scripts. */
  headBreak?: HeadBreak;
  /**
   * For parsers that run no scripts, and so read the content of `<noscript>`, if they end the head earlier.
   */
  headBreakWithoutScripts?: HeadBreak;
  /** The comments, each in a line of its own; the first, if there are very many. */
  comments?: string;
}

/** Code and styles in attributes, on elements with any tag. */
export type InlineKind =
  /** Event handlers: `onclick` and similar ones. */
  | 'handlers'
  /** `javascript:` addresses. */
  | 'addresses'
  /** `style` attributes; in a live document also those that scripts have set. */
  | 'styles';

/** The use of one kind. */
export interface InlineUse {
  /** The number of attributes, not of elements. */
  count: number;
  /** The first elements, each with only the attribute in question. */
  first: readonly ElementRecord[];
}

export interface PageSnapshot extends DocumentFacts, Readonly<Record<Kind, readonly ElementRecord[]>> {
  /** Visible text of the body in document order, white space collapsed, cut at 200,000 characters. */
  text: string;
  /**
   * Text of the paragraphs (`<p>`), one per line, cut at 50,000 characters: the page's prose, without menus.
   */
  prose: string;
  /**
   * Text of the page's quotations and code (`<blockquote>`, `<pre>`, `<code>` …), one per line, cut at 50,000
   * characters. It is part of `text` too.
   */
  quoted: string;
  /** Number of elements in the document, shadow trees included. */
  elements: number;
  /**
   * The depth of the most deeply nested element, counting itself; the root of a shadow tree counts as one.
   */
  depth: number;
  /** IDs in the document to which fragments of its links may refer. Other IDs are left out. */
  targets: readonly string[];
  inline: Readonly<Record<InlineKind, InlineUse>>;
  /** Missing if the snapshot is of a live document. */
  markup?: MarkupFacts;
  /** Lists that were cut, with the full number of elements: `{ anchors: 31234 }`. */
  cut: Readonly<Partial<Record<Kind, number>>>;
}
