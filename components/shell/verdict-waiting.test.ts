import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { START, useInspection } from '@/lib/page/session/session.ts';
import { anyVerdict, finalVerdict } from './verdict-waiting.ts';

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  useInspection.setState(START, true);
});
afterEach(() => void vi.useRealTimers());

/** Waits for both, and returns which of them are over. */
function waiting(): readonly string[] {
  const over: string[] = [];
  void anyVerdict(150).then(() => over.push('any'));
  void finalVerdict().then(() => over.push('final'));
  return over;
}

it.each<[phases: ('reading' | 'page' | 'complete' | 'stopped')[], over: string[]]>([
  [['reading'], []],
  [['page'], ['any']],
  [
    ['page', 'complete'],
    ['any', 'final'],
  ],
  [['stopped'], ['any', 'final']],
])('a page waits until there is a verdict, or none to come: %j', async (phases, expected) => {
  const over = waiting();
  await vi.advanceTimersByTimeAsync(149);
  for (const phase of phases) useInspection.setState({ phase });
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toEqual(expected);
});

it('a page that takes long is waited for no longer, except for its final verdict', async () => {
  const over = waiting();
  await vi.advanceTimersByTimeAsync(150);
  expect(over).toEqual(['any']);
});
