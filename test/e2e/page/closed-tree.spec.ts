// End to end: only extensions can see closed shadow trees, each browser in its own way.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../plumbline.ts';

const PAGE = `<!doctype html><html lang="en"><title>Kettles</title><my-card></my-card>
  <script>document.querySelector('my-card').attachShadow({ mode: 'closed' }).innerHTML = '<h2>In shadow</h2>';</script>`;

let server: Server;
test.beforeAll(async () => {
  server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
test.afterAll(() => server.close());

test('what a script puts into a closed shadow tree is read', async ({ plumbline }) => {
  const { port } = server.address() as AddressInfo;
  const { popup } = await plumbline.check(`http://127.0.0.1:${port}/`);
  const panel = await plumbline.browser.panelFor(popup);
  await panel.getByRole('tab', { name: /^SEO/ }).click();
  await expect(panel.getByText('No main heading (h1)')).toBeVisible();
});
