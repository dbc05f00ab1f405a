import { expect, it } from 'vitest';
import { isPrivateHost, isStagingHost } from './private-hosts.ts';

it.each([
  ['localhost', true],
  ['shop.localhost', true],
  ['printer.local', true],
  ['127.0.0.1', true],
  ['172.20.1.1', true],
  ['[::1]', true],
  ['[fd12:3456::1]', true],
  ['172.32.1.1', false],
  ['11.0.0.1', false],
  ['10.example.com', false],
  ['local.example.com', false],
  ['[2001:db8::1]', false],
])('%s: %s', (host, expected) => {
  expect(isPrivateHost(host)).toBe(expected);
});

it.each([
  ['staging.example.com', true],
  ['stage-2.example.com', true],
  ['www.staging.example.com', true],
  ['backstage.com', false],
  ['stages.example.com', false],
])('%s is for staging: %s', (host, expected) => {
  expect(isStagingHost(host)).toBe(expected);
});
