import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { observatoryCsp } from './csp-observatory.ts';

const https = { isHttps: true, reported: false };
const none = 'csp-implemented-with-no-unsafe';

describe('the Observatory’s reading', () => {
  it.each<[string[], string]>([
    [[], 'csp-not-implemented'],
    [[''], 'csp-header-invalid'],
    [['x'], 'csp-header-invalid'],
    [["default-src 'self',"], 'csp-header-invalid'],
    [['img-src a; img-src b'], 'csp-header-invalid'],
    [["DEFAULT-SRC 'SELF'"], none],
    [['default-src'], `${none}-default-src-none`],
    [["default-src 'none'; script-src 'self'"], `${none}-default-src-none`],
    [["default-src 'self'; report-uri /a; report-uri /b"], 'csp-implemented-but-duplicate-directives'],
    [["script-src 'unsafe-inline'; report-to a; report-to b"], 'csp-implemented-with-unsafe-inline'],
    [['upgrade-insecure-requests'], 'csp-implemented-with-unsafe-inline'],
    [["default-src 'self'; object-src https:"], 'csp-implemented-with-unsafe-inline'],
    [["default-src 'self'; report-uri http://log.example"], 'csp-implemented-with-insecure-scheme'],
    [["default-src 'self'; style-src 'self' 'unsafe-eval'"], 'csp-implemented-with-unsafe-eval'],
    [
      ["default-src 'self'; img-src http://a"],
      'csp-implemented-with-insecure-scheme-in-passive-content-only',
    ],
    [["default-src 'self'; style-src data:"], 'csp-implemented-with-unsafe-inline-in-style-src-only'],
    [["default-src 'self' 'unsafe-inline' 'nonce-a'"], none],
    [["default-src 'strict-dynamic'"], 'csp-header-invalid'],
    [
      ["script-src 'strict-dynamic' 'nonce-a' https://x.example 'self'; object-src 'none'; style-src 'self'"],
      none,
    ],
    // Two policies: a source counts only if both have it; a directive of the second alone becomes 'none'.
    [["default-src 'self', script-src 'unsafe-inline' *"], none],
    [["default-src 'self' https:", "default-src 'self'"], none],
    [["default-src 'self' https:", "default-src 'self' https:"], 'csp-implemented-with-unsafe-inline'],
    [['default-src https://a.example/', 'default-src https://a.example/x'], none],
    [['default-src https://a.example/%', 'default-src https://a.example/%'], 'csp-header-invalid'],
  ])('of %j is %s', (headers, code) => {
    expect(observatoryCsp(headers, [], https)?.code).toBe(code);
  });

  it('has a separate result for a policy that is report-only', () => {
    const code = 'csp-not-implemented-but-reporting-enabled';
    expect(observatoryCsp([], [], { isHttps: true, reported: true })?.code).toBe(code);
  });

  it('ignores some directives in metas, but not always', () => {
    expect(observatoryCsp([], ["frame-ancestors 'none'"], https)?.code).toBe('csp-not-implemented');
    expect(observatoryCsp([], ["default-src 'self'; frame-ancestors 'none'"], https)).toEqual({
      code: none,
      framing: true,
    });
  });

  it('is null if merging would take too long', () => {
    const policy = `default-src 'self' ${Array.from({ length: 100 }, (_, n) => `https://h${n}.example`).join(' ')}`;
    expect(observatoryCsp(Array(10).fill(policy), [], https)?.code).toBe(none);
    expect(observatoryCsp(Array(100).fill(policy), [], https)).toBeNull();
    expect(observatoryCsp([';'.repeat(200_000)], [], https)).toBeNull();
  });

  it('accepts any input', () => {
    const part = fc.constantFrom(
      'default-src',
      'script-src',
      "'self'",
      ';',
      ',',
      ' ',
      '%',
      '/',
      'é',
      '__proto__',
      '*',
    );
    const policy = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(
        fc.array(policy, { maxLength: 3 }),
        fc.array(policy, { maxLength: 2 }),
        (headers, metas) => {
          expect(observatoryCsp(headers, metas, https)?.code).toMatch(/^csp-/);
        },
      ),
    );
  });
});
