// End to end: the page is highlighted, downloads are files, and rows scroll in a real window.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';
import { chooseSection } from '../sections.ts';

/** Presses the button over a page with this HTML, and opens the page's data in the panel. */
async function openData(plumbline: Plumbline, html: string): Promise<{ tab: Page; panel: Page }> {
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'text/plain',
      'cache-control': 'max-age=600',
      'content-security-policy': "img-src 'none'",
    });
    response.end(isPage ? html : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { tab, popup } = await plumbline.check(`http://tea.localhost:${port}/`);
  tab.on('close', () => server.close());
  const panel = await plumbline.browser.panelFor(popup);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.locator('[data-phase="complete"]').waitFor();
  await panel.getByRole('tab', { name: 'Page' }).click();
  return { tab, panel };
}

const rows = (panel: Page) => panel.locator('[data-row]');

const SHOP = `<!doctype html><html lang="en"><head><title>Copper kettle, two litres, hand-made in Poland, with free delivery everywhere in Europe</title>
  <meta property="og:image" content="/a.png">
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle"}</script></head>
  <body><h1>Kettles</h1><p><a href="/kettles">All</a> <a href="https://other.example/" rel="nofollow">=Other</a> <a href="/cart" rel="sponsored">Cart</a></p>
  <script>document.title = 'Changed'; document.body.insertAdjacentHTML('beforeend', '<h2>Late</h2>');</script></body></html>`;

test('sections can be selected with the keyboard, and the focus does not move', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { panel } = await openData(plumbline, SHOP);
  const button = panel.getByRole('combobox', { name: 'Section' });
  const list = panel.getByRole('listbox', { name: 'Section' });
  const active = async () => {
    const id = await button.getAttribute('aria-activedescendant');
    return panel.locator(`[id="${id}"]`);
  };
  await expect(button).toHaveText('Previews');
  await expect(list).toBeHidden();
  await button.focus();
  await panel.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await expect(await active()).toHaveText('Previews');
  await panel.keyboard.press('End');
  await expect(await active()).toHaveText(/^Web Vitals/);
  await panel.keyboard.press('Home');
  await panel.keyboard.press('ArrowDown');
  await expect(await active()).toHaveText(/^Headings/);
  await panel.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveText('Previews');

  await panel.keyboard.type('he');
  await expect(await active()).toHaveText(/^Headings/);
  while (!/^hreflang/.test((await (await active()).textContent()) ?? '')) {
    await panel.keyboard.press('ArrowDown');
  }
  await panel.keyboard.press('Space');
  await expect(list).toBeHidden();
  await expect(button).toHaveText(/^hreflang/);
  await expect(button).toBeFocused();
  await expect(panel.getByText('The page declares no language versions.')).toBeVisible();
});

test('the SEO tab begins with the search result, which expands to all previews', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { panel } = await openData(plumbline, SHOP.replace("document.title = 'Changed';", ''));
  await panel.getByRole('tab', { name: /^SEO/ }).click();
  const card = panel.getByRole('region', { name: 'Search result' });
  await expect(card).toContainText('Copper kettle, two litres');
  await expect(card).toContainText(/Title\d+ of 600\spxDescriptionmissing/);
  await card.getByRole('button', { name: 'Show all previews' }).click();
  await expect(panel.getByRole('heading', { name: 'Social previews' })).toBeVisible();
  await expectAccessible(panel);
});

test('links are filtered, searched, highlighted on the page and exported as CSV', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { tab, panel } = await openData(plumbline, SHOP);
  await chooseSection(panel, /^Links/);
  await expect(rows(panel)).toHaveCount(3);
  await panel.getByRole('button', { name: /^External/ }).click();
  await expect(rows(panel)).toHaveText([/=Other/]);
  await expect(panel.getByText('1 of 3 rows')).toBeVisible();

  await panel.evaluate(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      void blob.text().then((text) => document.body.setAttribute('data-made', text));
      return make(blob);
    };
  });
  await panel.getByRole('button', { name: /CSV/ }).click();
  await expect(panel.locator('body')).toHaveAttribute(
    'data-made',
    /^Text,Address,.*\r\n'=Other,https:\/\/other\.example\/,external,nofollow,text,,visible\r\n$/,
  );

  const frames = tab.locator('plumbline-highlight');
  await panel.getByRole('button', { name: 'Highlight on the page' }).click();
  await expect(frames).toHaveCount(1);
  await panel.getByRole('button', { name: 'Search' }).click();
  await panel.getByRole('searchbox').fill('nothing like that');
  await expect(panel.getByText('No matching rows.')).toBeVisible();
  await expect(frames).toHaveCount(0);
  await expectAccessible(panel);
});

test('previews cut the title, and what scripts changed is shown with the origin of the served copy', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await openData(plumbline, SHOP.replace("document.title = 'Changed';", ''));
  await expect(panel.getByText('with free delivery…')).toBeVisible();
  await expect(panel.getByText(/^Title: \d+ of 600\spx\./)).toContainText('3 words cut off at the end.');
  await expect(panel.getByText('Social networks cannot load an image from this URL.')).toHaveCount(3);
  await chooseSection(panel, /^Structured data/);
  await expect(rows(panel).first()).toContainText('not eligible');
  await chooseSection(panel, /^Rendered vs. served/);
  await expect(panel.getByText(/the browser’s cached copy of the HTML/)).toBeVisible();
  await expect(rows(panel).filter({ hasText: 'H2 Late' })).toContainText('added');
});

test('10,000 rows scroll without an empty frame', { tag: '@all' }, async ({ plumbline }) => {
  const links = Array.from({ length: 10_000 }, (_, i) => `<a href="/k/${i}">Kettle ${i}</a>`).join(' ');
  const { panel } = await openData(plumbline, `<!doctype html><title>x</title>${links}`);
  await chooseSection(panel, /^Links/);
  await expect(rows(panel).first()).toBeVisible();
  expect(await rows(panel).count()).toBeLessThan(100);
  // How long a frame takes depends on the machine; that none is empty does not.
  const blank = await panel.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let frames = 0;
        let empty = 0;
        const step = () => {
          frames += 1;
          // Once the tools above have been scrolled away, there are rows everywhere.
          if (frames > 10 && !document.elementFromPoint(200, innerHeight / 2)?.closest('[data-row]'))
            empty += 1;
          scrollBy(0, 150);
          if (frames < 200) return requestAnimationFrame(step);
          resolve(empty);
        };
        requestAnimationFrame(step);
      }),
  );
  expect(blank).toBe(0);
  await panel.evaluate(() => scrollTo(0, 0));
  await panel.getByRole('button', { name: 'Search' }).click();
  await panel.getByRole('searchbox').fill('kettle 9999');
  await expect(rows(panel)).toHaveText([/Kettle 9999/]);
});

test('header fields are described, and cookies are offered in return for access to the site', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await openData(plumbline, SHOP);
  await chooseSection(panel, /^HTTP headers/);
  await rows(panel).filter({ hasText: 'cache-control' }).click();
  await expect(panel.getByText('Who may keep a copy of the response, and for how long.')).toBeVisible();
  await expect(panel.getByText('fresh for 10 minutes')).toBeVisible();

  await chooseSection(panel, 'Cookies');
  await expect(panel.getByText('The browser lists them only with access to tea.localhost.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Allow access' })).toBeVisible();
  await expectAccessible(panel);
});

test('the configuration is generated for the selected server, and copied', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await openData(plumbline, SHOP);
  await panel.getByRole('tab', { name: 'Security' }).click();
  const text = panel.locator('pre').filter({ hasText: 'Referrer-Policy' });
  await expect(text).toContainText(
    "add_header Content-Security-Policy \"img-src 'none'; frame-ancestors 'self'\" always;",
  );
  await panel.getByLabel('Server', { exact: true }).selectOption('Apache');
  await expect(text).toContainText(
    "Header always set Content-Security-Policy \"img-src 'none'; frame-ancestors 'self'\"",
  );
  await panel.evaluate(() => {
    navigator.clipboard.writeText = async (copied) => document.body.setAttribute('data-copied', copied);
  });
  await panel.getByRole('button', { name: 'Copy', exact: true }).last().click();
  await expect(panel.locator('body')).toHaveAttribute('data-copied', /^<IfModule mod_headers\.c>\n/);
  await expectAccessible(panel);
});

test('the CSP builder proposes a policy that blocks nothing that was seen, and shows what another would block', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await openData(
    plumbline,
    SHOP.replace(
      '<body>',
      '<body><img src="https://pictures.example/a.png" alt=""><button onclick="go()">Go</button>',
    ),
  );
  await panel.getByRole('tab', { name: 'Security' }).click();
  const policy = panel.getByLabel('Policy (edit to test it)');
  await expect(policy).toHaveValue(/img-src 'self' https:\/\/pictures\.example/);
  await expect(panel.getByText('Nothing observed would be blocked.')).toBeVisible();
  await policy.fill("default-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'");
  const laboratory = panel.locator('section', { hasText: 'CSP builder' });
  const blocked = laboratory.getByRole('listitem').filter({ hasText: 'https://pictures.example/a.png' });
  await expect(blocked).toContainText('default-src');
  await panel.getByText('Strict', { exact: true }).click();
  await expect(policy).toHaveValue(/^script-src 'sha256-[^ ]+' 'strict-dynamic';/);
  await expect(panel.getByText('move 1 inline event handler into a script')).toBeVisible();
  await expectAccessible(panel);
});
