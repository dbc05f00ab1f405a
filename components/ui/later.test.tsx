import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '@/test/components/draw.tsx';
import { Boundary } from './boundary.tsx';
import { later, loadAlongLater, loadSoon } from './later.tsx';

const Tea = ({ kind }: { kind: string }) => <p>{kind} tea</p>;
const shown = () => document.querySelector('main')?.textContent;

/** Code that arrives when the test says so. */
function code() {
  const { promise, resolve, reject } = Promise.withResolvers<{ default: typeof Tea }>();
  return { load: vi.fn(() => promise), arrives: () => resolve({ default: Tea }), fails: reject };
}

/** Lets the browser draw what is there by now. */
async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

it('keeps the place until the code is there, and then fills it without a delay', async () => {
  const { load, arrives } = code();
  const Later = later(load);
  await draw(
    <main>
      <Later kind="Green" waiting="Waiting" />
    </main>,
  );
  await expect.poll(shown).toBe('Waiting');
  arrives();
  // React itself would keep the placeholder for about 18 frames.
  await frames(4);
  await expect.poll(shown).toBe('Green tea');
});

it('waits for what is loaded along with all code', async () => {
  const { load, arrives } = code();
  const texts = Promise.withResolvers<void>();
  loadAlongLater(() => texts.promise);
  const Later = later(load);
  await draw(
    <main>
      <Later kind="Green" waiting="Waiting" />
    </main>,
  );
  arrives();
  await frames(2);
  expect(shown()).toBe('Waiting');
  texts.resolve();
  await expect.poll(shown).toBe('Green tea');
  loadAlongLater(() => Promise.resolve());
});

it('is never a placeholder if the code was loaded ahead', async () => {
  const { load, arrives } = code();
  const Later = later(load);
  const Waiting = vi.fn(() => null);
  Later.ahead();
  Later.ahead();
  arrives();
  await frames(1);
  await draw(
    <main>
      <Later kind="Green" waiting={<Waiting />} />
    </main>,
  );
  await expect.poll(shown).toBe('Green tea');
  expect([load.mock.calls.length, Waiting.mock.calls.length]).toEqual([1, 0]);
});

it('is an error of its part if the code cannot be loaded, and is loaded again by the next try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = code();
  const second = code();
  const Later = later(() => (first.load.mock.calls.length === 0 ? first : second).load());
  await draw(
    <main>
      <Boundary
        fallback={(again) => (
          <button type="button" onClick={again}>
            Again
          </button>
        )}
      >
        <Later kind="Green" waiting="Waiting" />
      </Boundary>
    </main>,
  );
  await expect.poll(() => first.load.mock.calls.length).toBe(1);
  first.fails(new Error('This file is missing'));
  await page.getByRole('button', { name: 'Again' }).click();
  second.arrives();
  await expect.element(page.getByText('Green tea')).toBeVisible();
});

it('is loaded before it is wanted only if it is often opened: one after the other, each when the page is idle', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  onTestFinished(() => void vi.unstubAllGlobals());
  const loaded: string[] = [];
  const part = (name: string, isSoon?: boolean) =>
    later(
      () => {
        loaded.push(name);
        return Promise.resolve({ default: Tea });
      },
      isSoon === undefined ? {} : { isSoon },
    );
  part('first', true);
  part('unusual');
  part('second', true);
  const steps: string[][] = [];
  loadSoon();
  while (idle.length > 0) {
    steps.push([...loaded]);
    for (const run of idle.splice(0)) run();
  }
  // Other modules of these tests may have something to load before.
  expect(steps.slice(-2)).toEqual([[], ['first']]);
  expect(loaded).toEqual(['first', 'second']);
});
