import { defineCheck, type Example } from '../check.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { sourcesOfElements } from '../knowledge/csp/csp-nonces.ts';

const NONCE = /^'nonce-(.+)'$/i;
/** 128 bits in Base64, as the standard requires. */
const ENOUGH = 22;
const FEW = 8;

export default defineCheck({
  severity: 'warning',
  title: 'Nonces in the policy are valid and long enough',
  why: 'A nonce protects because no attacker knows it; a short one can be guessed, an invalid one has no effect.',
  docs: 'https://www.w3.org/TR/CSP3/#security-nonces',
  remedy:
    'Generate 16 bytes with a secure random generator for every response, and write them in Base64: 22 characters or more.',
  messages: {
    tiny: {
      fault: { one: 'CSP nonce of only {count} character', other: 'CSP nonce of only {count} characters' },
      says: {
        one: 'The nonce {nonce} has only {count} character.',
        other: 'The nonce {nonce} has only {count} characters.',
      },
    },
    short: {
      fault: 'CSP nonce shorter than 128 bits',
      says: {
        one: 'The nonce has {count} character; 128 random bits take 22 in Base64.',
        other: 'The nonce has {count} characters; 128 random bits take 22 in Base64.',
      },
    },
    invalid: {
      fault: 'CSP nonce is not Base64',
      says: 'The nonce {nonce} is not Base64, so browsers ignore it.',
      remedy:
        'Have the server replace {nonce} with a random value in Base64; the usual cause is a template placeholder that was not filled in.',
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    let found = false;
    const seen = new Set<string>();
    for (const policy of policiesOf(page, response)) {
      const { at } = policy;
      for (const source of sourcesOfElements(policy)) {
        const [, nonce] = NONCE.exec(source) ?? [];
        if (nonce === undefined || seen.has(nonce)) continue;
        found = true;
        seen.add(nonce);
        const count = nonce.length;
        if (!/^[\w+/-]+={0,2}$/.test(nonce)) yield { message: 'invalid', values: { nonce }, at };
        else if (count < FEW) yield { message: 'tiny', values: { nonce, count }, at };
        else if (count < ENOUGH) yield { message: 'short', severity: 'info', values: { count }, at };
      }
    }
    if (!found) return 'not applicable';
  },
});

const nonces = (...sources: string[]) => ({
  headers: { 'content-security-policy': `script-src ${sources.join(' ')}` },
});

export const examples: Example[] = [
  nonces("'nonce-MTIzNDU2Nzg5MGFiY2RlZg=='"),
  {
    ...nonces("'nonce-abc'"),
    finds: [
      {
        message: 'tiny',
        says: 'The nonce abc has only 3 characters.',
        remedy:
          'Generate 16 bytes with a secure random generator for every response, and write them in Base64: 22 characters or more.',
        at: "content-security-policy: script-src 'nonce-abc'",
        severity: 'warning',
      },
    ],
  },
  {
    ...nonces("'nonce-YWJjZGVmZ2g'"),
    finds: [
      {
        message: 'short',
        says: 'The nonce has 11 characters; 128 random bits take 22 in Base64.',
        at: "content-security-policy: script-src 'nonce-YWJjZGVmZ2g'",
        severity: 'info',
      },
    ],
  },
  {
    ...nonces("'nonce-{{nonce}}'"),
    finds: [
      {
        message: 'invalid',
        says: 'The nonce {{nonce}} is not Base64, so browsers ignore it.',
        remedy:
          'Have the server replace {{nonce}} with a random value in Base64; the usual cause is a template placeholder that was not filled in.',
        at: "content-security-policy: script-src 'nonce-{{nonce}}'",
        severity: 'warning',
      },
    ],
  },
  {
    ...nonces("'nonce-a'"),
    finds: [
      {
        message: 'tiny',
        says: 'The nonce a has only 1 character.',
        at: "content-security-policy: script-src 'nonce-a'",
        severity: 'warning',
      },
    ],
  },
  { ...nonces("'nonce-abcdefg'"), finds: ['tiny'] },
  {
    ...nonces("'nonce-abcdefgh'"),
    finds: [
      {
        message: 'short',
        says: 'The nonce has 8 characters; 128 random bits take 22 in Base64.',
        at: "content-security-policy: script-src 'nonce-abcdefgh'",
        severity: 'info',
      },
    ],
  },
  { ...nonces("'nonce-q83vEjRWeJAq83vEjRWeJ'"), finds: ['short'] },
  nonces("'nonce-q83vEjRWeJAq83vEjRWeJA'"),
  {
    name: 'one nonce in two directives is one nonce',
    headers: { 'content-security-policy': "script-src 'nonce-abc'; style-src 'nonce-abc'" },
    finds: [
      {
        message: 'tiny',
        says: 'The nonce abc has only 3 characters.',
        at: "content-security-policy: script-src 'nonce-abc'; style-src 'nonce-abc'",
        severity: 'warning',
      },
    ],
  },
  { headers: { 'content-security-policy': "script-src 'self'" }, verdict: 'not applicable' },
  {
    name: 'fonts, images and frames have no nonces, nor have attributes',
    headers: {
      'content-security-policy':
        "script-src 'self'; style-src 'self'; font-src 'nonce-abc'; img-src 'nonce-{{nonce}}'; frame-src 'nonce-a'; style-src-attr 'nonce-b'",
    },
    verdict: 'not applicable',
  },
  {
    name: 'default-src is for scripts and styles that have no directive of their own',
    headers: { 'content-security-policy': "default-src 'nonce-abc'; script-src 'self'" },
    finds: ['tiny'],
  },
  {
    name: 'default-src is for nothing that has a nonce if both have their own',
    headers: {
      'content-security-policy': "default-src 'nonce-abc'; script-src 'self'; style-src-elem 'self'",
    },
    verdict: 'not applicable',
  },
];
