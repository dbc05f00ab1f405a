import { describe, expect, it } from 'vitest';
import { type AnyCheck, type Consequence, type Example, SEARCH_LOSSES, type Severity } from './check.ts';
import { byCost, costOf, highestCost, kindWeight } from './consequence.ts';
import { deepChecks } from './deep/index.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import type { Inspection } from './inspection.ts';
import type { PageKindName } from './knowledge/page-kind/kind.ts';
import { areaOf } from './result.ts';
import { siteChecks } from './site/index.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>('./seo/*.ts', { eager: true });

describe('what a fault costs', () => {
  it.each<[Consequence, number, Severity, number]>([
    [['index'], 1, 'blocker', 0.61],
    [['index', 'all', 'likely'], 1, 'error', 0.305],
    [['index', 'much', 'possible'], 1, 'warning', 0.061],
    [['address'], 1, 'error', 0.22],
    [['address'], 1 / 84, 'notice', 0.0026],
    [['address'], 84 / 84, 'error', 0.22],
    [['address'], 90 / 84, 'error', 0.22],
    [['richResult'], 1, 'error', 0.12],
    [['richResult', 'much'], 1, 'warning', 0.06],
    [['result', 'part'], 1, 'warning', 0.04],
    [['crawling', 'little'], 1, 'notice', 0.0045],
    [['nothing'], 1, 'info', 0],
    [['nothing', 'all', 'sure'], 1, 'info', 0],
  ])(
    'follows from what is lost, how much, and how sure: %j of %d is a %s',
    (loss, share, severity, takes) => {
      const certainty = loss[2] ?? 'sure';
      expect(costOf(loss, share)).toEqual({ severity, loses: loss[0], takes, certainty });
    },
  );

  it('has an order: the highest first', () => {
    const costs = SEARCH_LOSSES.map((loss) => costOf([loss]));
    expect(
      [...costs]
        .reverse()
        .sort(byCost)
        .map(({ loses }) => loses),
    ).toEqual(['index', 'address', 'result', 'crawling', 'richResult', 'nothing']);
    expect(highestCost([costOf(['nothing']), costOf(['address', 'little'])])).toEqual({
      severity: 'notice',
      loses: 'address',
      takes: 0.0066,
      certainty: 'sure',
    });
    expect(highestCost([{ severity: 'warning' }])).toEqual({ severity: 'warning' });
    expect(highestCost([])).toBeNull();
  });
});

describe('the kind of a page', () => {
  it.each<[PageKindName, string, string, number]>([
    ['listing', 'incomplete', 'Product', 0.2],
    ['listing', 'value-malformed', 'Offer', 0.2],
    ['home', 'value-refused', 'AggregateOffer', 0.2],
    ['home', 'value-malformed', 'ProductGroup', 0.2],
    ['home', 'value-malformed', 'Recipe', 1],
    ['product', 'value-malformed', 'Product', 1],
  ])('of a %s weighs structured-data-%s of a %s by %d', (kind, check, thing, times) => {
    const finding = { message: 'any', values: { thing } };
    expect(kindWeight(kind, `seo/structured-data-${check}`, finding)).toBe(times);
  });
});

describe('each check', () => {
  it('says what its fault costs: in search what is lost, in security how severe it is', () => {
    const wrong = Object.entries({ ...checks, ...deepChecks, ...siteChecks }).flatMap(([id, check]) => {
      const said = [check, ...Object.values(check.messages)].filter(({ loses }) => loses).length;
      return (areaOf(id) === 'seo') === (said > 0 && check.loses !== undefined) ? [] : [id];
    });
    expect(wrong).toEqual([]);
  });

  it('of search gives its findings no severity: that follows from what is lost', { tags: ['all'] }, () => {
    const severe = Object.entries(files).flatMap(([path, { default: check, examples = [] }]) =>
      examples.flatMap((example) => {
        const inspection = inspectionOf(example);
        if (check.needs?.some((part) => inspection[part] === undefined)) return [];
        const found = [...check.run(inspection as Required<Inspection>)];
        return found.some(({ severity }) => severity !== undefined) ? [path] : [];
      }),
    );
    expect(severe).toEqual([]);
  });
});
