import { describe, expect, it } from 'vitest';
import { addressSource, domainBelow, isBroadSource } from './csp-source.ts';

describe('sources with addresses', () => {
  it.each([
    ['https:', { scheme: 'https', host: null, port: null, path: '' }],
    ['WSS://*.A.example.:*/X?y', { scheme: 'wss', host: '*.a.example.', port: '*', path: '/X' }],
    ['a.example', { scheme: null, host: 'a.example', port: null, path: '' }],
    ['*:8080', { scheme: null, host: '*', port: '8080', path: '' }],
    ['localhost:3000', { scheme: null, host: 'localhost', port: '3000', path: '' }],
  ])('%s', (text, source) => {
    expect(addressSource(text)).toEqual(source);
  });

  it.each(["'self'", '', '*.*', 'a..b', 'a:b', 'https://', 'é.example', 'a b'])('%j is not one', (text) => {
    expect(addressSource(text)).toBeNull();
  });

  it('cover all hosts below a domain', () => {
    const below = (text: string) =>
      domainBelow(addressSource(text) ?? { scheme: '', host: '', port: '', path: '' });
    expect(['*.a.example.', 'a.example', '*', 'https:'].map(below)).toEqual(['a.example', null, null, null]);
  });

  it.each([
    ...['*', '*:*', '*:443', 'https://*', 'HTTP://*:80', 'https:', 'http:', 'https://*/a'].map((text) => [
      text,
      true,
    ]),
    ...['data:', 'wss:', 'wss://*', '*.com', "'self'", 'https', '*.*'].map((text) => [text, false]),
  ])('%s is broad: %s', (text, answer) => {
    expect(isBroadSource(text as string)).toBe(answer);
  });
});
