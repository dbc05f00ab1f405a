import { type CspPolicy, governing, isScriptless } from '../csp.ts';
import { type GovernedLoad, isScript } from './load.ts';
import { listMatches, plainHash, type SourceList, sourceList } from './source-list.ts';

/** A load that a policy would block. */
interface Block {
  load: GovernedLoad;
  policy: CspPolicy;
  /** The directive that blocks it, after all fallbacks. */
  directive: string;
  /** Whether the load is inline code whose hash is not known: one in the policy may allow it. */
  isUnsure: boolean;
}

/** Section 6.7.3.2: `'unsafe-inline'`, unless there is a stricter source next to it. */
function allowsAllInline({ keywords, trustsNonceOrHash }: SourceList, load: GovernedLoad): boolean {
  const isStrict = isScript(load) && keywords.has("'strict-dynamic'");
  return keywords.has("'unsafe-inline'") && !trustsNonceOrHash && !isStrict;
}

const hasNonce = ({ nonces }: SourceList, { nonce }: GovernedLoad) =>
  nonce !== undefined && nonces.has(nonce);

/** Hashes are compared in one Base64 alphabet. */
function hashesOf({ hashes = [] }: GovernedLoad): readonly string[] {
  return hashes.map((hash) => {
    const at = hash.indexOf('-');
    return plainHash(hash.slice(0, at), hash.slice(at + 1));
  });
}

/** Whether the hashes of a list apply to inline code of that kind. */
const mayBeHashed = ({ keywords }: SourceList, { inline }: GovernedLoad) =>
  inline === 'element' || keywords.has("'unsafe-hashes'");

/** Whether a hash in the directive may allow inline code whose own hash is not known. */
function isUnsure(policy: CspPolicy, directive: string, load: GovernedLoad): boolean {
  if (!load.inline || load.inline === 'eval' || load.inline === 'wasm' || load.hashes) return false;
  const list = sourceList(policy.directives.get(directive) ?? []);
  return list.hashes.size > 0 && mayBeHashed(list, load);
}

/** Section 6.7.3.3: inline code. */
function allowsInline(list: SourceList, load: GovernedLoad): boolean {
  const runsStrings = list.keywords.has("'unsafe-eval'");
  if (load.inline === 'eval') return runsStrings;
  if (load.inline === 'wasm') return runsStrings || list.keywords.has("'wasm-unsafe-eval'");
  if (allowsAllInline(list, load)) return true;
  if (load.inline === 'element' && hasNonce(list, load)) return true;
  return mayBeHashed(list, load) && hashesOf(load).some((hash) => list.hashes.has(hash));
}

/**
 * Section 6.7.1: loads with an address. A script may also be trusted by its nonce, its hashes, or by who
 * inserted it.
 */
function allowsAddress(list: SourceList, load: GovernedLoad, directive: string, self: URL): boolean {
  const isStyle = load.directive === 'style-src-elem';
  // A dedicated directive (`worker-src`, `child-src`) matches workers only by address.
  const isTrusted = isScript(load) && directive !== 'worker-src' && directive !== 'child-src';
  if ((isTrusted || isStyle) && hasNonce(list, load)) return true;
  if (isTrusted) {
    const hashes = hashesOf(load);
    if (hashes.length > 0 && hashes.every((hash) => list.hashes.has(hash))) return true;
    // The parser never starts a worker.
    if (list.keywords.has("'strict-dynamic'"))
      return load.byScript === true || load.directive === 'worker-src';
  }
  if (load.url === undefined || !URL.canParse(load.url)) return false;
  return listMatches(list, new URL(load.url), { self, redirected: load.redirected ?? false });
}

/** Returns the directive with which one policy blocks a load; null if it allows the load. */
function blockedBy(policy: CspPolicy, load: GovernedLoad, self: URL): string | null {
  if (isScript(load) && isScriptless(policy)) return 'sandbox';
  const directive = governing(policy, load.directive);
  if (directive === null) return null;
  const list = sourceList(policy.directives.get(directive) ?? []);
  const isAllowed = load.inline ? allowsInline(list, load) : allowsAddress(list, load, directive, self);
  return isAllowed ? null : directive;
}

/**
 * Returns everything of a page that the policies in force would block, each with every policy that blocks it.
 */
export function simulate(
  policies: readonly CspPolicy[],
  loads: readonly GovernedLoad[],
  self: URL,
): readonly Block[] {
  return loads.flatMap((load) =>
    policies.flatMap((policy): Block[] => {
      const directive = blockedBy(policy, load, self);
      return directive === null
        ? []
        : [{ load, policy, directive, isUnsure: isUnsure(policy, directive, load) }];
    }),
  );
}
