import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '@/test/components/draw.tsx';
import { WindowList } from './window-list.tsx';

const HEIGHT = 30;
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => `Row ${n + 1}`);

function Example({ count = 2_000, opened = -1 }: { count?: number; opened?: number }) {
  return (
    <WindowList label="Links" rows={rowsOf(count)} height={HEIGHT} opened={opened}>
      {(row, index) => (
        <>
          <button type="button" data-row="" style={{ height: HEIGHT - 1 }}>
            {row}
          </button>
          {index === opened && <p style={{ height: 200, margin: 0 }}>more</p>}
        </>
      )}
    </WindowList>
  );
}
const list = () => page.getByRole('list', { name: 'Links' }).element() as HTMLElement;
const shown = () => [...list().querySelectorAll('li')];
const names = () => shown().map((row) => row.querySelector('button')?.textContent);
const inSight = () =>
  shown()
    .filter((row) => row.getBoundingClientRect().bottom > 0 && row.getBoundingClientRect().top < innerHeight)
    .map((row) => row.getAttribute('aria-posinset'));
/** Returns the first row that reaches into the window after a scroll, once it is there. */
const scrolled = async (top: number) => {
  scrollTo(0, top);
  const first = Math.floor((scrollY - list().offsetTop - 1) / HEIGHT) + 1;
  await expect.poll(() => inSight()[0]).toBe(String(Math.max(1, first)));
};

it('has the height of all its rows, of which only those near the window are rendered', async () => {
  await draw(<Example />);
  expect(list().offsetHeight).toBe(2_000 * HEIGHT + 2);
  expect(names()[0]).toBe('Row 1');
  expect(shown().length).toBeLessThan(90);
  expect(shown()[0]?.getAttribute('aria-setsize')).toBe('2000');
  const [first] = shown();
  expect(first?.offsetHeight).toBe(HEIGHT);
  await scrolled(900 * HEIGHT);
  expect(shown().length).toBeLessThan(90);
  // The window is full to its end, and more rows are rendered beyond both edges.
  expect(inSight().length).toBeGreaterThanOrEqual(Math.floor(innerHeight / HEIGHT));
  const positions = shown().map((row) => Number(row.getAttribute('aria-posinset')));
  expect(positions[0]).toBeLessThanOrEqual(Number(inSight()[0]) - 11);
  expect(positions.at(-1)).toBeGreaterThanOrEqual(Number(inSight().at(-1)) + 12);
  expect(list().offsetHeight).toBe(2_000 * HEIGHT + 2);
  await scrolled(2_000 * HEIGHT);
  expect(names().at(-1)).toBe('Row 2000');
  await scrolled(0);
  expect(names()[0]).toBe('Row 1');
});

it('shows all of a short list', async () => {
  await draw(<Example count={30} />);
  await expect.poll(names).toEqual(rowsOf(30));
  expect(list().offsetHeight).toBe(30 * HEIGHT + 2);
});

it('is navigated from row to row by arrow keys', async () => {
  await draw(<Example count={30} />);
  const row = (n: number) => page.getByRole('button', { name: `Row ${n}`, exact: true });
  (row(2).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(row(4)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(row(3)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  await expect.element(row(1)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(row(1)).toHaveFocus();
});

it('keeps the space of an open row while it is scrolled away', async () => {
  await draw(<Example opened={3} />);
  const height = 2_000 * HEIGHT + 2 + 200;
  await expect.poll(() => list().offsetHeight).toBe(height);
  scrollTo(0, 1_000 * HEIGHT);
  await expect.poll(() => shown().some((row) => row.getAttribute('aria-posinset') === '4')).toBe(false);
  expect(list().offsetHeight).toBe(height);
  // The visible rows start later by the extra height of the open row.
  const top = Math.floor((scrollY - list().offsetTop - 201) / HEIGHT) + 1;
  expect(Math.abs(Number(inSight()[0]) - top)).toBeLessThanOrEqual(1);
  scrollTo(0, 0);
  await expect.element(page.getByText('more')).toBeVisible();
});

it('has the space that an open row needs once that has changed', async () => {
  await draw(<Example opened={3} />);
  const height = 2_000 * HEIGHT + 2 + 200;
  await expect.poll(() => list().offsetHeight).toBe(height);
  const more = page.getByText('more').element() as HTMLElement;
  more.style.height = '300px';
  // The list's own observer is told before a later one.
  await new Promise((resolve) => new ResizeObserver(resolve).observe(more));
  scrollTo(0, 1_000 * HEIGHT);
  await expect.poll(() => shown().some((row) => row.getAttribute('aria-posinset') === '4')).toBe(false);
  await expect.poll(() => list().offsetHeight).toBe(height + 100);
});

it('fills a window that becomes taller, and follows none once it is gone', async () => {
  const [listen, stop] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')];
  const { unmount } = await draw(<Example />);
  const isFull = () => (shown().at(-1)?.getBoundingClientRect().bottom ?? 0) >= innerHeight;
  expect(isFull()).toBe(true);
  await page.viewport(innerWidth, 3_000);
  await expect.poll(isFull).toBe(true);
  await unmount();
  const ofList = ({ mock }: typeof listen | typeof stop) =>
    mock.calls.filter(([type]) => type === 'scroll' || type === 'resize');
  expect(ofList(listen).length).toBeGreaterThan(0);
  expect(ofList(stop)).toEqual(ofList(listen));
});
