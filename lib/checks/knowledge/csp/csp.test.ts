import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import type { ResponseFacts } from '../../inspection.ts';
import {
  areReadWhole,
  governing,
  hasNonceOrHash,
  isScriptless,
  policiesOf,
  sourcesFor,
  upgradesRequests,
} from './csp.ts';

const page = (html = '') => collectHtml(html, 'https://example.com/');
const response = (...policies: string[]): ResponseFacts => ({
  how: 'observed',
  url: 'https://example.com/',
  status: 200,
  headers: policies.map((policy) => ['content-security-policy', policy] as const),
});
const first = (...policies: string[]) => {
  const [policy] = policiesOf(page(), response(...policies));
  if (!policy) throw new Error('no policy');
  return policy;
};

describe('reading policies', () => {
  it('keeps sources as written and directive names in lower case', () => {
    const { directives } = first("Script-Src\t'self'  https://CDN.example/Path;; img-src");
    expect([...directives]).toEqual([
      ['script-src', ["'self'", 'https://CDN.example/Path']],
      ['img-src', []],
    ]);
  });

  it('takes the first of a duplicate directive', () => {
    const policy = first('img-src a.example; IMG-SRC b.example');
    expect(sourcesFor(policy, 'img-src')).toEqual(new Set(['a.example']));
    expect(policy.repeated).toEqual(['img-src']);
  });

  it('finds one policy for each field and for each part between commas', () => {
    expect(policiesOf(page(), response("default-src 'self', img-src *", 'font-src x', ' , '))).toHaveLength(
      3,
    );
  });

  it('adds those of metas in the head, without directives that browsers ignore there', () => {
    const html = `<meta http-equiv=" Content-Security-Policy " content="img-src *; frame-ancestors 'none'">
      <body><meta http-equiv="content-security-policy" content="img-src 'none'">`;
    const policies = policiesOf(page(html));
    expect(policies).toHaveLength(1);
    expect([...(policies[0]?.directives.keys() ?? [])]).toEqual(['img-src']);
    expect(policies[0]?.ignored).toEqual(['frame-ancestors']);
  });

  it('stops at a limit, and knows that there is more', () => {
    const long = `img-src a; font-src ${'a.example '.repeat(10_000)}`;
    const [header] = policiesOf(page(), response(long));
    expect([...(header?.directives.keys() ?? [])]).toEqual(['img-src']);
    expect(areReadWhole(policiesOf(page(), response(long)))).toBe(false);
    expect(areReadWhole(policiesOf(page(), response("default-src 'self'")))).toBe(true);
    expect(policiesOf(page(), response(',img-src a'.repeat(1_001)))).toHaveLength(1_000);
    expect(areReadWhole(policiesOf(page(), response(',img-src a'.repeat(1_001))))).toBe(false);
    const metas = page(`<meta http-equiv=content-security-policy content="${long}">`.repeat(3));
    expect(policiesOf(metas).map(({ isCut }) => isCut)).toEqual([true]);
  });

  it('recognizes a sandbox in which nothing runs', () => {
    expect(isScriptless(first('sandbox'))).toBe(true);
    expect(isScriptless(first('sandbox allow-forms'))).toBe(true);
    expect(isScriptless(first('Sandbox Allow-Scripts'))).toBe(false);
    expect(isScriptless(first("default-src 'none'"))).toBe(false);
  });

  it('recognizes when requests are upgraded', () => {
    expect(upgradesRequests([first('img-src *')])).toBe(false);
    expect(upgradesRequests([first('Upgrade-Insecure-Requests')])).toBe(true);
  });
});

describe('the governing directive', () => {
  it.each([
    ["default-src 'self'", 'script-src-elem', 'default-src'],
    ["default-src 'self'; script-src x", 'script-src-elem', 'script-src'],
    ['script-src x; script-src-attr y', 'script-src-attr', 'script-src-attr'],
    ['script-src x', 'worker-src', 'script-src'],
    ['child-src x; script-src y', 'worker-src', 'child-src'],
    ['child-src x; default-src y', 'frame-src', 'child-src'],
    ['style-src x', 'script-src', null],
    ["default-src 'none'", 'base-uri', null],
  ])('in “%s” for %s is %s', (policy, directive, expected) => {
    expect(governing(first(policy), directive)).toBe(expected);
  });
});

describe('a nonce or a hash', () => {
  it.each([
    ["'nonce-abc'", true],
    ["'nonce-a_b-c+/=='", true],
    ["'sha256-abc='", true],
    ["'sha1-abc='", false],
    ["'nonce-'", false],
    ["'nonce-a$'", false],
    ['nonce-abc', false],
    ["'self'", false],
  ])('%s: %s', (source, expected) => {
    expect(hasNonceOrHash(new Set([source]))).toBe(expected);
  });
});
