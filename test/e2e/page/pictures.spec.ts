// End to end: only a browser loads images and chooses among sources.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, type Plumbline, test } from '../plumbline.ts';
import { chooseSection } from '../sections.ts';

/** Returns a square bitmap with the given side in pixels, three bytes each: the simplest large file. */
function bitmap(side: number): Buffer {
  const file = Buffer.alloc(54 + side * side * 3, 0x7f);
  file.fill(0, 0, 54);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(side, 18);
  file.writeInt32LE(side, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

const GALLERY = `<!doctype html><html lang="en"><head><title>Copper kettles in pictures</title>
  <style>.gone { display: none } .pale { opacity: 0 } .wide { object-fit: fill; width: 90px; height: 30px }</style></head>
  <body><h1 class="gone">Kettles</h1><h2>Pictures</h2>
  <a class="gone" href="/menu"></a><a href="/all">All kettles</a>
  <p><img src="/large.bmp" alt="Large" width="40" height="40"> <img src="/missing.png" alt="Missing" width="40" height="40">
  <img class="gone" src="/large.bmp?hidden"> <img class="pale" src="/large.bmp?pale" width="40" height="40">
  <img class="wide" src="/large.bmp?wide" alt="Wide"> <img src="/large.bmp?free" alt="Free"></p>
  <div style="height: 20000px"></div><img src="/large.bmp?late" loading="lazy" alt="Late" width="40" height="40"></body></html>`;

/** Presses the button over the gallery once its images have loaded, and opens the panel. */
async function openPanel(
  plumbline: Plumbline,
  more = '',
): Promise<{ panel: Page; asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const path = request.url?.split('?')[0];
    if (path === '/')
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(GALLERY.replace('</body>', more.replace('PORT', String(port))));
    else if (path === '/open.bmp')
      response
        .setHeader('access-control-allow-origin', '*')
        .setHeader('content-type', 'image/bmp')
        .end(bitmap(20));
    else if (path === '/large.bmp' || path === '/favicon.ico')
      response.setHeader('content-type', 'image/bmp').end(bitmap(200));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const tab = await plumbline.browser.context.newPage();
  tab.on('close', () => server.close());
  await tab.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'load' });
  // The browser requests the icon once the page has loaded.
  const inside = await plumbline.browser.inside();
  const icon = () =>
    inside.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.favIconUrl ?? '');
  await expect.poll(icon).toContain('/favicon.ico');
  const popup = await plumbline.browser.pressButton(tab);
  const panel = await plumbline.browser.panelFor(popup);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.locator('[data-phase="complete"]').waitFor();
  return { panel, asked };
}

test('images, headings and links are judged as rendered', { tag: '@all' }, async ({ plumbline }) => {
  const { panel } = await openPanel(plumbline);
  await panel.getByRole('tab', { name: /^SEO/ }).click();
  await panel.locator('summary', { hasText: /^Small things/ }).click();
  const findings = panel.locator('details[name="finding"]');
  /** Opens a finding, and expects this text in it. */
  const expectSaid = async (fault: string, sentence: RegExp) => {
    const row = findings.filter({ hasText: fault });
    await row.locator('summary').click();
    await expect(row.getByText(sentence).first()).toBeVisible();
  };

  await expectSaid('Image does not load', /could not load http:\/\/127\.0\.0\.1:\d+\/missing\.png\./);
  await expectSaid('Image too large: 120 KB', /200 × 200 pixels but shown at 40 × 40: 120 KB/);
  await expectSaid('Image stretched or squeezed', /wide is 200 × 200 pixels but shown at 90 × 30/);
  await expectSaid('Image without width and height', /reserve space for .*\?free before/);
  await expectSaid('Main heading is hidden', /main heading “Kettles” is not displayed in this window/);
  // One is not rendered, and one is just not visible yet; the link is not rendered, and the late image is not broken.
  await expect(findings.filter({ hasText: 'Image without alt' }).locator('summary')).not.toContainText('×');
  await expect(findings.filter({ hasText: 'Link without text' }).filter({ hasText: /menu/ })).toHaveCount(0);
  await expect(findings.filter({ hasText: 'Image does not load' })).not.toContainText('late');
});

test('images have thumbnails and the site its icon, made inside the page without another request', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel, asked } = await openPanel(plumbline);
  const icon = panel.locator('header img');
  await expect(icon).toHaveAttribute('src', /^data:image\//);
  const before = asked.length;
  await panel.getByRole('tab', { name: 'Page' }).click();
  await chooseSection(panel, /^Images/);
  const rows = panel.locator('[data-row]');
  // All but the one that is missing and the one that is not loaded yet.
  await expect(rows.locator('img[src^="data:image/webp"]')).toHaveCount(5);
  await expect(rows.filter({ hasText: /missing\.png|late/ }).locator('img')).toHaveCount(0);
  expect(asked.slice(before)).toEqual([]);
});

test('thumbnails from other sites are requested only if the user says so', { tag: '@all' }, async ({
  plumbline,
}) => {
  const other = '<img src="http://localhost:PORT/open.bmp" alt="Other">';
  const { panel, asked } = await openPanel(plumbline, other);
  await panel.getByRole('tab', { name: 'Page' }).click();
  await chooseSection(panel, /^Images/);
  const image = panel.locator('[data-row]').filter({ hasText: 'open.bmp' }).locator('img');
  await expect(panel.locator('[data-row] img').first()).toBeVisible();
  await expect(image).toHaveCount(0);
  const before = asked.length;
  await panel.getByRole('button', { name: 'Load them' }).click();
  await expect(image).toHaveAttribute('src', /^data:image\/webp/);
  expect(asked.slice(before)).toEqual(['/open.bmp']);
});

test('the table of images shows the outcome for each', { tag: '@all' }, async ({ plumbline }) => {
  const { panel } = await openPanel(plumbline);
  await panel.getByRole('tab', { name: 'Page' }).click();
  await chooseSection(panel, /^Images/);
  const rows = panel.locator('[data-row]');
  await expect(rows).toHaveCount(7);
  await expect(rows.filter({ hasText: /Large/ })).toContainText('shown 40×40');
  await expect(rows.filter({ hasText: /Large/ })).toContainText('121 kB');
  await expect(rows.filter({ hasText: 'missing.png' })).toContainText('could not be loaded');
  await expect(rows.filter({ hasText: '?pale' })).toContainText('invisible');
  await panel.getByRole('button', { name: /^\d+ more$/ }).click();
  await panel.getByRole('button', { name: /^Not rendered/ }).click();
  await expect(rows).toHaveText([/\?hidden/]);
  await panel.getByRole('button', { name: /^Not rendered/ }).click();
  await rows.filter({ hasText: '?late' }).click();
  await expect(panel.getByRole('definition').filter({ hasText: 'not loaded yet' })).toBeVisible();
});
