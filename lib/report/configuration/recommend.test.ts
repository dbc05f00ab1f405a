import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/engine/any-character.ts';
import { effort } from '../../../test/engine/effort.ts';
import { DECLARED, ELSEWHERE } from '../../../test/fixes/header-cases.ts';
import type { Example } from '../../checks/check.ts';
import { inspectionOf } from '../../checks/example-inspection.ts';
import { checks } from '../../checks/index.ts';
import type { Inspection } from '../../checks/inspection.ts';
import { runChecks } from '../../checks/run-checks.ts';
import { SERVERS } from './index.ts';
import { recommend } from './recommend.ts';
import { faultsOf } from './recommendation.ts';

const resultsOf = (inspection: Inspection) => runChecks(checks, inspection, 'security').results;
const recommended = (inspection: Inspection) => recommend(inspection, resultsOf(inspection));

/** Returns the page with the recommended headers. */
function mended(inspection: Inspection): Inspection {
  const { response } = inspection;
  if (!response) return inspection;
  const fields = recommended(inspection);
  const touched = new Set(fields.map(({ name }) => name.toLowerCase()));
  return {
    ...inspection,
    response: {
      ...response,
      headers: [
        ...response.headers.filter(([name]) => !touched.has(name)),
        ...fields
          .filter(({ change }) => change !== 'removed')
          .map(({ name, value }) => [name.toLowerCase(), value] as const),
      ],
    },
  };
}

/** Returns the findings of a page that headers could still fix. */
function left(inspection: Inspection): string[] {
  const results = resultsOf(inspection);
  return DECLARED.flatMap((check) =>
    faultsOf(results, check).map(({ message }) => `${check}: ${message}`),
  ).filter((each) => !(each in ELSEWHERE));
}

const changesOf = (example: Example) =>
  Object.fromEntries(
    recommended(inspectionOf(example)).map(({ name, value, change }) => [name, `${change} ${value}`.trim()]),
  );

describe('recommend', () => {
  it('returns a complete set for a page without headers, with a policy in report-only mode', () => {
    expect(changesOf({ headers: {} })).toEqual({
      'Strict-Transport-Security': 'added max-age=63072000; includeSubDomains',
      'Content-Security-Policy': "added frame-ancestors 'self'",
      'Content-Security-Policy-Report-Only':
        "added default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'",
      'X-Content-Type-Options': 'added nosniff',
      'Referrer-Policy': 'added strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'added same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'added same-site',
      'Permissions-Policy': 'added camera=(self), microphone=(self), geolocation=(self)',
    });
  });

  it('keeps correct headers literally', () => {
    const headers = {
      'strict-transport-security': 'max-age=31536000; includeSubDomains; preload',
      'content-security-policy':
        "default-src 'self';base-uri 'none';  form-action 'self'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': 'camera=()',
    };
    const fields = recommended(inspectionOf({ headers }));
    expect(fields.map(({ change }) => change)).toEqual(fields.map(() => 'kept'));
    expect(Object.fromEntries(fields.map(({ name, value }) => [name.toLowerCase(), value]))).toEqual({
      ...headers,
      'content-security-policy':
        "default-src 'self';base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    });
  });

  it.each<[string, Example, string, string]>([
    [
      'a short time',
      { headers: { 'strict-transport-security': 'max-age=600' } },
      'Strict-Transport-Security',
      'replaced max-age=63072000; includeSubDomains',
    ],
    [
      'a preload that was asked for',
      { headers: { 'strict-transport-security': 'max-age=31536000; preload' } },
      'Strict-Transport-Security',
      'replaced max-age=31536000; includeSubDomains; preload',
    ],
    [
      'frame options that nobody reads',
      { headers: { 'x-frame-options': 'ALLOW-FROM https://a.example' } },
      'Content-Security-Policy',
      "added frame-ancestors 'self' https://a.example",
    ],
    [
      'frame options with a spelling mistake',
      { headers: { 'x-frame-options': 'SAME-ORIGIN' } },
      'X-Frame-Options',
      'replaced SAMEORIGIN',
    ],
    [
      'frame options beside another policy',
      {
        headers: {
          'x-frame-options': 'SAMEORIGIN',
          'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
        },
      },
      'X-Frame-Options',
      'replaced DENY',
    ],
    [
      'frame options that cannot say it',
      {
        headers: {
          'x-frame-options': 'DENY',
          'content-security-policy': 'frame-ancestors https://a.example',
        },
      },
      'X-Frame-Options',
      'removed',
    ],
    [
      'a wide frame-ancestors',
      {
        headers: {
          'content-security-policy':
            "default-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors *",
        },
      },
      'Content-Security-Policy',
      "replaced default-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'",
    ],
    [
      'one wide feature among others',
      { headers: { 'permissions-policy': 'camera=*, fullscreen=(self "https://a.example"), usb=()' } },
      'Permissions-Policy',
      'replaced camera=(self), fullscreen=(self "https://a.example"), usb=()',
    ],
    [
      'a wide feature beside odd strings',
      {
        headers: { 'permissions-policy': 'camera=(self "https://a.example/),\\"("), usb=*;x="a,b", midi=()' },
      },
      'Permissions-Policy',
      'replaced camera=(self "https://a.example/),\\"("), usb=(self), midi=()',
    ],
    [
      'a wide base in the second of two policies',
      {
        headers: {
          'content-security-policy': "script-src *; form-action 'self', script-src 'self'; base-uri *",
        },
      },
      'Content-Security-Policy',
      "replaced script-src *; form-action 'self'; object-src 'none'; frame-ancestors 'self'; base-uri 'self', script-src 'self'; base-uri *",
    ],
    [
      'the old Feature-Policy',
      { headers: { 'feature-policy': "camera 'none'" } },
      'Feature-Policy',
      'removed',
    ],
    [
      'an embedder policy in upper case',
      { headers: { 'cross-origin-embedder-policy': 'Require-Corp' } },
      'Cross-Origin-Embedder-Policy',
      'replaced require-corp',
    ],
    [
      'an embedder policy that does not exist',
      { headers: { 'cross-origin-embedder-policy': 'same-origin' } },
      'Cross-Origin-Embedder-Policy',
      'removed',
    ],
    [
      'frames, if the policy is too long to be changed',
      {
        headers: {
          'content-security-policy': `default-src 'self'; img-src${' https://a.example'.repeat(1_000)}`,
        },
      },
      'X-Frame-Options',
      'added SAMEORIGIN',
    ],
    [
      'the XSS filter',
      { headers: { 'x-xss-protection': '1; mode=block' } },
      'X-XSS-Protection',
      'replaced 0',
    ],
    ['what discloses', { headers: { 'x-powered-by': 'PHP/8.1.2' } }, 'X-Powered-By', 'removed'],
  ])('fixes %s', (_name, example, field, expected) => {
    expect(changesOf(example)[field]).toBe(expected);
  });

  it('adds missing parts to a policy without breaking the page’s forms', () => {
    const html = '<form action="https://pay.example/cart"></form><form action="/search"></form>';
    const headers = { 'content-security-policy': "default-src 'self'" };
    expect(changesOf({ html, headers })['Content-Security-Policy']).toBe(
      "replaced default-src 'self'; form-action 'self' https://pay.example; base-uri 'self'; frame-ancestors 'self'",
    );
  });

  it('adds no HSTS over http, no embedder policy, no preload', () => {
    const changes = changesOf({ url: 'http://example.com/', headers: {} });
    expect(Object.keys(changes)).not.toContain('Strict-Transport-Security');
    expect(Object.keys(changes)).not.toContain('Cross-Origin-Embedder-Policy');
  });

  it('leaves a nonce to the server that generates it', () => {
    const headers = { 'content-security-policy': "script-src 'nonce-cmFuZG9tcmFuZG9tcmFuZG9t'" };
    const inspection = inspectionOf({ headers });
    const fields = recommended(inspection);
    expect(fields.find(({ name }) => name === 'Content-Security-Policy')?.caution).toBe('perAnswer');
    for (const server of SERVERS) expect(server.write(fields).text).not.toContain('nonce-');
  });

  it('leaves ignored findings alone', () => {
    const inspection = inspectionOf({ headers: {} });
    const results = resultsOf(inspection).filter(({ check }) => check !== 'security/corp-missing');
    expect(recommend(inspection, results).map(({ name }) => name)).not.toContain(
      'Cross-Origin-Resource-Policy',
    );
  });

  it('returns nothing if the response was not seen', () => {
    expect(recommend(inspectionOf({}), [])).toEqual([]);
  });

  it('leaves nothing that headers could still fix, whatever was sent', () => {
    const values: Record<string, readonly string[]> = {
      'strict-transport-security': [
        'max-age=0',
        'max-age=31536000',
        'max-age=x',
        'max-age=63072000; preload',
        '',
      ],
      'content-security-policy': [
        "default-src 'self'",
        'frame-ancestors *',
        'script-src *',
        "default-src 'none', script-src 'self'",
        "script-src 'self'; script-src 'none'",
        "script-src 'self'; base-uri *",
        '',
        ';;,',
        "img-src 'self'; frame-ancestors 'self' https://a.example",
      ],
      'content-security-policy-report-only': ["default-src 'self'", ''],
      'x-frame-options': ['DENY', 'SAMEORIGIN', 'ALLOW-FROM https://a.example', 'x', 'DENY, SAMEORIGIN', ''],
      'x-content-type-options': ['nosniff', 'no', 'nosniff, nosniff', ''],
      'referrer-policy': ['unsafe-url', 'no-referrer', 'x', ''],
      'cross-origin-opener-policy': ['same-origin', 'unsafe-none', 'X', '', '"same-origin"'],
      'cross-origin-resource-policy': ['same-origin', 'X', '', 'same-site, same-site'],
      'cross-origin-embedder-policy': ['Require-Corp', 'x', 'credentialless', ''],
      'permissions-policy': [
        'camera=*',
        'camera=(* self), microphone=*',
        "camera 'none'",
        '',
        'geolocation=(self "https://a.example,b")',
      ],
      'feature-policy': ["camera 'none'"],
      'origin-agent-cluster': ['?0', '?1', 'x'],
      'x-xss-protection': ['1', '0', ''],
      'public-key-pins': ['x'],
      pragma: ['no-cache'],
      'x-webkit-csp': ["default-src 'self'"],
      'x-powered-by': ['PHP/8.1'],
      server: ['nginx/1.18.0', 'nginx'],
      'x-debug-token': ['a'],
    };
    const header = fc
      .constantFrom(...Object.keys(values))
      .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(values[name] as string[]))));
    const where = fc.constantFrom(
      'https://example.com/',
      'http://example.com/',
      'https://192.0.2.1/',
      'http://localhost/',
    );
    fc.assert(
      fc.property(fc.array(header, { maxLength: 12 }), where, (headers, url) => {
        const still = left(mended(inspectionOf({ url, headers })));
        expect(still).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('accepts any value', () => {
    const names = [
      'content-security-policy',
      'permissions-policy',
      'strict-transport-security',
      'x-frame-options',
      'cross-origin-embedder-policy',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: anyCharacter })), { maxLength: 6 }),
        (headers) => {
          const fields = recommended(inspectionOf({ headers }));
          for (const server of SERVERS) server.write(fields);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
          for (const { value } of fields) expect(value).not.toMatch(/[\u0000-\u001f]/);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('does not examine a value that no server could send', () => {
    const headers = {
      'content-security-policy': `frame-ancestors *; script-src ${'https://a.example '.repeat(60_000)}`,
      'permissions-policy': `camera=*, ${'x=(self "a"), '.repeat(70_000)}y=()`,
    };
    const inspection = inspectionOf({ headers });
    const results = resultsOf(inspection);
    const write = () => {
      // Parsed headers are cached by response, so each run gets a new one.
      const fields = recommend(inspectionOf({ headers }), results);
      for (const server of SERVERS) expect(server.write(fields).text.length).toBeLessThan(5_000);
    };
    expect(effort(write)).toBeLessThan(20);
    const long = recommend(inspection, results).filter(({ value }) => value.length > 1_000);
    expect(long.map(({ name, change }) => [name, change])).toEqual([
      ['Content-Security-Policy', 'kept'],
      ['Permissions-Policy', 'kept'],
    ]);
  });
});
