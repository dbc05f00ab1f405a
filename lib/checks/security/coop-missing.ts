import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { meantToken } from '../knowledge/response/meant-token.ts';
import { itemToken } from '../knowledge/response/structured-fields.ts';
import { transportOf } from '../knowledge/response/transport.ts';

const FIX = 'Cross-Origin-Opener-Policy: same-origin-allow-popups';
const STRICT = ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'];
const POLICIES = [...STRICT, 'unsafe-none'];

export default defineCheck({
  severity: 'warning',
  title: 'Other sites have no access to the window of the page',
  why: 'Without this header, a site that opens the page, or is opened by it, can use a reference to its window to attack visitors.',
  docs: 'https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies',
  observatory: 'cross-origin-opener-policy',
  remedy:
    'Send the header Cross-Origin-Opener-Policy: same-origin-allow-popups once, or same-origin if the page opens no windows of other sites. Leave it off a page that other sites open in a popup and talk to, such as a sign-in or payment page.',
  messages: {
    missing: {
      fault: 'No Cross-Origin-Opener-Policy header',
      says: 'The response has no Cross-Origin-Opener-Policy header.',
    },
    off: {
      fault: 'Cross-Origin-Opener-Policy disabled',
      says: 'Cross-Origin-Opener-Policy: unsafe-none is the same as no policy.',
    },
    invalid: {
      fault: 'Invalid Cross-Origin-Opener-Policy',
      says: 'Browsers ignore Cross-Origin-Opener-Policy: {value}. It must be a single known value in lower case.',
    },
  },
  needs: ['response'],

  *run({ response }) {
    // Over plain http browsers ignore the header.
    const { isOpen } = transportOf(response.url);
    const value = headerValue(response, 'cross-origin-opener-policy');
    if (!value?.trim()) {
      if (isOpen) return { observatory: 'coop-not-implemented', outcome: 'not applicable' };
      yield { message: 'missing', severity: 'info', fix: FIX };
      return { observatory: 'coop-not-implemented' };
    }
    const at = headerLine('cross-origin-opener-policy', value);
    const policy = itemToken(value);
    if (policy === null || !POLICIES.includes(policy)) {
      const meant = meantToken(value, STRICT);
      const fix = meant ? `Cross-Origin-Opener-Policy: ${meant}` : FIX;
      yield { message: 'invalid', values: { value }, at, fix };
      return { observatory: 'coop-header-invalid' };
    }
    if (isOpen) return { observatory: `coop-implemented-with-${policy}`, outcome: 'not applicable' };
    if (policy === 'unsafe-none') yield { message: 'off', severity: 'info', at, fix: FIX };
    return { observatory: `coop-implemented-with-${policy}` };
  },
});

const field = (value: string) => ({ headers: { 'cross-origin-opener-policy': value } });

export const examples: Example[] = [
  { ...field('same-origin'), observatory: 'coop-implemented-with-same-origin' },
  {
    name: 'over plain http the header has no effect',
    url: 'http://example.com/',
    ...field('unsafe-none'),
    verdict: 'not applicable',
    observatory: 'coop-implemented-with-unsafe-none',
  },
  {
    name: 'over plain http it would have none',
    url: 'http://example.com/',
    headers: {},
    verdict: 'not applicable',
    observatory: 'coop-not-implemented',
  },
  { ...field('noopener-allow-popups'), observatory: 'coop-implemented-with-noopener-allow-popups' },
  {
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'The response has no Cross-Origin-Opener-Policy header.',
        remedy:
          'Send the header Cross-Origin-Opener-Policy: same-origin-allow-popups once, or same-origin if the page opens no windows of other sites. Leave it off a page that other sites open in a popup and talk to, such as a sign-in or payment page.',
        severity: 'info',
        fix: 'Cross-Origin-Opener-Policy: same-origin-allow-popups',
      },
    ],
    observatory: 'coop-not-implemented',
  },
  {
    ...field('unsafe-none'),
    finds: [
      {
        message: 'off',
        says: 'Cross-Origin-Opener-Policy: unsafe-none is the same as no policy.',
        at: 'cross-origin-opener-policy: unsafe-none',
        severity: 'info',
        fix: 'Cross-Origin-Opener-Policy: same-origin-allow-popups',
      },
    ],
    observatory: 'coop-implemented-with-unsafe-none',
  },
  {
    ...field('same-site'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Opener-Policy: same-site. It must be a single known value in lower case.',
        at: 'cross-origin-opener-policy: same-site',
        severity: 'warning',
        fix: 'Cross-Origin-Opener-Policy: same-origin-allow-popups',
      },
    ],
    observatory: 'coop-header-invalid',
  },
  {
    name: 'parameters are allowed',
    ...field('same-origin-allow-popups; report-to="coop"'),
    observatory: 'coop-implemented-with-same-origin-allow-popups',
  },
  { name: 'a parameter without value is allowed', ...field('same-origin; report-to') },
  {
    name: 'a broken parameter spoils the field',
    ...field('same-origin; report-to=('),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Opener-Policy: same-origin; report-to=(. It must be a single known value in lower case.',
        at: 'cross-origin-opener-policy: same-origin; report-to=(',
        severity: 'warning',
        fix: 'Cross-Origin-Opener-Policy: same-origin-allow-popups',
      },
    ],
  },
  {
    name: 'case matters',
    ...field('Same-Origin'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Opener-Policy: Same-Origin. It must be a single known value in lower case.',
        at: 'cross-origin-opener-policy: Same-Origin',
        severity: 'warning',
        fix: 'Cross-Origin-Opener-Policy: same-origin',
      },
    ],
  },
  {
    name: 'a quoted string is not a token',
    ...field('"same-origin"'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Opener-Policy: "same-origin". It must be a single known value in lower case.',
        at: 'cross-origin-opener-policy: "same-origin"',
        severity: 'warning',
        fix: 'Cross-Origin-Opener-Policy: same-origin',
      },
    ],
  },
  {
    name: 'two headers are invalid',
    headers: [
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-opener-policy', 'same-origin'],
    ],
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Opener-Policy: same-origin, same-origin. It must be a single known value in lower case.',
        at: 'cross-origin-opener-policy: same-origin, same-origin',
        severity: 'warning',
        fix: 'Cross-Origin-Opener-Policy: same-origin',
      },
    ],
    observatory: 'coop-header-invalid',
  },
];
