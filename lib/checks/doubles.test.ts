import { expect, it } from 'vitest';
import type { Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import { runChecks } from './run-checks.ts';

const files = import.meta.glob<{ examples?: readonly Example[] }>('./security/*.ts', { eager: true });
const examples = Object.values(files).flatMap((file) => file.examples ?? []);

/** One thing may have two faults. These pairs were looked at, and are two. */
const TWO_FAULTS = [
  // What a header lacks, and what it says besides.
  'security/hsts-incomplete + security/hsts-missing',
  // What a policy allows, and what it gives away on this page.
  'security/referrer-policy-unsafe + security/referrer-token-leak',
  // How a cookie is spelt, how it is protected, how far and how long it goes.
  'security/cookie-attribute-unknown + security/cookie-unprotected',
  'security/cookie-lifetime-long + security/cookie-unprotected',
  'security/cookie-scope-wide + security/cookie-unprotected',
  // A library that nobody mends any more, and what is known against its version.
  'security/library-outdated + security/library-vulnerable',
];
/** Of a policy every check says another thing, and all point at the whole of it. */
const isPolicy = (place: string) => /content-security-policy/i.test(place);

/** The pairs of checks that say something of one element or one line, with an example of it. */
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

it('one fault is reported once', () => {
  const pairs = new Map(examples.flatMap(pairsIn).filter(([pair]) => !TWO_FAULTS.includes(pair)));
  expect([...pairs].map(([pair, place]) => `${pair}: ${place}`)).toEqual([]);
});

it('every pair that was looked at still occurs', () => {
  const pairs = new Set(examples.flatMap(pairsIn).map(([pair]) => pair));
  expect(TWO_FAULTS.filter((pair) => !pairs.has(pair))).toEqual([]);
});
