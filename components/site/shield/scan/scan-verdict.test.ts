import { describe, expect, it } from 'vitest';
import { findingsBySeverity, lightOf, wordsOfVerdict } from './scan-verdict.ts';

const result = (given: object) => ({ verdict: null, grade: null, score: null, ...given });

describe('SHD-14: the light', () => {
  it.each([
    ['the verdict’s own key', { verdict: { light: 'red' }, grade: 'A', score: 99 }, 'red'],
    ['another key, another word', { verdict: { traffic_light: 'AMBER' } }, 'yellow'],
    ['a verdict without a light', { verdict: { pages: 9 }, grade: 'A-', score: 10 }, 'green'],
    ['the grade before the score', { grade: 'C+', score: 95 }, 'yellow'],
    ['a bad grade', { grade: 'F' }, 'red'],
    ['the score', { grade: 'excellent', score: 50 }, 'yellow'],
    ['the score just below', { score: 49 }, 'red'],
    ['nothing at all', {}, null],
    ['words without a light', { verdict: { status: 'done' } }, null],
  ])('%s', (_name, given, light) => {
    expect(lightOf(result(given))).toBe(light);
  });

  it('shows the verdict in the service’s words', () => {
    expect(wordsOfVerdict({ verdict: { light: 'red', text: 'Act now.' } })).toBe('Act now.');
    expect(wordsOfVerdict({ verdict: { light: 'red' } })).toBeNull();
    expect(wordsOfVerdict({ verdict: null })).toBeNull();
    expect(wordsOfVerdict({ verdict: { text: 'x'.repeat(400) } })).toBe('x'.repeat(300));
  });
});

describe('SHD-13: findings by severity', () => {
  it('are worst first, unknown ones last as sent, whatever type a number has', () => {
    const findings = {
      exotic: 2,
      low: '5',
      info: [1, 2],
      critical: 0,
      high: { count: 1, total: 9 },
      _links: { self: null },
      many: '1204',
    };
    expect(findingsBySeverity({ findings })).toEqual([
      { severity: 'critical', count: 0 },
      { severity: 'high', count: 1 },
      { severity: 'low', count: 5 },
      { severity: 'info', count: 2 },
      { severity: 'exotic', count: 2 },
      { severity: 'many', count: 1204 },
    ]);
    expect(findingsBySeverity({ findings: null })).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`severity ${n}`, n]));
    expect(findingsBySeverity({ findings: many }).map(({ count }) => count)).toEqual([...Array(12).keys()]);
  });
});
