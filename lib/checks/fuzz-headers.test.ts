import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/engine/any-character.ts';
import { CASES, faultsOf, SEED } from '../../test/engine/fuzz-judge.ts';
import type { Example } from './check.ts';
import { collectHtml } from './collect/parse5.ts';
import type { Fields, Inspection, Violation } from './inspection.ts';
import { loadSuffixes } from './suffixes.ts';

const { suffixes } = await loadSuffixes();

const files = import.meta.glob<{ examples?: Example[] }>(['./seo/*.ts', './security/*.ts'], { eager: true });
const fieldsOf = ({ headers = [] }: Example): Fields =>
  Array.isArray(headers) ? headers : Object.entries(headers);
const fields = Object.values(files).flatMap(({ examples = [] }) => examples.flatMap(fieldsOf));

/** Real names, including some that no check reads yet. */
const NAMES = [
  ...new Set([
    ...fields.map(([name]) => name),
    'accept-ch',
    'age',
    'alt-svc',
    'clear-site-data',
    'date',
    'etag',
    'expect-ct',
    'location',
    'nel',
    'pragma',
    'public-key-pins',
    'refresh',
    'report-to',
    'reporting-endpoints',
    'server-timing',
    'sourcemap',
    'vary',
    'via',
  ]),
];
/** Words that checks know, to be inserted in unexpected places. */
const WORDS = [...new Set(fields.flatMap(([, value]) => value.split(/[\s;,]+/)))].filter(
  (word) => word.length > 0 && word.length < 100,
);

/** Close to the limit of browsers, which is 256 KB for all fields together. */
const LONGEST = 250_000;
/** More than a browser keeps for a site, so more than a server can intend. */
const MOST_COOKIES = 500;

const PIECE = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...'"\'\\()[]{}<>=*?:/@%!#&|~^`$'.split('')) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\0', '\u00a0', '\u2028', '\u202e', 'é', 'İ', '\ud800', '👩‍👩‍👧', '%E0%A4%A'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('__proto__', 'constructor', 'NaN', '-1', '1e999', '99999999999999999999'),
  },
);
const BETWEEN = fc.constantFrom(' ', '; ', ';', ', ', ',', '=', '="', '\n', '\t', '', '/', '.', '-');

/** A few pieces, repeated many times, identical or each with its own number. */
const REPEATED = fc
  .record({
    pieces: fc.array(fc.tuple(PIECE, BETWEEN), { minLength: 1, maxLength: 5 }),
    times: fc.oneof(
      { weight: 6, arbitrary: fc.nat(20) },
      { weight: 2, arbitrary: fc.nat(2_000) },
      { weight: 1, arbitrary: fc.nat(60_000) },
    ),
    numbered: fc.boolean(),
  })
  .map(({ pieces, times, numbered }) => {
    const once = pieces.map(([piece, between]) => piece + between);
    const length = once.join('').length + 5;
    const count = Math.min(times, Math.floor(LONGEST / length));
    return Array.from({ length: count }, (_, n) => (numbered ? once.join(String(n)) : once.join(''))).join(
      '',
    );
  });

const VALUE = fc
  .array(fc.oneof(REPEATED, PIECE, fc.constantFrom(...fields.map(([, value]) => value))), { maxLength: 6 })
  .map((parts) => parts.join(' ').slice(0, LONGEST));

/** One field, or many copies of it. */
const SENT = fc
  .record({
    name: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...NAMES) },
      fc.constantFrom('content-security-policy', 'set-cookie'),
    ),
    value: VALUE,
    times: fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.nat(300)),
  })
  .map(({ name, value, times }): Fields => {
    const count = Math.min(times, Math.ceil(LONGEST / (value.length + 1)), MOST_COOKIES);
    return Array.from({ length: count }, () => [name, value] as const);
  });
const FIELDS = fc.array(SENT, { maxLength: 12, size: 'max' }).map((sent) => sent.flat());

const VIOLATION: fc.Arbitrary<Violation> = fc.record({
  directive: PIECE,
  blocked: fc.oneof(PIECE, fc.webUrl(), fc.constantFrom('inline', 'eval', '')),
  disposition: fc.constantFrom('enforce', 'report'),
});

/** The input for a fuzzed response; small enough to print. */
const CASE = fc.record({
  url: fc.constantFrom('https://example.com/page', 'http://192.0.2.7/', 'https://storage.googleapis.com/a'),
  how: fc.constantFrom('observed' as const, 'stored' as const),
  status: fc.constantFrom(200, 200, 200, 0, 204, 304, 404, 503, 999),
  headers: FIELDS,
  again: fc.option(FIELDS, { nil: undefined }),
  violations: fc.option(fc.array(VIOLATION, { maxLength: 100 }), { nil: undefined }),
  nonces: fc.option(fc.array(PIECE, { maxLength: 5 }), { nil: undefined }),
});
type Case = typeof CASE extends fc.Arbitrary<infer T> ? T : never;

const HTML =
  '<title>Kettles</title><script src="https://cdn.example/a.js"></script><script nonce="a">1</script><style>p{}</style>' +
  '<body onload="a()"><form action="/login"><input type="password"></form><a href="/x" target="_blank">x</a>';

function inspectionOf({ url, how, status, headers, again, violations, nonces }: Case): Inspection {
  return {
    url,
    at: Date.UTC(2026, 5, 1),
    page: collectHtml(HTML, url),
    suffixes,
    response: { how, url, status, headers },
    ...(again && { again: { how: 'second request', url, status, headers: again } }),
    ...(violations && { violations }),
    ...(nonces && { runtime: { crossOriginIsolated: false, readableCookies: [], storedTokens: [], nonces } }),
  };
}

describe('any response', () => {
  it(`no check throws, is slow or leaves a gap in its sentence (${CASES} sets of header fields)`, {
    timeout: 3_600_000,
  }, () => {
    // Shrinking a case takes as long as hundreds of others, so a failure is reported unshrunk, with its seed.
    const { failed, seed, counterexamplePath, counterexample } = fc.check(
      fc.property(CASE, (sent) => faultsOf(inspectionOf(sent)).length === 0),
      { seed: SEED, numRuns: CASES, endOnFailure: true },
    );
    const [sent] = counterexample ?? [];
    const faults = failed && sent ? faultsOf(inspectionOf(sent)) : [];
    expect(failed, `seed ${seed}, path ${counterexamplePath}: ${faults.join('; ')}`).toBe(false);
  });
});
