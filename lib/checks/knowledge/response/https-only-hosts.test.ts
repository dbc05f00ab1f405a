import { expect, it } from 'vitest';
import { isHttpsOnlyHost } from './https-only-hosts.ts';

it.each([
  ['kettles.dev', true],
  ['www.kettles.app.', true],
  ['dev', true],
  ['kettles.xn--cckwcxetd', true],
  ['dev.kettles.com', false],
  ['kettlesdev', false],
  ['kettles.ads', false],
  ['10.0.0.1', false],
  ['', false],
])('%s: %s', (host, isOnly) => {
  expect(isHttpsOnlyHost(host)).toBe(isOnly);
});
