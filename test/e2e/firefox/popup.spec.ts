// End to end: Firefox sizes its popup, and bars extensions from pages, by its own rules.
import { expect, phaseOf, test } from './plumbline.ts';
import { serve } from './serve-listener.ts';

test('one press: the rendered page is judged at once, and completely when the server has responded', {
  tag: '@smoke',
}, async ({ plumbline }) => {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const site = await serve((request, response) => {
    if (request.url === '/robots.txt') {
      asked.resolve();
      void held.promise.then(() => response.end('User-agent: *\nDisallow: /'));
    } else
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end('<!doctype html><html lang="en"><title>Tea</title><h1>Tea</h1>');
  });
  const { popup } = plumbline;
  await plumbline.check(site.origin);
  await expect.poll(() => phaseOf(popup)).toBe('page');
  const first = await popup.text();
  expect(first).toMatch(/127\.0\.0\.1 \/ \d+ SEO \d+ warnings?, \d+ notices? Security checking…/);
  expect(first).not.toContain('robots.txt');
  await asked.promise;
  held.resolve();
  await plumbline.settled();
  // The copy in the browser’s cache has lost its cookies, and nothing is requested again for them.
  await expect.poll(popup.text).toMatch(/ Security Uncertain: cookies Reload and check Between F and C\./);
  expect(await popup.text()).toContain('robots.txt');
  site.close();
});

test('a page is read with its closed shadow trees, and its source in parts', async ({ plumbline }) => {
  const { popup } = plumbline;
  const words = 'Green tea and black tea. '.repeat(3_000);
  const site = await serve((_, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><html lang="en"><head><title>Tea</title></head><body><tea-card></tea-card>
        <p>${words}</p><a href="/last">Last</a>
        <script>document.querySelector('tea-card').attachShadow({ mode: 'closed' }).innerHTML = '<h2>In shadow</h2>'</script>`),
  );
  await plumbline.check(site.origin);
  await plumbline.settled();
  await popup.press('/^All \\d+ findings/');
  await expect.poll(popup.text).toContain('No main heading (h1)');
  // Whatever of the source was lost would seem to be there only with JavaScript.
  expect(await popup.text()).not.toContain('JavaScript');
  site.close();
});

test('planted faults are found, and every finding says why and where', async ({ plumbline }) => {
  const { popup, sandbox } = plumbline;
  await plumbline.check(`${sandbox.shop.urls.broken}/two-canonicals`);
  await plumbline.settled();
  await popup.press('/^All \\d+ findings/');
  await popup.press('/2 different canonical URLs/');
  await expect.poll(popup.text).toMatch(/The page declares 2 different canonical URLs: /);
  expect(await popup.text()).toContain('Search engines ignore canonical URLs that contradict each other');
});

test('a page whose policy also bars extensions: why there is no grade, which permission solves it, and one report to the site', async ({
  plumbline,
}) => {
  const { firefox, popup, prompt } = plumbline;
  const reported: string[] = [];
  const site = await serve((request, response) => {
    if (request.url === '/report') {
      request.on('data', (part) => {
        const { 'csp-report': said } = JSON.parse(String(part));
        if (said['effective-directive'] === 'connect-src') reported.push(said['blocked-uri']);
      });
      response.end();
      return;
    }
    response.setHeader('content-security-policy', "default-src 'none'; report-uri /report");
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><html lang="en"><title>Tea</title><h1>Tea</h1>');
  });
  const tab = await plumbline.check(site.origin);
  await plumbline.settled();
  await expect
    .poll(popup.text)
    .toContain(
      'The response was not read This page’s Content Security Policy also blocks extensions in Firefox. If you allow access to 127.0.0.1, Plumbline reloads the page and grades it.',
    );
  expect(await popup.text()).toContain('? Security Not measured yet');
  await expect.poll(() => reported).toEqual([`${site.origin}/`]);

  await popup.press('Allow access');
  expect(await prompt.text()).toContain('127.0.0.1');
  await prompt.refuse();
  await expect
    .poll(popup.text)
    .toContain('Without access to 127.0.0.1, the security of this page cannot be graded in Firefox.');
  await popup.press('Allow access');
  await prompt.allow();
  await expect.poll(popup.text).toMatch(/ [A-F][+−]? Security /);
  await plumbline.settled();
  expect(await popup.text()).not.toContain('The response was not read');

  // From then on, nothing is attempted that the policy would report. The popup of before would also appear settled.
  await firefox.closePopup();
  await expect.poll(popup.text).toBe('');
  await tab.reload();
  await firefox.pressButton(tab);
  await plumbline.settled();
  await expect.poll(popup.text).toMatch(/ [A-F][+−]? Security /);
  expect(reported).toEqual([`${site.origin}/`]);
  site.close();
});

test('a document that is not a page is described correctly', async ({ plumbline }) => {
  const { firefox, popup } = plumbline;
  const site = await serve((request, response) => {
    if (request.url === '/gone') request.socket.destroy();
    else response.setHeader('content-type', 'application/pdf').end('%PDF-1.4\n%%EOF');
  });
  for (const [address, icon, says] of [
    [
      `${site.origin}/prices`,
      'pdf.svg',
      'This is not an HTML page Images, PDF files and data files cannot be checked.',
    ],
    [
      `${site.origin}/gone`,
      'info.svg',
      'The page did not load The tab says why. Once that is solved, reload the page and check again.',
    ],
    ['about:license', '', 'This is a browser page Open a website and press the button there.'],
  ] as const) {
    const tab = await firefox.browser.newPage();
    await firefox.visit(tab, address);
    // Firefox shows its own icon over its error page, a moment later.
    await expect
      .poll(
        () => firefox.inChrome<string>(`return gBrowser.selectedTab.getAttribute('image') ?? '';`),
        address,
      )
      .toContain(icon);
    await firefox.pressButton(tab);
    await expect.poll(popup.text, address).toContain(says);
  }
  site.close();
});

test('the popup is as wide as its content and no higher than Firefox allows, and nothing in it is cut off', async ({
  plumbline,
}) => {
  const { popup, sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled();
  await expect.poll(popup.text).toMatch(/SEO audit · health \d+/);
  const size = () =>
    popup.look(({ innerWidth, innerHeight, document: { documentElement: root } }) => ({
      widths: [innerWidth, root.scrollWidth],
      isAllowed: innerHeight <= 600,
      cutOff: root.scrollHeight - innerHeight,
    }));
  // It grows with the tiles, which arrive one by one.
  await expect.poll(size).toEqual({ widths: [440, 440], isAllowed: true, cutOff: 0 });
});

test('switches the language at once when it is changed in the options', async ({ plumbline }) => {
  const { popup, sandbox } = plumbline;
  await (await plumbline.inside()).evaluate(`browser.storage.local.set({ settings: { language: 'uk' } })`);
  await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled();
  await expect.poll(async () => (await popup.text()).toLowerCase()).toContain('ця сторінка');
});

test('closes when it opens a tab', async ({ plumbline }) => {
  const { firefox, popup, sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  const tab = await plumbline.check(`${sandbox.shop.urls.broken}/two-canonicals`);
  await plumbline.settled();
  await popup.press('Options');
  await expect.poll(popup.text).toBe('');
  await tab.bringToFront();
  await firefox.pressButton(tab);
  await plumbline.settled();
  await popup.press('/^All \\d+ findings/');
  await popup.press('/2 different canonical URLs/');
  await popup.press('/^Source/');
  await expect.poll(popup.text).toBe('');
});
