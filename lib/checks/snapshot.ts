/**
 * What is known of one page, as plain JSON. Nothing here can reach back into a document: a snapshot is taken once,
 * travels from the page (or from a parser) to whoever judges it, and gives the same verdict everywhere.
 */

import type { Suffixes } from './knowledge/addresses/sites.ts';

/** The part of the document an element stands in, after the parser has moved what it had to move. */
export type Place = 'head' | 'body';

/** One element worth keeping, with the attributes that some check reads (see `collect/kinds.ts`). */
export interface ElementRecord {
  tag: string;
  /** Only attributes that are present; names in lower case, values as written. */
  attrs: Readonly<Record<string, string>>;
  place: Place;
  /** The way from the root, compact: `#main>p:3>a:1`. `selectorOf` (`evidence.ts`) makes CSS of it. */
  path: string;
  /** Text inside, white space collapsed. Only for elements whose text is judged. */
  text?: string;
  /** Alternative texts of images and titles of drawings inside, when there are any. */
  alt?: string;
  /** The way to the link that an image stands in. */
  link?: string;
  /** How the browser shows it. Of the first thousand links, headings and images each, and only in a rendered page. */
  shown?: Shown;
  /** Of an annotated element: the place in the list of the nearest one that it stands in. */
  inside?: number;
  /** Of an annotated element: the ids that an `itemref` of the page names, of elements between it and that one. */
  under?: readonly string[];
}

/** How a browser shows an element. Sizes are CSS pixels; a missing one was not measured. */
export interface Shown {
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
   * Bytes before each landmark; for `charset` and `headEnd`, up to where it is complete. Exact in UTF-8 and encodings of
   * one byte. Only of those in the head; `structuredData` also elsewhere in documents above 2 MB.
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

/**
 * How something about the page was learnt. A `stored` response comes from the browser's cache and lacks some
 * headers (Strict-Transport-Security among them); a `second request` may differ from what the browser was given.
 */
export type Provenance = 'observed' | 'stored' | 'second request';

/** Names in lower case, in order of arrival. Repeated fields are repeated, or joined with `, ` by the browser. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** One answer on the way from the first address to the document. */
export interface Hop {
  url: string;
  status: number;
  headers: Fields;
  /** Milliseconds from the first request of the way to this answer. */
  after?: number;
  /** No answer of a server: the browser went on to https by itself, as the host had told it to (HSTS) or it tries https first. */
  byBrowser?: true;
}

/** The way to a document: every redirect, and the document's own answer at the end. */
export interface Way {
  how: Provenance;
  hops: readonly Hop[];
  /** False where answers of other origins may have come before, which the browser does not show without the right to them. */
  isWhole: boolean;
}

/** A cookie as the browser keeps it for the page. Its value is described, never kept. */
export interface StoredCookie {
  name: string;
  /** Without a leading dot. */
  domain: string;
  /** Only for the host that set it, not for hosts below. */
  hostOnly: boolean;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite: 'strict' | 'lax' | 'none' | 'unspecified';
  /** Milliseconds since 1970; missing for one that goes with the browser's session. */
  expires?: number;
  /** The site it is kept apart for (CHIPS). */
  partition?: string;
  value: ValueShape;
}

/** What a secret looks like, without telling it. */
export interface ValueShape {
  length: number;
  kind: 'empty' | 'flag' | 'number' | 'json web token' | 'random' | 'text';
}

/** Something that the page has loaded, as far as it was observed. */
export interface Subresource {
  url: string;
  type: 'script' | 'stylesheet' | 'image' | 'font' | 'media' | 'frame' | 'request' | 'other';
  status: number;
  headers: Fields;
}

/** A script library that runs in the page. */
export interface Library {
  /** As advisories name it: `jquery`. */
  name: string;
  version: string;
  /** What told: a variable of the page, the name of a file, a comment at its head. */
  by: 'variable' | 'file name' | 'banner';
  /** Where it came from, if that is known. */
  url?: string;
}

/** What only the running page knows. */
export interface Runtime {
  crossOriginIsolated: boolean;
  /** Whether the page has an agent of its own origin; missing where the browser does not tell. */
  originAgentCluster?: boolean;
  /** Names of the cookies that scripts of the page can read, with the shape of their values. */
  readableCookies: readonly { name: string; value: ValueShape }[];
  /** Keys in localStorage and sessionStorage whose value looks like a token. */
  storedTokens: readonly { storage: 'local' | 'session'; key: string }[];
  /** Nonces of the scripts in the document, which attributes no longer show. */
  nonces: readonly string[];
}

/** A policy that was broken while the page was looked at, as the browser reports it. */
export interface Violation {
  directive: string;
  blocked: string;
  disposition: 'enforce' | 'report';
}

export interface ResponseFacts {
  how: Provenance;
  /** Address that answered, after redirects. */
  url: string;
  status: number;
  headers: Fields;
  /** Fields of a `stored` response that were asked for once more, because a cache strips them. */
  askedAgain?: readonly string[];
}

export interface RobotsTxtFacts {
  how: Provenance;
  url: string;
  /** 0 when the server could not be reached. */
  status: number;
  body: string;
  /** As sent, with its parameters; missing where it was not seen. */
  contentType?: string;
}

export interface Measured {
  /** Milliseconds; a bare number for `cls`. */
  value: number;
  /** The element that the figure is about. */
  at?: ElementRecord;
}

/**
 * What the browser measured of this one visit, on this machine: no field data, which search engines weigh. A figure
 * is missing where there is none yet: `inp` before the first input, `lcp` where the tab was hidden while it loaded.
 */
export interface Vitals {
  /** Largest Contentful Paint. */
  lcp?: Measured;
  /** Interaction to Next Paint, the slowest but for one in fifty. */
  inp?: Measured;
  /** Cumulative Layout Shift. */
  cls?: Measured;
  /** First Contentful Paint. */
  fcp?: Measured;
  /** Time to First Byte. */
  ttfb?: Measured;
}

/** The words of schema.org, as `scripts/vocabulary.ts` reads them from a package. Lists are separated by spaces. */
export interface Vocabulary {
  /** The package and its version. */
  source: string;
  /** The day on which that version was published. */
  published: string;
  /**
   * Types by name: the nearest ones above that bring properties, then a colon and the properties that the type itself
   * brings, if any.
   */
  types: Readonly<Record<string, string>>;
  /** The values of enumerations, by type. */
  members: Readonly<Record<string, string>>;
}

/** All that is known of one page. Every part but `page` may be missing; a check names the parts that it needs. */
export interface Inspection {
  url: string;
  /** When it was inspected, in milliseconds since 1970. What is past and what is near is judged from here. */
  at: number;
  /** The document to judge: as rendered where a browser ran, else as served (`page.source` says which). */
  page: PageSnapshot;
  /** The same address as the server sends it, when `page` is the rendered one. */
  served?: PageSnapshot;
  response?: ResponseFacts;
  robotsTxt?: RobotsTxtFacts;
  vitals?: Vitals;
  /** How the browser came to the document, hop by hop. */
  way?: Way;
  /** What `http://` of the host answers; asked only if the user wishes. */
  plainHttp?: Way;
  /** What the server answers to the same request once more, where `response` was observed. */
  again?: ResponseFacts;
  /** The cookies kept for the page; only with the right to its site. */
  cookies?: readonly StoredCookie[];
  subresources?: readonly Subresource[];
  libraries?: readonly Library[];
  runtime?: Runtime;
  violations?: readonly Violation[];
  /** Loaded where the page has structured data. */
  vocabulary?: Vocabulary;
  /** Large, so it is loaded while the response is asked for. */
  suffixes?: Suffixes;
}

/** The parts of an inspection that may be missing. */
export type Part = Exclude<keyof Inspection, 'url' | 'at' | 'page'>;

/** What a check may lack: a part, or how a browser shows the page. */
export type Missing = Part | 'rendering';
