import { describe, expect, it } from 'vitest';
import { isMaliciousHost } from './malicious-hosts.ts';

describe('isMaliciousHost', () => {
  it.each([
    ['polyfill.io', true],
    ['cdn.polyfill.io', true],
    ['cdn.bootcdn.net', true],
    ['cdn.bootcss.com', true],
    ['cdn.staticfile.net', true],
    ['cdn.staticfile.org', true],
    ['unionadjs.com', true],
    ['www.xhsbpza.com', true],
    ['union.macoms.la', true],
    ['newcrbpc.com', true],
    ['www.googie-anaiytics.com', true],
    ['www.google-analytics.com', false],
    ['mypolyfill.io', false],
    ['polyfill.io.example.com', false],
  ])('%s: %s', (host, expected) => {
    expect(isMaliciousHost(host)).toBe(expected);
  });
});
