import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { baseOf, parseAddress, tokens } from '../addresses/addresses.ts';
import { isSameOwner, registeredDomain, type Suffixes } from '../addresses/sites.ts';
import { isJavaScript } from '../response/media-types.ts';
import { transportOf } from '../response/transport.ts';
import { mappedIntegrity } from './import-maps.ts';

/** Chromium knows the algorithm in lower case only. */
const HASH = /^(sha(?:256|384|512))-([A-Za-z0-9+/_-]+)={0,2}(?:\?.*)?$/;

/** The number of characters of each kind of hash in Base64, without the padding; the strongest last. */
export const HASH_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['sha256', 43],
  ['sha384', 64],
  ['sha512', 86],
]);

/** Returns the hashes in an `integrity` that browsers check. */
const hashesIn = (integrity = '') =>
  integrity.split(/\s+/).flatMap((word) => {
    const [, algorithm, hash] = HASH.exec(word) ?? [];
    return algorithm && hash ? [{ algorithm, length: hash.length }] : [];
  });
const hashesOf = ({ attrs }: ElementRecord) => hashesIn(attrs.integrity);

/** Whether an `integrity` attribute was meant to contain a hash, but has none that browsers know. */
export function isIntegrityVoid(element: ElementRecord): boolean {
  return !hasIntegrity(element) && (element.attrs.integrity ?? '').trim() !== '';
}

/**
 * Whether an `integrity` attribute contains at least one hash that browsers check. Without one they load
 * anything.
 */
export function hasIntegrity(element: ElementRecord): boolean {
  return hashesOf(element).length > 0;
}

/** Returns a hash that no file matches because of its length; null if a file may match the attribute. */
export function impossibleHash(element: ElementRecord) {
  const hashes = hashesOf(element);
  // Browsers check the hashes of the strongest algorithm only.
  const [strongest, needed] =
    [...HASH_LENGTHS].findLast(([name]) => hashes.some((each) => each.algorithm === name)) ?? [];
  const deciding = hashes.filter(({ algorithm }) => algorithm === strongest);
  const [first] = deciding;
  if (!first || !needed || deciding.some(({ length }) => length === needed)) return null;
  return { ...first, needed };
}

/** Whether a `<script>` runs: no data block, and none for browsers without modules. */
export function isRunnable({ attrs }: ElementRecord): boolean {
  const type = (attrs.type ?? '').trim().toLowerCase();
  if (type === 'module') return true;
  return attrs.nomodule === undefined && (type === '' || isJavaScript(type));
}

/** The attribute with a script's address. In an `<svg>`, `xlink:href` only applies without `href`. */
export function sourceAttribute({ tag, attrs }: ElementRecord): 'src' | 'href' | 'xlink:href' {
  if (!tag.startsWith('svg:')) return 'src';
  return attrs.href === undefined ? 'xlink:href' : 'href';
}

/** A script's address as written; undefined if the script is in the page itself. */
export const sourceOf = (script: ElementRecord): string | undefined => script.attrs[sourceAttribute(script)];

/** Matches these hosts and all below them. */
function hostsOf(list: string): RegExp {
  return new RegExp(`(?:^|\\.)(?:${list.replaceAll('.', '\\.').replaceAll(' ', '|')})$`);
}

/**
 * Hosts whose scripts change without notice, so that no hash of them can be written down: the provider replaces them
 * at the same address, or builds them from the customer's settings.
 */
const CHANGING = hostsOf(
  // Analytics, advertising, tests
  'google-analytics.com googletagmanager.com googletagservices.com googlesyndication.com doubleclick.net ' +
    'googleadservices.com clarity.ms bat.bing.com hotjar.com cdn.segment.com mxpnl.com heapanalytics.com fullstory.com ' +
    'crazyegg.com optimizely.com visualwebsiteoptimizer.com plausible.io usefathom.com getclicky.com matomo.cloud ' +
    'stats.wp.com static.cloudflareinsights.com js.sentry-cdn.com quantserve.com scorecardresearch.com ' +
    'imrworldwide.com tiqcdn.com assets.adobedtm.com ensighten.com criteo.com criteo.net taboola.com outbrain.com ' +
    'amazon-adsystem.com skimresources.com carbonads.com hm.baidu.com cnzz.com wcs.naver.net top-fwz1.mail.ru ' +
    // Networks, comments, media
    'connect.facebook.net platform.twitter.com static.ads-twitter.com snap.licdn.com platform.linkedin.com ' +
    'tiktok.com sc-static.net assets.pinterest.com s.pinimg.com www.instagram.com www.youtube.com player.vimeo.com ' +
    'disqus.com giscus.app utteranc.es buttons.github.io gravatar.com addtoany.com vk.com ' +
    // Fonts, maps, payments, consent, forms, conversations
    'maps.googleapis.com fonts.googleapis.com google.com gstatic.com recaptcha.net use.typekit.net use.typekit.com ' +
    'kit.fontawesome.com yandex.ru api.map.baidu.com dapi.kakao.com js.stripe.com paypal.com paddle.com ' +
    'checkout.razorpay.com cookielaw.org cookiebot.com iubenda.com usercentrics.eu hcaptcha.com ' +
    'challenges.cloudflare.com cdn.ampproject.org hs-scripts.com hs-analytics.net js.hsforms.net klaviyo.com ' +
    'calendly.com typeform.com trustpilot.com intercom.io tawk.to tidio.co crisp.chat zdassets.com jivosite.com',
);

/** Services that build a file for the browser that asks for it; the addresses of what they have built are fixed. */
const BUILT =
  /^(?:esm\.sh\/(?!.*\/es(?:\d{4}|next)\/)|cdn\.skypack\.dev\/(?!(?:-|pin)\/)|cdnjs\.cloudflare\.com\/polyfill\/|polyfill-fastly\.(?:io|net)\/)/;

/** Whether the file at an address changes without notice, or is not the same for every browser. */
export function isChanging({ hostname, pathname, searchParams }: URL): boolean {
  return CHANGING.test(hostname) || (BUILT.test(hostname + pathname) && !searchParams.has('target'));
}

/** Hosts from which site builders deliver their own files, to the sites that are made with them. */
const OF_PLATFORMS =
  /^(cdn\.shopify\.com|(static|siteassets)\.(parastorage|wixstatic)\.com|(assets|static1)\.squarespace\.com|([\w-]+\.)?tildacdn\.(com|net|one|pub)|(assets|assets-global|cdn\.prod)\.website-files\.com|(www|resources)\.(blogger|blogblog)\.com|img\d\.wsimg\.com|substackcdn\.com|framerusercontent\.com|events\.framer\.com|cdn\d?\.editmysite\.com|assets\.jimstatic\.com|(irp|lirp|static)\.cdn-website\.com|static-assets\.strikinglycdn\.com|static\.insales-cdn\.com)$/;

/** Whether a file is of the platform that delivers the page too: who could swap it could swap the page. */
export function isOfPlatform(hostname: string): boolean {
  return OF_PLATFORMS.test(hostname);
}

interface Foreign {
  element: ElementRecord;
  url: URL;
  /** Whether browsers check a hash: of the element, or of a module in the import map (HTML standard, "prepare the script element"). */
  isHashed: boolean;
}

const isModule = ({ attrs }: ElementRecord): boolean =>
  attrs.type?.trim().toLowerCase() === 'module' || tokens(attrs.rel).includes('modulepreload');

/** The elements that load from another site's host. */
export function foreignOf(
  page: PageSnapshot,
  elements: readonly ElementRecord[],
  sourceIn: (element: ElementRecord) => string | undefined,
  suffixes: Suffixes,
): readonly Foreign[] {
  const own = transportOf(page.url).hostname;
  const base = baseOf(page);
  return elements.flatMap((element): Foreign[] => {
    const raw = sourceIn(element);
    const url = raw === undefined ? null : parseAddress(raw, base);
    if (!url || !/^https?:$/.test(url.protocol) || isSameOwner(url.hostname, own, suffixes)) return [];
    const isMapped = element.attrs.integrity === undefined && isModule(element);
    const mapped = isMapped ? hashesIn(mappedIntegrity(page).get(url.href)) : [];
    return [{ element, url, isHashed: hasIntegrity(element) || mapped.length > 0 }];
  });
}

/** The scripts that run in the page and come from another site's host. */
export function foreignScripts(page: PageSnapshot, suffixes: Suffixes): readonly Foreign[] {
  return foreignOf(page, page.scripts.filter(isRunnable), sourceOf, suffixes);
}

/** The style sheets and modules that a `<link>` of the page loads from another site's host. */
export function foreignStyles(page: PageSnapshot, suffixes: Suffixes): readonly Foreign[] {
  const links = page.links.filter(({ attrs }) =>
    tokens(attrs.rel).some((rel) => rel === 'stylesheet' || rel === 'modulepreload'),
  );
  return foreignOf(page, links, ({ attrs }) => attrs.href, suffixes);
}

const code = {
  all: 'sri-implemented-and-all-scripts-loaded-securely',
  external: 'sri-implemented-and-external-scripts-loaded-securely',
  notHtml: 'sri-not-implemented-response-not-html',
  none: 'sri-not-implemented-but-no-scripts-loaded',
  own: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
  bare: 'sri-not-implemented-but-external-scripts-loaded-securely',
  http: 'sri-implemented-but-external-scripts-not-loaded-securely',
  bareHttp: 'sri-not-implemented-and-external-scripts-not-loaded-securely',
} as const;

/** From best to worst in the Observatory's order, which is not the order of its modifiers. */
const ORDER: readonly string[] = [code.all, code.external, code.http, code.bare, code.bareHttp];

/**
 * Returns the Observatory's code for the scripts of a page as written in its source. It reads the text of
 * `src`: an address without protocol counts as insecure, one in capitals as relative, and any `integrity` as
 * effective.
 */
export function observatorySri(page: PageSnapshot, contentType: string, suffixes: Suffixes): string {
  const mime = contentType.split(';')[0] ?? '';
  if (mime && !['text/html', 'application/xhtml+xml'].includes(mime)) return code.notHtml;
  if (page.scripts.length === 0) return code.none;
  const { hostname, isHttps } = transportOf(page.url);
  const domain = registeredDomain(hostname, suffixes);
  let result: string | null = null;
  let foreign = false;
  const worsen = (next: string) => {
    if (result === null || ORDER.indexOf(next) > ORDER.indexOf(result)) result = next;
  };
  for (const { attrs } of page.scripts) {
    const { src, integrity } = attrs;
    if (!src) continue;
    const isRelative = !/^(https?:)?\/\/[^/]/.test(src);
    const url = /^https?:/.test(src) && URL.canParse(src) ? new URL(src) : null;
    if (isRelative || (url && registeredDomain(url.hostname, suffixes) === domain)) {
      const isSecure = isRelative ? isHttps : url?.protocol === 'https:';
      if (integrity && isSecure) result ??= code.all;
      continue;
    }
    foreign = true;
    const isSecure = url?.protocol === 'https:';
    if (integrity && !isSecure) worsen(code.http);
    if (!integrity) worsen(isSecure ? code.bare : code.bareHttp);
  }
  return result ?? (foreign ? code.external : code.own);
}

/**
 * Grades on the same scale what browsers do: addresses are resolved, only effective hashes count, the worst
 * script decides. Leaves out third-party scripts from addresses that the caller judges differently.
 */
export function sriEffect(page: PageSnapshot, suffixes: Suffixes, isLeftOut: (url: URL) => boolean): string {
  const scripts = page.scripts.filter(isRunnable);
  if (scripts.length === 0) return code.none;
  const { isHttps } = transportOf(page.url);
  const strangers = foreignScripts(page, suffixes);
  const foreign = strangers.filter(({ url }) => !isLeftOut(url));
  if (foreign.length === 0) {
    const apart = new Set(strangers.map(({ element }) => element));
    const own = scripts.filter((each) => sourceOf(each) && !apart.has(each));
    return isHttps && own.some(hasIntegrity) ? code.all : code.own;
  }
  const isHttp = ({ url }: Foreign) => url.protocol === 'http:' && !isHttps;
  const isBare = ({ isHashed }: Foreign) => !isHashed;
  if (foreign.some((each) => isHttp(each) && isBare(each))) return code.bareHttp;
  if (foreign.some(isHttp)) return code.http;
  return foreign.some(isBare) ? code.bare : code.external;
}
