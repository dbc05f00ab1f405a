import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../../checks/example-inspection.ts';
import { headerFix } from './header-fix.ts';

const inspection = inspectionOf({ headers: { 'x-content-type-options': 'none' } });

describe('a fix with a header', () => {
  it('is added, or replaces what is sent', () => {
    expect(headerFix('Referrer-Policy: no-referrer', inspection)).toEqual({
      name: 'Referrer-Policy',
      value: 'no-referrer',
      change: 'added',
    });
    expect(headerFix('X-Content-Type-Options: nosniff', inspection)?.change).toBe('replaced');
  });

  it('has its caution', () => {
    const fix = headerFix('X-Frame-Options: SAMEORIGIN', inspection);
    expect(fix?.caution).toBe('frames');
  });

  it.each([
    'Location: https://example.com/',
    'Set-Cookie: id=…; Secure',
    'Content-Type: text/css',
    '<meta name="referrer" content="no-referrer">',
    "require-trusted-types-for 'script'",
  ])('is not a header for the whole site: %s', (fix) => {
    expect(headerFix(fix, inspection)).toBeNull();
  });

  it('needs the response for comparison', () => {
    expect(headerFix('Referrer-Policy: no-referrer', inspectionOf({}))).toBeNull();
  });
});
