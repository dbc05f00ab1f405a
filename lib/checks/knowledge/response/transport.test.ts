import { describe, expect, it } from 'vitest';
import { isOpenAddress, securedAddress, transportOf } from './transport.ts';

describe('transportOf', () => {
  it.each([
    ['https://example.com/', 'example.com', true, false, false],
    ['http://example.com/', 'example.com', false, true, false],
    ['http://localhost:3000/', 'localhost', false, false, true],
    ['https://[::1]/', '[::1]', true, false, true],
    ['http://shop.localhost./', 'shop.localhost.', false, false, true],
    ['http://127.9.9.9/', '127.9.9.9', false, false, true],
    ['http://notlocalhost/', 'notlocalhost', false, true, false],
    ['http://localhost.example/', 'localhost.example', false, true, false],
    ['file:///a.html', '', false, false, false],
    ['about:blank', '', false, false, false],
    ['not an address', '', false, false, false],
  ])('%s', (address, hostname, isHttps, isOpen, isLoopback) => {
    expect(transportOf(address)).toEqual({ hostname, isHttps, isOpen, isLoopback });
  });
});

describe('isOpenAddress', () => {
  it.each([
    ['http://example.com/', true],
    ['https://example.com/', false],
    ['http://127.0.0.1/', false],
    ['data:,x', false],
  ])('%s: %s', (address, expected) => {
    expect(isOpenAddress(new URL(address))).toBe(expected);
  });
});

describe('securedAddress', () => {
  it.each([
    ['http://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['http://example.com:8080/', null],
    ['http://192.168.0.1/', null],
    ['http://name:word@example.com/', null],
  ])('%s: %s', (address, secured) => {
    expect(securedAddress(new URL(address))).toBe(secured);
  });
});
