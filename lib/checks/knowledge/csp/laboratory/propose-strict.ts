import { type GovernedLoad, isScript } from './load.ts';
import { directiveText, evaluating, outerDirectives, type Proposal } from './propose.ts';

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

const isElement = ({ directive, inline }: GovernedLoad) =>
  directive === 'script-src-elem' && (inline === undefined || inline === 'element');
const countOf = (loads: readonly GovernedLoad[]) => loads.reduce((sum, { count = 1 }) => sum + count, 0);
const isHashed = ({ hashes = [] }: GovernedLoad) => hashes.length > 0;

export function debtsOf(loads: readonly GovernedLoad[]): Debts {
  const scripts = loads.filter(isScript);
  const elements = scripts.filter((load) => isElement(load) && !(load.byScript && load.url));
  // Hashes serve only if every element has one: the nonce goes into all of them.
  const bare = elements.every(isHashed) ? [] : elements.filter(({ nonce }) => nonce === undefined);
  return {
    elements: countOf(bare),
    handlers: countOf(scripts.filter(({ inline }) => inline === 'attribute')),
    addresses: countOf(scripts.filter(({ inline }) => inline === 'address')),
    eval: scripts.some(({ inline }) => inline === 'eval'),
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
 * Returns a strict policy (CSP 3, section 8.2): scripts are trusted by a nonce, or by hashes if all are
 * known, and pass their trust on. It fits the page once its debts are paid.
 *
 * @param framers Who may show the page in a frame: the sources of `frame-ancestors`.
 */
export function proposeStrict(
  loads: readonly GovernedLoad[],
  self: URL,
  framers: readonly string[] = ["'self'"],
  nonce = NONCE_PLACEHOLDER,
): Proposal {
  const elements = loads.filter((load) => isElement(load) && !(load.byScript && load.url));
  const byHash = elements.length > 0 && elements.every(isHashed);
  const hashes = [...new Set(elements.flatMap(({ hashes = [] }) => hashes))].sort();
  const trusted = byHash ? hashes.map((hash) => `'${hash}'`) : [`'nonce-${nonce}'`];
  const evaluates = evaluating(loads);
  const policy = [
    directiveText('script-src', [...trusted, "'strict-dynamic'", ...evaluates]),
    ...outerDirectives(loads, self, framers),
  ].join('; ');
  return { policy, needsNonce: !byHash, open: evaluates.includes("'unsafe-eval'") ? ['unsafe-eval'] : [] };
}
