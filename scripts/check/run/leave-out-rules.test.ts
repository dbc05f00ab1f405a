import { expect, it } from 'vitest';
import type { Report } from '../../../lib/checks/result.ts';
import { leaveOutBy } from './leave-out-rules.ts';

const found = (message: string) => ({ message, severity: 'error' as const, values: {} });
const report: Report = {
  url: 'https://shop.example/',
  kind: { kind: 'other', certainty: 'unsure', grounds: [], index: 'in' },
  results: [
    {
      check: 'seo/x',
      outcome: 'failed',
      severity: 'error',
      findings: [found('a'), found('b'), found('c')],
      totals: { a: 60, b: 1, c: 1 },
    },
  ],
  seo: null,
  security: null,
};

it('what is left out has the number of all its places, and the reason of its own rule', () => {
  const rules = [
    { check: 'seo/x', message: 'a', reason: 'For a' },
    { check: 'seo/x', message: 'b', reason: 'For b' },
  ];
  const { leftOut, report: listed } = leaveOutBy(rules, {}, report);
  expect(leftOut).toEqual([
    { check: 'seo/x', message: 'a', total: 60, reason: 'For a' },
    { check: 'seo/x', message: 'b', total: 1, reason: 'For b' },
  ]);
  expect(listed.results.map(({ findings, totals }) => [findings, totals])).toEqual([
    [[found('c')], { c: 1 }],
  ]);
});
