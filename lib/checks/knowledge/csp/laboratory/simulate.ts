import { type CspPolicy, governing, isScriptless } from '../csp.ts';
import { type GovernedLoad, isScript } from './load.ts';
import { listMatches, plainHash, type SourceList, sourceList } from './source-list.ts';

/** What a policy would block. */
interface Block {
  load: GovernedLoad;
  policy: CspPolicy;
  /** The directive that blocks it, after all fallbacks. */
  directive: string;
}

/** Section 6.7.3.2: `'unsafe-inline'`, unless something stricter stands beside it. */
function allowsAllInline({ keywords, trustsNonceOrHash }: SourceList, load: GovernedLoad): boolean {
  const isStrict = isScript(load) && keywords.has("'strict-dynamic'");
  return keywords.has("'unsafe-inline'") && !trustsNonceOrHash && !isStrict;
}

const hasNonce = ({ nonces }: SourceList, { nonce }: GovernedLoad) =>
  nonce !== undefined && nonces.has(nonce);

/** Hashes are compared in one alphabet. */
function hashesOf({ hashes = [] }: GovernedLoad): readonly string[] {
  return hashes.map((hash) => {
    const at = hash.indexOf('-');
    return plainHash(hash.slice(0, at), hash.slice(at + 1));
  });
}

/** Section 6.7.3.3: what stands in the page itself. */
function allowsInline(list: SourceList, load: GovernedLoad): boolean {
  if (load.inline === 'eval') return list.keywords.has("'unsafe-eval'");
  if (allowsAllInline(list, load)) return true;
  const isElement = load.inline === 'element';
  if (isElement && hasNonce(list, load)) return true;
  const mayBeHashed = isElement || list.keywords.has("'unsafe-hashes'");
  return mayBeHashed && hashesOf(load).some((hash) => list.hashes.has(hash));
}

/** Section 6.7.1: what has an address. A script may also be trusted by its nonce, its hashes, or by who asks for it. */
function allowsAddress(list: SourceList, load: GovernedLoad, directive: string, self: URL): boolean {
  const isStyle = load.directive === 'style-src-elem';
  // A directive of its own knows workers by their address alone.
  const isTrusted = isScript(load) && directive !== 'worker-src' && directive !== 'child-src';
  if ((isTrusted || isStyle) && hasNonce(list, load)) return true;
  if (isTrusted) {
    const hashes = hashesOf(load);
    if (hashes.length > 0 && hashes.every((hash) => list.hashes.has(hash))) return true;
    // The parser starts no worker.
    if (list.keywords.has("'strict-dynamic'"))
      return load.byScript === true || load.directive === 'worker-src';
  }
  if (load.url === undefined || !URL.canParse(load.url)) return false;
  return listMatches(list, new URL(load.url), { self, redirected: load.redirected ?? false });
}

/** The directive by which one policy blocks a load; null where it lets it in. */
function blockedBy(policy: CspPolicy, load: GovernedLoad, self: URL): string | null {
  if (isScript(load) && isScriptless(policy)) return 'sandbox';
  const directive = governing(policy, load.directive);
  if (directive === null) return null;
  const list = sourceList(policy.directives.get(directive) ?? []);
  const isAllowed = load.inline ? allowsInline(list, load) : allowsAddress(list, load, directive, self);
  return isAllowed ? null : directive;
}

/** Everything of a page that policies in force would block, each with every policy that does. */
export function simulate(
  policies: readonly CspPolicy[],
  loads: readonly GovernedLoad[],
  self: URL,
): readonly Block[] {
  return loads.flatMap((load) =>
    policies.flatMap((policy): Block[] => {
      const directive = blockedBy(policy, load, self);
      return directive === null ? [] : [{ load, policy, directive }];
    }),
  );
}
