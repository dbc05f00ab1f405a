import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { costOf } from '@/lib/checks/consequence.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { laidReady } from '@/lib/report/export/print.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { KEPT, POOR, showPage, showRun } from '@/test/components/with-page.ts';
import { CopyFindings } from './copy-findings.tsx';
import { ExportMenu } from './export-menu.tsx';

const menu = () => page.getByRole('button', { name: 'Export the report' });
const choose = async (name: string) => {
  await press(menu());
  await press(page.getByRole('button', { name }));
};
/** Returns the exported files with their names. */
function files() {
  const made = vi.spyOn(URL, 'createObjectURL');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const file = (nth: number) => made.mock.calls[nth]?.[0] as Blob | undefined;
  return {
    names,
    text: async (nth: number) => (await file(nth)?.text()) ?? '',
    type: (nth: number) => file(nth)?.type,
  };
}

it('waits until all checks have run', async () => {
  showPage(POOR);
  await draw(<ExportMenu />);
  await expect.element(menu()).toBeEnabled();
  showPage(POOR, { phase: 'page' });
  await expect.element(menu()).toBeDisabled();
  showPage(POOR);
  await expect.element(menu()).toBeEnabled();
  await expect.element(menu()).toHaveAttribute('title', 'Export the report');
});

it('opens four options, each of which closes it: copies, and files named after the page', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { names, text, type } = files();
  showPage(POOR);
  const { container } = await draw(
    <>
      <ExportMenu />
      <p style={{ marginTop: 400 }}>Elsewhere</p>
    </>,
  );
  const list = container.querySelector('[popover]');
  await press(menu());
  expect(list?.matches(':popover-open')).toBe(true);
  await userEvent.click(page.getByText('Elsewhere'));
  expect(list?.matches(':popover-open')).toBe(false);
  await press(menu());
  expect(list?.matches(':popover-open')).toBe(true);
  const ways = [...container.querySelectorAll('li')].map((one) => one.textContent);
  expect(ways).toEqual(['Copy as Markdown', 'Save as Markdown', 'Save as JSON', 'Print or save as PDF']);
  await press(page.getByRole('button', { name: 'Copy as Markdown' }));
  expect(list?.matches(':popover-open')).toBe(false);
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied');
  const markdown = String(copied.mock.lastCall?.[0]);
  expect(markdown).toMatch(/^# Report for https:\/\/shop\.example\/kettles\n/);
  expect(markdown).toContain('seo/canonical-conflict');
  await choose('Save as Markdown');
  expect(names).toEqual(['plumbline-shop.example-kettles.md']);
  expect([await text(0), type(0)]).toEqual([markdown, 'text/markdown;charset=utf-8']);
  await choose('Save as JSON');
  expect(names[1]).toBe('plumbline-shop.example-kettles.json');
  const { url, indexable } = JSON.parse(await text(1));
  expect([url, indexable]).toEqual([POOR.url, true]);
  expect(type(1)).toBe('application/json');
});

it('exports what the checks on demand found, and when the page was checked', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  showPage(KEPT);
  const cost = costOf(['crawling']);
  const finding = { message: 'status', values: { status: 404, address: 'https://x.example/' }, ...cost };
  const totals = { status: 1 };
  showRun(KEPT, { check: 'deep/link-broken', outcome: 'failed', ...cost, findings: [finding], totals });
  await draw(<ExportMenu />);
  await choose('Copy as Markdown');
  await expect.poll(() => copied.mock.lastCall?.[0]).toContain('(deep/link-broken)');
  const at = useInspection.getState().inspection?.at ?? 0;
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(at);
  expect(String(copied.mock.lastCall?.[0])).toContain(day);
});

it('exports no secret of an address, not even in the name of the file', async () => {
  const token = '9f3a71c6e20b84d5a1b27cd40e96f358';
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { names, text } = files();
  showPage({ ...POOR, url: `https://shop.example/reset/${token}?session_token=${token}` });
  await draw(<ExportMenu />);
  for (const name of ['Save as Markdown', 'Save as JSON', 'Copy as Markdown']) await choose(name);
  expect(names).toEqual(['plumbline-shop.example-reset.md', 'plumbline-shop.example-reset.json']);
  expect([await text(0), await text(1), copied.mock.lastCall?.[0]].join('')).not.toContain(token);
  expect(JSON.parse(await text(1)).url).toBe('https://shop.example/reset/…?session_token=…');
});

it('says if the report could not be exported, until the menu is opened again', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  showPage(POOR);
  await draw(<ExportMenu />);
  await choose('Copy as Markdown');
  await expect.element(page.getByText('The report could not be exported.')).toBeVisible();
  await press(menu());
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('');
});

it('stores the report for the print page, and opens that page', async () => {
  const opened = vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation((async () => ({})) as never);
  showPage(POOR);
  await draw(<ExportMenu />);
  await choose('Print or save as PDF');
  await expect.poll(() => opened.mock.lastCall?.[0].url).toMatch(/\/print\.html$/);
  const ready = await laidReady();
  expect(ready && 'page' in ready && ready.page.address).toBe(POOR.url);
});

it('the findings of one area can be copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  showPage(POOR);
  await draw(<CopyFindings area="seo" />);
  await press(page.getByRole('button', { name: 'Copy as Markdown' }));
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const text = String(copied.mock.lastCall?.[0]);
  expect(text).toContain('seo/title-generic');
  expect(text).not.toContain('security/');
});
