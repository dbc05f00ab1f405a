import { expect, it, vi } from 'vitest';
import { draw } from '@/test/components/draw.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

const Countdown = ({ moment }: { moment: number }) => useSecondsUntil(moment);

it('counts whole seconds down to 0, which it stays at, and counts no more once it is gone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 10_000 });
  const { container, unmount } = await draw(<Countdown moment={11_500} />);
  const said = () => container.textContent;
  expect(said()).toBe('2');
  for (const left of ['1', '0', '0']) {
    vi.advanceTimersByTime(1_000);
    await expect.poll(said).toBe(left);
  }
  await unmount();
  expect(vi.getTimerCount()).toBe(0);
});
