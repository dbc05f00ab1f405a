import { describe, expect, it } from 'vitest';
import { loadSuffixes } from '../../suffixes.ts';
import { parsedPolicy } from '../csp/laboratory/amend.ts';
import { frameOptionsOf, framersOf, hasWildcard, keepsStrangersOut, letsStrangersIn } from './framing.ts';

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

describe('a source with a wildcard', () => {
  it.each([
    ["'self'", false, false],
    ['partner.com', false, false],
    ['*.partner.com', true, false],
    ['https://*.com', true, true],
    ['*.co.uk:*', true, true],
    ['*.github.io', true, true],
    ['*.test', true, false],
    ['*', false, true],
    ['https:', false, true],
  ])('%s: wildcard %s, for strangers %s', async (source, isWild, isOpen) => {
    const { suffixes } = await loadSuffixes();
    expect([hasWildcard(source), letsStrangersIn(source, suffixes)]).toEqual([isWild, isOpen]);
    // Whose hosts they are is in the list of suffixes.
    expect(letsStrangersIn(source)).toBe(isOpen && !isWild);
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
