import { describe, expect, it } from 'vitest';
import { matches } from './source-match.ts';

const at = (source: string, url: string, self = 'https://example.com/', redirected = false) =>
  matches(source, new URL(url), { self: new URL(self), redirected });

describe('a source allows', () => {
  it.each([
    // Every web address; addresses without a host only if the page itself has that scheme.
    ['*', 'https://a.example/', true],
    ['*', 'http://a.example:81/', true],
    ['*', 'wss://a.example/', true],
    ['*', 'data:,x', false],
    ['*', 'blob:https://example.com/1', false],
    // Schemes, also their encrypted counterpart, and never the other way round.
    ['https:', 'https://a.example/x', true],
    ['HTTPS:', 'https://a.example/x', true],
    ['https:', 'http://a.example/x', false],
    ['http:', 'https://a.example/x', true],
    ['ws:', 'wss://a.example/', true],
    ['wss:', 'ws://a.example/', false],
    ['data:', 'data:,x', true],
    ['blob:', 'blob:https://example.com/1', true],
    // Hosts.
    ['a.example', 'https://a.example/', true],
    ['A.Example', 'https://a.example/', true],
    ['a.example', 'https://b.a.example/', false],
    ['a.example', 'https://a.example./', false],
    ['a.example.', 'https://a.example./', true],
    ['*.a.example', 'https://b.a.example/', true],
    ['*.a.example', 'https://c.b.a.example/', true],
    ['*.a.example', 'https://a.example/', false],
    ['*.a.example', 'https://ba.example/', false],
    ['127.0.0.1', 'https://127.0.0.1/', true],
    // Without a scheme, the page's own, or its encrypted counterpart.
    ['a.example', 'http://a.example/', false],
    ['a.example', 'wss://a.example/', false],
    ['http://a.example', 'https://a.example/', true],
    ['https://a.example', 'http://a.example/', false],
    ['wss://a.example', 'https://a.example/', false],
    // Ports.
    ['a.example', 'https://a.example:8443/', false],
    ['a.example:8443', 'https://a.example:8443/', true],
    ['a.example:443', 'https://a.example/', true],
    ['a.example:0443', 'https://a.example/', true],
    ['a.example:*', 'https://a.example:8443/', true],
    ['http://a.example:80', 'https://a.example/', true],
    ['http://a.example:8080', 'https://a.example:8443/', false],
    ['http://a.example:8443', 'https://a.example:8443/', false],
    ['http://a.example:443', 'https://a.example/', true],
    ['*:8443', 'https://a.example:8443/', true],
    ['*:8443', 'https://a.example/', false],
    // Paths: a file, a folder, escapes, case.
    ['a.example/', 'https://a.example/x', true],
    ['a.example/x', 'https://a.example/x', true],
    ['a.example/x', 'https://a.example/x?y=1', true],
    ['a.example/x', 'https://a.example/x/', false],
    ['a.example/x', 'https://a.example/X', false],
    ['a.example/x/', 'https://a.example/x/y/z', true],
    ['a.example/x/', 'https://a.example/x', false],
    ['a.example/x%3By', 'https://a.example/x;y', true],
    ['a.example/%zz', 'https://a.example/%zz', true],
    // Not a scheme or host source.
    ["'none'", 'https://example.com/', false],
    ["'unsafe-inline'", 'https://example.com/', false],
    ["'nonce-abc'", 'https://example.com/', false],
    ['*.*', 'https://a.example/', false],
    ['//a.example', 'https://a.example/', false],
  ])('%s, %s: %s', (source, url, answer) => {
    expect(at(source, url)).toBe(answer);
  });

  it.each([
    ['https://example.com/', 'https://example.com/x', true],
    ['https://example.com/', 'wss://example.com/', true],
    ['https://example.com/', 'http://example.com/', false],
    ['https://example.com/', 'https://www.example.com/', false],
    ['https://example.com/', 'https://example.com:8443/', false],
    ['http://example.com/', 'https://example.com/', true],
    ['http://example.com/', 'ws://example.com/', true],
    ['http://example.com:8080/', 'https://example.com/', false],
    ['https://example.com/', 'data:,x', false],
    ['https://example.com/', 'blob:https://example.com/1', false],
  ])("'self' of %s, %s: %s", (self, url, answer) => {
    expect(at("'SELF'", url, self)).toBe(answer);
  });

  it('ignores the path after a redirect, and nothing else', () => {
    expect(at('a.example/x', 'https://a.example/y', 'https://example.com/', true)).toBe(true);
    expect(at('a.example/x', 'https://b.example/x', 'https://example.com/', true)).toBe(false);
  });

  it('on a page with another scheme than https', () => {
    expect(at('*', 'app://x/', 'app://example/')).toBe(true);
    expect(at('a.example', 'http://a.example/', 'http://example.com/')).toBe(true);
  });
});
