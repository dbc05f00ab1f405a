import { expect, it } from 'vitest';
import { recordOfPage } from '../../test/engine/judged.ts';
import { PAGE_PAIRS, type PagePair } from '../../test/pages/page-pairs.ts';
import { collectHtml } from '../checks/collect/parse5.ts';
import type { Inspection } from '../checks/inspection.ts';
import { comparing, type FieldDifference, inOne } from './compare.ts';
import { inspectionFacts } from './compared-page.ts';

/** A page of a pair, with a robots.txt that closes nothing. */
function inspected({ url, html, headers, status = 200 }: PagePair['one']): Inspection {
  const { origin } = new URL(url);
  return {
    url,
    at: Date.parse('2026-06-01T10:00:00Z'),
    page: collectHtml(html, url),
    response: { how: 'observed', url, status, headers: Object.entries(headers) },
    robotsTxt: { how: 'second request', url: `${origin}/robots.txt`, status: 404, body: '' },
  };
}

const factsOf = (inspection: Inspection) => inOne(inspectionFacts(inspection, recordOfPage(inspection)));

const joined = ({ values }: FieldDifference, side: 'before' | 'now') =>
  values.flatMap((value) => value[side] ?? []).join(' · ') || null;

const compared = (one: PagePair['one'], other: PagePair['one']) =>
  inOne(comparing(factsOf(inspected(one)), factsOf(inspected(other)), 'pages'));

const rows = (
  fields: readonly FieldDifference[],
  [first, second]: readonly ['before' | 'now', 'before' | 'now'],
) => fields.map((one) => [one.field, one.importance, joined(one, first), joined(one, second)]);

it('there are thirty pairs at least', () => {
  expect(PAGE_PAIRS.length).toBeGreaterThanOrEqual(30);
});

it.each(PAGE_PAIRS.map((pair) => [pair.name, pair] as const))(
  'two pages: %s',
  (_name, { one, other, differ }) => {
    const there = compared(one, other);
    expect(rows(there.fields, ['before', 'now'])).toEqual(differ);
    const back = compared(other, one);
    expect(rows(back.fields, ['now', 'before']), 'the other way round').toEqual(differ);
    expect(compared(one, one).fields, 'with itself').toEqual([]);
  },
);
