import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fitIntoWindow } from '@/entrypoints/popup/fit.ts';
import { popupStyle } from '@/test/components/popup-style.ts';

const width = () => document.body.getBoundingClientRect().width;

beforeEach(popupStyle);
beforeEach(() => {
  const listen = vi.spyOn(window, 'addEventListener');
  return () => {
    for (const [type, listener] of listen.mock.calls) removeEventListener(type, listener);
  };
});

it('a popup is 440 px wide, or as wide as its window if zoom makes that narrower', async () => {
  await page.viewport(600, 500);
  fitIntoWindow();
  await expect.poll(width).toBe(440);
  await page.viewport(400, 500);
  await expect.poll(width).toBe(400);
  expect(document.documentElement.hasAttribute('data-zoomed')).toBe(true);
  // The state before it is measured: it requests all the space.
  await page.viewport(100, 500);
  await expect.poll(width).toBe(440);
  await page.viewport(300, 500);
  await expect.poll(width).toBe(300);
  await page.viewport(440, 500);
  await expect.poll(width).toBe(440);
  expect(document.documentElement.hasAttribute('data-zoomed')).toBe(false);
});
