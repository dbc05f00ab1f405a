import { expect, it } from 'vitest';
import { leftOutText } from './left-out-text.ts';

it('addresses that are left out are counted by reason', () => {
  expect(leftOutText([])).toBeNull();
  expect(leftOutText(['host', 'robots', 'host', 'limit'])).toBe(
    'Not requested: 2 (on another host), 1 (excluded by robots.txt), 1 (over the limit of --most).',
  );
});
