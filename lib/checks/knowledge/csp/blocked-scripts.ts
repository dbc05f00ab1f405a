import { type CspPolicy, hasNonceOrHash, isScriptless, sourcesFor } from './csp.ts';
import { matches } from './laboratory/source-match.ts';

/**
 * Whether a policy certainly keeps a page from loading a script of an address: no source allows it. A nonce, a hash or
 * `'strict-dynamic'` may allow any address, and a policy in a `<meta>` may come after the script.
 */
export function blocksScript(policies: readonly CspPolicy[], self: URL, url: URL): boolean {
  return policies.some((policy) => {
    if (policy.from === 'meta') return false;
    if (isScriptless(policy)) return true;
    const sources = policy.isCut ? null : sourcesFor(policy, 'script-src-elem');
    if (!sources || hasNonceOrHash(sources) || sources.has("'strict-dynamic'")) return false;
    return ![...sources].some((source) => matches(source, url, { self }));
  });
}
