import { expect, it } from 'vitest';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { TopChange } from './top-change.tsx';

it.each([
  { change: 3, shown: '▲3', said: '3 more in top 10 than before', tone: 'pass' },
  { change: -2, shown: '▼2', said: '2 fewer in top 10 than before', tone: 'error' },
])('$said, in $tone', async ({ change, shown, said, tone }) => {
  const { container } = await draw(<TopChange change={change} />);
  const [visible, spoken] = container.querySelectorAll('span > span');
  expect(visible?.textContent).toBe(shown);
  expect(visible?.getAttribute('aria-hidden')).toBe('true');
  expect(spoken?.textContent).toBe(said);
  expect(colourOf(visible)).toBe(themed(tone));
});

it.each([0, null])('is hidden if nothing has changed or is known: %s', async (change) => {
  const { container } = await draw(<TopChange change={change} />);
  expect(container.textContent).toBe('');
});
