import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Example } from '@/lib/checks/check.ts';
import linkBroken from '@/lib/checks/deep/link-broken.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { KEPT, POOR, resultOf, showPage } from '@/test/components/with-page.ts';
import { Remedy } from './remedy.tsx';

const HSTS = 'Strict-Transport-Security: max-age=31536000';

async function drawRemedy(check: string, example: Example = POOR) {
  showPage(example);
  const { container } = await draw(<Remedy result={resultOf(check)} />);
  return {
    container,
    code: () => container.querySelector('pre')?.textContent,
    paragraphs: () => [...container.querySelectorAll('section > p')].map((one) => one.textContent),
    servers: () => [...container.querySelectorAll('label')].map((one) => one.textContent),
    chosen: () => container.querySelector('label:has(:checked)')?.textContent,
  };
}

it('a header is written for the detected server, and copied verbatim', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { code, servers, chosen, paragraphs, container } = await drawRemedy('security/hsts-missing');
  expect(paragraphs()[0]).toBe(resultOf('security/hsts-missing').definition.remedy);
  expect(servers()).toEqual([
    'Header',
    'nginx',
    'Apache',
    'Caddy',
    'IIS',
    'Express (helmet)',
    'Netlify',
    'Cloudflare Pages',
  ]);
  expect(container.querySelector('legend')?.textContent).toBe('Server');
  expect(chosen()).toBe('nginx');
  const nginx = 'add_header Strict-Transport-Security "max-age=31536000" always;';
  expect(code()).toBe(nginx);
  expect(paragraphs().at(-1)).toMatch(/^Add to the server block, and delete its own add_header lines/);
  await press(page.getByRole('button', { name: 'Copy the fix' }));
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied');
  expect(copied).toHaveBeenLastCalledWith(nginx);
  // The header as it is sent, without instructions on where to set it.
  await press(page.getByText('Header', { exact: true }));
  expect(code()).toBe(HSTS);
  expect(paragraphs().some((text) => text?.startsWith('Add to'))).toBe(false);
  await press(page.getByText('Apache'));
  expect(code()).toContain('Header always set Strict-Transport-Security "max-age=31536000"');
  expect(paragraphs().at(-1)).toMatch(/mod_headers/);
});

it('it is a plain header if the server is unknown', async () => {
  const { chosen, code } = await drawRemedy('security/hsts-missing', {
    ...POOR,
    headers: { 'content-type': 'text/html' },
  });
  expect(chosen()).toBe('Header');
  expect(code()).toBe(HSTS);
});

it('what a header may break is shown next to it, once', async () => {
  const { container, paragraphs } = await drawRemedy('security/corp-missing');
  const caution =
    'Do not send Cross-Origin-Resource-Policy on files that other sites embed, such as public images and scripts.';
  expect(paragraphs()).toContain(caution);
  const warning = [...container.querySelectorAll('p')].filter((one) => one.textContent === caution);
  expect(warning).toHaveLength(1);
  expect(colourOf(warning[0])).toBe(themed('warn'));
});

it('several headers are written together; with a fix that is none, all are shown as they are', async () => {
  showPage(POOR);
  const result = resultOf('security/hsts-missing');
  const [first] = result.findings;
  const nosniff = 'X-Content-Type-Options: nosniff';
  const drawn = async (...fixes: string[]) => {
    const findings = fixes.map((fix) => ({ ...first, fix }));
    const { container } = await draw(<Remedy result={{ ...result, findings: findings as never }} />);
    return { code: () => container.querySelector('pre')?.textContent, container };
  };
  const both = await drawn(HSTS, nosniff);
  expect(both.code()).toBe(
    'add_header Strict-Transport-Security "max-age=31536000" always;\nadd_header X-Content-Type-Options "nosniff" always;',
  );
  await press(page.getByText('Header', { exact: true }));
  expect(both.code()).toBe(`${HSTS}\n${nosniff}`);
  const mixed = await drawn(HSTS, '<meta name="x">');
  expect([mixed.code(), mixed.container.querySelector('label')]).toEqual([`${HSTS}\n<meta name="x">`, null]);
  // nginx has no way to write a dollar sign, so there is nothing to add to its configuration.
  const dollar = 'Referrer-Policy: same-origin$';
  const odd = await drawn(dollar);
  expect([odd.code(), odd.container.querySelector('label:has(:checked)')?.textContent]).toEqual([
    dollar,
    'nginx',
  ]);
  expect(odd.container.textContent).not.toContain('Add to the server block');
});

it('a fix that is not a header is shown as it is', async () => {
  const { code, servers, paragraphs } = await drawRemedy('seo/og-missing');
  expect(servers()).toEqual([]);
  expect(code()?.split('\n')[0]).toBe('<meta property="og:title" content="Home">');
  expect(paragraphs().at(-1)).toMatch(/^Next\.js: Export metadata/);
  const none = await drawRemedy('security/csp-weak');
  expect(none.code()).toBeUndefined();
});

it('a header that differs per response is no configuration, and the same fix is shown once', async () => {
  const { code, servers } = await drawRemedy('security/cookie-unprotected');
  expect(servers()).toEqual([]);
  expect(code()).toBe('Set-Cookie: PHPSESSID=…; path=/; Secure; HttpOnly');
});

it('many fixes are joined, none is left out; of many remedies, the number of the others is shown', async () => {
  const images = Array.from({ length: 30 }, (_, n) => `<img src="/a${n}.jpg" alt="kettle${n}.jpg">`).join('');
  showPage({ ...KEPT, html: `<title>Kettles</title>${images}` });
  const result = resultOf('seo/og-missing');
  const [first] = result.findings;
  const findings = Array.from({ length: 30 }, (_, n) => ({ ...first, fix: `<meta name="m${n}">` }));
  const { container } = await draw(<Remedy result={{ ...result, findings: findings as never }} />);
  const lines = container.querySelector('pre')?.textContent?.split('\n') ?? [];
  expect([lines.length, lines.at(-1)]).toEqual([30, '<meta name="m29">']);
  const messages = ['status', 'unreachable', 'endless', 'soft', 'home'];
  const broken = messages.map((message) => ({ message, severity: 'error', values: { address: '/a' } }));
  const remedies = await draw(
    <Remedy result={{ ...result, definition: linkBroken, findings: broken } as never} />,
  );
  const said = () => [...remedies.container.querySelectorAll('section > p')].map((one) => one.textContent);
  await expect.poll(() => said()[3]).toBe('and 2 more');
});

it('says where a platform has the setting: all that have one, or the page’s own platform', async () => {
  const blocked = { ...POOR, robotsTxt: 'User-agent: *\nDisallow: /' };
  const { paragraphs } = await drawRemedy('seo/indexability', blocked);
  expect(
    paragraphs()
      .slice(1)
      .map((text) => text?.split(':')[0]),
  ).toEqual(['WordPress', 'Wix']);
  expect(paragraphs()[0]).toContain('delete or narrow the rule “Disallow: /” in robots.txt');
  const wix = await drawRemedy('seo/indexability', {
    ...blocked,
    html: '<title>x</title><meta name=generator content="Wix.com Website Builder">',
  });
  expect(wix.paragraphs()).toHaveLength(2);
  expect(wix.paragraphs()[1]).toBe(
    'Wix: In the page settings under SEO basics, switch on “Let search engines index this page”.',
  );
});

it('shows three different remedies, each once, and how many more there are', async () => {
  const { paragraphs } = await drawRemedy('seo/indexability', {
    ...KEPT,
    html: '<title>x</title><meta name=robots content="noindex, unavailable_after: 2020-01-01"><meta name=robots content=noindex>',
    headers: { ...KEPT.headers, 'x-robots-tag': 'noindex' },
    status: 404,
    robotsTxt: 'User-agent: *\nDisallow: /',
  });
  const remedies = paragraphs().filter((text) => !/^(WordPress|Wix):/.test(text ?? ''));
  expect(resultOf('seo/indexability').findings.length).toBeGreaterThan(4);
  expect(new Set(remedies).size).toBe(4);
  expect(remedies.at(-1)).toMatch(/^and \d more$/);
});
