import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Looked } from '@/lib/page/requests/token-look.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { useLook } from './use-look.ts';

const PAUSE = 4_000;
const look = vi.fn<() => Promise<Looked>>();

function Look({ wanted }: { wanted: string | null }) {
  const { looked, at, isGoingOn, again } = useLook(
    wanted,
    look,
    (last) => last === 'found' || last === 'no access',
  );
  return (
    <button type="button" onClick={again}>
      {[looked ?? 'nothing', at === null ? 'never' : 'then', isGoingOn ? 'goes on' : 'over'].join(', ')}
    </button>
  );
}
const state = () => page.getByRole('button').element().textContent;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  look.mockReset().mockResolvedValue('not found');
});
afterEach(() => vi.useRealTimers());

describe('a repeated lookup', () => {
  it('runs every four seconds', async () => {
    await draw(<Look wanted="a" />);
    // Each try moves the clock: nothing that comes later than the lookup itself is waited for.
    await expect.poll(() => look.mock.calls.length).toBe(1);
    await pass(PAUSE - 1);
    expect(look).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(look).toHaveBeenCalledTimes(2);
    await expect.poll(state).toBe('not found, then, goes on');
  });

  it('ends when it has found the token', async () => {
    look.mockResolvedValue('found');
    await draw(<Look wanted="a" />);
    await expect.poll(state).toBe('found, then, over');
    await pass(3 * PAUSE);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('ends if the browser does not allow it, until the user grants access', async () => {
    look.mockResolvedValue('no access');
    await draw(<Look wanted="a" />);
    await expect.poll(state).toBe('no access, then, over');
    await pass(3 * PAUSE);
    expect(look).toHaveBeenCalledTimes(1);
    look.mockResolvedValue('not found');
    await press(page.getByRole('button'));
    await expect.poll(state).toBe('not found, then, goes on');
  });

  it('ends after 75 lookups, until the user starts another', async () => {
    await draw(<Look wanted="a" />);
    await expect.poll(state).toBe('not found, then, goes on');
    await pass(73 * PAUSE);
    expect(look).toHaveBeenCalledTimes(74);
    await expect.poll(state).toBe('not found, then, goes on');
    await pass(PAUSE);
    await expect.poll(state).toBe('not found, then, over');
    await pass(3 * PAUSE);
    expect(look).toHaveBeenCalledTimes(75);
    await press(page.getByRole('button'));
    await expect.poll(() => look.mock.calls.length).toBe(76);
    await expect.poll(state).toBe('not found, then, goes on');
  });

  it('waits while the page is hidden', async () => {
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await draw(<Look wanted="a" />);
    await pass(2 * PAUSE);
    expect(look).not.toHaveBeenCalled();
    await expect.poll(state).toBe('nothing, never, goes on');
    sight.mockReturnValue('visible');
    await pass(PAUSE);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('does not begin without something to look for', async () => {
    await draw(<Look wanted={null} />);
    await pass(PAUSE);
    expect(look).not.toHaveBeenCalled();
    await expect.poll(state).toBe('nothing, never, over');
  });

  it('forgets the result of another key', async () => {
    const { rerender } = await draw(<Look wanted="a" />);
    await expect.poll(state).toBe('not found, then, goes on');
    look.mockImplementation(() => new Promise(() => {}));
    rerender(<Look wanted="b" />);
    await expect.poll(state).toBe('nothing, never, goes on');
  });

  it('ignores a late result of another key', async () => {
    let answer: (looked: Looked) => void = () => {};
    look.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    look.mockResolvedValue('found');
    const { rerender } = await draw(<Look wanted="a" />);
    await expect.poll(() => look.mock.calls.length).toBe(1);
    rerender(<Look wanted="b" />);
    await expect.poll(state).toBe('found, then, over');
    answer('not found');
    await pass(PAUSE);
    await expect.poll(state).toBe('found, then, over');
  });

  it('ends with the component', async () => {
    const { unmount } = await draw(<Look wanted="a" />);
    await expect.poll(state).toBe('not found, then, goes on');
    await unmount();
    await pass(3 * PAUSE);
    expect(look).toHaveBeenCalledTimes(1);
  });
});
