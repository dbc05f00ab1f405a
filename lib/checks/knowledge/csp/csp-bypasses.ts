import { URLS as ANGULAR } from 'csp_evaluator/dist/allowlist_bypasses/angular.js';
import { URLS as JSONP, NEEDS_EVAL } from 'csp_evaluator/dist/allowlist_bypasses/jsonp.js';
import type { Suffixes } from '../addresses/sites.ts';
import { type CspPolicy, hasNonceOrHash, isScriptless, sourcesFor } from './csp.ts';
import { cspEffect, type Weakness } from './csp-effect.ts';
import { letIn, named, obeyed, type Test } from './csp-openings.ts';
import { type AddressSource, addressSource, domainBelow, isBroadSource, MADE_IN_PAGE } from './csp-source.ts';
import { opennessOf } from './open-domains.ts';

/** Weaknesses of policies that still block most scripts. */
const HARMLESS: readonly Weakness[] = [
  'http',
  'eval',
  'evalUnrestricted',
  'images',
  'styles',
  'stylesInline',
  'stylesBroad',
];

/** Whether there is anything to bypass: not if the policies allow scripts anyway, or allow none. */
export function holdsScriptsBack(policies: readonly CspPolicy[], isHttps: boolean): boolean {
  const { weak } = cspEffect(policies, isHttps);
  return (!weak || HARMLESS.includes(weak.weakness)) && !policies.some(isScriptless);
}

/** Returns what lets an attacker bypass policies that apply together: what every one of them leaves open. */
type Bypass = 'base' | 'baseOpen' | 'hashes' | 'allowlist';

/** Whether relative script addresses matter: a trusted element may load from anywhere. */
function trustsElements(policy: CspPolicy): boolean {
  const sources = sourcesFor(policy, 'script-src-elem') ?? new Set();
  const hasNonce = [...sources].some((source) => source.startsWith("'nonce-"));
  return hasNonceOrHash(sources) && (hasNonce || sources.has("'strict-dynamic'"));
}

const isHost: Test = (source) => !MADE_IN_PAGE.includes(source) && addressSource(source) !== null;

const bases = (policies: readonly CspPolicy[]) =>
  policies.filter(({ directives }) => directives.has('base-uri'));

export function bypassesOf(policies: readonly CspPolicy[]): readonly Bypass[] {
  const found: Bypass[] = [];
  const declared = bases(policies);
  if (declared.length === 0 && policies.some(trustsElements)) found.push('base');
  if (named(declared, ['base-uri'], (source) => isBroadSource(source))) found.push('baseOpen');
  if (
    named(policies, ['script-src-attr'], (source, all) => source === "'unsafe-hashes'" && hasNonceOrHash(all))
  )
    found.push('hashes');
  if (named(policies, ['script-src-elem'], obeyed(isHost))) found.push('allowlist');
  return found;
}

/** Hosts where anybody can upload a file. */
const PUBLIC =
  /^(cdn\.jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com|esm\.sh|cdn\.skypack\.dev|raw\.githack\.com|rawcdn\.githack\.com|cdn\.statically\.io|storage\.googleapis\.com|s3\.amazonaws\.com)$/;

/** Whether a host serves files of anybody, so that its origin does not belong to a single owner. */
export function isPublicHost(hostname: string): boolean {
  return PUBLIC.test(hostname);
}

const addresses = (list: readonly string[]) => list.map((address) => new URL(address, 'https://x'));
let lists: { jsonp: readonly URL[]; angular: readonly URL[]; needEval: ReadonlySet<string> } | undefined;

type BypassHost = 'suffix' | 'public' | 'jsonp' | 'angular';

function kindOf(source: AddressSource, hasEval: boolean, suffixes: Suffixes): BypassHost | null {
  const { host, path } = source;
  if (!host?.includes('.')) return null;
  const domain = domainBelow(source);
  const openness = opennessOf(source, suffixes);
  if (openness === 'registry') return 'suffix';
  const isWhole = path === '' || path === '/';
  if (isWhole && isPublicHost(host)) return 'public';
  lists ??= { jsonp: addresses(JSONP), angular: addresses(ANGULAR), needEval: new Set(NEEDS_EVAL) };
  const { jsonp, angular, needEval } = lists;
  const serves = (url: URL) =>
    (domain ? url.hostname.endsWith(`.${domain}`) : url.hostname === host) &&
    (isWhole || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path));
  if (jsonp.some((url) => serves(url) && (hasEval || !needEval.has(url.hostname)))) return 'jsonp';
  if (isWhole && openness === 'shared') return 'public';
  return angular.some(serves) ? 'angular' : null;
}

/** The most sources compared with the lists of hosts; more than any real policy has. */
const MOST_SOURCES = 2_000;

/**
 * Returns the sources that may deliver anybody's script although they specify hosts: suffixes under which
 * anybody can get a host, hosts with JSONP endpoints, with old AngularJS or with anybody's files; and schemes
 * for addresses that scripts create themselves. Only sources that every policy contains in the same words.
 */
export function openHosts(
  policies: readonly CspPolicy[],
  suffixes: Suffixes,
): readonly { source: string; kind: BypassHost | 'made' }[] {
  const allowed = policies.flatMap((policy) => sourcesFor(policy, 'script-src-elem') ?? []);
  const [first, ...others] = allowed;
  if (
    !first ||
    !letIn(
      policies,
      ['script-src-elem'],
      obeyed(() => true),
    )
  )
    return [];
  const hasEval = allowed.every((sources) => sources.has("'unsafe-eval'"));
  return [...first]
    .slice(0, MOST_SOURCES)
    .filter((source) => others.every((sources) => sources.has(source)))
    .flatMap((source): readonly { source: string; kind: BypassHost | 'made' }[] => {
      if (MADE_IN_PAGE.includes(source)) return [{ source, kind: 'made' }];
      const address = addressSource(source);
      const kind = address && kindOf(address, hasEval, suffixes);
      return kind ? [{ source, kind }] : [];
    });
}
