import { defineCheck, type Example } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { observatoryReferrerPolicy, referrerPolicyOf } from '../knowledge/response/referrer-policy.ts';

const FIX = 'Referrer-Policy: strict-origin-when-cross-origin';
const UNSAFE = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'];

export default defineCheck({
  severity: 'warning',
  title: 'Other sites do not learn the full address of the page',
  why: 'Addresses can hold names, searches and tokens. Every link and every embedded file may pass them on.',
  docs: 'https://w3c.github.io/webappsec-referrer-policy/',
  observatory: 'referrer-policy',
  messages: {
    unsafe: {
      says: 'The policy {policy} tells other sites, or eavesdroppers, more than browsers do by default.',
    },
    unknown: {
      says: 'Browsers know none of the words in Referrer-Policy: {value}. They use their default instead.',
    },
  },
  needs: ['response'],

  *run({ page, served, response }) {
    const observatory = observatoryReferrerPolicy(served ?? page, response);
    const { policy, at } = referrerPolicyOf(page, response);
    if (policy && UNSAFE.includes(policy)) {
      yield { message: 'unsafe', values: { policy }, ...(at && { at }), fix: FIX };
      return { observatory, page: 'referrer-policy-unsafe' };
    }
    if (policy) return { observatory, page: 'referrer-policy-private' };
    const value = headerValue(response, 'referrer-policy');
    if (value?.trim()) yield { message: 'unknown', severity: 'notice', values: { value }, fix: FIX };
    // Without a policy browsers send the origin only, so nothing is unsafe.
    return { observatory, page: 'referrer-policy-not-implemented' };
  },
});

const field = (value: string) => ({ headers: { 'referrer-policy': value } });

export const examples: Example[] = [
  { ...field('no-referrer'), observatory: 'referrer-policy-private' },
  { ...field('unsafe-url'), finds: ['unsafe'], observatory: 'referrer-policy-unsafe' },
  { ...field('no-referrer-when-downgrade'), finds: ['unsafe'] },
  {
    ...field('never-ever'),
    finds: ['unknown'],
    observatory: 'referrer-policy-header-invalid',
    page: 'referrer-policy-not-implemented',
  },
  {
    name: 'without a policy browsers send the origin only',
    headers: {},
    observatory: 'referrer-policy-not-implemented',
  },
  {
    name: 'the last known word counts',
    ...field('unsafe-url, strict-origin, shiny-new-word'),
    observatory: 'referrer-policy-private',
  },
  {
    name: 'a meta comes after the header',
    html: '<meta name="referrer" content="unsafe-url">',
    ...field('no-referrer'),
    finds: ['unsafe'],
    observatory: 'referrer-policy-unsafe',
  },
  {
    name: 'an old word in a meta is a policy too',
    html: '<meta name="referrer" content="never">',
    headers: {},
    observatory: 'referrer-policy-header-invalid',
    page: 'referrer-policy-private',
  },
  {
    name: 'the old word default means the default',
    html: '<meta name="referrer" content="default">',
    headers: {},
    page: 'referrer-policy-private',
  },
];
