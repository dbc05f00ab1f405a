// End to end: pages that a browser closes to extensions, or that keep it busy.
import { expect, test } from '../plumbline.ts';

for (const [name, url, says] of [
  ['the browser’s own page', 'chrome://version/', 'This is a browser page'],
  ['an empty tab', 'about:blank', 'This is a browser page'],
  ['a data address', 'data:text/html,<h1>x</h1>', 'This is a browser page'],
] as const) {
  test(`F40: ${name}`, { tag: '@all' }, async ({ plumbline }) => {
    const { popup } = await plumbline.check(url);
    await expect(popup.getByText(says)).toBeVisible();
  });
}

test('F40: a page that did not load', async ({ plumbline }) => {
  const tab = await plumbline.browser.context.newPage();
  await tab.goto('http://127.0.0.1:9/').catch(() => {});
  const popup = await plumbline.browser.pressButton(tab, 'http://127.0.0.1:9/');
  await expect(popup.getByText('The page did not load')).toBeVisible();
});

for (const [name, path] of [
  ['JSON', '/data.json'],
  ['a PDF file', '/document.pdf'],
] as const) {
  test(`F40: ${name} is not an HTML page`, { tag: '@all' }, async ({ plumbline }) => {
    const { popup } = await plumbline.check(`${plumbline.sandbox.shop.urls.broken}${path}`);
    await expect(
      popup
        .getByText('This is not an HTML page')
        .or(popup.getByText('The browser does not let Plumbline read this page')),
    ).toBeVisible();
  });
}

test('a page that never finishes loading is checked in its current state', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { popup } = await plumbline.check(`${plumbline.sandbox.shop.urls.broken}/never-ends`);
  await expect(popup.getByText(/findings/)).toBeVisible();
  const panel = await plumbline.browser.panelFor(popup);
  await panel.getByRole('tab', { name: /^SEO/ }).click();
  await expect(
    panel.getByText(
      'The page’s own response is unknown: the browser did not return its copy in time; it may still be receiving it. Check again once the page has loaded.',
    ),
  ).toBeVisible();
});

test('a page that stays busy is reported as busy', { tag: '@all' }, async ({ plumbline }) => {
  const { shop } = plumbline.sandbox.shop.urls;
  const tab = await plumbline.browser.context.newPage();
  await tab.goto(`${shop}/`);
  // Once this returns, the page is as good as busy: the loop is its next task.
  await tab.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
  const text = await plumbline.browser.pressButtonOverBusy(`${shop}/`);
  await expect.poll(text).toContain('The page does not respond');
});

test('F42: 200,000 elements are checked at once, or reported as too many', { tag: '@all' }, async ({
  plumbline,
}) => {
  const url = `${plumbline.sandbox.shop.urls.broken}/huge`;
  const tab = await plumbline.browser.context.newPage();
  await tab.goto(url, { waitUntil: 'commit' });
  const text = await plumbline.browser.pressButtonOverBusy(url);
  await expect.poll(text).toMatch(/\d+ findings|The page does not respond/);
});

test('F43: a hostile page changes nothing', async ({ plumbline }) => {
  const { popup } = await plumbline.check(`${plumbline.sandbox.shop.urls.broken}/hostile`);
  await plumbline.settled(popup);
  await expect(popup.getByText(/findings/)).toBeVisible();
  expect(await popup.evaluate(() => document.querySelectorAll('script:not([src])').length)).toBe(0);
});

test('F46, F48: code in a page cannot reach the storage or the worker', async ({ plumbline }) => {
  await plumbline.connect();
  const { tab, popup } = await plumbline.check(plumbline.sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  const inside = await plumbline.browser.inside();
  const answers = await inside.evaluate(async (url) => {
    const [target] = await chrome.tabs.query({ url: `${url}*` });
    const [frame] = await chrome.scripting.executeScript({
      target: { tabId: target?.id ?? -1 },
      func: async () => {
        const stored = await chrome.storage.local.get(null).then(
          (items) => Object.keys(items).join(),
          (error: Error) => error.message,
        );
        const asked = await chrome.runtime
          .sendMessage({ id: 1, type: 'disconnect', data: { account: '' }, timestamp: Date.now() })
          .then((reply) => JSON.stringify(reply), String);
        return { stored, asked };
      },
    });
    return frame?.result;
  }, tab.url());
  expect(answers?.stored).toMatch(/not allowed/);
  expect(answers?.asked).toContain('foreign_sender');
});
