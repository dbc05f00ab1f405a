import { describe, expect, it } from 'vitest';
import {
  DECLARED,
  ELSEWHERE,
  HEADER_CASES,
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

describe.each(['all', 'one'] as const)('the headers that are proposed for %s', (kind) => {
  it.each(HEADER_CASES)('fix $check of $headers and make nothing worse', ({ check, example, headers }) => {
    const before = judged(example, headers);
    const fields = PROPOSALS[kind](check, before);
    const { report } = judged(example, configured(headers, fields));
    expect(fields.length > 0 ? problemsOf(kind, check, [before.report, report]) : []).toEqual([]);
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
  const left = HEADER_CASES.flatMap(({ check, example, headers }) => {
    const fields = PROPOSALS.all(check, judged(example, headers));
    const { report } = judged(example, configured(headers, fields));
    return DECLARED.flatMap((each) =>
      faultsOf(report.results, each).map(({ message }) => `${each}: ${message}`),
    );
  });
  expect(Object.keys(ELSEWHERE).filter((each) => !left.includes(each))).toEqual([]);
});
