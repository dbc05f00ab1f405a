import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Example } from '@/lib/checks/check.ts';
import { untouched } from '@/lib/checks/knowledge/csp/laboratory/trial.ts';
import { NO_TRIAL, usePolicyTrial } from '@/lib/page/policy-trial/trial-state.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { KEPT, POOR, showPage } from '@/test/components/with-page.ts';
import { blockedBy } from './blocked-list.tsx';
import { PolicyLaboratory } from './policy-laboratory.tsx';
import { ServerConfiguration } from './server-configuration.tsx';

function shown(example: Example) {
  showPage(example);
  const { inspection, report } = useInspection.getState();
  if (!inspection || !report) throw new Error('not judged');
  return { inspection, report };
}
const copies = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

describe('the recommended headers of a page', () => {
  const select = () => page.getByRole('combobox', { name: 'Server' });
  const lists = (container: Element) =>
    [...container.querySelectorAll('ul')].map((list) =>
      [...list.querySelectorAll('li')].map((row) => row.textContent),
    );

  it('are written for the detected server or another, and copied verbatim', async () => {
    const copied = copies();
    const { container } = await draw(<ServerConfiguration {...shown(POOR)} />);
    const code = () => container.querySelector('pre')?.textContent ?? '';
    await expect.element(select()).toHaveValue('nginx');
    expect([...select().element().querySelectorAll('option')].map((one) => one.textContent)).toEqual([
      'nginx',
      'Apache',
      'Caddy',
      'IIS',
      'Express (helmet)',
      'Netlify',
      'Cloudflare Pages',
    ]);
    await expect.poll(code).toContain('add_header X-Content-Type-Options "nosniff" always;');
    expect(container.textContent).toContain('Add to the server block, and delete its own add_header lines');
    await press(page.getByRole('button', { name: 'Copy' }));
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toHaveBeenLastCalledWith(code());
    await select().selectOptions('Caddy');
    await expect.poll(code).toContain('header');
    expect(code()).not.toContain('add_header');
    expect(container.textContent).toContain('Add at the top of the site block in the Caddyfile.');
  });

  it('are counted by kind of change, with each caution shown once', async () => {
    const { container } = await draw(
      <ServerConfiguration
        {...shown({
          ...POOR,
          headers: { ...POOR.headers, 'referrer-policy': 'unsafe-url', 'x-content-type-options': 'nosniff' },
        })}
      />,
    );
    await expect.element(page.getByRole('heading', { name: 'Server configuration' })).toBeVisible();
    expect(container.querySelector('p')?.textContent).toBe(
      'The recommended security headers, merged with those the page sends now.',
    );
    expect(container.textContent).toContain('Before it goes live');
    const [changes, watch = []] = lists(container);
    const [added, ...others] = changes ?? [];
    expect(Number(added?.replace('Added: ', ''))).toBeGreaterThan(3);
    expect(others).toEqual(['Replaced: 1', 'Removed: 1', 'Kept: 1']);
    const [first, , , kept] = container.querySelectorAll('li');
    expect([colourOf(first), colourOf(kept)]).toEqual([themed('ink'), themed('dim')]);
    expect(watch[0]).toMatch(/^This applies to every page of the site/);
    expect(watch.length).toBeGreaterThan(2);
    expect(new Set(watch).size).toBe(watch.length);
  });

  it('are for the first server if none is detected', async () => {
    await draw(<ServerConfiguration {...shown({ ...POOR, headers: { 'content-type': 'text/html' } })} />);
    await expect.element(select()).toHaveValue('nginx');
    await draw(<ServerConfiguration {...shown({ ...POOR, headers: { server: 'Caddy' } })} />);
    await expect.element(select().last()).toHaveValue('caddy');
  });

  it('list the fields that a format cannot express, except those that differ per response', async () => {
    const long = `default-src 'self'; img-src ${Array.from({ length: 400 }, (_, n) => `https://host-${n}.example`).join(' ')}`;
    const { container } = await draw(
      <ServerConfiguration
        {...shown({ ...KEPT, headers: { ...KEPT.headers, 'content-security-policy': long } })}
      />,
    );
    expect(container.textContent).toContain(
      'Left out, because this format cannot express it: Content-Security-Policy.',
    );
    const nonce = "script-src 'nonce-dGhpcyBpcyBhIG5vbmNlIQ=='; base-uri 'none'; object-src 'none'";
    const other = await draw(
      <ServerConfiguration
        {...shown({ ...KEPT, headers: { ...KEPT.headers, 'content-security-policy': nonce } })}
      />,
    );
    expect(other.container.textContent).not.toContain('Left out');
    expect(other.container.textContent).toContain(
      'The policy contains a nonce, which must be new in every response.',
    );
  });
});

describe('the policy builder', () => {
  const LOADING: Example = {
    ...KEPT,
    html: `<!doctype html><title>Kettles</title><script src="https://cdn.example.net/a.js"></script>
      <script>go()</script><script>run()</script><p onclick="go()" style="color:red">x</p><a href="javascript:go()">y</a>
      <img src="/a.png">`,
    headers: { ...KEPT.headers, 'content-security-policy': "default-src 'self'; script-src 'self'" },
  };
  const policy = () => page.getByRole('textbox', { name: 'Policy (edit to test it)' });
  const value = () => (policy().element() as HTMLTextAreaElement).value;
  const status = (container: Element) => container.querySelector('p[role=status]')?.textContent;
  const blocked = (container: Element) =>
    [...container.querySelectorAll('ul.divide-y li')].map((row) =>
      [...row.children].map((part) => part.textContent),
    );

  it('says so if not all that the page has loaded is known', async () => {
    const { inspection } = shown(LOADING);
    const cut = 'Of the 812 files that the page has loaded, only the first 0 are known for certain';
    const whole = await draw(<PolicyLaboratory inspection={inspection} />);
    expect(whole.container.innerText).not.toContain('known for certain');
    await whole.unmount();
    const { container } = await draw(
      <PolicyLaboratory inspection={{ ...inspection, subresources: [], loads: 812 }} />,
    );
    expect(container.innerText).toContain(cut);
  });

  it('proposes a policy by host that blocks nothing, and says what it is based on', async () => {
    const copied = copies();
    const { container } = await draw(<PolicyLaboratory inspection={shown(LOADING).inspection} />);
    expect(container.querySelector('p')?.textContent).toMatch(
      /^Built from the \d+ resources and scripts observed/,
    );
    expect([...container.querySelectorAll('label:has([type=radio])')].map((one) => one.textContent)).toEqual([
      'By host',
      'Strict',
      'Current',
    ]);
    await expect.element(page.getByRole('radio', { name: 'By host' })).toBeChecked();
    await expect.poll(value).toContain('https://cdn.example.net');
    await expect.poll(value).toContain("'sha256-");
    await expect.poll(() => status(container)).toBe('Nothing observed would be blocked.');
    expect(container.textContent).not.toContain('In place of {nonce}');
    await press(page.getByRole('button', { name: 'Copy as report-only' }));
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toHaveBeenLastCalledWith(`Content-Security-Policy-Report-Only: ${value()}`);
  });

  it('is copied only once the inline code is read: until then the proposal allows any', async () => {
    vi.spyOn(crypto.subtle, 'digest').mockReturnValue(new Promise(() => {}));
    const { container } = await draw(<PolicyLaboratory inspection={shown(LOADING).inspection} />);
    const buttons = () =>
      [...container.querySelectorAll('button')].map(({ innerText, disabled }) => [innerText, disabled]);
    const waiting = ['Reading the page’s inline code…', true];
    expect(value()).toContain("'unsafe-inline'");
    expect(buttons()).toEqual([waiting, ['Try it on this page', false]]);
    // What the site or the user wrote needs no hashes.
    await press(page.getByText('Current'));
    await expect.poll(value).toBe("default-src 'self'; script-src 'self'");
    expect(buttons()[0]).toEqual(['Copy as report-only', false]);
    await press(page.getByText('Strict'));
    await expect.poll(() => buttons()[0]).toEqual(waiting);
    await policy().fill("img-src 'none'");
    await expect.poll(() => buttons()[0]).toEqual(['Copy as report-only', false]);
  });

  it('counts each load that one stands for', () => {
    const load = { directive: 'img-src', url: 'https://cdn.example.net/a.png' };
    const { blocked, unsure } = blockedBy(
      "img-src 'self'",
      [load, { ...load, count: 3 }],
      new URL('https://kettles.example/'),
    );
    expect([blocked.map(({ count }) => count), unsure]).toEqual([[4], 0]);
  });

  it('tests the current policy: what it would block, by which directive, how often', async () => {
    const { container } = await draw(<PolicyLaboratory inspection={shown(LOADING).inspection} />);
    await press(page.getByText('Current'));
    await expect.poll(value).toBe("default-src 'self'; script-src 'self'");
    const rows = blocked(container);
    await expect.poll(() => status(container)).toBe(`Would be blocked: ${rows.length}`);
    expect(rows).toContainEqual(['https://cdn.example.net/a.js', 'script-src']);
    expect(rows).toContainEqual(['Inline script or style ×2', 'script-src']);
    expect(rows).toContainEqual(['Inline event handler or style attribute', 'script-src']);
    expect(rows).toContainEqual(['Inline event handler or style attribute', 'default-src']);
    expect(rows).toContainEqual(['Link that runs a script (javascript:)', 'script-src']);
    expect(
      page.getByRole('button', { name: 'Show this place on the page' }).elements().length,
    ).toBeGreaterThan(0);
  });

  it('tests edits at once, until another draft replaces them', async () => {
    const { container } = await draw(<PolicyLaboratory inspection={shown(LOADING).inspection} />);
    await policy().fill("img-src 'none'");
    await expect.poll(() => blocked(container)).toEqual([['https://kettles.example/a.png', 'img-src']]);
    await press(page.getByText('By host'));
    await expect.poll(value).toBe("img-src 'none'");
    await press(page.getByText('Strict'));
    await expect.poll(value).toContain("'strict-dynamic'");
    expect(container.textContent).toContain('In place of {nonce}, the server puts a new random value');
    const debts = [...container.querySelectorAll('ul.list-disc li')].map((one) => one.textContent);
    expect(container.textContent).toContain('Before the policy can be strict:');
    expect(page.getByRole('group').element().querySelector('legend')?.textContent).toBe('Policy type');
    expect(debts).toEqual([
      'add the nonce to 3 scripts',
      'move 1 inline event handler into a script',
      'replace 1 javascript: link',
    ]);
    await policy().fill("default-src 'none'");
    await expect.poll(() => container.textContent).not.toContain('In place of {nonce}');
  });

  it('is the one on trial while that lasts, and what it has become after it, until another draft is chosen', async () => {
    const { inspection } = shown(LOADING);
    const typed = "img-src 'none'";
    const tried = { ...untouched(typed), policy: "img-src 'self'" };
    await draw(<PolicyLaboratory inspection={inspection} />);
    await policy().fill(typed);
    const addition = { directive: 'img-src', sources: ["'self'"], url: '/a.png', inline: null };
    const trial = { tabId: 7, url: inspection.url, findings: tried, earlier: [addition] };
    usePolicyTrial.setState({ phase: 'reporting', ...trial });
    await expect.poll(value).toBe(tried.policy);
    await expect.element(policy()).toHaveAttribute('readonly');
    // Also what earlier loads have added.
    await expect.element(page.getByText('1 addition')).toBeVisible();
    usePolicyTrial.setState({ url: 'https://other.example/' });
    await expect.poll(value).toBe(typed);
    await policy().fill('');
    usePolicyTrial.setState({ ...trial, phase: 'idle' });
    await press(page.getByText('Current'));
    await expect.poll(value).toBe("default-src 'self'; script-src 'self'");
    expect(usePolicyTrial.getState()).toEqual(NO_TRIAL);
  });

  it('does not say whether a policy with hashes blocks scripts that could not be read in full', async () => {
    const html = `<!doctype html><title>Kettles</title><script>${'x'.repeat(100_001)}</script>`;
    const csp = "default-src 'none'; script-src 'sha256-AAAA='";
    const headers = { ...KEPT.headers, 'content-security-policy': csp };
    const { container } = await draw(
      <PolicyLaboratory inspection={shown({ ...KEPT, html, headers }).inspection} />,
    );
    await expect
      .poll(() => container.textContent)
      .toContain(
        "'unsafe-inline' is in it because the page has inline event handlers, more than 40 inline scripts, or inline scripts that could not be read in full.",
      );
    await press(page.getByText('Current'));
    await expect.poll(value).toBe(csp);
    await expect
      .poll(() => status(container))
      .toBe(
        'Not tested: 1 inline script or style that could not be read in full. A hash in the policy may allow it.',
      );
    expect(blocked(container)).toEqual([]);
  });

  it('shows no obstacles on a page without scripts, and no current policy if there is none', async () => {
    const { 'content-security-policy': _policy, ...headers } = KEPT.headers as Record<string, string>;
    const { container } = await draw(
      <PolicyLaboratory inspection={shown({ ...KEPT, headers }).inspection} />,
    );
    expect(page.getByRole('radio', { name: 'Current' }).query()).toBeNull();
    await press(page.getByText('Strict'));
    expect(container.textContent).toContain('Nothing prevents a strict policy.');
  });

  it('lists thirty blocked resources, and counts the rest', async () => {
    const images = Array.from({ length: 33 }, (_, n) => `<img src="/a${n}.png">`).join('');
    const { container } = await draw(
      <PolicyLaboratory inspection={shown({ ...LOADING, html: `<title>x</title>${images}` }).inspection} />,
    );
    await policy().fill("img-src 'none'");
    await expect.poll(() => status(container)).toBe('Would be blocked: 33');
    await expect.poll(() => blocked(container)).toHaveLength(30);
    expect(container.textContent).toContain('and 3 more');
  });
});
