// End to end: Firefox has a sidebar instead of the side panel.
import { expect, test } from './plumbline.ts';
import type { View } from './view.ts';

/** Firefox's minimum width. */
const NARROW = 252;

/** Returns what is wider than the sidebar or cut off in it, by its text. */
const cutIn = (sidebar: View) =>
  sidebar.look(({ document, innerWidth, getComputedStyle }) => {
    const isSmall = (element: Element) => element.getBoundingClientRect().width <= 1;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/(auto|scroll|hidden|clip)/.test(getComputedStyle(element).overflowX) ||
        scrolls(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((element) => !isSmall(element) && element.getBoundingClientRect().right > innerWidth + 0.5)
      .filter((element) => !scrolls(element.parentElement))
      .map((element) => `${element.localName}: ${element.innerText?.slice(0, 40)}`);
  });

test('the popup opens it; at its minimum width, no tab is cut off', async ({ plumbline }) => {
  const { popup, sidebar, sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  await plumbline.check(`${sandbox.shop.urls.broken}/two-canonicals`);
  await plumbline.settled();
  await popup.press('Open the side panel');
  await plumbline.settled(sidebar);
  await expect.poll(popup.text).toBe('');
  expect(await sidebar.look(({ innerWidth }) => innerWidth)).toBe(NARROW);
  // All of its tabs are visible.
  const ends = await sidebar.look(({ document }) =>
    [...document.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect().right),
  );
  expect(ends).toHaveLength(5);
  expect(Math.max(...(ends ?? []))).toBeLessThanOrEqual(NARROW);
  for (const [tab, shows] of [
    ['Overview', 'Search engines'],
    ['SEO', '2 different canonical URLs'],
    ['Security', 'Tests of the HTTP Observatory'],
    ['Page', 'Search result'],
    ['Site', 'SEO audit'],
  ] as const) {
    await sidebar.press(`/^${tab}/`);
    await expect.poll(async () => (await sidebar.text()).toLowerCase(), tab).toContain(shows.toLowerCase());
    expect(await cutIn(sidebar), tab).toEqual([]);
    expect(
      await sidebar.look(({ document }) => document.documentElement.scrollWidth),
      tab,
    ).toBeLessThanOrEqual(NARROW);
  }
});

test('it follows the user: a page that is fixed and reloaded is judged by itself, another tab asks for the button', async ({
  plumbline,
}) => {
  const { firefox, popup, sidebar, sandbox } = plumbline;
  const tab = await plumbline.check(`${sandbox.shop.urls.broken}/two-canonicals`);
  await plumbline.settled();
  await popup.press('Open the side panel');
  await plumbline.settled(sidebar);
  await expect.poll(sidebar.text).toContain('2 different canonical URLs');
  await tab.evaluate(`history.pushState({}, '', '/elsewhere')`);
  await expect.poll(sidebar.text).toContain('A script has changed the URL since the page was loaded.');
  const other = await firefox.browser.newPage();
  await other.goto(sandbox.shop.urls.shop);
  await expect.poll(sidebar.text).toContain('Press the toolbar button on this page');
  await firefox.pressButton(other);
  await plumbline.settled(sidebar);
  await expect.poll(sidebar.text).toContain('shop.localhost');
});
