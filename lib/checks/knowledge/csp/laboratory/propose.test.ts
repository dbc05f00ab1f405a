import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CspPolicy, parsePolicy } from '../csp.ts';
import { amend } from './amend.ts';
import type { GovernedLoad } from './load.ts';
import { proposeAllowList } from './propose.ts';
import { debtsOf, paid, proposeStrict } from './propose-strict.ts';
import { simulate } from './simulate.ts';

const SELF = new URL('https://example.com/');
const NONCE = 'q83vEjRWeJAq83vEjRWeJA';
const policy = (text: string): CspPolicy => parsePolicy(text, 'header', { source: 'header', text });

const URLS = fc.constantFrom(
  'https://example.com/a.js',
  'https://cdn.example/lib/a.js?v=1',
  'https://cdn.example:8443/',
  'http://old.example/x',
  'https://cdn.jsdelivr.net/npm/a;b,c@1/%41%zz.js',
  'https://192.0.2.7/x',
  'https://[2001:db8::1]:8080/x',
  'https://a_b.example/',
  'https://a~b.example./x',
  'wss://live.example/socket',
  'data:text/plain,x',
  'blob:https://example.com/1',
  'capacitor://localhost/x',
);
const FETCHES = [
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'frame-src',
  'worker-src',
  'manifest-src',
  'object-src',
];
const HASHES = fc.uniqueArray(fc.constantFrom('sha256-AAAA', 'sha384-b-b_', 'SHA512-cccc=='), {
  maxLength: 2,
});
const NONCES = fc.constantFrom('', 'old');
const ADDRESSED: fc.Arbitrary<GovernedLoad> = fc.oneof(
  fc.record({
    directive: fc.constantFrom(...FETCHES, 'style-src-elem', 'form-action', 'base-uri'),
    url: URLS,
  }),
  fc.record(
    {
      directive: fc.constant('script-src-elem'),
      url: URLS,
      nonce: NONCES,
      hashes: HASHES,
      byScript: fc.constant(true as const),
    },
    { requiredKeys: ['directive', 'url'] },
  ),
);
const INLINE: fc.Arbitrary<GovernedLoad> = fc.oneof(
  fc.record(
    {
      directive: fc.constantFrom('script-src-elem', 'style-src-elem'),
      inline: fc.constant('element' as const),
      nonce: NONCES,
      hashes: HASHES,
    },
    { requiredKeys: ['directive', 'inline'] },
  ),
  fc.constantFrom<GovernedLoad>(
    { directive: 'script-src-attr', inline: 'attribute', count: 3 },
    { directive: 'style-src-attr', inline: 'attribute' },
    { directive: 'script-src-elem', inline: 'address' },
    { directive: 'script-src', inline: 'eval' },
    { directive: 'script-src', inline: 'wasm' },
  ),
);
const LOADS = fc.array(fc.oneof(ADDRESSED, INLINE), { maxLength: 12 });
const SOURCES = fc.array(
  fc.constantFrom(
    "'self'",
    "'none'",
    "'unsafe-inline'",
    "'nonce-old'",
    "'sha256-AAAA'",
    "'strict-dynamic'",
    '*',
    'https:',
    'data:',
    'cdn.example',
    '*.example',
    'cdn.example:8443/x',
  ),
  { maxLength: 4 },
);
const DIRECTIVES = ['default-src', 'script-src', 'script-src-elem', 'style-src', 'child-src', ...FETCHES];
const POLICY = fc
  .array(fc.tuple(fc.constantFrom(...DIRECTIVES), SOURCES), { maxLength: 4 })
  .map((parts) => parts.map(([name, sources]) => [name, ...sources].join(' ')));

describe('proposals', () => {
  it('an allowlist blocks nothing of the page it was proposed for', () => {
    fc.assert(
      fc.property(LOADS, (loads) => {
        expect(simulate([policy(proposeAllowList(loads, SELF).policy)], loads, SELF)).toEqual([]);
      }),
    );
  });

  it('a strict policy blocks nothing of the page once its debts are paid', () => {
    fc.assert(
      fc.property(LOADS, (loads) => {
        const proposal = proposeStrict(loads, SELF, undefined, NONCE);
        const page = proposal.needsNonce ? paid(loads, NONCE) : loads;
        const blocks = simulate([policy(proposal.policy)], page, SELF);
        const isAttribute = ({ load }: { load: GovernedLoad }) =>
          load.inline === 'attribute' || load.inline === 'address';
        expect(proposal.needsNonce ? blocks : blocks.filter((block) => !isAttribute(block))).toEqual([]);
      }),
    );
  });

  it('without debts, a strict policy can be enforced at once', () => {
    fc.assert(
      fc.property(LOADS, (loads) => {
        const { elements, handlers, addresses } = debtsOf(loads);
        fc.pre(elements + handlers + addresses === 0);
        const renewed = loads.map((load) => (load.nonce === undefined ? load : { ...load, nonce: NONCE }));
        const proposal = proposeStrict(renewed, SELF, undefined, NONCE);
        fc.pre(
          !proposal.needsNonce ||
            renewed.every(
              (load) => load.directive !== 'script-src-elem' || load.nonce !== undefined || load.byScript,
            ),
        );
        expect(simulate([policy(proposal.policy)], renewed, SELF)).toEqual([]);
      }),
    );
  });

  it('an addition allows its load, and everything that was allowed before', () => {
    const isFileByHash = ({ url, hashes = [] }: GovernedLoad) => url !== undefined && hashes.length > 0;
    fc.assert(
      fc.property(LOADS, POLICY, (all, parts) => {
        const loads = all.filter((load) => !isFileByHash(load));
        const before = parts.join('; ');
        const [block] = simulate([policy(before)], loads, SELF);
        const amended = block && amend(before, block.load, SELF);
        if (!amended) return;
        const blocked = simulate([policy(amended.policy)], loads, SELF).map(({ load }) => load);
        const wasBlocked = simulate([policy(before)], loads, SELF).map(({ load }) => load);
        expect(blocked).not.toContain(block.load);
        expect(blocked.filter((load) => !wasBlocked.includes(load))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('one more source never blocks more, unless it disables others', () => {
    const harmless = fc.constantFrom(
      "'self'",
      "'none'",
      "'unsafe-eval'",
      "'unsafe-hashes'",
      '*',
      'https:',
      'cdn.example',
      'data:',
      'blob:',
    );
    fc.assert(
      fc.property(LOADS, POLICY, harmless, fc.nat(3), (loads, parts, source, index) => {
        const wider = parts.map((part, at) => (at === index ? `${part} ${source}` : part));
        const before = simulate([policy(parts.join(';'))], loads, SELF).length;
        expect(simulate([policy(wider.join(';'))], loads, SELF).length).toBeLessThanOrEqual(before);
      }),
    );
  });

  it("with default-src 'none', nothing is allowed that falls back to it", () => {
    fc.assert(
      fc.property(LOADS, POLICY, (loads, parts) => {
        const blocks = simulate([policy(parts.join(';')), policy("default-src 'none'")], loads, SELF);
        const fetched = loads.filter(
          ({ directive }) => directive !== 'form-action' && directive !== 'base-uri',
        );
        expect(new Set(blocks.map(({ load }) => load)).size).toBe(new Set(fetched).size);
      }),
    );
  });

  it('are as narrow as what was observed', () => {
    const loads: GovernedLoad[] = [
      { directive: 'script-src-elem', url: 'https://cdn.jsdelivr.net/npm/a@1/a.js' },
      { directive: 'script-src-elem', url: 'https://example.com/b.js' },
      { directive: 'img-src', url: 'https://img.example/x/y.png' },
      { directive: 'img-src', url: 'data:image/gif;base64,R0lGOD' },
      { directive: 'style-src-elem', inline: 'element', hashes: ['sha256-AAAA'] },
      { directive: 'form-action', url: 'https://pay.example/' },
    ];
    expect(proposeAllowList(loads, SELF)).toEqual({
      policy:
        "default-src 'self'; script-src 'self' https://cdn.jsdelivr.net/npm/a@1/a.js; style-src 'self' 'sha256-AAAA'; " +
        "img-src 'self' data: https://img.example; object-src 'none'; base-uri 'none'; form-action 'self' https://pay.example; frame-ancestors 'self'",
      needsNonce: false,
      open: [],
    });
    expect(proposeStrict(loads, SELF)).toEqual({
      policy:
        "script-src 'nonce-{nonce}' 'strict-dynamic'; object-src 'none'; base-uri 'none'; form-action 'self' https://pay.example; frame-ancestors 'self'",
      needsNonce: true,
      open: [],
    });
    expect(debtsOf(loads)).toEqual({ elements: 2, handlers: 0, addresses: 0, eval: false });
  });

  it('list what they leave open', () => {
    const loads: GovernedLoad[] = [
      { directive: 'script-src-attr', inline: 'attribute', count: 7 },
      { directive: 'script-src', inline: 'eval' },
    ];
    expect(proposeAllowList(loads, SELF).open).toEqual(['unsafe-inline', 'unsafe-eval']);
    expect(proposeStrict(loads, SELF).open).toEqual(['unsafe-eval']);
    expect(debtsOf(loads)).toEqual({ elements: 0, handlers: 7, addresses: 0, eval: true });
  });

  it('trust hashes if all are known', () => {
    const loads: GovernedLoad[] = [
      { directive: 'script-src-elem', inline: 'element', hashes: ['sha256-AAAA'] },
      { directive: 'script-src-elem', url: 'https://a.example/', byScript: true },
    ];
    const { policy: text, needsNonce } = proposeStrict(loads, SELF);
    expect([text, needsNonce]).toEqual([
      "script-src 'sha256-AAAA' 'strict-dynamic'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
      false,
    ]);
  });
});
