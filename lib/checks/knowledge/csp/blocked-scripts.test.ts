import { describe, expect, it } from 'vitest';
import { blocksScript } from './blocked-scripts.ts';
import { headerPolicies } from './csp.ts';

const HEADER = 'content-security-policy';

describe('a script that a policy blocks', () => {
  it.each([
    ['https://cdn.other.net/a.js', "script-src 'self'", true],
    ['https://cdn.other.net/a.js', "default-src 'none'", true],
    ['https://cdn.other.net/a.js', 'script-src https://cdn.other.net/b/', true],
    ['https://cdn.other.net/a.js', "script-src *, script-src 'self'", true],
    ['https://cdn.other.net/a.js', 'sandbox', true],
    ['https://cdn.other.net/a.js', 'script-src https:', false],
    ['https://cdn.other.net/a.js', "script-src 'self' *.other.net", false],
    ['https://example.com/a.js', "script-src 'self'", false],
    ['https://cdn.other.net/a.js', "img-src 'self'", false],
    ['https://cdn.other.net/a.js', "script-src 'self' 'nonce-k7Qm2xV9aT4pZ8rW3nB6yL1c'", false],
    ['https://cdn.other.net/a.js', "script-src 'self' 'strict-dynamic'", false],
    ['https://cdn.other.net/a.js', `script-src 'self'${' x'.repeat(40_000)}`, false],
  ])('%s: %s', (url, policy, isBlocked) => {
    const policies = headerPolicies({ headers: [[HEADER, policy]] }, HEADER);
    expect(blocksScript(policies, new URL('https://example.com/'), new URL(url))).toBe(isBlocked);
  });

  it('is not certain by a policy in a <meta>, which may come after it', () => {
    const policies = headerPolicies({ headers: [[HEADER, "script-src 'self'"]] }, HEADER);
    const inMeta = policies.map((policy) => ({ ...policy, from: 'meta' as const }));
    expect(blocksScript(inMeta, new URL('https://example.com/'), new URL('https://cdn.other.net/a.js'))).toBe(
      false,
    );
  });
});
