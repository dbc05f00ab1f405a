import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../../../lib/checks/example-inspection.ts';
import { checks } from '../../../lib/checks/index.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import { type CheckedFinding, checkedOf } from '../../check/results/checked.ts';
import type { CauseOfPages } from '../../check/results/checked-cause.ts';
import type { CheckedPages } from '../../check/run/checked-pages.ts';
import { toldSet } from './told-set.ts';

const inspection = inspectionOf({ html: '<h1>Kettles</h1>', headers: {} });
const whole = checkedOf(checks, { inspection, collect: 1 }, runChecks(checks, inspection), 1);
const [titleMissing] = whole.findings.filter(({ check }) => check === 'seo/title-missing');
const page = {
  ...whole,
  findings: [titleMissing, titleMissing].map((one) => ({ ...(one as CheckedFinding) })),
};
const causeOf = (id: string, check: string, cause: string | null): CauseOfPages => ({
  ...(titleMissing as CheckedFinding),
  id,
  kind: 'page',
  check,
  texts: [],
  place: null,
  pages: 2,
  of: 3,
  samples: [],
  cause,
  addresses: [],
});
const told = (more: Partial<CheckedPages> = {}, beyond = 0) =>
  toldSet(
    {
      pages: [page, page, page],
      unchecked: [],
      unseen: [],
      leftOut: [],
      causes: [],
      goneFrom: new Map(),
      isStopped: false,
      ...more,
    },
    checks,
    { causes: 15, pages: 2 },
    { reasonFor: (reason) => `${reason}://ann:secret@example.com/`, refused: new Set(), beyond },
  );

describe('what an assistant is told of many pages', () => {
  it('is each fault of a page once, and how many pages are not listed', () => {
    const { pages, morePages, says } = told();
    expect([pages.map(({ counts }) => counts.error), morePages]).toEqual([[1, 1], 1]);
    expect(says).toBe('Pages checked: 3. Causes: 0, 0 of them listed.');
  });

  it('is the check that a cause follows from', () => {
    const causes = [causeOf('a', 'seo/title-missing', null), causeOf('b', 'seo/title-short', 'a')];
    expect(told({ causes }).causes.map(({ consequenceOf }) => consequenceOf)).toEqual([
      null,
      'seo/title-missing',
    ]);
  });

  it('is what was not requested, with what is over the limit', () => {
    expect(told({ leftOut: ['robots', 'robots', 'host'] }, 4).notRequested).toEqual([
      { reason: 'excluded by robots.txt', addresses: 2 },
      { reason: 'on another host', addresses: 1 },
      { reason: 'over the limit of --most', addresses: 4 },
    ]);
  });

  it('is why a page could not be checked, without a secret', () => {
    const unchecked = [{ url: 'https://shop.example/', reason: 'at http' }];
    const { says, unchecked: listed } = told({ pages: [page], unchecked, isStopped: true });
    expect(listed).toEqual([
      { quotedAddress: 'https://shop.example/', quotedReason: 'at http://…@example.com/' },
    ]);
    expect(says).toBe(
      'Pages checked: 1. The time was over before all were: raise seconds, or choose fewer. Pages that could not be checked: 1. A single page has no causes in common: check_page lists its findings.',
    );
  });

  it('is the first three things that a cause consists of, and how many more there are', () => {
    const texts = Array.from({ length: 5 }, (_, n) => ({
      text: '',
      values: {},
      pages: n,
      example: `https://x/${n}`,
    }));
    const [cause] = told({ causes: [{ ...causeOf('a', 'seo/title-missing', null), texts }] }).causes;
    expect([cause?.found.map(({ pages }) => pages), cause?.moreFound]).toEqual([[0, 1, 2], 2]);
  });
});
