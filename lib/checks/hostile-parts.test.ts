import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../test/engine/any-character.ts';
import { collectHtml } from './collect/parse5.ts';
import { checks } from './index.ts';
import type { Inspection } from './inspection.ts';
import { runChecks } from './run-checks.ts';

const URL_OF_PAGE = 'https://example.com/page';
const HOSTILE = fc.oneof(
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    '<img src=x>',
    '1.2.3',
    'null',
    'nosniff',
    '\ud800',
    'jquery',
  ),
  fc.constantFrom(
    'https://example.com/a.js',
    'https://[',
    '//',
    'data:,',
    `https://example.com/${'a'.repeat(5_000)}`,
  ),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
);
const FIELD = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      'content-type',
      'server',
      'via',
      'sourcemap',
      'www-authenticate',
      'access-control-allow-origin',
    ),
    HOSTILE,
  ),
  HOSTILE,
);
const VALUE = fc.record({
  length: fc.nat(),
  kind: fc.constantFrom('empty', 'flag', 'number', 'json web token', 'random', 'text'),
});

/** Parts reported by a page or a browser: they may contain any string. */
const PARTS = fc.record({
  libraries: fc.array(
    fc.record({
      name: HOSTILE,
      version: HOSTILE,
      by: fc.constantFrom('variable', 'file name', 'banner'),
      url: HOSTILE,
    }),
  ),
  runtime: fc.record({
    crossOriginIsolated: fc.boolean(),
    originAgentCluster: fc.boolean(),
    readableCookies: fc.array(fc.record({ name: HOSTILE, value: VALUE })),
    storedTokens: fc.array(fc.record({ storage: fc.constantFrom('local', 'session'), key: HOSTILE })),
    nonces: fc.array(HOSTILE),
  }),
  subresources: fc.array(
    fc.record({
      url: HOSTILE,
      type: fc.constantFrom('script', 'stylesheet', 'image', 'request', 'other'),
      status: fc.constantFrom(0, 200, 304, 404),
      headers: fc.array(FIELD),
    }),
  ),
});

it('no check throws at what a page or a browser reports', () => {
  fc.assert(
    fc.property(PARTS, fc.array(FIELD), (parts, headers) => {
      const inspection = {
        url: URL_OF_PAGE,
        at: Date.UTC(2026, 5, 1),
        page: collectHtml('<script src="/a.js"></script>', URL_OF_PAGE),
        response: { how: 'observed', url: URL_OF_PAGE, status: 200, headers },
        ...parts,
      } as Inspection;
      const broken = runChecks(checks, inspection).results.filter(({ outcome }) => outcome === 'broken');
      expect(broken.map(({ check, error }) => `${check}: ${error}`)).toEqual([]);
    }),
    { seed: 20_261_122, numRuns: 100 },
  );
});
