import { expect, it } from 'vitest';
import type { Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import { runChecks } from './run-checks.ts';

const files = import.meta.glob<{ examples?: readonly Example[] }>('./security/*.ts', { eager: true });
const examples = Object.values(files).flatMap((file) => file.examples ?? []);

/** One thing may have two faults. These pairs were reviewed, and are two faults. */
const TWO_FAULTS = [
  // Missing parts of a header, and its other values.
  'security/hsts-incomplete + security/hsts-missing',
  // What a policy allows, and what it reveals on this page.
  'security/referrer-policy-unsafe + security/referrer-token-leak',
  // The spelling of a cookie, its protection, its scope and its lifetime.
  'security/cookie-attribute-unknown + security/cookie-unprotected',
  'security/cookie-lifetime-long + security/cookie-unprotected',
  'security/cookie-scope-wide + security/cookie-unprotected',
  // A library that is no longer maintained, and the vulnerabilities of its version.
  'security/library-outdated + security/library-vulnerable',
  // Where a form sends a password to, and in what part of the request.
  'security/form-insecure + security/password-in-address',
];
/** Each check of a policy reports something else, and all point to the whole policy. */
const isPolicy = (place: string) => /content-security-policy/i.test(place);

/** The pairs of checks that report the same element or line, with an example of it. */
function pairsIn(example: Example): [pair: string, place: string][] {
  const { results } = runChecks(checks, inspectionOf(example), 'security');
  const found = results.flatMap(({ check, findings }) =>
    findings.flatMap(({ at }) => (at ? [{ check, place: JSON.stringify(at) }] : [])),
  );
  return found.flatMap((one) =>
    found
      .filter((other) => other.place === one.place && one.check < other.check && !isPolicy(one.place))
      .map((other): [string, string] => [`${one.check} + ${other.check}`, one.place]),
  );
}

it('one fault is reported once', { tags: ['all'] }, () => {
  const pairs = new Map(examples.flatMap(pairsIn).filter(([pair]) => !TWO_FAULTS.includes(pair)));
  expect([...pairs].map(([pair, place]) => `${pair}: ${place}`)).toEqual([]);
});

it('every reviewed pair still occurs', { tags: ['all'] }, () => {
  const pairs = new Set(examples.flatMap(pairsIn).map(([pair]) => pair));
  expect(TWO_FAULTS.filter((pair) => !pairs.has(pair))).toEqual([]);
});
