import http from 'node:http';
import { expect, it, vi } from 'vitest';
import { honorProxy } from './honor-proxy.ts';

const PROXY = { https_proxy: 'http://proxy.example:3128' };

it.each([
  ['is used', PROXY, true, [PROXY], []],
  ['is used by Node itself', { ...PROXY, NODE_USE_ENV_PROXY: '1' }, true, [], []],
  ['is none', {}, true, [], []],
  [
    'is said not to be used by an old Node',
    PROXY,
    false,
    [],
    ['https_proxy is not used: this version of Node needs NODE_USE_ENV_PROXY=1 for it.'],
  ],
])('the proxy of the environment %s', (_how, env, isNew, used, said) => {
  const set = vi.fn();
  const before = Object.getOwnPropertyDescriptor(http, 'setGlobalProxyFromEnv');
  Object.defineProperty(http, 'setGlobalProxyFromEnv', {
    value: isNew ? set : undefined,
    configurable: true,
  });
  const lines: string[] = [];
  honorProxy(env, (line) => lines.push(line));
  if (before) Object.defineProperty(http, 'setGlobalProxyFromEnv', before);
  expect([set.mock.calls.flat(), lines]).toEqual([used, said]);
});
