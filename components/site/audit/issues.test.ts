import { describe, expect, it } from 'vitest';
import { categoriesOf, changeOf } from './issues.ts';

const namesOf = (issues: Record<string, unknown>) => categoriesOf(issues).map(({ name }) => name);

describe('categoriesOf', () => {
  it('AUD-11: orders known categories by severity and unknown ones last, in the order received', () => {
    expect(
      namesOf({
        zebra: 1,
        notices: 3,
        security: { errors: 1 },
        apples: 2,
        errors: 9,
        critical: 1,
        warnings: 4,
      }),
    ).toEqual(['critical', 'errors', 'warnings', 'notices', 'security', 'zebra', 'apples']);
  });

  it.each([
    ['error', ['blockers', 'blocker', 'critical', 'errors', 'error', 'high']],
    ['warn', ['warnings', 'warning', 'medium']],
    ['note', ['notices', 'notice', 'low', 'info']],
    [null, ['seo', 'security', 'crawl', 'checks', 'blocked_by_robots', 'broken_links', 'redirects']],
  ])('AUD-11: knows the names of tone %s', (tone, names) => {
    const known = categoriesOf(Object.fromEntries(names.map((name) => [name, 1])));
    expect(known.map((one) => [one.name, one.tone, one.isKnown])).toEqual(
      names.map((name) => [name, tone, true]),
    );
  });

  it('AUD-11: accepts a number, a list, an object with its count and a word, and drops nothing', () => {
    const issues = {
      errors: [{}, {}],
      slow_pages: { count: 4, worst: '/a' },
      robots: 'unreachable',
      odd: null,
      empty: {},
    };
    expect(categoriesOf(issues)).toEqual([
      { name: 'errors', isKnown: true, tone: 'error', count: 2, text: null, parts: [] },
      {
        name: 'slow_pages',
        isKnown: false,
        tone: null,
        count: 4,
        text: null,
        parts: [{ name: 'worst', isKnown: false, tone: null, count: null, text: '/a', parts: [] }],
      },
      { name: 'robots', isKnown: false, tone: null, count: null, text: 'unreachable', parts: [] },
    ]);
  });

  it('takes an object’s own count before its total', () => {
    const categories = categoriesOf({ errors: { total: 9, count: 4 }, warnings: { total: 7 } });
    expect(categories.map(({ count }) => count)).toEqual([4, 7]);
  });

  it('orders the parts of a category too', () => {
    const [seo] = categoriesOf({ seo: { warning: 3, blocker: 1 } });
    expect(seo?.count).toBeNull();
    expect(seo?.parts.map(({ name, tone }) => [name, tone])).toEqual([
      ['blocker', 'error'],
      ['warning', 'warn'],
    ]);
  });

  it('handles names that look like paths or properties of every object', () => {
    expect(namesOf(JSON.parse('{"a.b":1,"__proto__":2,"constructor":3}'))).toEqual([
      'a.b',
      '__proto__',
      'constructor',
    ]);
  });
});

describe('changeOf', () => {
  const [now] = categoriesOf({ errors: 7 });
  it('is the difference to the same category before', () => {
    expect(now && changeOf(now, categoriesOf({ warnings: 1, errors: 12 }))).toBe(-5);
  });

  it('is unknown without a number on both sides', () => {
    expect(now && changeOf(now, categoriesOf({ warnings: 1 }))).toBeNull();
    expect(now && changeOf(now, categoriesOf({ errors: 'many' }))).toBeNull();
    expect(now && changeOf(now, null)).toBeNull();
  });
});
