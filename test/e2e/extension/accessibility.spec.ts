// End to end: zoom, reduced motion and the tab order of a page belong to the browser.
import type { Locator, Page } from '@playwright/test';
import { barriersOf } from '../accessible.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';

async function setTheme({ browser }: Plumbline, theme: 'light' | 'dark'): Promise<void> {
  const inside = await browser.inside();
  await inside.evaluate((settings) => chrome.storage.local.set({ settings }), { theme });
}

for (const theme of ['light', 'dark'] as const) {
  test(`the options have no barrier, before and after connecting, in the ${theme} theme`, {
    tag: '@all',
  }, async ({ plumbline }) => {
    await setTheme(plumbline, theme);
    const options = await plumbline.browser.open('options.html');
    await expect(options.getByLabel('API key')).toBeVisible();
    await expect(options.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await barriersOf(options)).toEqual([]);
    await plumbline.connect();
    await expect(options.getByRole('button', { name: 'Disconnect' })).toBeVisible();
    expect(await barriersOf(options)).toEqual([]);
  });
}

test('popup and side panel have none in the dark theme', { tag: '@all' }, async ({ plumbline }) => {
  await setTheme(plumbline, 'dark');
  await plumbline.connect();
  const { tab, popup } = await plumbline.check(`${plumbline.sandbox.shop.urls.broken}/hostile`);
  await plumbline.settled(popup);
  expect(await barriersOf(popup, { isPopup: true })).toEqual([]);
  const panel = await plumbline.browser.panelFor(popup);
  await plumbline.settled(panel);
  for (const place of await panel.getByRole('tab').all()) {
    await place.click();
    await expect(place).toHaveAttribute('aria-selected', 'true');
    expect(await barriersOf(panel), await place.innerText()).toEqual([]);
  }
  await tab.close();
});

test('the options fit at 200% zoom, and the keyboard leads from the address to Connect', {
  tag: '@all',
}, async ({ plumbline }) => {
  const options = await plumbline.browser.open('options.html');
  // At 200%, a window of 640 pixels shows what one of 320 shows.
  await options.setViewportSize({ width: 320, height: 600 });
  await expect
    .poll(() => options.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(320);
  await options.getByLabel('Service address').focus();
  await options.keyboard.type(plumbline.sandbox.baseUrl);
  await options.keyboard.press('Tab');
  await expect(options.getByLabel('API key')).toBeFocused();
  await options.keyboard.type('sbx_demo');
  await options.keyboard.press('Enter');
  await expect(options.getByRole('button', { name: 'Disconnect' })).toBeVisible();
});

test('nothing moves if the user prefers reduced motion', async ({ plumbline }) => {
  const options = await plumbline.browser.open('options.html');
  await options.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    options.evaluate(
      () =>
        [...document.querySelectorAll('*')]
          .map((one) => getComputedStyle(one))
          .filter(({ transitionDuration, animationDuration }) =>
            /[1-9]/.test(transitionDuration + animationDuration),
          ).length,
    );
  // The page learns of the changed preference a moment later.
  await expect.poll(moving).toBe(0);
});

test('high contrast keeps what only a fill tells: the severity of a finding, what is chosen, and what is on', {
  tag: '@all',
}, async ({ plumbline }) => {
  const fillOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  const systemColour = (page: Page, name: string) =>
    page.evaluate((color) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = color;
      return getComputedStyle(probe).color;
    }, name);
  const { popup } = await plumbline.check(`${plumbline.sandbox.shop.urls.broken}/hostile`);
  await plumbline.settled(popup);
  await popup.emulateMedia({ forcedColors: 'active' });
  const text = await systemColour(popup, 'CanvasText');
  await expect.poll(() => fillOf(popup.locator('summary').first().getByTitle('Error'))).toBe(text);
  const options = await plumbline.browser.open('options.html');
  await options.emulateMedia({ forcedColors: 'active' });
  const selection = await systemColour(options, 'Highlight');
  await expect.poll(() => fillOf(options.getByText('Same as system'))).toBe(selection);
  await expect.poll(() => fillOf(options.getByRole('switch').first().locator('span'))).toBe(text);
});
