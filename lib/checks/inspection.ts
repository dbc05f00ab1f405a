import type { Risk } from './knowledge/addresses/risky-addresses.ts';
import type { Suffixes } from './knowledge/addresses/sites.ts';
import type { Advisories } from './knowledge/libraries/libraries.ts';
import type { PageKindName } from './knowledge/page-kind/kind.ts';
import type { Phrases } from './knowledge/page-kind/phrases.ts';
import type { ElementRecord, PageSnapshot } from './snapshot.ts';

/**
 * Whose answer a fact rests on. The document's own response is `observed`: as the browser received it; or `stored`: as
 * its copy shows it, without Set-Cookie and Strict-Transport-Security, and with repeated fields joined. The response
 * to a `second request` is another one, which may differ.
 */
export type Provenance = OwnProvenance | 'second request';
export type OwnProvenance = 'observed' | 'stored';

/**
 * Why the document's own response is not known:
 * - `not stored`: it was not observed, and the browser has no copy: it must not be stored, or is the result of a form.
 * - `another answer`: the browser's copy is of another response: it has another length, status or address, or is later.
 * - `late`: the browser did not return its copy in time: it may still be receiving it.
 * - `worker`: the page's own service worker answered, not the server.
 * - `barred`: the page's own policy bars extensions from reading the copy (Firefox).
 */
export type Unseen = 'not stored' | 'another answer' | 'late' | 'worker' | 'barred';

/**
 * Names in lower case, values as text, in order of arrival. Repeated fields stay separate, unless the browser joined them
 * with `, `.
 */
export type Fields = readonly (readonly [name: string, value: string])[];

/** One response between the first address and the document. */
export interface Hop {
  url: string;
  status: number;
  headers: Fields;
  /** Milliseconds from the first request to this response. */
  after?: number;
  /**
   * Not a server's response: the browser itself switched to https, because the host requires it (HSTS) or
   * because it tries https first.
   */
  byBrowser?: true;
  /** The request sent a form (POST), which no crawler does: a redirect after it says nothing about its address. */
  byForm?: true;
}

/** The redirects that led to a document, and the document's own response at the end. */
export interface RedirectChain {
  how: Provenance;
  hops: readonly Hop[];
  /**
   * False if responses of other origins may have come before, which the browser hides without permission for
   * them.
   */
  isWhole: boolean;
  /** Where the last response redirects, if Plumbline must not request that address. */
  withheld?: { url: string; risk: Risk };
}

/** A cookie as the browser stores it for the page. Its value is described, never kept. */
export interface StoredCookie {
  name: string;
  /** Without a leading dot. */
  domain: string;
  /** Only for the host that set it, not for its subdomains. */
  hostOnly: boolean;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite: 'strict' | 'lax' | 'none' | 'unspecified';
  /** Milliseconds since 1970; missing for a session cookie. */
  expires?: number;
  /** The site whose partition contains it (CHIPS). */
  partition?: string;
  value: ValueShape;
}

/** The shape of a secret, without its content. */
export interface ValueShape {
  length: number;
  kind: 'empty' | 'flag' | 'number' | 'json web token' | 'random' | 'text';
}

/** An observed load of the page. */
export interface Subresource {
  url: string;
  type: 'script' | 'stylesheet' | 'image' | 'font' | 'media' | 'frame' | 'request' | 'other';
  status: number;
  headers: Fields;
}

/** A script library that runs in the page. */
export interface Library {
  /** Its name in advisories: `jquery`. */
  name: string;
  version: string;
  /** The evidence: a variable of the page, the name of a file, a comment at its beginning. */
  by: 'variable' | 'file name' | 'banner';
  /** Its address, if known. */
  url?: string;
}

/** Facts that only the running page has. */
export interface Runtime {
  crossOriginIsolated: boolean;
  /** Whether the page has an origin-keyed agent cluster; missing if the browser does not tell. */
  originAgentCluster?: boolean;
  /** Names of the cookies that scripts of the page can read, with the shape of their values. */
  readableCookies: readonly { name: string; value: ValueShape }[];
  /** Keys in localStorage and sessionStorage whose value looks like a token. */
  storedTokens: readonly { storage: 'local' | 'session'; key: string }[];
  /** Nonces of the scripts in the document, which their attributes hide. */
  nonces: readonly string[];
  /** The document's loads so far, by the browser's initiator type: `img`, `css`, `fetch`. */
  resources?: readonly { url: string; initiator: string }[];
}

/** A policy violation during the inspection, as the browser reports it. */
export interface Violation {
  directive: string;
  blocked: string;
  disposition: 'enforce' | 'report';
}

/** A response; without another `how`, the document's own. */
export interface ResponseFacts<How extends Provenance = OwnProvenance> {
  how: How;
  /** The address of the response, after redirects. */
  url: string;
  status: number;
  headers: Fields;
  /** Names of the cookies that the browser sent with the request, if they were observed. */
  cookiesSent?: readonly string[];
  /** Fields of a `stored` response that were requested again, because a cache strips them. */
  askedAgain?: readonly string[];
}

export interface RobotsTxtFacts {
  how: Provenance;
  url: string;
  /** 0 if the server could not be reached. */
  status: number;
  body: string;
  /** As sent, with its parameters; missing if it was not seen. */
  contentType?: string;
}

interface Measured {
  /** Milliseconds; a plain number for `cls`. */
  value: number;
  /** The element that the measurement is about. */
  at?: ElementRecord;
}

/**
 * The browser's measurements of this one visit, on this machine: not field data, which search engines use. A
 * metric is missing if there is no value yet: `inp` before the first input, `lcp` if the tab was hidden
 * during loading.
 */
export interface Vitals {
  /** Largest Contentful Paint. */
  lcp?: Measured;
  /** Interaction to Next Paint: the slowest, ignoring one in fifty. */
  inp?: Measured;
  /** Cumulative Layout Shift. */
  cls?: Measured;
  /** First Contentful Paint. */
  fcp?: Measured;
  /** Time to First Byte. */
  ttfb?: Measured;
}

/**
 * The terms of schema.org, as `scripts/vocabulary.ts` reads them from a package. Lists are separated by
 * spaces.
 */
export interface Vocabulary {
  /** The package and its version. */
  source: string;
  /** The publication date of that version. */
  published: string;
  /**
   * Types by name: the nearest supertypes with properties, then a colon and the type's own properties, if
   * any.
   */
  types: Readonly<Record<string, string>>;
  /** The values of enumerations, by type. */
  members: Readonly<Record<string, string>>;
}

/**
 * Everything known about one page. Every part except `page` may be missing; a check lists the parts that it
 * needs.
 */
export interface Inspection {
  url: string;
  /** The time of the inspection, in milliseconds since 1970. Dates are compared with it. */
  at: number;
  /** The document to check: as rendered if a browser ran, else as served (`page.source` says which). */
  page: PageSnapshot;
  /** The page at the same address as the server sends it, if `page` is the rendered one. */
  served?: PageSnapshot;
  /** The document's own; only that closes a test. Its address is another one after `history.pushState`. */
  response?: ResponseFacts;
  /** Why `response` is missing, if a browser was asked for it. */
  unseen?: Unseen;
  robotsTxt?: RobotsTxtFacts;
  vitals?: Vitals;
  /** The redirects that the browser followed to the document, hop by hop. */
  way?: RedirectChain;
  /** The response of the host's `http://` address; requested only if the user allows it. */
  plainHttp?: RedirectChain;
  /** The server's response to a repetition of the same request; `served` is then from it. */
  again?: ResponseFacts<'second request'>;
  /** The cookies stored for the page; only with permission for its site. */
  cookies?: readonly StoredCookie[];
  /** What the document has loaded; the first, if there are very many. */
  subresources?: readonly Subresource[];
  /** How many it has loaded in all; missing if `subresources` has all. */
  loads?: number;
  libraries?: readonly Library[];
  runtime?: Runtime;
  violations?: readonly Violation[];
  /** Loaded if the page has structured data. */
  vocabulary?: Vocabulary;
  /** Loaded if the page has libraries. */
  advisories?: Advisories;
  /** Large, so it is loaded while the response is being requested. */
  suffixes?: Suffixes;
  /** What the kind of the page is recognized by; loaded with the suffixes. */
  phrases?: Phrases;
  /** The kinds of pages that the user says are wrong on this site. */
  deniedKinds?: readonly PageKindName[];
}

/** The parts of an inspection that may be missing. */
export type Part = Exclude<keyof Inspection, 'url' | 'at' | 'page' | 'unseen' | 'deniedKinds' | 'loads'>;

/** What a check may lack: a part, how a browser renders the page, or the rest of a page that was not searched whole. */
export type Missing = Part | 'rendering' | 'rest';
