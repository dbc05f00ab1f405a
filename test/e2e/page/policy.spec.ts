// End to end: our interpretation of a policy is compared with what Chromium allows.
import { createHash } from 'node:crypto';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { parsePolicy } from '../../../lib/checks/knowledge/csp/csp.ts';
import type { GovernedLoad } from '../../../lib/checks/knowledge/csp/laboratory/load.ts';
import { simulate } from '../../../lib/checks/knowledge/csp/laboratory/simulate.ts';
import { matches } from '../../../lib/checks/knowledge/csp/laboratory/source-match.ts';
import { findBrowser } from '../../../scripts/browser/find-browser.mjs';

const SOURCES = [
  "'self'",
  "'SELF'",
  "'none'",
  '*',
  'https:',
  'http:',
  'ws:',
  'wss:',
  'data:',
  'https://*',
  '*:*',
  '*:8443',
  '*.*',
  'a.example',
  'A.Example',
  'a.example.',
  '*.a.example',
  'a.example:443',
  'a.example:0443',
  'a.example:8443',
  'a.example:*',
  'http://a.example',
  'https://a.example',
  'http://a.example:80',
  'http://a.example:8080',
  'wss://a.example',
  'ws://a.example',
  'a.example/',
  'a.example/x',
  'a.example/X',
  'a.example/x/',
  'a.example/x%3By',
  'a.example/x?y',
  '192.0.2.7',
  '//a.example',
  'a_b.example',
  'example.com',
  'http://example.com',
  '[::1]',
  'a.*.example',
  '*a.example',
  'https:/a.example',
];
const ADDRESSES = [
  'https://a.example/',
  'https://a.example/x',
  'https://a.example/x/y?z',
  'https://a.example/x;y',
  'https://a.example./',
  'https://a.example:8443/',
  'https://b.a.example/',
  'https://ba.example/',
  'https://192.0.2.7/',
  'https://a_b.example/',
  'https://example.com/y',
  'https://example.com:8443/',
  'http://example.com/y',
  'http://a.example/',
  'http://a.example:8080/',
  'wss://a.example/',
  'ws://a.example/',
  'wss://example.com/',
  'ws://example.com/',
  'data:,x',
];

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
});
test.afterAll(() => browser.close());

/** A browser tab in which every address returns the same page with the same policy. */
async function served(answers: { policy: string; html: string; script: string }): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/*', (route) => {
    const isDocument = route.request().resourceType() === 'document';
    return route.fulfill({
      status: 200,
      headers: {
        'content-type': isDocument ? 'text/html' : 'text/javascript',
        'access-control-allow-origin': '*',
        ...(isDocument && answers.policy && { 'content-security-policy': answers.policy }),
      },
      body: isDocument ? answers.html : answers.script.replace('URL', route.request().url()),
    });
  });
  return page;
}

/** Returns the addresses to which the policy of the page blocks a connection. */
function refusedIn(page: Page, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate(async (list) => {
    const refused: string[] = [];
    for (const address of list) {
      let isRefused = false;
      const note = () => {
        isRefused = true;
      };
      document.addEventListener('securitypolicyviolation', note);
      try {
        if (/^wss?:/.test(address)) new WebSocket(address).close();
        else await fetch(address, { mode: 'no-cors' });
      } catch {}
      // The event is a separate task.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
      document.removeEventListener('securitypolicyviolation', note);
      if (isRefused) refused.push(address);
    }
    return refused;
  }, addresses);
}

for (const self of ['https://example.com/', 'http://example.com/', 'http://example.com:8080/']) {
  test(`sources on ${self} allow what Chromium allows`, { tag: '@all' }, async () => {
    // Browsers block plain http addresses in encrypted pages before they apply any policy.
    const addresses = ADDRESSES.filter((address) => self.startsWith('http:') || !/^(http|ws):/.test(address));
    const answers = { policy: '', html: '<title>x</title>', script: '' };
    const page = await served(answers);
    for (const source of SOURCES) {
      answers.policy = `connect-src ${source}`;
      await page.goto(self);
      const viewpoint = { self: new URL(self) };
      const expected = addresses.filter((address) => !matches(source, new URL(address), viewpoint));
      expect.soft(await refusedIn(page, addresses), source).toEqual(expected);
    }
    await page.close();
  });
}

const NONCE = 'q83vEjRWeJAq83vEjRWeJA';
const INLINE = "ran('bare')";
const HASHED = "ran('hashed')";
const HANDLER = "ran('handler')";
const ADDRESS = "javascript:ran('address')";
const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Every way to make a script run; each script reports its name. */
const HTML = `<title>x</title><script>${INLINE}</script><script>${HASHED}</script>
<script nonce="${NONCE}">ran('nonce')</script><script src="https://example.com/own"></script>
<script src="https://cdn.example/cdn"></script><script nonce="${NONCE}" src="https://cdn.example/trusted"></script>
<button onclick="${HANDLER}">x</button><a href="${ADDRESS}">x</a>
<style>p { color: rgb(1, 1, 1) }</style><style nonce="${NONCE}">b { color: rgb(1, 1, 1) }</style><p>x</p><b>x</b><i style="color: rgb(1, 1, 1)">x</i>`;

const script = (more: Partial<GovernedLoad>): GovernedLoad => ({ directive: 'script-src-elem', ...more });
const WAYS: Readonly<Record<string, GovernedLoad>> = {
  bare: script({ inline: 'element', hashes: [hash(INLINE)] }),
  hashed: script({ inline: 'element', hashes: [hash(HASHED)] }),
  nonce: script({ inline: 'element', nonce: NONCE, hashes: [hash("ran('nonce')")] }),
  own: script({ url: 'https://example.com/own' }),
  cdn: script({ url: 'https://cdn.example/cdn' }),
  trusted: script({ url: 'https://cdn.example/trusted', nonce: NONCE }),
  added: script({ url: 'https://cdn.example/added', byScript: true }),
  handler: { directive: 'script-src-attr', inline: 'attribute', hashes: [hash(HANDLER)] },
  address: script({ inline: 'address', hashes: [hash(ADDRESS)] }),
  sheet: { directive: 'style-src-elem', inline: 'element' },
  trustedSheet: { directive: 'style-src-elem', inline: 'element', nonce: NONCE },
  style: { directive: 'style-src-attr', inline: 'attribute' },
};

const SCRIPT_LISTS = [
  "'none'",
  "'self'",
  '*',
  "'unsafe-inline'",
  "'self' 'unsafe-inline'",
  `'nonce-${NONCE}'`,
  `'nonce-${NONCE}' 'unsafe-inline'`,
  `'nonce-$' 'unsafe-inline'`,
  `'nonce-${NONCE}' 'strict-dynamic'`,
  `'nonce-${NONCE}' 'strict-dynamic' * 'unsafe-inline'`,
  `'strict-dynamic'`,
  `'${hash(HASHED)}'`,
  `'${hash(HASHED)}' 'unsafe-inline' 'self'`,
  `'${hash(HANDLER)}'`,
  `'${hash(HANDLER)}' '${hash(ADDRESS)}' 'unsafe-hashes'`,
  `'unsafe-hashes'`,
  'https://cdn.example',
  'https:',
  `'none' 'self'`,
  `'${hash(HASHED).replaceAll('+', '-').replaceAll('/', '_')}'`,
  `'strict-dynamic' '${hash(HASHED)}'`,
  `'report-sample'`,
  '',
];
const POLICIES = [
  ...SCRIPT_LISTS.flatMap((list) => [`script-src ${list}`, `default-src ${list}`]),
  "script-src-attr 'unsafe-inline'; script-src 'none'",
  "script-src-elem 'unsafe-inline'; script-src 'none'",
  "script-src 'self'; script-src *",
  'sandbox allow-same-origin',
  'sandbox allow-scripts',
  `style-src 'nonce-${NONCE}'`,
  "style-src 'unsafe-inline'",
  "style-src-attr 'none'",
  "img-src 'none'",
  "style-src-elem 'unsafe-inline'; default-src 'none'",
  "default-src * 'unsafe-inline', script-src 'self'",
  '',
];

/** Returns which scripts have run in the page, and which of its elements are styled. */
function ranIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isStyled = (tag: string) =>
      getComputedStyle(document.querySelector(tag) as Element).color === 'rgb(1, 1, 1)';
    const styled = { sheet: isStyled('p'), trustedSheet: isStyled('b'), style: isStyled('i') };
    const names = (window as { names?: string[] }).names ?? [];
    return [...names, ...Object.entries(styled).flatMap(([name, is]) => (is ? [name] : []))].sort();
  });
}

test('policies allow the scripts that Chromium runs', { tag: '@all' }, async () => {
  const answers = { policy: '', html: HTML, script: "ran('URL'.split('/').at(-1))" };
  const page = await served(answers);
  await page.addInitScript(() => {
    const names: string[] = [];
    Object.assign(window, { names, ran: (name: string) => void names.push(name) });
  });
  for (const policy of POLICIES) {
    answers.policy = policy;
    await page.goto('https://example.com/');
    await page.evaluate(async (mayRun) => {
      const added = document.createElement('script');
      added.src = 'https://cdn.example/added';
      const ended = new Promise((resolve) => {
        added.onload = added.onerror = resolve;
      });
      document.body.append(added);
      document.querySelector('button')?.click();
      document.querySelector('a')?.click();
      // Without scripts, the browser does not even request it.
      if (mayRun) await ended;
    }, policy !== 'sandbox allow-same-origin');
    const policies = policy.split(',').map((text) => parsePolicy(text, 'header', { source: 'header', text }));
    const self = new URL('https://example.com/');
    const expected = Object.keys(WAYS).filter(
      (way) => simulate(policies, [WAYS[way] as GovernedLoad], self).length === 0,
    );
    await expect.poll(() => ranIn(page), policy).toEqual(expected.sort());
    // And nothing more, a moment later.
    expect(await ranIn(page), policy).toEqual(expected);
  }
  await page.close();
});
