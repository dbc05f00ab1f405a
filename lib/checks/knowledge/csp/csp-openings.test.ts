import { describe, expect, it } from 'vitest';
import { parsePolicy } from './csp.ts';
import { isInline, letIn, named, obeyed } from './csp-openings.ts';

const read = (...policies: string[]) =>
  policies.map((text) => parsePolicy(text, 'header', { source: 'header', text }));
const isStar = (source: string) => source === '*';

describe('something is allowed', () => {
  it.each<[string[], string | undefined, string?]>([
    [['img-src *'], 'img-src', '*'],
    [["img-src 'self'"], undefined],
    [['default-src *'], 'default-src', '*'],
    [["script-src 'self'"], 'img-src', ''],
    [['img-src *', "img-src 'self'"], undefined],
    [["script-src 'self'", 'default-src a *'], 'default-src', '*'],
    [['font-src *', "script-src 'self'"], 'img-src', ''],
    [[], undefined],
  ])('by %j: %s', (policies, directive, source) => {
    const opening = letIn(read(...policies), ['img-src'], isStar);
    expect([opening?.directive, opening?.source]).toEqual([directive, source]);
  });

  it('explicitly only if a policy lists it', () => {
    expect(named(read("script-src 'self'"), ['img-src'], isStar)).toBeNull();
    expect(named(read("script-src 'self'", 'img-src *'), ['media-src', 'img-src'], isStar)?.source).toBe('*');
  });

  it('never for scripts if a sandbox blocks all of them', () => {
    expect(letIn(read('sandbox; script-src *'), ['script-src-elem'], isStar)).toBeNull();
    expect(letIn(read('sandbox; img-src *'), ['img-src'], isStar)?.source).toBe('*');
  });
});

it.each([
  ["script-src 'unsafe-inline'", true],
  ["script-src 'unsafe-inline' 'nonce-abc'", false],
  ["script-src 'unsafe-inline' 'strict-dynamic'", false],
  ["script-src 'self'", false],
])('%s lets inline scripts run: %s', (policy, answer) => {
  expect(letIn(read(policy), ['script-src-elem'], obeyed(isInline)) !== null).toBe(answer);
});
