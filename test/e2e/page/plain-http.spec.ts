// End to end: the one request over http:// leads nowhere that the user did not ask for. Only the server knows.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { type HttpsSites, serveHttps } from '../https-sites.ts';
import { launchQuick } from '../launch-quick.ts';

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Kettles of copper</title><h1>Kettles</h1>';
/** Without HSTS, with which the browser itself would switch to https and request nothing over http. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'",
};

let target = '';
let asked: string[] = [];
let device: Server;
let sites: HttpsSites;
let browser: ExtensionBrowser;

test.beforeAll(async () => {
  device = createServer(({ url = '' }, response) => {
    asked.push(`device ${url}`);
    response.end('Rebooting');
  });
  await once(device.listen(0, '127.0.0.1'), 'listening');
  sites = await serveHttps(
    ({ url = '' }, response) => {
      asked.push(`https ${url}`);
      response.writeHead(200, HEADERS).end(PAGE);
    },
    ({ url = '' }, response) => {
      asked.push(`http ${url}`);
      response.writeHead(301, { location: target }).end();
    },
    '*.example',
  );
  // With the right to the device: only Plumbline's own rules keep it from being asked.
  const origins = ['https://shop.example/*', 'http://shop.example/*', 'http://127.0.0.1/*'];
  browser = await launchQuick({ args: sites.args, granted: { origins } });
});
test.afterAll(async () => {
  await browser.close();
  await sites.close();
  device.close().closeAllConnections();
});

for (const [what, targetOf, said, fault, isSmall] of [
  [
    'into the own network',
    (port: number) => `http://127.0.0.1:${port}/router/reboot?confirm=1`,
    /^http:\/\/ redirects to http:\/\/127\.0\.0\.1:\d+\/router\/reboot\?confirm=1, in your own network\. It was not requested\.$/,
    'http redirects to a private network',
    false,
  ],
  [
    'to an address that may act',
    () => 'https://shop.example/logout',
    /^http:\/\/ redirects to https:\/\/shop\.example\/logout\. It was not requested, because opening it may change something\.$/,
    'http redirect not followed',
    true,
  ],
] as const) {
  test(`a redirect of http:// ${what} is not followed, and is said`, { tag: '@all' }, async () => {
    target = targetOf((device.address() as AddressInfo).port);
    const tab = await browser.context.newPage();
    await tab.goto('https://shop.example/');
    const popup = await browser.pressButton(tab);
    await popup.locator('[data-phase="complete"]').waitFor();
    const panel = await browser.panelFor(popup);
    await panel.locator('[data-phase="complete"]').waitFor();
    await panel.getByRole('tab', { name: 'Security' }).click();
    const ask = panel.getByRole('button', { name: 'Request http:// once' });
    // Where the page was not observed, the same press loads it again first.
    const rest = panel.getByRole('button', { name: 'Measure the rest' });
    await expect(ask.or(rest)).toBeVisible();
    asked = [];
    await ask.or(rest).click();
    await expect(panel.getByText(said)).toBeVisible();
    const small = panel.locator('summary', { hasText: /^Small things/ });
    if (isSmall) await small.click();
    await expect(panel.getByText(fault).first()).toBeVisible();
    expect(asked.filter((one) => !one.startsWith('https'))).toEqual(['http /']);
  });
}
