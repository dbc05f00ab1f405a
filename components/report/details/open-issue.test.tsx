import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { trackers } from '@/lib/report/trackers.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { OpenIssue } from './open-issue.tsx';

const SITE = 'https://shop.example';
const makeBody = async () => '# Fix this finding\n\n`<title>`';
const makeAnother = async () => '# Fix this other finding';
const show = () => draw(<OpenIssue site={SITE} title="No title (shop.example)" makeBody={makeBody} />);
const address = () => page.getByLabelText('Address of the repository or project');
const save = () => page.getByRole('button', { name: 'Use this tracker' }).click();

it('asks for the tracker of the site at first, and says what is wrong with its address', async () => {
  await trackers.set({});
  await show();
  await press(page.getByRole('button', { name: 'Open as an issue…' }));
  const hint = 'As in your browser. For Jira: the address of “Create issue” with pid and issuetype.';
  await expect.element(address()).toHaveAccessibleDescription(hint);
  await expect.element(page.getByLabelText('Tracker', { exact: true })).toHaveDisplayValue('By the address');
  await address().fill('https://code.example/leaf/shop');
  await save();
  await expect
    .element(page.getByText('The address does not show which tracker this is: choose it below.'))
    .toBeVisible();
  await page.getByLabelText('Tracker', { exact: true }).selectOptions('GitLab');
  const set = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('no space'));
  await save();
  const unsaved = 'The change could not be saved; the disk may be full.';
  await expect.element(page.getByText(unsaved)).toBeVisible();
  await expect.element(address()).toHaveValue('https://code.example/leaf/shop');
  set.mockRestore();
  await save();
  await expect.element(page.getByRole('link', { name: 'New issue in GitLab' })).toBeVisible();
  expect(await trackers.get()).toEqual({
    [SITE]: { kind: 'gitlab', address: 'https://code.example/leaf/shop' },
  });
});

it('links to the page for a new issue, filled in, and lets the tracker be changed', async () => {
  await trackers.set({ [SITE]: { kind: 'github', address: 'https://github.com/leaf/shop' } });
  const { rerender } = await show();
  const link = page.getByRole('link', { name: 'New issue in GitHub' });
  await expect.element(link).toHaveAttribute('rel', 'noreferrer');
  await expect.element(link).toHaveAttribute('target', '_blank');
  const url = new URL(link.element().getAttribute('href') ?? '');
  expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    'https://github.com/leaf/shop/issues/new',
    { title: 'No title (shop.example)', body: '# Fix this finding\n\n`<title>`' },
  ]);
  // What is known of the page may change while the finding is open.
  rerender(<OpenIssue site={SITE} title="No title (shop.example)" makeBody={makeAnother} />);
  await expect
    .poll(() => new URL(link.element().getAttribute('href') ?? '').searchParams.get('body'))
    .toBe('# Fix this other finding');
  await press(page.getByRole('button', { name: 'Change the tracker' }));
  await expect.element(address()).toHaveValue('https://github.com/leaf/shop');
});
