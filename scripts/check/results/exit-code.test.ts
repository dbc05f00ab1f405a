import { expect, it } from 'vitest';
import { SEVERITIES, type Severity } from '../../../lib/checks/check.ts';
import { USAGE } from '../settings/usage.ts';
import type { CheckedFinding } from './checked.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';

const pageWith = (...severities: Severity[]) => ({
  findings: severities.map((severity) => ({ severity }) as CheckedFinding),
});
const GONE = [{ url: 'https://gone.example/', reason: 'no answer' }];

it('is the one in --help', () => {
  const { fine, found, unchecked, usage } = EXIT;
  expect(USAGE).toContain(
    `Exit status: ${fine} no finding of that severity or worse, ${found} at least one, ${unchecked} a page could not be checked, ${usage} wrong usage.`,
  );
  expect(EXIT).toEqual({ fine: 0, found: 1, unchecked: 2, usage: 64 });
});

it.each([
  ['blocker', [1, 0, 0, 0, 0]],
  ['error', [1, 1, 0, 0, 0]],
  ['warning', [1, 1, 1, 0, 0]],
  ['notice', [1, 1, 1, 1, 0]],
  [null, [0, 0, 0, 0, 0]],
] as const)('fails from %s on', (failOn, codes) => {
  expect(SEVERITIES.map((severity) => exitCodeOf([pageWith(), pageWith(severity)], [], failOn))).toEqual(
    codes,
  );
});

it('is 2 if a page could not be checked, whatever was found on the others', () => {
  expect(exitCodeOf([], GONE, 'error')).toBe(2);
  expect(exitCodeOf([pageWith('blocker')], GONE, 'error')).toBe(2);
  expect(exitCodeOf([pageWith('blocker')], GONE, null)).toBe(2);
});
