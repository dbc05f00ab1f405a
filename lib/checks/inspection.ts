import type { Suffixes } from './knowledge/addresses/sites.ts';
import type { ElementRecord, PageSnapshot } from './snapshot.ts';

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
export interface RedirectChain {
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
  /** What the document has loaded since it began, in the browser's own words for who asked: `img`, `css`, `fetch`. */
  resources?: readonly { url: string; initiator: string }[];
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
  /** Names of the cookies that the browser sent with the request, where that was seen. */
  cookiesSent?: readonly string[];
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

interface Measured {
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
  way?: RedirectChain;
  /** What `http://` of the host answers; asked only if the user wishes. */
  plainHttp?: RedirectChain;
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
