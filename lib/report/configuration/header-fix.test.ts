import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../../checks/example-inspection.ts';
import { checks } from '../../checks/index.ts';
import { runChecks } from '../../checks/run-checks.ts';
import { headerFix } from './header-fix.ts';

const inspection = inspectionOf({ headers: { 'x-content-type-options': 'none' } });
const { results } = runChecks(checks, inspection);

describe('a fix that is a header', () => {
  it('is added, or takes the place of what is sent', () => {
    expect(headerFix('Referrer-Policy: no-referrer', inspection, results)).toEqual({
      name: 'Referrer-Policy',
      value: 'no-referrer',
      change: 'added',
    });
    expect(headerFix('X-Content-Type-Options: nosniff', inspection, results)?.change).toBe('replaced');
  });

  it('comes with what is to be watched', () => {
    const fix = headerFix('X-Frame-Options: SAMEORIGIN', inspection, results);
    expect(fix?.caution).toBe('frames');
  });

  it.each([
    'Location: https://example.com/',
    'Set-Cookie: id=…; Secure',
    'Content-Type: text/css',
    '<meta name="referrer" content="no-referrer">',
    "require-trusted-types-for 'script'",
  ])('is no header for the whole site: %s', (fix) => {
    expect(headerFix(fix, inspection, results)).toBeNull();
  });

  it('needs the response, to know what is sent', () => {
    expect(headerFix('Referrer-Policy: no-referrer', inspectionOf({}), [])).toBeNull();
  });
});
