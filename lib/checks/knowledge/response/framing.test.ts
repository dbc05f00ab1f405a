import { describe, expect, it } from 'vitest';
import { parsedPolicy } from '../csp/laboratory/amend.ts';
import { frameOptionsOf, framersOf, keepsStrangersOut } from './framing.ts';

describe('X-Frame-Options', () => {
  it.each<[string[], string]>([
    [[], 'absent'],
    [['DENY'], 'denied'],
    [[' SameOrigin '], 'denied'],
    [['SAMEORIGIN', 'sameorigin'], 'denied'],
    [['DENY, SAMEORIGIN'], 'denied'],
    [['DENY', 'nonsense'], 'denied'],
    [['ALLOWALL'], 'ignored'],
    [['ALLOWALL', 'x'], 'denied'],
    [['a', 'b'], 'ignored'],
    [[''], 'absent'],
    [['"DENY"'], 'ignored'],
    [['allow-from https://a.example'], 'allow-from'],
  ])('%j: %s', (values, expected) => {
    const headers = values.map((value) => ['x-frame-options', value] as const);
    expect(frameOptionsOf({ how: 'observed', url: 'https://example.com/', status: 200, headers })).toBe(
      expected,
    );
  });
});

describe('frame-ancestors', () => {
  it.each<[string[][], boolean]>([
    [[], false],
    [[["'none'"]], true],
    [[[]], true],
    [[["'self'", 'https://partner.example']], true],
    [[["'self'", '*']], false],
    [[['HTTPS:']], false],
    [[['*'], ["'self'"]], true],
  ])('%j: %s', (lists, expected) => {
    expect(keepsStrangersOut(lists)).toBe(expected);
  });
});

describe('who may show a page in a frame', () => {
  it.each<[string, string[], readonly string[] | undefined]>([
    ['', [], undefined],
    ['frame-ancestors https://portal.example; img-src *', ['DENY'], ['https://portal.example']],
    ['frame-ancestors', [], ["'none'"]],
    ["img-src 'self'", ['SAMEORIGIN', 'sameorigin'], ["'self'"]],
    ["img-src 'self'", ['DENY'], ["'none'"]],
    ["img-src 'self'", ['DENY, SAMEORIGIN'], ["'none'"]],
    ["img-src 'self'", ['ALLOWALL'], undefined],
  ])('“%s” %j: %j', (policy, values, expected) => {
    const headers = values.map((value) => ['x-frame-options', value] as const);
    const response = { how: 'observed', url: 'https://example.com/', status: 200, headers } as const;
    expect(framersOf(policy ? [parsedPolicy(policy)] : [], response)).toEqual(expected);
  });
});
