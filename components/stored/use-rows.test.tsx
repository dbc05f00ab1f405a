import { expect, it, vi } from 'vitest';
import { announce } from '@/lib/platform/changes.ts';
import { draw } from '@/test/components/draw.tsx';
import { type Query, useRows } from './use-rows.ts';

let value = 1;
let reads = 0;
const QUERY: Query<number> = {
  tables: ['jobs'],
  async read() {
    reads += 1;
    return value;
  },
  initial: 0,
  pause: 200,
};

function Value() {
  return <output>{useRows(QUERY, '').value}</output>;
}

it('rows with a pause are read once in it, however often they change', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container } = await draw(<Value />);
  // Polling would let time pass.
  while (container.textContent !== '1') await new Promise(requestAnimationFrame);
  for (value = 2; value < 5; value += 1) announce(['jobs']);
  await vi.advanceTimersByTimeAsync(199);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => container.textContent).toBe('5');
  expect(reads).toBe(2);
});
