import { expect, it } from 'vitest';
import { HEIGHT, positionPath, WIDTH } from './position-path.ts';

const points = (...positions: (number | null)[]) =>
  positions.map((position, index) => ({ checkedAt: index * 1_000, position }));
const numbers = (path: string) =>
  [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

it('draws better positions higher', () => {
  const [[, first = 0] = [], [, second = 0] = []] = numbers(positionPath(points(40, 2)));
  expect(second).toBeLessThan(first);
});

it('stays inside its drawing', () => {
  for (const [x = -1, y = -1] of numbers(positionPath(points(1, 100, 1, 57)))) {
    expect(x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT).toBe(true);
  }
});

it('RNK-11: leaves a gap where it was not found, and a single position is a dot', () => {
  expect(positionPath(points(5, 4, null, 7, null, 9, 8)).replace(/[\d. ]+/g, '')).toBe('MLMhML');
});

it('is in the middle if nothing changes, and places checks by time', () => {
  const path = positionPath([
    { checkedAt: 0, position: 6 },
    { checkedAt: 90, position: 6 },
    { checkedAt: 100, position: 6 },
  ]);
  const [first, second, third] = numbers(path);
  expect(new Set(numbers(path).map(([, y]) => y))).toEqual(new Set([HEIGHT / 2]));
  expect((second?.[0] ?? 0) - (first?.[0] ?? 0)).toBeCloseTo(9 * ((third?.[0] ?? 0) - (second?.[0] ?? 0)), 0);
});

it('is empty if it was never found', () => {
  expect(positionPath(points(null, null))).toBe('');
});
