import { expect, it } from 'vitest';
import { inspectionOf } from '../../example-inspection.ts';
import { isRendered, isSeen } from './rendered-elements.ts';

const html = '<h1 id="a">Kettles</h1><h2 id="b">Copper</h2><h2 id="c">Steel</h2>';

it('knows nothing about served HTML', () => {
  const { page } = inspectionOf({ html });
  expect(isSeen(page)).toBe(false);
  expect(page.headings.every(isRendered)).toBe(true);
});

it('distinguishes what is not rendered from what is not visible yet', () => {
  const shown = { '#b': { hidden: 'not rendered' }, '#c': { hidden: 'invisible' } } as const;
  const { page } = inspectionOf({ html, shown });
  expect(isSeen(page)).toBe(true);
  expect(page.headings.map(isRendered)).toEqual([true, false, true]);
});
