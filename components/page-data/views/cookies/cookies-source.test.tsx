import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Example } from '@/lib/checks/check.ts';
import { useSiteGrant } from '@/lib/page/inspect/site-grant.ts';
import { inspectFrom, useInspection } from '@/lib/page/session/session.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import { press } from '@/test/components/press.ts';
import { CookiesNote, CookiesOffer } from './cookies-source.tsx';

describe('the note above the cookies', () => {
  const note = async (example: Example) => {
    const { container } = await draw(<CookiesNote inspection={inspected(example)} />);
    return container.innerText;
  };

  it('distinguishes kept cookies from those that a response sets', async () => {
    expect(await note({ parts: { cookies: [] } })).toBe(
      'The cookies that the browser stores for this page. Values are described, never shown.',
    );
    expect(await note({})).toBe('The cookies that this response sets. Values are described, never shown.');
  });
});

describe('the offer to list all cookies', () => {
  const offer = async (isGranted: boolean) => {
    useSiteGrant.setState({ answers: {} });
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => isGranted);
    const find = vi.fn(async () => undefined);
    inspectFrom({ find, isPressed: () => true });
    await draw(<CookiesOffer inspection={inspected({ url: 'https://shop.example/a' })} />);
    return { request, find };
  };

  it('shows the host, requests access to its site, and reads the page again', async () => {
    const { request, find } = await offer(true);
    await expect.element(page.getByText('All cookies of this page')).toBeVisible();
    await expect
      .element(page.getByText(/^The browser lists them only with access to shop\.example\./))
      .toBeVisible();
    await press(page.getByRole('button', { name: 'Allow access' }));
    await expect.poll(() => find).toHaveBeenCalledTimes(1);
    expect(request).toHaveBeenCalledExactlyOnceWith({
      origins: ['https://shop.example/*', 'http://shop.example/*'],
    });
    await expect.poll(() => useInspection.getState().phase).toBe('stopped');
  });

  it('says what a refusal means, and can be pressed again', async () => {
    const { find } = await offer(false);
    await press(page.getByRole('button', { name: 'Allow access' }));
    await expect
      .element(page.getByText('Without access to shop.example, the browser does not list its cookies.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Allow access' })).toBeEnabled();
    expect(find).not.toHaveBeenCalled();
  });
});
