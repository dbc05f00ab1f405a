// End to end: panel, page and worker together: what is shown on the page, and what follows a navigation.
import type { Page } from '@playwright/test';
import type { PageRecord } from '../../../lib/pages/page-record.ts';
import { faultIn } from '../../pages/sample-record.ts';
import { expectAccessible } from '../accessible.ts';
import { putRows, rowsOnce } from '../extension-database.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';

interface Opened {
  tab: Page;
  panel: Page;
}

/** Presses the button over a page, then opens the panel for it in its own tab so that tests can drive it. */
async function openPanel(plumbline: Plumbline, url: string): Promise<Opened> {
  const { tab, popup } = await plumbline.check(url);
  const panel = await plumbline.browser.panelFor(popup);
  await panel.setViewportSize({ width: 420, height: 860 });
  return { tab, panel };
}

const settled = (panel: Page) => panel.locator('[data-phase="complete"]').waitFor();
const see = (panel: Page, name: RegExp) => panel.getByRole('tab', { name }).click();
const finding = (panel: Page, text: RegExp) => panel.locator('details[name="finding"]', { hasText: text });

test('the panel says whether the page may be indexed, what matters most, and everything of an area', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await openPanel(plumbline, `${plumbline.sandbox.shop.urls.broken}/noindex-by-script`);
  await settled(panel);
  await expect(panel.getByText('This page is blocked from indexing')).toBeVisible();
  await see(panel, /^SEO/);
  const worst = panel.locator('details[name="finding"]').first();
  await expect(worst.locator('summary')).toContainText(/^Blocker:/);
  await panel.getByText('Passed', { exact: true }).click();
  await expect(panel.getByText('The page has a title')).toBeVisible();
  await expectAccessible(panel);
});

test('a page that is loaded again leaves the panel as it is: its place, what is open, what is focused', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { tab, panel } = await openPanel(plumbline, `${plumbline.sandbox.shop.urls.broken}/two-canonicals`);
  await settled(panel);
  // However slow this computer is, the second does not end after which the panel shows what it has so far.
  await panel.evaluate(() => {
    const { setTimeout } = window;
    const later = (...[work, time]: Parameters<typeof setTimeout>) =>
      time === 1_000 ? 0 : setTimeout(work, time);
    Object.assign(window, { setTimeout: later });
  });
  const row = finding(panel, /No X-Content-Type-Options/).locator('summary');
  /** Loads the page again, and waits until the panel has noticed it and has checked it. */
  const loadAgain = async () => {
    await panel.evaluate(() => {
      const phases: (string | undefined)[] = [];
      const shown = document.querySelector<HTMLElement>('[data-phase]');
      new MutationObserver(() => phases.push(shown?.dataset.phase)).observe(shown as HTMLElement, {
        attributeFilter: ['data-phase'],
      });
      Object.assign(window, { phases });
    });
    await tab.reload();
    await expect
      .poll(() => panel.evaluate(() => (window as unknown as { phases: string[] }).phases))
      .toEqual(['reading', 'complete']);
  };
  const place = () => panel.evaluate(() => [document.activeElement?.textContent, Math.round(scrollY)]);
  for (const [name, press] of [
    [/^Overview/, () => row.press('Enter')],
    [/^Security/, () => panel.getByRole('button', { name: 'Copy', exact: true }).focus()],
  ] as const) {
    await see(panel, name);
    await press();
    await panel.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const before = await place();
    await loadAgain();
    expect(await place()).toEqual(before);
  }
});

/** The highlight over an element: it is in a shadow tree that is closed to scripts. */
async function frameOf(tab: Page): Promise<{ top: number } | null> {
  const session = await tab.context().newCDPSession(tab);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  type Node = typeof root;
  const find = (node: Node, name: string): Node | undefined =>
    node.nodeName === name
      ? node
      : [...(node.shadowRoots ?? []), ...(node.children ?? [])].map((one) => find(one, name)).find(Boolean);
  const host = find(root, 'PLUMBLINE-HIGHLIGHT');
  const frame = host && find(host, 'I');
  // A highlight that is not rendered has no box.
  const box = frame && (await session.send('DOM.getBoxModel', { nodeId: frame.nodeId }).catch(() => null));
  await session.detach();
  return box ? { top: box.model.border[1] ?? 0 } : null;
}

test('“show on page” highlights the element, finds it again after a re-render, and leaves nothing behind', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { tab, panel } = await openPanel(plumbline, `${plumbline.sandbox.shop.urls.broken}/two-canonicals`);
  await settled(panel);
  await tab.evaluate(() => {
    const image = document.createElement('img');
    image.src = '/missing.png';
    image.width = image.height = 80;
    document.body.append(image);
  });
  await panel.getByRole('button', { name: 'Check again' }).click();
  await settled(panel);
  await see(panel, /^SEO/);
  const row = finding(panel, /Image without alt/);
  await row.locator('summary').click();
  const markup = () => tab.evaluate(() => new XMLSerializer().serializeToString(document.documentElement));
  const before = await markup();
  await row.getByRole('button', { name: /Show (this place )?on (the )?page/ }).click();
  const frames = tab.locator('plumbline-highlight');
  await expect(frames).toHaveCount(1);
  // As a script does that renders the page again.
  await tab.evaluate(() => {
    const { body } = document;
    body.replaceChildren(...[...body.childNodes].map((node) => node.cloneNode(true)));
    body.style.paddingTop = '100px';
  });
  const top = () => tab.locator('img').evaluate((image) => Math.round(image.getBoundingClientRect().top));
  // The page may still move: its pictures are loaded again.
  await expect.poll(async () => Math.round((await frameOf(tab))?.top ?? 0) + 3 - (await top())).toBe(0);
  await expect(frames).toHaveCount(1);
  await tab.evaluate(() => document.body.removeAttribute('style'));
  await tab.bringToFront();
  await tab.keyboard.press('Escape');
  await expect(frames).toHaveCount(0);
  expect(await markup()).toBe(before);
});

test('a finding that is ignored on the site no longer counts, is still shown, and can be restored', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await openPanel(plumbline, `${plumbline.sandbox.shop.urls.broken}/two-canonicals`);
  await settled(panel);
  await see(panel, /^SEO/);
  const row = finding(panel, /different canonical URLs/);
  await row.locator('summary').click();
  await row.getByRole('button', { name: 'Ignore on this site' }).click();
  await expect(row).toHaveCount(0);
  await see(panel, /^Overview/);
  await expect(panel.getByText(/1 ignored/).first()).toBeVisible();
  await see(panel, /^SEO/);
  await panel.getByText('Ignored on this site').click();
  await expect(panel.getByText('2 different canonical URLs')).toBeVisible();
  await expectAccessible(panel);
  await panel.getByRole('button', { name: 'Stop ignoring' }).click();
  await expect(row).toHaveCount(1);
});

test('since the last check: which values changed, and how the scores moved', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { panel } = await openPanel(plumbline, plumbline.sandbox.shop.urls.shop);
  await settled(panel);
  const inside = await plumbline.browser.inside();
  interface Stored {
    now: { at: number; seo: number };
    points: { at: number; seo: number }[];
    record: PageRecord;
  }
  const histories = await rowsOnce<Stored>(inside, 'histories', 1);
  for (const { now, points, record } of histories) {
    now.at -= 24 * 3_600_000;
    now.seo -= 9;
    for (const point of points) {
      point.at -= 24 * 3_600_000;
      point.seo -= 9;
    }
    record.title = 'Another title';
    // A message that another version had.
    record.faults = [faultIn('seo/heading-main-multiple', { message: 'former' })];
  }
  await putRows(inside, 'histories', histories);
  await panel.getByRole('button', { name: 'Check again' }).click();
  const strip = panel.locator('details', { hasText: '1 fixed' }).first();
  await expect(strip).toContainText(/SEO \d+ → \d+ ▲/);
  await strip.locator('summary').click();
  await expect(strip.getByText('One main heading')).toBeVisible();
  await expect(strip.getByText('Another title →')).toBeVisible();
  await expect(panel.getByRole('img', { name: /2 checks/ })).toBeVisible();
  await expectAccessible(panel);
});

test('F41: a page that is reloaded or left is never taken for the checked one', async ({ plumbline }) => {
  const { shop, blog } = plumbline.sandbox.shop.urls;
  const { tab, panel } = await openPanel(plumbline, shop);
  await settled(panel);
  // The same site: the panel follows by itself.
  await tab.goto(`${shop}/delivery`);
  await expect(panel.getByRole('heading', { level: 1 })).toContainText('/delivery');
  await settled(panel);
  await expect(panel.getByText('The tab now shows another URL')).toHaveCount(0);
  // Another site: the browser revokes access.
  await tab.goto(blog);
  await expect(panel.getByText('The tab now shows another URL')).toBeVisible();
  await expect(panel.getByRole('heading', { level: 1 })).toContainText('shop.localhost');
  await panel.getByRole('button', { name: 'Check again' }).last().click();
  await expect(panel.getByText('Press the toolbar button on this page')).toBeVisible();
  await expect(panel.getByRole('heading', { level: 1 })).not.toContainText('shop.localhost');
  await expectAccessible(panel);
  // The button is pressed: an open panel follows.
  const popup = await plumbline.browser.pressButton(tab);
  await settled(panel);
  await expect(panel.getByRole('heading', { level: 1 })).toContainText('blog.shop.localhost');
  await popup.close().catch(() => {});
  await panel.getByRole('button', { name: 'Export the report' }).click();
  const [printed] = await Promise.all([
    plumbline.browser.context.waitForEvent('page'),
    panel.getByRole('button', { name: 'Print or save as PDF' }).click(),
  ]);
  await expect(printed.getByRole('heading', { level: 1 })).toContainText('blog.shop.localhost');
});

test('checks on demand visit this site without further permissions, and their results stay', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await openPanel(plumbline, plumbline.sandbox.shop.urls.broken);
  await settled(panel);
  await panel.getByRole('button', { name: 'Only this site' }).click();
  const broken = panel.getByText(/^Broken link: status 404$/).first();
  await expect(broken).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Only this site' })).toBeVisible();
  await expectAccessible(panel);
  await panel.reload();
  await settled(panel);
  await expect(broken).toBeVisible();
});

test('checks on demand can be stopped, and then say so', { tag: '@all' }, async ({ plumbline }) => {
  const { tab, panel } = await openPanel(plumbline, plumbline.sandbox.shop.urls.broken);
  await settled(panel);
  await tab.evaluate(() => {
    for (let n = 0; n < 60; n += 1) {
      const link = document.createElement('a');
      link.href = `/slow?${n}`;
      link.textContent = `Slow ${n}`;
      document.body.append(link);
    }
  });
  await panel.getByRole('button', { name: 'Check again' }).click();
  await settled(panel);
  await panel.getByRole('button', { name: 'Only this site' }).click();
  await expect(panel.getByRole('progressbar', { name: 'On-demand checks' })).toBeVisible();
  await expectAccessible(panel);
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByText('Stopped early')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Only this site' })).toBeVisible();
});

test('the report is exported as Markdown and JSON, and printed', { tag: '@all' }, async ({ plumbline }) => {
  const { panel } = await openPanel(plumbline, `${plumbline.sandbox.shop.urls.broken}/two-canonicals`);
  await settled(panel);
  const menu = panel.getByRole('button', { name: 'Export the report' });
  await panel.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  });
  await menu.click();
  await panel.getByRole('button', { name: 'Copy as Markdown' }).click();
  // A pointer reaches only what nothing covers.
  await panel.getByText('The report could not be exported.').hover();
  for (const [name, ending] of [
    ['Save as Markdown', '.md'],
    ['Save as JSON', '.json'],
  ] as const) {
    await menu.click();
    const [file] = await Promise.all([
      panel.waitForEvent('download'),
      panel.getByRole('button', { name }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`plumbline-broken.localhost-two-canonicals${ending}`);
  }
  await menu.click();
  await expectAccessible(panel);
  const [printed] = await Promise.all([
    plumbline.browser.context.waitForEvent('page'),
    panel.getByRole('button', { name: 'Print or save as PDF' }).click(),
  ]);
  await expect(printed.getByRole('heading', { level: 1 })).toContainText('/two-canonicals');
  await expect(printed.getByText(/different canonical URLs/).first()).toBeVisible();
  // Paper is light in every theme.
  await printed.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect(printed.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(21, 24, 30)');
  await expectAccessible(printed);
});

test('F55: keyboard only, narrow, and zoomed', { tag: '@all' }, async ({ plumbline }) => {
  const { panel } = await openPanel(plumbline, `${plumbline.sandbox.shop.urls.broken}/two-canonicals`);
  await settled(panel);
  await panel.getByRole('tab', { name: 'Overview' }).focus();
  await panel.keyboard.press('ArrowRight');
  await expect(panel.getByRole('tab', { name: /^SEO/ })).toBeFocused();
  await expect(panel.getByText(/^\d+ findings?$/).first()).toBeVisible();
  const scrollWidth = () => panel.evaluate(() => document.documentElement.scrollWidth);
  // The page learns of its new width with the next frame.
  await panel.setViewportSize({ width: 320, height: 600 });
  await expect.poll(scrollWidth).toBeLessThanOrEqual(320);
  await panel.setViewportSize({ width: 210, height: 430 });
  await expect.poll(scrollWidth).toBeLessThanOrEqual(214);
});

test('F40: on a browser page, the panel asks for the button, and shows nothing of another page', {
  tag: '@all',
}, async ({ plumbline }) => {
  const tab = await plumbline.browser.context.newPage();
  await tab.goto('chrome://version/');
  const panel = await plumbline.browser.open('sidepanel.html');
  // Here the panel is in its own tab, and so checks itself.
  await expect(panel.getByText(/Press the toolbar button|This is a browser page/)).toBeVisible();
  await expectAccessible(panel);
});
