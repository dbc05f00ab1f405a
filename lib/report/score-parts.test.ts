import { expect, it } from 'vitest';
import { scoreParts } from './score-parts.ts';

const taking = (check: string, taken: number, loses?: 'result' | 'crawling' | 'nothing') => ({
  check,
  taken,
  ...(loses && { loses }),
});

it('each finding begins where the one before ended, and those that lose one thing are together', () => {
  const title = taking('seo/title-missing', 0.2, 'result');
  const links = taking('seo/link-text-missing', 0.1, 'crawling');
  const images = taking('seo/image-alt-missing', 0.05, 'result');
  const broken = taking('deep/link-broken', 0.25, 'crawling');
  // 100 × 0.8 = 80, × 0.9 = 72, × 0.95 = 68.4; then on demand 68 × 0.75 = 51.
  expect(scoreParts([links, broken, title, images])).toEqual([
    {
      of: 'result',
      points: 24,
      steps: [
        { result: title, points: 20, left: 80 },
        { result: images, points: 4, left: 76 },
      ],
    },
    { of: 'crawling', points: 8, steps: [{ result: links, points: 8, left: 68 }] },
    { of: 'on demand', points: 17, steps: [{ result: broken, points: 17, left: 51 }] },
  ]);
});

it('what takes nothing, or less than half a point, has no step', () => {
  const small = taking('seo/image-format', 0.004, 'nothing');
  expect(scoreParts([small, taking('seo/title-missing', 0, 'result')])).toEqual([]);
  expect(scoreParts([])).toEqual([]);
});
