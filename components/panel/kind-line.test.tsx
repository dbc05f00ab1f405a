import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useInspection } from '@/lib/page/session/session.ts';
import { rulesOfSite } from '@/lib/report/ignored.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import { IndexVerdict } from './index-verdict.tsx';

const CART = {
  ...KEPT,
  url: 'https://carts.example/basket',
  html: '<html lang=en><title>Your cart</title><h1>Your cart</h1><p>Your cart is empty.',
};

describe('the kind of a page', () => {
  it('stands before what it means for the index', async () => {
    showPage(CART);
    const { container } = await draw(<IndexVerdict />);
    await expect.element(page.getByText('Should not be in the index')).toBeVisible();
    expect(container.querySelector('[title]')?.getAttribute('title')).toBe(
      'Recognized by: address, title, heading, text',
    );
    expect(container.textContent).toMatch(/^Cart\. Recognized by: address, title, heading, text/);
  });

  it('is no fault of a cart that is kept out', async () => {
    showPage({ ...CART, headers: { ...KEPT.headers, 'x-robots-tag': 'noindex' } });
    await draw(<IndexVerdict />);
    await expect.element(page.getByText('Kept out of the index, as it should be')).toBeVisible();
    await press(page.getByRole('button', { name: 'Judge as an ordinary page' }));
    await expect.poll(() => rulesOfSite(CART.url)).toEqual([{ check: 'seo/kind', message: 'cart' }]);
  });

  it('is contradicted by a press, which is kept for the site, and taken back by another', async () => {
    showPage(CART);
    const { container } = await draw(<IndexVerdict />);
    await press(page.getByRole('button', { name: 'Judge as an ordinary page' }));
    await expect.poll(() => rulesOfSite(CART.url)).toEqual([{ check: 'seo/kind', message: 'cart' }]);
    const denied = { kind: 'other', index: 'in', denied: 'cart' } as const;
    useInspection.setState(({ report }) => ({
      report: report && { ...report, kind: { ...report.kind, ...denied } },
    }));
    await expect
      .poll(() => container.textContent)
      .toBe('Search engines may index this pageJudged as an ordinary page, not as: CartUndo');
    await press(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => rulesOfSite(CART.url)).toEqual([]);
  });

  it('is not contradicted in a private window, of which nothing is kept', async () => {
    showPage(CART, { tab: { id: 1, url: CART.url, incognito: true } as never });
    await draw(<IndexVerdict />);
    await expect.element(page.getByText('Should not be in the index')).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});
