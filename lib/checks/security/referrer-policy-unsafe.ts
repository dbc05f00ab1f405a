import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { meantToken } from '../knowledge/response/meant-token.ts';
import {
  defaultReferrerPolicy,
  observatoryReferrerPolicy,
  referrerPolicyOf,
} from '../knowledge/response/referrer-policy.ts';

/** Policies that send the whole URL to other sites. */
const WHOLE = ['unsafe-url', 'no-referrer-when-downgrade'];
/** Policies that send no more to other sites than browsers do by default. */
const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
/** Policies that send only the origin, but over plain http too. */
const ORIGIN = ['origin', 'origin-when-cross-origin'];

export default defineCheck({
  severity: 'warning',
  title: 'Referrer-Policy is no weaker than the browser default',
  why: 'URLs can contain names, searches and tokens. Every link and every embedded file may pass them on.',
  docs: 'https://w3c.github.io/webappsec-referrer-policy/',
  remedy:
    'Send Referrer-Policy: strict-origin-when-cross-origin, or remove the policy: current browsers do the same by default.',
  observatory: 'referrer-policy',
  messages: {
    unsafe: {
      fault: 'Full URL sent to other sites',
      says: 'The policy {policy} sends the full URL of the page to other sites.',
    },
    origin: {
      fault: 'Site name sent over plain http too',
      says: 'The policy {policy} sends the origin of the page over plain http too, where anyone can read it; browsers do not do this by default.',
    },
    unknown: {
      fault: 'Referrer-Policy value is invalid',
      says: 'Browsers know none of the values in Referrer-Policy: {value}. They use their default instead.',
    },
  },
  needs: ['response'],

  *run({ page, served, response }) {
    const observatory = observatoryReferrerPolicy(served ?? page, response);
    const { policy, at } = referrerPolicyOf(page, response);
    if (policy && (WHOLE.includes(policy) || ORIGIN.includes(policy))) {
      const found = { values: { policy }, ...(at && { at }), fix: defaultReferrerPolicy(at) };
      if (WHOLE.includes(policy)) yield { message: 'unsafe', ...found };
      else yield { message: 'origin', severity: 'notice', ...found };
      return { observatory, page: 'referrer-policy-unsafe' };
    }
    if (policy) return { observatory, page: 'referrer-policy-private' };
    const value = headerValue(response, 'referrer-policy');
    if (value?.trim()) {
      const line = headerLine('referrer-policy', value);
      const meant = meantToken(value, PRIVATE);
      const fix = meant ? `Referrer-Policy: ${meant}` : defaultReferrerPolicy();
      yield { message: 'unknown', severity: 'notice', values: { value }, at: line, fix };
    }
    // Without a policy, browsers send only the origin, so nothing is unsafe.
    return { observatory, page: 'referrer-policy-not-implemented' };
  },
});

const field = (value: string) => ({ headers: { 'referrer-policy': value } });

export const examples: Example[] = [
  { ...field('no-referrer'), observatory: 'referrer-policy-private' },
  {
    ...field('unsafe-url'),
    finds: [
      {
        message: 'unsafe',
        says: 'The policy unsafe-url sends the full URL of the page to other sites.',
        remedy:
          'Send Referrer-Policy: strict-origin-when-cross-origin, or remove the policy: current browsers do the same by default.',
        at: 'referrer-policy: unsafe-url',
        severity: 'warning',
        fix: 'Referrer-Policy: strict-origin-when-cross-origin',
      },
    ],
    observatory: 'referrer-policy-unsafe',
  },
  {
    ...field('no-referrer-when-downgrade'),
    finds: [
      {
        message: 'unsafe',
        says: 'The policy no-referrer-when-downgrade sends the full URL of the page to other sites.',
        at: 'referrer-policy: no-referrer-when-downgrade',
        severity: 'warning',
        fix: 'Referrer-Policy: strict-origin-when-cross-origin',
      },
    ],
  },
  {
    ...field('origin'),
    finds: [
      {
        message: 'origin',
        says: 'The policy origin sends the origin of the page over plain http too, where anyone can read it; browsers do not do this by default.',
        at: 'referrer-policy: origin',
        severity: 'notice',
        fix: 'Referrer-Policy: strict-origin-when-cross-origin',
      },
    ],
    page: 'referrer-policy-unsafe',
  },
  {
    ...field('origin-when-cross-origin'),
    finds: [
      {
        message: 'origin',
        says: 'The policy origin-when-cross-origin sends the origin of the page over plain http too, where anyone can read it; browsers do not do this by default.',
        at: 'referrer-policy: origin-when-cross-origin',
        severity: 'notice',
        fix: 'Referrer-Policy: strict-origin-when-cross-origin',
      },
    ],
    observatory: 'referrer-policy-unsafe',
  },
  ...['same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].map(
    (policy): Example => ({
      ...field(policy),
      observatory: 'referrer-policy-private',
      page: 'referrer-policy-private',
    }),
  ),
  { name: 'an empty header counts as missing', ...field(' '), page: 'referrer-policy-not-implemented' },
  {
    ...field('never-ever'),
    finds: [
      {
        message: 'unknown',
        says: 'Browsers know none of the values in Referrer-Policy: never-ever. They use their default instead.',
        at: 'referrer-policy: never-ever',
        severity: 'notice',
        fix: 'Referrer-Policy: strict-origin-when-cross-origin',
      },
    ],
    observatory: 'referrer-policy-header-invalid',
    page: 'referrer-policy-not-implemented',
  },
  {
    name: 'the policy that was meant is not weakened',
    ...field('no-referrer;'),
    finds: [
      {
        message: 'unknown',
        says: 'Browsers know none of the values in Referrer-Policy: no-referrer;. They use their default instead.',
        at: 'referrer-policy: no-referrer;',
        severity: 'notice',
        fix: 'Referrer-Policy: no-referrer',
      },
    ],
  },
  {
    name: 'without a policy browsers send the origin only',
    headers: {},
    observatory: 'referrer-policy-not-implemented',
  },
  {
    name: 'the last known value counts',
    ...field('unsafe-url, strict-origin, shiny-new-word'),
    observatory: 'referrer-policy-private',
  },
  {
    name: 'a meta comes after the header',
    html: '<meta name="referrer" content="unsafe-url">',
    ...field('no-referrer'),
    finds: [
      {
        message: 'unsafe',
        says: 'The policy unsafe-url sends the full URL of the page to other sites.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
        fix: '<meta name="referrer" content="strict-origin-when-cross-origin">',
      },
    ],
    observatory: 'referrer-policy-unsafe',
  },
  {
    name: 'an old keyword in a meta is a policy too',
    html: '<meta name="referrer" content="never">',
    headers: {},
    observatory: 'referrer-policy-header-invalid',
    page: 'referrer-policy-private',
  },
  {
    name: 'the old keyword default means the default',
    html: '<meta name="referrer" content="default">',
    headers: {},
    page: 'referrer-policy-private',
  },
  ...(
    [
      ['no_referrer', 'no-referrer'],
      ['sameorigin', 'same-origin'],
      ['strict_origin', 'strict-origin'],
      ['strict-origin-when-crossorigin', 'strict-origin-when-cross-origin'],
    ] as const
  ).map(
    ([value, meant]): Example => ({
      ...field(value),
      finds: [
        {
          message: 'unknown',
          says: `Browsers know none of the values in Referrer-Policy: ${value}. They use their default instead.`,
          at: `referrer-policy: ${value}`,
          severity: 'notice',
          fix: `Referrer-Policy: ${meant}`,
        },
      ],
      page: 'referrer-policy-not-implemented',
    }),
  ),
];
