import { isPublicHost } from '../csp-bypasses.ts';
import { type GovernedLoad, isScript } from './load.ts';
import { matches } from './source-match.ts';

/** The placeholder in a template for a new random value that the server writes into each response. */
const NONCE_PLACEHOLDER = '{nonce}';

/** The required changes to a page before a strict policy can be enforced. */
export interface Debts {
  /** Script elements in the markup that have no nonce and no hash. */
  elements: number;
  /** Event handler attributes. */
  handlers: number;
  /** `javascript:` addresses. */
  addresses: number;
  /** Whether a script was observed to run strings as code: strict policies can allow that, but are weaker. */
  eval: boolean;
}

interface Proposal {
  policy: string;
  /** Whether the server must write a new nonce into each response: into the header, and into each script. */
  needsNonce: boolean;
  /** What it allows although a good policy would not: inline code, strings run as code. */
  open: readonly ('unsafe-inline' | 'unsafe-eval')[];
}

const isElement = ({ directive, inline }: GovernedLoad) =>
  directive === 'script-src-elem' && (inline === undefined || inline === 'element');
const countOf = (loads: readonly GovernedLoad[]) => loads.reduce((sum, { count = 1 }) => sum + count, 0);
const hasEval = (loads: readonly GovernedLoad[]) => loads.some(({ inline }) => inline === 'eval');
const isHashed = ({ hashes = [] }: GovernedLoad) => hashes.length > 0;

export function debtsOf(loads: readonly GovernedLoad[]): Debts {
  const scripts = loads.filter(isScript);
  const bare = scripts.filter(
    (load) => isElement(load) && !(load.byScript && load.url) && load.nonce === undefined && !isHashed(load),
  );
  return {
    elements: countOf(bare),
    handlers: countOf(scripts.filter(({ inline }) => inline === 'attribute')),
    addresses: countOf(scripts.filter(({ inline }) => inline === 'address')),
    eval: hasEval(scripts),
  };
}

/**
 * The page once its debts are paid: every script element has the nonce, no attribute is code.
 *
 * @internal For tests, which apply policies that no page of the tests has.
 */
export function paid(loads: readonly GovernedLoad[], nonce: string): readonly GovernedLoad[] {
  const isCode = (load: GovernedLoad) =>
    isScript(load) && (load.inline === 'attribute' || load.inline === 'address');
  return loads.filter((load) => !isCode(load)).map((load) => (isElement(load) ? { ...load, nonce } : load));
}

/**
 * Returns the narrowest source that allows an address. Hosts with anybody's files get a source for the file
 * itself.
 */
function sourceOf(address: string, self: URL): string {
  const url = new URL(address);
  const host = `${url.protocol}//${url.host}`;
  const file = `${host}${url.pathname.replace(/[;,]/g, encodeURIComponent)}`;
  const sources = ["'self'", ...(isPublicHost(url.hostname) ? [file] : []), host];
  // Some addresses have no host, and the grammar lacks characters for others.
  return sources.find((source) => matches(source, url, { self })) ?? url.protocol;
}

function sourcesOf(loads: readonly GovernedLoad[], directive: string, self: URL): readonly string[] {
  const addresses = loads.filter(
    (load) => load.directive === directive && load.url && URL.canParse(load.url),
  );
  return [...new Set(addresses.map(({ url = '' }) => sourceOf(url, self)))].sort();
}

const list = (directive: string, sources: readonly string[]) =>
  `${directive} ${sources.length > 0 ? sources.join(' ') : "'none'"}`;

/**
 * Returns a strict policy (CSP 3, section 8.2): scripts are trusted by a nonce, or by hashes if all are
 * known, and pass their trust on. It fits the page once its debts are paid.
 */
export function proposeStrict(
  loads: readonly GovernedLoad[],
  self: URL,
  nonce = NONCE_PLACEHOLDER,
): Proposal {
  const elements = loads.filter((load) => isElement(load) && !(load.byScript && load.url));
  const byHash = elements.length > 0 && elements.every(isHashed);
  const hashes = [...new Set(elements.flatMap(({ hashes = [] }) => hashes))].sort();
  const trusted = byHash ? hashes.map((hash) => `'${hash}'`) : [`'nonce-${nonce}'`];
  const evaluates = hasEval(loads);
  const policy = [
    list('script-src', [...trusted, "'strict-dynamic'", ...(evaluates ? ["'unsafe-eval'"] : [])]),
    list('object-src', sourcesOf(loads, 'object-src', self)),
    list('base-uri', sourcesOf(loads, 'base-uri', self)),
  ].join('; ');
  return { policy, needsNonce: !byHash, open: evaluates ? ['unsafe-eval'] : [] };
}

/** Directives that fall back to `default-src`, and are written only if the page has such loads. */
const FETCHES = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'frame-src',
  'worker-src',
  'manifest-src',
];

/** Returns the sources for inline code: its hashes if they are all known, else `'unsafe-inline'`. */
function inlineSources(loads: readonly GovernedLoad[]): readonly string[] {
  const inline = loads.filter((load) => load.inline && load.inline !== 'eval');
  if (inline.length === 0) return [];
  const canBeHashed = inline.every((load) => load.inline === 'element' && isHashed(load));
  return canBeHashed
    ? inline.flatMap(({ hashes = [] }) => hashes.map((hash) => `'${hash}'`))
    : ["'unsafe-inline'"];
}

/**
 * Returns a policy that lists the hosts a page was observed to load from, and allows nothing else. Loads that
 * were not observed are missing; the page's own host is allowed everywhere.
 */
export function proposeAllowList(loads: readonly GovernedLoad[], self: URL): Proposal {
  const lists = FETCHES.flatMap((name) => {
    const own = loads.filter(({ directive }) => directive === name || directive.startsWith(`${name}-`));
    if (own.length === 0) return [];
    const kinds = [...new Set(own.map(({ directive }) => directive))];
    const addresses = kinds.flatMap((kind) => sourcesOf(own, kind, self));
    const evaluated = hasEval(own) ? ["'unsafe-eval'"] : [];
    return list(name, [...new Set(["'self'", ...addresses, ...inlineSources(own), ...evaluated])]);
  });
  const policy = [
    "default-src 'self'",
    ...lists,
    list('object-src', sourcesOf(loads, 'object-src', self)),
    list('base-uri', sourcesOf(loads, 'base-uri', self)),
    list('form-action', [...new Set(["'self'", ...sourcesOf(loads, 'form-action', self)])]),
  ].join('; ');
  const open = (['unsafe-inline', 'unsafe-eval'] as const).filter((keyword) => {
    const scripts = lists.find((text) => text.startsWith('script-src '));
    return scripts?.includes(`'${keyword}'`);
  });
  return { policy, needsNonce: false, open };
}
