import type { GovernedLoad } from './load.ts';
import { inlineSources, narrowestSource } from './narrowest-source.ts';

export interface Proposal {
  policy: string;
  /** Whether the server must write a new nonce into each response: into the header, and into each script. */
  needsNonce: boolean;
  /** What it allows although a good policy would not: inline code, strings run as code. */
  open: readonly ('unsafe-inline' | 'unsafe-eval')[];
}

export const directiveText = (directive: string, sources: readonly string[]): string =>
  `${directive} ${sources.length > 0 ? sources.join(' ') : "'none'"}`;

function sourcesOf(loads: readonly GovernedLoad[], directive: string, self: URL): readonly string[] {
  const addresses = loads.filter(
    (load) => load.directive === directive && load.url && URL.canParse(load.url),
  );
  return [...new Set(addresses.map(({ url = '' }) => narrowestSource(url, self)))].sort();
}

/** Returns the keywords for code that the page makes from strings and from WebAssembly. */
export function evaluating(loads: readonly GovernedLoad[]): readonly string[] {
  const has = (kind: GovernedLoad['inline']) => loads.some(({ inline }) => inline === kind);
  if (has('eval')) return ["'unsafe-eval'"];
  return has('wasm') ? ["'wasm-unsafe-eval'"] : [];
}

/** Returns the directives that no other falls back to, and that are therefore always written. */
export function outerDirectives(
  loads: readonly GovernedLoad[],
  self: URL,
  framers: readonly string[],
): readonly string[] {
  return [
    directiveText('object-src', sourcesOf(loads, 'object-src', self)),
    directiveText('base-uri', sourcesOf(loads, 'base-uri', self)),
    directiveText('form-action', [...new Set(["'self'", ...sourcesOf(loads, 'form-action', self)])]),
    directiveText('frame-ancestors', framers),
  ];
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

/**
 * Returns a directive, and a separate one for code in attributes: their code cannot be hashed one by one, because a
 * page may change it at any time.
 */
function directives(name: string, loads: readonly GovernedLoad[], self: URL): readonly string[] {
  const own = loads.filter(({ directive }) => directive === name || directive.startsWith(`${name}-`));
  const others = own.filter(({ inline }) => inline !== 'attribute');
  const addresses = [...new Set(own.map(({ directive }) => directive))].flatMap((kind) =>
    sourcesOf(own, kind, self),
  );
  const sources = [...new Set(["'self'", ...addresses, ...inlineSources(others), ...evaluating(own)])];
  return [
    ...(others.length > 0 ? [directiveText(name, sources)] : []),
    ...(others.length < own.length && !sources.includes("'unsafe-inline'")
      ? [`${name}-attr 'unsafe-inline'`]
      : []),
  ];
}

/**
 * Returns a policy that lists the hosts a page was observed to load from and the hashes of its inline code, and allows
 * nothing else. Loads that were not observed are missing; the page's own host is allowed everywhere.
 *
 * @param framers Who may show the page in a frame: the sources of `frame-ancestors`.
 */
export function proposeAllowList(
  loads: readonly GovernedLoad[],
  self: URL,
  framers: readonly string[] = ["'self'"],
): Proposal {
  const lists = FETCHES.flatMap((name) => directives(name, loads, self));
  const policy = ["default-src 'self'", ...lists, ...outerDirectives(loads, self, framers)].join('; ');
  const open = (['unsafe-inline', 'unsafe-eval'] as const).filter((keyword) =>
    lists.some((text) => text.startsWith('script-src') && text.includes(`'${keyword}'`)),
  );
  return { policy, needsNonce: false, open };
}
