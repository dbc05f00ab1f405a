/**
 * What is known of one page, as plain JSON. Nothing here can reach back into a document: a snapshot is taken once,
 * travels from the page (or from a parser) to whoever judges it, and gives the same verdict everywhere.
 */

/** The part of the document an element stands in, after the parser has moved what it had to move. */
export type DocumentPart = 'head' | 'body';

/** One element worth keeping, with the attributes that some check reads (see `collect/kinds.ts`). */
export interface ElementRecord {
  tag: string;
  /** Only attributes that are present; names in lower case, values as written. */
  attrs: Readonly<Record<string, string>>;
  place: DocumentPart;
  /** The way from the root, compact: `#main>p:3>a:1`. `selectorOf` (`evidence.ts`) makes CSS of it. */
  path: string;
  /** Text inside, white space collapsed. Only for elements whose text is judged. */
  text?: string;
  /** Alternative texts of images and titles of drawings inside, when there are any. */
  alt?: string;
  /** The way to the link that an image stands in. */
  link?: string;
  /** The language of a link by its nearest `lang`, where that is another than the page's. */
  lang?: string;
  /** How the browser shows it. Of the first thousand links, headings and images each, and only in a rendered page. */
  shown?: Rendering;
  /** Of an annotated element: the place in the list of the nearest one that it stands in. */
  inside?: number;
  /** Of an annotated element: the ids that an `itemref` of the page names, of elements between it and that one. */
  under?: readonly string[];
}

/** How a browser shows an element. Sizes are CSS pixels; a missing one was not measured. */
export interface Rendering {
  /** Not rendered at all (`display: none`, a closed `<details>`), or rendered without being seen. */
  hidden?: 'not rendered' | 'invisible';
  /** Of an image: the box it fills. */
  width?: number;
  height?: number;
  /** Of an image: its own size; 0 where it could not be loaded or has none. */
  naturalWidth?: number;
  naturalHeight?: number;
  /** Of an image: whether the browser still waits for it, could not load it, or has it. */
  loaded?: 'pending' | 'broken' | 'yes';
  /** Of an image: the address that the browser chose. */
  source?: string;
  /** Of an image: bytes of its file, not compressed for transport; missing where the browser does not tell. */
  bytes?: number;
  /** Of an image whose box has another shape than itself: its `object-fit`. */
  fit?: string;
  /** Of an image without `width` and `height`: whether styles keep its place free before it is loaded. */
  isReserved?: boolean;
}

/** The lists of elements that a snapshot holds; one list for each kind in `collect/kinds.ts`. */
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
  /** Elements of any tag that carry microdata, RDFa or `data-nosnippet`; some are in another list as well. */
  | 'annotated';

/** The document itself, before its elements. */
export interface DocumentFacts {
  /** Address of the document after redirects, with its fragment. */
  url: string;
  /** `rendered`: what stands in the browser now. `served`: what the server sent, parsed, no script run. */
  source: 'rendered' | 'served';
  contentType: string;
  /** A document without doctype is `quirks`; "limited quirks" counts as `standards`, as `document.compatMode` has it. */
  mode: 'standards' | 'quirks';
  /** Whether the browser had finished parsing when the snapshot was taken. Always true for `served`. */
  complete: boolean;
}

/** Where a parser stops to read the head before the page's author ends it, and what that costs. */
export interface HeadBreak {
  /** The tag or text that does it, short: `<img>`, `</html>`, `U+FEFF` for what cannot be seen. */
  what: string;
  /** The same as it was sent. */
  snippet: string;
  /** Counted from 1. */
  line: number;
  column: number;
  /** What was meant for the head, from there to the `</head>` or `<body>` of the author: `title`, `meta`, `link`, `base`. */
  lost: readonly Pick<ElementRecord, 'tag' | 'attrs'>[];
}

/** What a byte offset is kept of: the first of each. */
export type Landmark = 'charset' | 'canonical' | 'robots' | 'structuredData' | 'headEnd';

/** What cannot be seen in a tree of elements, only in the text that was sent. */
export interface MarkupFacts {
  /** Length of the document in bytes, not compressed. */
  bytes: number;
  /**
   * Bytes up to where each landmark is complete. Exact in UTF-8 and encodings of one byte. Only of those in the head;
   * `structuredData` also elsewhere in documents above 2 MB, up to where its text begins.
   */
  offsets: Readonly<Partial<Record<Landmark, number>>>;
  /** For browsers and crawlers that run scripts. */
  headBreak?: HeadBreak;
  /** For parsers that run no scripts, and so look into `<noscript>`, where they stop earlier. */
  headBreakWithoutScripts?: HeadBreak;
}

/** Code and styles that stand in attributes, on elements of any tag. */
export type InlineKind =
  /** Event handlers: `onclick` and the like. */
  | 'handlers'
  /** Addresses that run: `javascript:`. */
  | 'addresses'
  /** `style` attributes; in a live document also those that scripts have set. */
  | 'styles';

/** How much of one kind there is. */
export interface InlineUse {
  /** Attributes, not elements. */
  count: number;
  /** The first of them, each with no other attribute than its own. */
  first: readonly ElementRecord[];
}

export interface PageSnapshot extends DocumentFacts, Readonly<Record<Kind, readonly ElementRecord[]>> {
  /** Visible text of the body in document order, white space collapsed, cut at 200,000 characters. */
  text: string;
  /** Text of the paragraphs (`<p>`), one a line, cut at 50,000 characters: what is written in sentences, without menus. */
  prose: string;
  /** Number of elements in the document, shadow trees included. */
  elements: number;
  /** Elements above and including the most deeply nested one; the root of a shadow tree counts as one. */
  depth: number;
  /** Ids in the document that fragments of its links may point at. Ids that no link names are left out. */
  targets: readonly string[];
  inline: Readonly<Record<InlineKind, InlineUse>>;
  /** Missing where the snapshot is of a live document. */
  markup?: MarkupFacts;
  /** Lists that were cut, with the number of elements that were there: `{ anchors: 31234 }`. */
  cut: Readonly<Partial<Record<Kind, number>>>;
}
