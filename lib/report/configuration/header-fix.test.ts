import { describe, expect, it } from 'vitest';
import type { Example } from '../../checks/check.ts';
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
    'Link: <https://example.com/>; rel="canonical"',
    'Sitemap: https://example.com/sitemap.xml',
    'Expires: 2027-05-27T00:00:00Z',
    'object-fit: cover;',
    '<meta name="referrer" content="no-referrer">',
    "require-trusted-types-for 'script'",
  ])('is not a header for the whole site: %s', (fix) => {
    expect(headerFix(fix, inspection)).toBeNull();
  });

  it('needs the response for comparison', () => {
    expect(headerFix('Referrer-Policy: no-referrer', inspectionOf({}))).toBeNull();
  });
});

describe('the fixes of all checks', () => {
  const files = import.meta.glob<{ examples?: readonly Example[] }>(
    ['../../checks/{seo,security,deep}/*.ts', '!**/*.test.ts'],
    { eager: true },
  );
  const names = (isHeader: boolean) => {
    const found = Object.entries(files).flatMap(([path, { examples = [] }]) =>
      examples
        .flatMap(({ finds = [] }) => finds)
        .flatMap((find) => (typeof find === 'object' && 'fix' in find ? (find.fix ?? []) : []))
        .filter((fix) => /^[\w-]+: /.test(fix) && (headerFix(fix, inspection) !== null) === isHeader)
        .map((fix) => [fix.split(':', 1)[0] ?? '', path.split('/').at(-1)?.replace('.ts', '')]),
    );
    const all = Map.groupBy(found, ([name]) => name);
    return Object.fromEntries(
      [...all].sort().map(([name, of]) => [name, [...new Set(of.map(([, check]) => check))].sort()]),
    );
  };

  it('are written for a server only if every page of the site sends the same', () => {
    expect(names(true)).toEqual({
      'Content-Security-Policy': ['csp-malformed', 'csp-meta-limited', 'framing-open'],
      'Cross-Origin-Opener-Policy': ['coop-missing'],
      'Cross-Origin-Resource-Policy': ['corp-missing'],
      'Permissions-Policy': ['permissions-policy-weak'],
      'Referrer-Policy': ['referrer-policy-unsafe', 'referrer-token-leak'],
      'Strict-Transport-Security': ['hsts-incomplete', 'hsts-missing'],
      'X-Content-Type-Options': ['content-type-sniffing'],
      'X-Frame-Options': ['framing-conflict'],
      'X-Robots-Tag': ['index-unwanted'],
      'X-XSS-Protection': ['xss-filter-on'],
    });
  });

  it('are copied as they are if they only look like a header of the site', () => {
    expect(names(false)).toEqual({
      'Access-Control-Allow-Origin': ['cors-credentials-open'],
      Allow: ['robots-txt-resource-blocked'],
      'Cache-Control': ['header-obsolete', 'session-cacheable'],
      Canonical: ['security-txt'],
      'Clear-Site-Data': ['clear-site-data-invalid'],
      Contact: ['security-txt'],
      'Content-Type': ['content-type-missing', 'document-type-wrong'],
      Disallow: ['robots-txt-syntax'],
      Expires: ['security-txt'],
      Link: [
        'canonical-fragment',
        'canonical-insecure',
        'canonical-qualified',
        'canonical-relative',
        'hreflang-code',
        'hreflang-relative',
      ],
      Location: ['redirect-downgrade'],
      Refresh: ['refresh-insecure'],
      'Set-Cookie': [
        'cookie-attribute-unknown',
        'cookie-lifetime-long',
        'cookie-refused',
        'cookie-unprotected',
      ],
      Sitemap: ['robots-txt-sitemap-missing', 'robots-txt-syntax'],
      'User-agent': ['robots-txt-html', 'robots-txt-missing', 'robots-txt-syntax'],
      'object-fit': ['image-distorted'],
    });
  });
});
