import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { TAB_ID } from '@/test/components/inspected.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import { SiteHeading } from './site-heading.tsx';

const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const heading = () => page.getByRole('heading', { level: 1 });

describe('the heading of a site', () => {
  it('has the host and the path, with the first letter as an icon', async () => {
    showPage(KEPT);
    const { container } = await draw(<SiteHeading host="www.kettles.example" path="/b%C3%BCcher?a=1" />);
    expect([...heading().element().children].map((part) => part.textContent)).toEqual([
      'www.kettles.example',
      '/bücher?a=1',
    ]);
    await expect.element(heading()).toHaveAttribute('title', 'www.kettles.example/bücher?a=1');
    const letter = container.querySelector('[aria-hidden]');
    expect(letter?.textContent).toBe('K');
    expect(getComputedStyle(letter as Element).backgroundColor).toBe(themed('brass'));
  });

  it('is Plumbline if there is no host', async () => {
    const { container } = await draw(<SiteHeading host="" path="" />);
    expect(heading().element().firstElementChild?.textContent).toBe('Plumbline');
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('P');
  });

  it('has the tab’s icon once the page is judged, and the letter again if that is broken', async () => {
    const tab = { id: TAB_ID, url: KEPT.url, incognito: false, favIconUrl: ICON } as never;
    showPage(KEPT, { tab, phase: 'page' });
    const { container } = await draw(<SiteHeading host="kettles.example" path="/wren" />);
    expect(container.querySelector('img')).toBeNull();
    showPage(KEPT, { tab });
    await expect.poll(() => container.querySelector('img')?.src).toBe(ICON);
    expect(container.querySelector('img')?.alt).toBe('');
    container.querySelector('img')?.dispatchEvent(new Event('error'));
    await expect.poll(() => container.querySelector('[aria-hidden]')?.textContent).toBe('K');
  });

  it('keeps the icon of the tab in front when that of the one before comes late', async () => {
    const late = Promise.withResolvers<never>();
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(() => late.promise);
    const tab = (id: number, favIconUrl: string) => ({ id, url: KEPT.url, favIconUrl }) as never;
    showPage(KEPT, { tab: tab(TAB_ID + 1, 'https://kettles.example/icon.png') });
    const { container } = await draw(<SiteHeading host="kettles.example" path="/wren" />);
    const icon = () => container.querySelector('img')?.src;
    const seen: unknown[] = [];
    new MutationObserver(() => seen.push(icon())).observe(container, { childList: true, subtree: true });
    showPage(KEPT, { tab: tab(TAB_ID, ICON) });
    await expect.poll(icon).toBe(ICON);
    late.reject(new Error('This tab is gone'));
    // What is read after that is there after that.
    showPage(KEPT, { tab: tab(TAB_ID, `${ICON}#2`) });
    await expect.poll(icon).toBe(`${ICON}#2`);
    expect(seen.filter((one, at) => one !== seen[at - 1])).toEqual([ICON, undefined, `${ICON}#2`]);
  });

  it('does not use the icon of a tab that shows another site', async () => {
    const read = vi.spyOn(fakeBrowser.scripting, 'executeScript');
    showPage(KEPT, { tab: { id: TAB_ID, url: 'https://other.example/', favIconUrl: ICON } as never });
    const { container } = await draw(<SiteHeading host="kettles.example" path="/wren" />);
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('K');
    expect(container.querySelector('img')).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });
});
