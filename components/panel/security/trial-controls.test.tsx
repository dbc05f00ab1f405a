import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type TrialFindings, untouched } from '@/lib/checks/knowledge/csp/laboratory/trial.ts';
import { NO_TRIAL, usePolicyTrial } from '@/lib/page/policy-trial/trial-state.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { TrialBanner } from '../trial-banner.tsx';
import { TrialControls } from './trial-controls.tsx';

const URL = 'https://kettles.example/wren';
const POLICY = "default-src 'self'";
const WITH_FONT: TrialFindings = {
  tried: POLICY,
  policy: "default-src 'self'; font-src 'self' https://fonts.example",
  additions: [
    {
      directive: 'font-src',
      sources: ['https://fonts.example'],
      url: 'https://fonts.example/a.woff2',
      inline: null,
    },
    { directive: 'script-src', sources: ["'wasm-unsafe-eval'"], url: null, inline: 'wasm' },
    { directive: 'require-trusted-types-for', sources: [], url: 'trusted-types-sink', inline: null },
  ],
  blocked: 3,
  known: new Set(),
};

const tried = vi.fn();
const controls = (policy = POLICY, url = URL) => (
  <TrialControls policy={policy} url={url} tabId={7} onTried={tried} />
);
const linesIn = (container: Element) =>
  [...container.querySelectorAll('p, li, button')].map(({ textContent }) => textContent);
const ABOUT =
  'Loads this page again in this tab, with this policy as report-only: it blocks nothing. What it would block while you use the page is added to it. Nothing is sent anywhere, and other tabs are not affected.';

beforeEach(() => usePolicyTrial.setState(NO_TRIAL));

describe('the trial of a policy', () => {
  it('is offered, with what it does', async () => {
    const { container } = await draw(controls());
    await expect
      .poll(() => linesIn(container))
      .toEqual(['Not tried on the page', ABOUT, 'Try it on this page']);
  });

  it('warns if the address could repeat an action', async () => {
    const { container } = await draw(controls(POLICY, 'https://kettles.example/cart/add?id=5'));
    await expect
      .poll(() => linesIn(container))
      .toEqual([
        'Not tried on the page',
        ABOUT,
        'Opening this address may change something (for example, sign you out or add to a cart). Each trial opens it again.',
        'Try it on this page',
      ]);
  });

  it('needs a server that sends the nonce', async () => {
    const { container } = await draw(controls("script-src 'nonce-{nonce}'"));
    await expect
      .poll(() => linesIn(container))
      .toEqual([
        'Not tried on the page',
        'A policy with a nonce can be tried only after the server sends the nonce.',
        'Try it on this page',
      ]);
    await expect.element(page.getByRole('button', { name: 'Try it on this page' })).toBeDisabled();
  });

  it('first asks for access to the site alone; without it, nothing is loaded', async () => {
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => false);
    const { container } = await draw(controls());
    await press(page.getByRole('button', { name: 'Try it on this page' }));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Not tried: you did not allow access to kettles.example.');
    expect(request.mock.calls).toEqual([
      [{ origins: ['https://kettles.example/*', 'http://kettles.example/*'] }],
    ]);
    expect(linesIn(container).at(0)).toBe('Not tried on the page');
    // The policy stays as it was typed.
    expect(tried).not.toHaveBeenCalled();
  });

  it('shows what was added while it blocks nothing, and why', async () => {
    usePolicyTrial.setState({ phase: 'reporting', tabId: 7, url: URL, findings: WITH_FONT });
    const { container } = await draw(controls(WITH_FONT.policy));
    await expect
      .poll(() => linesIn(container))
      .toEqual([
        'Not tried on the page',
        'Report-only: nothing is blocked. Use everything that the page offers, then enforce the policy.',
        'Enforce it now',
        'Stop',
        '3 additions',
        'font-src https://fonts.exampleBecause the page uses: https://fonts.example/a.woff2',
        "script-src 'wasm-unsafe-eval'Because the page uses: WebAssembly",
        'require-trusted-types-for No addition allows this. Because the page uses: trusted-types-sink',
      ]);
  });

  it('calls a policy ready only if it was enforced and blocked nothing', async () => {
    const enforced = { phase: 'enforcing', tabId: 7, url: URL, isEnforced: true } as const;
    usePolicyTrial.setState({ ...enforced, findings: untouched(POLICY) });
    await draw(controls());
    const verdict = page.getByRole('status');
    await expect.element(verdict).toHaveTextContent('Ready: enforced on this page, and nothing was blocked');
    await expect.element(page.getByRole('button', { name: 'Load again with the additions' })).toBeDisabled();
    usePolicyTrial.setState({ findings: { ...WITH_FONT, policy: POLICY } });
    await expect
      .element(verdict)
      .toHaveTextContent('Not ready: enforced on this page, it blocked 3 resources or scripts');
    // What was blocked after the worker had ended was not reported.
    usePolicyTrial.setState({ phase: 'idle', problem: 'interrupted' });
    await expect
      .element(verdict)
      .toHaveTextContent('Not ready: enforced on this page, it blocked 3 resources or scripts');
    usePolicyTrial.setState({ findings: untouched(POLICY) });
    await expect.element(verdict).toHaveTextContent('Not tried on the page');
    usePolicyTrial.setState({ phase: 'enforcing', problem: null });
    // Its additions have not been enforced yet.
    usePolicyTrial.setState({ findings: { ...untouched(POLICY), policy: WITH_FONT.policy } });
    await draw(controls(WITH_FONT.policy));
    await expect.element(verdict.last()).toHaveTextContent('Not tried on the page');
    // The same is true of a policy that was only reported.
    usePolicyTrial.setState({ phase: 'reporting', isEnforced: false, findings: untouched(POLICY) });
    await expect.element(verdict.first()).toHaveTextContent('Not tried on the page');
  });

  it.each([
    [
      'failed',
      'Not tried: the browser did not apply the policy to this page. Load the page, then try again.',
    ],
    ['late', 'Not tried: the page did not load within 20 seconds. Load the page, then try again.'],
    ['interrupted', 'The trial was interrupted. Load the page again before you use it.'],
  ] as const)('says that it has %s', async (problem, says) => {
    usePolicyTrial.setState({ url: URL, problem });
    await draw(controls());
    await expect.element(page.getByRole('alert')).toHaveTextContent(says);
  });

  it.each(['blob:', 'data:'])('says what it cannot see: inside workers with %s addresses', async (source) => {
    const { container } = await draw(controls(`default-src 'self'; worker-src 'self' ${source}`));
    expect(linesIn(container).at(-1)).toBe(
      'The policy also applies inside workers with blob: or data: addresses, but browsers do not report what it blocks there. Test what these workers do.',
    );
  });
});

describe('the notice of a trial', () => {
  it.each([
    [false, 'Report-only, in a tab with kettles.example: it blocks nothing.'],
    [true, 'Enforced, in a tab with kettles.example: parts of the page might not work.'],
  ])('is there while it lasts, with a way to end it (enforced: %s)', async (isEnforced, says) => {
    usePolicyTrial.setState({ phase: 'reporting', url: URL, isEnforced, findings: untouched(POLICY) });
    const { container } = await draw(<TrialBanner />);
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'A policy is being tried',
    ]);
    expect(container.textContent).toContain(says);
    await press(page.getByRole('button', { name: 'Stop the trial' }));
    await expect.poll(() => container.textContent).toBe('');
  });
});
