import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { loadSuffixes } from '../../suffixes.ts';
import { policiesOf } from './csp.ts';
import { bypassesOf, isPublicHost, openHosts } from './csp-bypasses.ts';

const { suffixes } = await loadSuffixes();

const page = collectHtml('', 'https://example.com/');
const read = (...policies: string[]) =>
  policiesOf(page, {
    headers: policies.map((policy) => ['content-security-policy', policy] as const),
  });

describe('what policies leave open', () => {
  it.each<[string[], string[]]>([
    [["default-src 'self'"], []],
    [["default-src 'self' cdn.example.net"], ['allowlist']],
    [["default-src 'self'; script-src 'nonce-AAAAAAAA'"], ['base']],
    [["default-src 'self'; script-src 'nonce-AAAAAAAA'; base-uri 'none'"], []],
    [["default-src 'self'; script-src 'nonce-AAAAAAAA'", "base-uri 'self'"], []],
    [["default-src 'self'; script-src 'sha256-AAAA'"], []],
    [["default-src 'self'; base-uri *"], ['baseOpen']],
    [["default-src 'self'; script-src 'self' 'unsafe-hashes' 'sha256-AAAA'"], ['hashes']],
    [["default-src 'self'; script-src 'self' 'unsafe-hashes'"], []],
    [["default-src 'self'; script-src 'nonce-AAAAAAAA' 'strict-dynamic' https:; base-uri 'none'"], []],
    [["default-src 'self' a.example", "default-src 'self'"], []],
  ])('%j: %j', (policies, bypasses) => {
    expect(bypassesOf(read(...policies))).toEqual(bypasses);
  });
});

describe('hosts that serve anybody’s files or scripts', () => {
  it.each<[string, string | undefined]>([
    ['https://example.net', undefined],
    ['cdn.jsdelivr.net', 'public'],
    ['https://cdn.jsdelivr.net:443/', 'public'],
    ['https://cdn.jsdelivr.net/npm/vue@3/', undefined],
    ['*.com', 'suffix'],
    ['https://*.co.uk.:*/a', 'suffix'],
    ['*.localhost', undefined],
    ['*.github.io', 'public'],
    ['*.example.com', undefined],
    ['accounts.google.com', 'jsonp'],
    ['*.googleapis.com', 'jsonp'],
    ['ajax.googleapis.com', 'jsonp'],
    ['www.google-analytics.com', undefined],
    ['blob:', 'made'],
    ['FileSystem:', 'made'],
    ['CDN.jsDelivr.net', 'public'],
    ['https://[', undefined],
    ['localhost', undefined],
  ])('%s: %s', (source, kind) => {
    expect(openHosts(read(`default-src 'self'; script-src ${source}`), suffixes)[0]?.kind).toBe(kind);
  });

  it('are none if a second policy forbids them', () => {
    expect(openHosts(read('script-src unpkg.com', "script-src 'self'"), suffixes)).toEqual([]);
  });

  it('are ignored by browsers together with strict-dynamic', () => {
    expect(openHosts(read("script-src unpkg.com 'nonce-AAAAAAAA' 'strict-dynamic'"), suffixes)).toEqual([]);
  });

  it('need eval in some cases', () => {
    expect(openHosts(read("script-src 'unsafe-eval' www.google-analytics.com"), suffixes)).toHaveLength(1);
  });
});

it.each(
  (
    'cdn.jsdelivr.net unpkg.com cdnjs.cloudflare.com esm.sh cdn.skypack.dev raw.githack.com rawcdn.githack.com ' +
    'cdn.statically.io storage.googleapis.com s3.amazonaws.com'
  ).split(' '),
)('anybody can have a file at %s', (host) => {
  expect(isPublicHost(host)).toBe(true);
});
