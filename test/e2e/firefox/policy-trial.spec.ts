// End to end: Firefox has its own implementation of rules for a tab, and of reports of violations.
import { serveTrialPages } from '../page/policy-trial-sites.ts';
import { expect, test } from './plumbline.ts';

test('a policy is tried on a page in Firefox: what it needs is added, then nothing is blocked', async ({
  plumbline,
}) => {
  const { popup, sidebar, prompt } = plumbline;
  const sites = await serveTrialPages();
  const tab = await plumbline.check(sites.addressOf('a worker from a blob'));
  await plumbline.settled();
  await popup.press('Open the side panel');
  await plumbline.settled(sidebar);
  await sidebar.press('/^Security/');
  await sidebar.press('Try it on this page');
  await prompt.allow();
  await expect.poll(sidebar.text).toContain('Report-only: nothing is blocked.');
  await expect.poll(sidebar.text).toContain('worker-src blob:');
  await expect.poll(() => tab.title()).toBe('worker');
  await sidebar.press('Enforce it now');
  await expect.poll(sidebar.text).toContain('Ready: enforced on this page, and nothing was blocked');
  await expect.poll(() => tab.title()).toBe('worker');
  await sidebar.press('Stop the trial');
  await expect.poll(sidebar.text).not.toContain('A policy is being tried');
  sites.close();
});
