import { describe, expect, it } from 'vitest';
import {
  DECLARED,
  ELSEWHERE,
  HEADER_CASES,
  type HeaderCase,
  judged,
  PROPOSALS,
  problemsOf,
} from '../../../test/fixes/header-cases.ts';
import type { Fields } from '../../checks/inspection.ts';
import { SERVERS } from './index.ts';
import { faultsOf, type Recommendation } from './recommendation.ts';

/** Returns the headers that a page is sent with if each field is set once or removed. */
function configured(headers: Fields, fields: readonly Recommendation[]): Fields {
  const names = new Set(fields.map(({ name }) => name.toLowerCase()));
  const set = fields.filter(({ change }) => change !== 'removed');
  return [
    ...headers.filter(([name]) => !names.has(name)),
    ...set.map(({ name, value }) => [name.toLowerCase(), value] as const),
  ];
}

const before = new Map<HeaderCase, ReturnType<typeof judged>>();
/** Judges a case as it is, once for all tests: each takes tens of milliseconds. */
function judgedBefore(one: HeaderCase): ReturnType<typeof judged> {
  const known = before.get(one) ?? judged(one.example, one.headers);
  before.set(one, known);
  return known;
}

describe.each(['all', 'one'] as const)('the headers that are proposed for %s', (kind) => {
  it.each(HEADER_CASES)('fix $check of $headers and make nothing worse', (one) => {
    const { check, example, headers } = one;
    const was = judgedBefore(one);
    const fields = PROPOSALS[kind](check, was);
    if (fields.length === 0) return;
    const { report } = judged(example, configured(headers, fields));
    expect(problemsOf(kind, check, [was.report, report])).toEqual([]);
  });
});

it.each(['www.example.com', 'shop.example.com'])('HSTS is proposed for %s, on every server', (host) => {
  const { inspection, report } = judged({ url: `https://${host}/` }, []);
  const fields = PROPOSALS.all('hsts-missing', { inspection, report });
  for (const { id, write } of SERVERS) {
    const seconds = id === 'express' ? 'maxAge: 63072000' : 'max-age=63072000';
    expect(write(fields).text, id).toContain(seconds);
  }
});

it('leaves to the page only what is really found again', () => {
  const left = HEADER_CASES.flatMap((one) => {
    const { check, example, headers } = one;
    const fields = PROPOSALS.all(check, judgedBefore(one));
    const { report } = judged(example, configured(headers, fields));
    return DECLARED.flatMap((each) =>
      faultsOf(report.results, each).map(({ message }) => `${each}: ${message}`),
    );
  });
  expect(Object.keys(ELSEWHERE).filter((each) => !left.includes(each))).toEqual([]);
});
