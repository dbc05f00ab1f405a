import type { Verdict } from '../../check.ts';
import type { Hop, RedirectChain } from '../../inspection.ts';
import { type AddressPart, addressDifference, trackingParameters } from '../addresses/address-difference.ts';
import { parseAddress } from '../addresses/addresses.ts';
import { isLanguagePart } from '../addresses/language-part.ts';
import { isSameOwner, type Suffixes } from '../addresses/sites.ts';
import { headerValues } from './headers.ts';
import { parseHsts } from './hsts.ts';
import { isHttpsOnlyHost } from './https-only-hosts.ts';

/**
 * A change made by a redirect. `downgrade` is from https to http, `language` a path that differs only in a
 * language code; `tracking lost` means that tracking parameters were dropped.
 */
export type RedirectChange =
  | Exclude<AddressPart, 'scheme' | 'tracking' | 'www'>
  | 'https'
  | 'downgrade'
  | 'www added'
  | 'www removed'
  | 'language'
  | 'tracking lost';

/** One redirect before a document. */
export interface Redirect {
  from: URL;
  to: URL;
  hop: Hop;
  /** The response that it led to. */
  next: Hop;
  /**
   * `browser`: no server was asked; the browser itself switched to https (HSTS, or because it tries https
   * first).
   */
  kind: 'permanent' | 'temporary' | 'browser';
  /** The most important first; empty if it leads to the same address again. */
  changes: readonly RedirectChange[];
}

/** RFC 9110, 15.4: 301 and 308 are permanent. Any other redirect says nothing about next time. */
const PERMANENT = new Set([301, 308]);
const SIGN_IN = /(^|[/._-])(log[-_]?in|sign[-_]?in|auth|oauth2?|oidc|saml2?|sso|callback)([/._-]|$)/i;

/** Splits a language code off the beginning of a path. */
function languageOf(path: string): readonly [language: string, rest: string] {
  const [, first = '', rest = '/'] = /^\/([^/]*)(\/.*)?$/.exec(path) ?? [];
  return isLanguagePart(first) ? [`/${first}`, rest] : ['', path];
}

function isLanguageChange(from: URL, to: URL): boolean {
  const [language, rest] = languageOf(from.pathname);
  const [other, otherRest] = languageOf(to.pathname);
  return language !== other && rest.replace(/\/$/, '') === otherRest.replace(/\/$/, '');
}

function changesOf(from: URL, to: URL): readonly RedirectChange[] {
  return addressDifference(from, to).parts.flatMap((part): RedirectChange[] => {
    switch (part) {
      case 'scheme':
        return [to.protocol === 'https:' ? 'https' : 'downgrade'];
      case 'www':
        return [to.host.startsWith('www.') ? 'www added' : 'www removed'];
      case 'path':
        return [isLanguageChange(from, to) ? 'language' : 'path'];
      case 'tracking':
        return trackingParameters(from).length > trackingParameters(to).length ? ['tracking lost'] : [];
      default:
        return [part];
    }
  });
}

/** Returns the redirects between responses, in order. Invalid addresses are left out. */
export function redirectsOf(hops: readonly Hop[]): readonly Redirect[] {
  return hops.slice(0, -1).flatMap((hop, index) => {
    const next = hops[index + 1] as Hop;
    const from = parseAddress(hop.url);
    const to = parseAddress(next.url);
    if (!from || !to) return [];
    const kind = hop.byBrowser ? 'browser' : PERMANENT.has(hop.status) ? 'permanent' : 'temporary';
    return [{ from, to, hop, next, kind, changes: changesOf(from, to) }];
  });
}

/**
 * The last redirects within the document owner's hosts: the owner of the link is responsible for earlier
 * ones.
 */
export function ownRedirects({ hops }: RedirectChain, suffixes: Suffixes): readonly Redirect[] {
  const steps = redirectsOf(hops);
  const owner = parseAddress(hops.at(-1)?.url ?? '')?.hostname ?? '';
  const foreign = steps.findLastIndex(({ from }) => !isSameOwner(from.hostname, owner, suffixes));
  return steps.slice(foreign + 1);
}

/** The same without those that only visitors get who send a form: what a crawler meets. */
export function crawledRedirects(way: RedirectChain, suffixes: Suffixes): readonly Redirect[] {
  const steps = ownRedirects(way, suffixes);
  return steps.slice(steps.findLastIndex(({ hop }) => hop.byForm) + 1);
}

/** Whether a redirect leads to or from a sign-in page, judged by its host and path. */
export function isSignIn({ from, to }: Redirect): boolean {
  return [from, to].some(({ hostname, pathname }) => SIGN_IN.test(hostname) || SIGN_IN.test(pathname));
}

/**
 * Whether the host that a redirect leaves is kept on https without HSTS of its own: by browsers, or because it leads to
 * a parent whose HSTS includes subdomains (RFC 6797).
 */
export function isKeptOnHttps({ from, to, next }: Redirect): boolean {
  if (isHttpsOnlyHost(from.hostname)) return true;
  const [field] = headerValues(next, 'strict-transport-security');
  const hsts = field === undefined ? null : parseHsts(field);
  return !!hsts?.includeSubDomains && hsts.maxAge > 0 && from.hostname.endsWith(`.${to.hostname}`);
}

/** The response with a permanent redirect, as sent. */
export function permanentRedirect(to: string): string {
  return `HTTP/1.1 301 Moved Permanently\nLocation: ${to}`;
}

/**
 * Returns the addresses of the shortest chain from the first redirect to the document: one redirect, or two
 * if it leaves another host over http, because only an https response of that host can keep its visitors on
 * https (HSTS).
 */
export function shortestWay(steps: readonly Redirect[]): readonly string[] {
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return [];
  const { from } = first;
  const { to } = last;
  const isLeft = from.protocol === 'http:' && to.protocol === 'https:' && from.hostname !== to.hostname;
  if (!isLeft || isHttpsOnlyHost(from.hostname)) return [from.href, to.href];
  const secured = new URL(from);
  secured.protocol = 'https:';
  return [from.href, secured.href, to.href];
}

/** Returns the verdict on a chain in which no fault was found. */
export function verdictOn({ hops, isWhole }: RedirectChain): Verdict | undefined {
  if (!isWhole) return 'not looked at';
  return hops.length < 2 ? 'not applicable' : undefined;
}

const isHttp = ({ url }: Hop) => /^http:/i.test(url);
const isRedirect = ({ status }: Hop) => status >= 300 && status < 400 && status !== 304;

/**
 * Returns the code of the Observatory's redirection test for responses that begin with that of `http://`;
 * null if they are not conclusive. A browser does not say why https failed, so `…-invalid-cert` is never returned; of
 * its preload list, only the top-level domains are known. Status 0 means that no server responded.
 */
export function observatoryRedirection(hops: readonly Hop[]): string | null {
  const [first, second] = hops;
  const last = hops.at(-1);
  if (!first || !last || hops.some(({ byBrowser }) => byBrowser)) return null;
  if (first.status === 0) return 'redirection-not-needed-no-http';
  if (last.status === 0 || isRedirect(last)) return null;
  if (!second) return 'redirection-missing';
  if (hops.every(({ url }) => isHttpsOnlyHost(parseAddress(url)?.hostname ?? '')))
    return 'redirection-all-redirects-preloaded';
  if (isHttp(last)) return 'redirection-not-to-https';
  if (isHttp(second)) return 'redirection-not-to-https-on-initial-redirection';
  const [from, to] = [first, second].map(({ url }) => parseAddress(url)?.hostname);
  return from === to ? 'redirection-to-https' : 'redirection-off-host-from-http';
}
