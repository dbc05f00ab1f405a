import { describe, expect, it } from 'vitest';
import { untouched, withSamples, withViolation } from './trial.ts';
import type { DetailedViolation } from './violation.ts';

const SELF = new URL('https://shop.example/');

function found(
  policy: string,
  violations: readonly DetailedViolation[],
  redirects: Record<string, string> = {},
) {
  const known = new Map(Object.entries(redirects));
  const {
    policy: next,
    additions,
    blocked,
  } = violations.reduce(
    (findings, violation) => withViolation(findings, violation, SELF, known),
    untouched(policy),
  );
  return { policy: next, additions, blocked };
}

describe('a policy on trial', () => {
  it('gets what it would have blocked, each once, with the reason', () => {
    expect(
      found("default-src 'self'", [
        { directive: 'font-src', blocked: 'https://fonts.example/a.woff2?v=1' },
        { directive: 'font-src', blocked: 'https://fonts.example/a.woff2?v=2' },
        { directive: 'font-src', blocked: 'https://fonts.example/b.woff2' },
        { directive: 'style-src-elem', blocked: 'inline', sample: 'p{', hash: 'sha256-AAAA' },
      ]),
    ).toEqual({
      policy: "default-src 'self'; font-src 'self' https://fonts.example; style-src 'self' 'sha256-AAAA'",
      additions: [
        {
          directive: 'font-src',
          sources: ['https://fonts.example'],
          url: 'https://fonts.example/a.woff2',
          inline: null,
        },
        { directive: 'style-src', sources: ["'sha256-AAAA'"], url: null, inline: 'element' },
      ],
      blocked: 3,
    });
  });

  it('gets the target of a redirect, because the report has the address before it', () => {
    const violation = { directive: 'form-action', blocked: 'https://shop.example/login' };
    const redirects = {
      'https://shop.example/login': 'https://shop.example/sso',
      'https://shop.example/sso': 'https://id.example/start',
    };
    expect(found("form-action 'self'", [violation], redirects)).toEqual({
      policy: "form-action 'self' https://id.example",
      additions: [
        {
          directive: 'form-action',
          sources: ['https://id.example'],
          url: 'https://id.example/start',
          inline: null,
        },
      ],
      blocked: 1,
    });
  });

  it('gives up a hash that does not help', () => {
    expect(
      found("script-src 'self' 'unsafe-hashes' 'sha256-AAAA'", [
        { directive: 'script-src-elem', blocked: 'inline', sample: 'javascript:go()', hash: 'sha256-AAAA' },
      ]),
    ).toEqual({
      policy: "script-src 'self' 'unsafe-hashes' 'unsafe-inline'",
      additions: [{ directive: 'script-src', sources: ["'unsafe-inline'"], url: null, inline: 'address' }],
      blocked: 1,
    });
  });

  it('is not called complete if nothing can be added', () => {
    expect(
      found("form-action 'self'; require-trusted-types-for 'script'", [
        { directive: 'form-action', blocked: 'https://shop.example/login' },
        { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
      ]),
    ).toEqual({
      policy: "form-action 'self'; require-trusted-types-for 'script'",
      additions: [
        { directive: 'form-action', sources: [], url: 'https://shop.example/login', inline: null },
        { directive: 'require-trusted-types-for', sources: [], url: 'trusted-types-sink', inline: null },
      ],
      blocked: 2,
    });
  });

  it('is sent in a form that makes browsers report the beginning of inline code', () => {
    expect(withSamples("default-src 'self';\n  script-src-elem a.example ; img-src *;")).toBe(
      "default-src 'self' 'report-sample'; script-src-elem a.example 'report-sample'; img-src *",
    );
  });
});

it.each([
  [20, "form-action 'self' https://id.example"],
  [21, "form-action 'self'"],
])('of %i redirects, as many are followed as browsers follow', (count, policy) => {
  const redirects = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `https://shop.example/${n}`,
      n + 1 < count ? `https://shop.example/${n + 1}` : 'https://id.example/',
    ]),
  );
  const violation = { directive: 'form-action', blocked: 'https://shop.example/0' };
  expect(found("form-action 'self'", [violation], redirects).policy).toBe(policy);
});
