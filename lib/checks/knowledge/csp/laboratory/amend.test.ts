import { describe, expect, it } from 'vitest';
import { amend } from './amend.ts';
import type { GovernedLoad } from './load.ts';
import { violatingLoad } from './violation.ts';

const SELF = new URL('https://shop.example/');
const OWN = "default-src 'self'";

describe('an addition to a policy', () => {
  it.each<[string, string, GovernedLoad, string]>([
    [
      'a font of a foreign style sheet',
      OWN,
      { directive: 'font-src', url: 'https://fonts.example/a.woff2' },
      "default-src 'self'; font-src 'self' https://fonts.example",
    ],
    [
      'a worker from a blob: address, whose list takes over what governed it',
      "default-src 'none'; script-src 'self' https://cdn.example 'sha256-AAAA' 'unsafe-eval'",
      { directive: 'worker-src', url: 'blob:' },
      "default-src 'none'; script-src 'self' https://cdn.example 'sha256-AAAA' 'unsafe-eval'; worker-src 'self' https://cdn.example blob:",
    ],
    [
      'WebAssembly',
      "script-src 'self'",
      { directive: 'script-src', inline: 'wasm' },
      "script-src 'self' 'wasm-unsafe-eval'",
    ],
    [
      'strings run as code',
      OWN,
      { directive: 'script-src', inline: 'eval' },
      "default-src 'self'; script-src 'self' 'unsafe-eval'",
    ],
    [
      'a socket',
      "default-src 'self'; connect-src 'none'",
      { directive: 'connect-src', url: 'wss://live.example/a' },
      "default-src 'self'; connect-src wss://live.example",
    ],
    [
      'a request for a data: address',
      "connect-src 'self'",
      { directive: 'connect-src', url: 'data:' },
      "connect-src 'self' data:",
    ],
    [
      'the target of a form',
      "form-action 'self'",
      { directive: 'form-action', url: 'https://pay.example/x' },
      "form-action 'self' https://pay.example",
    ],
    [
      'an inline script, by its hash',
      "script-src 'self'",
      { directive: 'script-src-elem', inline: 'element', hashes: ['sha256-AAAA'] },
      "script-src 'self' 'sha256-AAAA'",
    ],
    [
      'an inline script without a hash, which makes hashes useless',
      "script-src 'self' 'sha256-AAAA'",
      { directive: 'script-src-elem', inline: 'element' },
      "script-src 'self' 'unsafe-inline'",
    ],
    [
      'an event handler, separate from scripts',
      "script-src 'self' 'sha256-AAAA'",
      { directive: 'script-src-attr', inline: 'attribute', hashes: ['sha256-BBBB'] },
      "script-src 'self' 'sha256-AAAA'; script-src-attr 'unsafe-inline'",
    ],
    [
      'an event handler in a strict policy, by its hash',
      "script-src 'sha256-AAAA' 'strict-dynamic'",
      { directive: 'script-src-attr', inline: 'attribute', hashes: ['sha256-BBBB'] },
      "script-src 'sha256-AAAA' 'strict-dynamic'; script-src-attr 'unsafe-hashes' 'sha256-BBBB'",
    ],
    [
      'a javascript: link, by its hash',
      "script-src 'self'",
      { directive: 'script-src-elem', inline: 'address', hashes: ['sha256-AAAA'] },
      "script-src 'self' 'unsafe-hashes' 'sha256-AAAA'",
    ],
    [
      'a style attribute',
      OWN,
      { directive: 'style-src-attr', inline: 'attribute' },
      "default-src 'self'; style-src-attr 'unsafe-inline'",
    ],
  ])('allows %s', (_what, policy, load, expected) => {
    expect(amend(policy, load, SELF)?.policy).toBe(expected);
  });

  it.each<[string, string, GovernedLoad]>([
    ['what is allowed already', OWN, { directive: 'img-src', url: 'https://shop.example/a.png' }],
    ['what no directive governs', "img-src 'self'", { directive: 'form-action', url: 'https://a.example/' }],
    [
      'a script of a strict policy that has neither nonce nor hash',
      "script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAA' 'strict-dynamic'",
      { directive: 'script-src-elem', inline: 'element' },
    ],
    [
      'a host in a strict policy',
      "script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAA' 'strict-dynamic'",
      { directive: 'script-src-elem', url: 'https://cdn.example/a.js' },
    ],
  ])('is not made for %s', (_what, policy, load) => {
    expect(amend(policy, load, SELF)).toBeNull();
  });
});

describe('the load behind a violation', () => {
  it.each<[Parameters<typeof violatingLoad>[0], GovernedLoad | null]>([
    [
      { directive: 'connect-src', blocked: 'data' },
      { directive: 'connect-src', url: 'data:' },
    ],
    [
      { directive: 'worker-src', blocked: 'blob' },
      { directive: 'worker-src', url: 'blob:' },
    ],
    [
      { directive: 'frame-src', blocked: '' },
      { directive: 'frame-src', url: 'data:' },
    ],
    [
      { directive: 'script-src', blocked: 'eval' },
      { directive: 'script-src', inline: 'eval' },
    ],
    [
      { directive: 'script-src', blocked: 'wasm-eval' },
      { directive: 'script-src', inline: 'wasm' },
    ],
    [
      { directive: 'script-src-attr', blocked: 'inline', sample: 'go()', hash: 'sha256-A' },
      { directive: 'script-src-attr', inline: 'attribute', hashes: ['sha256-A'] },
    ],
    [
      { directive: 'script-src-elem', blocked: 'inline', sample: 'javascript:go()' },
      { directive: 'script-src-elem', inline: 'address' },
    ],
    [
      { directive: 'style-src-elem', blocked: 'inline' },
      { directive: 'style-src-elem', inline: 'element' },
    ],
    [
      { directive: 'img-src', blocked: 'https://a.example/x' },
      { directive: 'img-src', url: 'https://a.example/x' },
    ],
    [{ directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' }, null],
    [{ directive: 'img-src 1', blocked: 'https://a.example/x' }, null],
  ])('%j', (violation, load) => {
    expect(violatingLoad(violation)).toEqual(load);
  });
});
