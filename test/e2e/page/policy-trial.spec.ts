// End to end: only a browser knows what a policy breaks. Each proposal is tried on its page, and then enforced.
import type { Page } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../plumbline.ts';
import { serveTrialPages, TRIAL_PAGES, type TrialSites } from './policy-trial-sites.ts';

// The site's right, which the browser would ask for.
test.use({ extension: { granted: { origins: ['http://127.0.0.1/*', 'https://127.0.0.1/*'] } } });

let sites: TrialSites;
test.beforeEach(async () => {
  sites = await serveTrialPages();
});
test.afterEach(() => sites.close());

/** Opens a page and the panel for it, at its policy. */
async function opened(browser: ExtensionBrowser, url: string): Promise<{ tab: Page; panel: Page }> {
  const tab = await browser.context.newPage();
  await tab.goto(url);
  const inside = await browser.inside();
  const id = await inside.evaluate(
    async (address) => (await chrome.tabs.query({})).find((one) => one.url === address)?.id,
    url,
  );
  const panel = await browser.open(`sidepanel.html?tab=${id}#/security`);
  await panel.locator('[data-phase="complete"]').waitFor();
  await panel.getByRole('button', { name: 'Try it on this page' }).waitFor();
  return { tab, panel };
}

/**
 * Uses everything on a page, and returns what worked once all of it did, or `isOver` says that no more will: what the
 * page does goes through a server, or a task of the browser.
 */
async function used(tab: Page, name: string, isOver = async () => false): Promise<string[]> {
  for (const selector of TRIAL_PAGES[name]?.clicks ?? []) await tab.click(selector, { noWaitAfter: true });
  const all = TRIAL_PAGES[name]?.marks ?? [];
  let marks: string[] = [];
  await expect
    .poll(async () => {
      const title = await tab.title().catch(() => '');
      marks = [...title.split(' ').filter(Boolean), ...(sites.hasFont ? ['font'] : [])].sort();
      return marks.join() === all.join() || (await isOver());
    })
    .toBe(true)
    .catch(() => {});
  return marks;
}

/** Returns whether it has been so for five seconds. */
function forLong(isSo: () => Promise<boolean>): () => Promise<boolean> {
  let since: number | null = null;
  return async () => {
    since ??= (await isSo()) ? Date.now() : null;
    return since !== null && Date.now() - since >= 5_000;
  };
}

const policyIn = (panel: Page) => panel.getByRole('textbox', { name: 'Policy (edit to test it)' });
const verdictIn = (panel: Page) => panel.getByText(/^(Ready|Not ready|Not tried on)/);

/** Tries the proposal as a user does, until enforcing it blocks nothing. Returns the number of enforced loads. */
async function tried(tab: Page, panel: Page, name: string): Promise<number> {
  const url = sites.addressOf(name);
  await panel.getByRole('button', { name: 'Try it on this page' }).click();
  await panel.getByText('Report-only: nothing is blocked.').waitFor();
  expect.soft(await used(tab, name), 'report-only').toEqual(TRIAL_PAGES[name]?.marks);
  for (let loads = 1; ; loads += 1) {
    await tab.bringToFront();
    const button = panel.getByRole('button', {
      name: loads === 1 ? 'Enforce it now' : 'Load again with the additions',
    });
    await button.click();
    await panel.getByText('Enforced: use everything').waitFor();
    await expect.poll(() => tab.url()).toBe(url);
    // What else is blocked is reported soon after the first.
    await used(
      tab,
      name,
      forLong(async () => (await panel.getByText(/^Not ready/).count()) > 0),
    );
    const verdict = await verdictIn(panel).textContent();
    if (verdict?.startsWith('Ready') || loads === 3) return loads;
  }
}

/** Returns the serious findings of Google's evaluator. */
function highIn(policy: string): readonly string[] {
  const { csp } = new CspParser(policy.replaceAll('{nonce}', 'q83vEjRWeJAq83vEjRWeJA'));
  const findings = new CspEvaluator(csp).evaluate();
  return findings.filter(({ severity }) => severity === Severity.HIGH).map(({ description }) => description);
}

for (const [name, { marks }] of Object.entries(TRIAL_PAGES)) {
  test(`a proposal that was tried breaks nothing of ${name}`, {
    tag: '@all',
  }, async ({ plumbline }) => {
    const visited = await plumbline.browser.context.newPage();
    await visited.goto(sites.addressOf(name));
    expect(await used(visited, name)).toEqual(marks);
    await visited.close();
    // In a tab of its own: a panel that checks a page again, because it was loaded again, would lose a press meanwhile.
    const { tab, panel } = await opened(plumbline.browser, sites.addressOf(name));
    const untried = await policyIn(panel).inputValue();
    await tried(tab, panel, name);
    await expect(verdictIn(panel)).toHaveText('Ready: enforced on this page, and nothing was blocked');
    const proven = await policyIn(panel).inputValue();
    const freed = tab.waitForEvent('load');
    await panel.getByRole('button', { name: 'Stop', exact: true }).click();
    await freed;
    await expect(verdictIn(panel)).toHaveText('Ready: enforced on this page, and nothing was blocked');
    // The judge is the site itself, which now sends the policy.
    sites.enforced = proven;
    await tab.goto(sites.addressOf(name));
    expect(await used(tab, name)).toEqual(marks);
    sites.enforced = untried;
    await tab.goto(sites.addressOf(name));
    const works = await used(
      tab,
      name,
      forLong(async () => true),
    );
    const description = JSON.stringify({ name, marks, works, untried, proven });
    test.info().annotations.push({ type: 'untried', description });
    sites.enforced = null;
    await panel.getByText('Strict', { exact: true }).click();
    expect(highIn(await policyIn(panel).inputValue())).toEqual([]);
  });
}

test('a trial touches no other tab, and ends with the panel; the page works again by itself', {
  tag: '@all',
}, async ({ plumbline: { browser } }) => {
  const address = sites.addressOf('strings that run as code');
  const { tab, panel } = await opened(browser, address);
  await policyIn(panel).fill("script-src 'none'");
  await panel.getByRole('button', { name: 'Try it on this page' }).click();
  await panel.getByText('Report-only: nothing is blocked.').waitFor();
  const inside = await browser.inside();
  const left = () =>
    inside.evaluate(async () => [
      ...(await chrome.declarativeNetRequest.getSessionRules()).map(
        ({ condition }) => condition.tabIds?.length,
      ),
      ...(await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id),
    ]);
  expect(await left()).toEqual([1, 'policy-trial']);
  await expect(panel.getByText('A policy is being tried')).toBeVisible();
  await expectAccessible(panel);
  const other = await browser.context.newPage();
  await other.goto(address);
  expect(await used(other, 'strings that run as code')).toEqual(['eval']);
  const enforced = async () => {
    await panel.getByRole('button', { name: 'Enforce it now' }).click();
    await panel.getByText('Enforced: use everything').waitFor();
    expect(await tab.title()).toBe('');
  };
  await enforced();
  await panel.getByRole('button', { name: 'Stop', exact: true }).click();
  expect(await used(tab, 'strings that run as code')).toEqual(['eval']);
  await panel.getByRole('button', { name: 'Try it on this page' }).click();
  await panel.getByText('Report-only: nothing is blocked.').waitFor();
  await enforced();
  await panel.close();
  expect(await used(tab, 'strings that run as code')).toEqual(['eval']);
  expect(await left()).toEqual([]);
});

test('a trial ends with the worker, and says so; the page works again by itself', { tag: '@all' }, async ({
  plumbline: { browser },
}) => {
  const { tab, panel } = await opened(browser, sites.addressOf('strings that run as code'));
  await policyIn(panel).fill("script-src 'none'");
  await panel.getByRole('button', { name: 'Try it on this page' }).click();
  await panel.getByText('Report-only: nothing is blocked.').waitFor();
  await panel.getByRole('button', { name: 'Enforce it now' }).click();
  await panel.getByText('Enforced: use everything').waitFor();
  await browser.stopWorker();
  await expect(panel.getByText('The trial was interrupted.')).toBeVisible();
  await expectAccessible(panel);
  expect(await used(tab, 'strings that run as code')).toEqual(['eval']);
});
