import { describe, expect, it } from 'vitest';
import type { Example } from '../../checks/check.ts';
import { inspectionOf } from '../../checks/example-inspection.ts';
import { headerFix } from './header-fix.ts';

const inspection = inspectionOf({ headers: { 'x-content-type-options': 'none' } });

const HSTS = 'Strict-Transport-Security: max-age=63072000';
const CSP = 'Content-Security-Policy: ';

describe('a fix with a header', () => {
  it('is added, or replaces what is sent', () => {
    expect(headerFix('Referrer-Policy: no-referrer', inspection)).toEqual({
      name: 'Referrer-Policy',
      value: 'no-referrer',
      change: 'added',
    });
    expect(headerFix('X-Content-Type-Options: nosniff', inspection)?.change).toBe('replaced');
  });

  it.each([
    ['X-Frame-Options: SAMEORIGIN', {}, 'frames'],
    ['Referrer-Policy: no-referrer', {}, undefined],
    [`${HSTS}; includeSubDomains`, {}, 'subdomains'],
    [`${HSTS}; includeSubDomains`, { 'strict-transport-security': 'max-age=600' }, 'subdomains'],
    [
      `${HSTS}; includeSubDomains`,
      { 'strict-transport-security': 'max-age=600;includesubdomains' },
      undefined,
    ],
    [
      `${HSTS}; includeSubDomains`,
      { 'strict-transport-security': 'includeSubDomains; max-age=6' },
      undefined,
    ],
    // Browsers ignore it, so the subdomains are new.
    [
      `${HSTS}; includeSubDomains`,
      { 'strict-transport-security': 'max-age=x; includeSubDomains' },
      'subdomains',
    ],
    [HSTS, {}, undefined],
    [`${CSP}default-src 'self'`, {}, undefined],
    [`${CSP}form-action 'self'; frame-ancestors 'self'`, {}, 'frames'],
    [`${CSP}frame-ancestors`, { 'content-security-policy': "default-src 'self'" }, 'frames'],
    [`${CSP}frame-ancestors 'self'`, { 'content-security-policy': 'frame-ancestors *' }, 'frames'],
    [`${CSP}form-action 'self'`, { 'content-security-policy': "default-src 'self'" }, 'forms'],
    [
      `${CSP}default-src 'self'; form-action 'self'; frame-ancestors 'self' https://a.example`,
      {
        'content-security-policy':
          "Frame-Ancestors 'self'  https://a.example ;form-action 'self' ; img-src *",
      },
      undefined,
    ],
    [
      `${CSP}script-src 'self'; frame-ancestors 'self', frame-ancestors 'none'`,
      { 'content-security-policy': "frame-ancestors 'self',frame-ancestors https://a.example" },
      'frames',
    ],
  ])('%s has its caution, if %o is sent: %s', (fix, headers, caution) => {
    expect(headerFix(fix, inspectionOf({ headers }))?.caution).toBe(caution);
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
