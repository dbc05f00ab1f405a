import { describe, expect, it } from 'vitest';
import { isMaliciousHost } from './malicious-hosts.ts';

describe('isMaliciousHost', () => {
  it.each([
    ['polyfill.io', true],
    ['cdn.polyfill.io', true],
    ['mypolyfill.io', false],
    ['polyfill.io.example.com', false],
  ])('%s: %s', (host, expected) => {
    expect(isMaliciousHost(host)).toBe(expected);
  });
});
