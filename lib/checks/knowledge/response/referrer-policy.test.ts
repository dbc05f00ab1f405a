import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import {
  defaultReferrerPolicy,
  lastKnownPolicy,
  observatoryReferrerPolicy,
  referrerPolicyOf,
} from './referrer-policy.ts';

const metas = (...contents: string[]) =>
  collectHtml(
    contents.map((each) => `<meta name="Referrer" content="${each}">`).join(''),
    'https://example.com/',
  );
const response = (...values: string[]) => ({
  how: 'observed' as const,
  url: 'https://example.com/',
  status: 200,
  headers: values.map((value) => ['referrer-policy', value] as const),
});

describe('lastKnownPolicy', () => {
  it.each([
    ['', null],
    ['origin', 'origin'],
    ['no-referrer, Same-Origin ,odd', 'same-origin'],
    ['no-referrer', 'no-referrer'],
    ['same-origin', 'same-origin'],
    ['strict-origin', 'strict-origin'],
    ['strict-origin-when-cross-origin', 'strict-origin-when-cross-origin'],
    ['origin-when-cross-origin', 'origin-when-cross-origin'],
    ['unsafe-url', 'unsafe-url'],
    ['no-referrer-when-downgrade', 'no-referrer-when-downgrade'],
    ['never', null],
    ['constructor', null],
  ])('%s: %s', (value, policy) => {
    expect(lastKnownPolicy(value)).toBe(policy);
  });
});

describe('the policy of a page', () => {
  it.each<[string[], string[], string | null, string]>([
    [[], [], null, 'not-implemented'],
    [['origin'], [], 'origin', 'unsafe'],
    [['strict-origin', 'same-origin'], [], 'same-origin', 'private'],
    [['odd'], [], null, 'header-invalid'],
    [['unsafe-url'], ['no-referrer'], 'no-referrer', 'private'],
    [['unsafe-url'], ['never'], 'no-referrer', 'unsafe'],
    [[], ['ALWAYS'], 'unsafe-url', 'header-invalid'],
    [[], ['default'], 'strict-origin-when-cross-origin', 'header-invalid'],
    [[], ['origin-when-crossorigin'], 'origin-when-cross-origin', 'header-invalid'],
    [[], ['no-referrer', 'odd'], 'no-referrer', 'header-invalid'],
    [[], ['no-referrer', 'unsafe-url'], 'unsafe-url', 'unsafe'],
    [[], ['', 'constructor'], null, 'header-invalid'],
  ])('with header %j and metas %j is %s', (values, contents, policy, code) => {
    const page = metas(...contents);
    expect(referrerPolicyOf(page, response(...values)).policy).toBe(policy);
    expect(observatoryReferrerPolicy(page, response(...values))).toBe(`referrer-policy-${code}`);
  });
});

describe('defaultReferrerPolicy', () => {
  it('is written in the place of the policy that it must override', () => {
    const meta = referrerPolicyOf(metas('unsafe-url'), response('no-referrer')).at;
    expect(defaultReferrerPolicy(meta)).toMatch(/^<meta name="referrer" /);
    const header = referrerPolicyOf(metas(), response('unsafe-url')).at;
    expect(defaultReferrerPolicy(header)).toMatch(/^Referrer-Policy: /);
    expect(defaultReferrerPolicy()).toMatch(/^Referrer-Policy: /);
  });
});
