import Link from 'lucide-react/icons/link';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '@/test/components/draw.tsx';
import { Button } from './button.tsx';

const LONG = 'Download the file with the rules of this browser';

it('a button takes one line, unless its text may take several: then it is as wide as its place', async () => {
  await page.viewport(800, 600);
  await draw(
    <div style={{ width: 160 }}>
      <Button>{LONG}</Button>
      <Button mayWrap>{LONG}</Button>
    </div>,
  );
  await expect.element(page.getByRole('button').first()).toBeVisible();
  const [line, lines] = page
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect());
  expect(line?.width).toBeGreaterThan(300);
  expect(lines?.width).toBeLessThanOrEqual(160);
  expect(lines?.height).toBeGreaterThan((line?.height ?? 0) * 2);
});

it('a larger default font of the browser widens no distance, which would squeeze the text', async () => {
  const { container } = await draw(
    <div className="grid w-40 gap-2 p-3 text-xl">
      <Button mayWrap>{LONG}</Button>
    </div>,
  );
  const sizes = () =>
    [...container.querySelectorAll('div, button')].map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [width, height];
    });
  const before = sizes();
  const root = document.documentElement;
  root.style.fontSize = '24px';
  onTestFinished(() => {
    root.style.fontSize = '';
  });
  expect(sizes()).toEqual(before);
});

it('an icon keeps its size next to a word that is longer than its button', async () => {
  const { container } = await draw(
    <button type="button" className="flex gap-1.5" style={{ width: 60 }}>
      <Link size={13} />
      Опубликованное
    </button>,
  );
  expect(container.querySelector('svg')?.getBoundingClientRect().width).toBe(13);
});

it('a text that takes several lines is spread over them: no number stands alone in the last', async () => {
  await draw(
    <div style={{ width: 210 }}>
      <Button mayWrap>Zapłać 29,70 USD i uruchom 3</Button>
    </div>,
  );
  const text = document.createRange();
  text.selectNodeContents(page.getByRole('button').element());
  const [first = 0, second = 0, ...more] = [...text.getClientRects()].map(({ width }) => width);
  expect(more).toEqual([]);
  expect(second).toBeGreaterThan(first / 2);
});
