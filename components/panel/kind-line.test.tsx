import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '@/test/components/draw.tsx';
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
    expect(container.textContent).toMatch(/^Cart/);
  });

  it('is no fault of a cart that is kept out', async () => {
    showPage({ ...CART, headers: { ...KEPT.headers, 'x-robots-tag': 'noindex' } });
    await draw(<IndexVerdict />);
    await expect.element(page.getByText('Kept out of the index, as it should be')).toBeVisible();
  });
});
