import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PrintPage } from '@/entrypoints/print/print-page.tsx';
import { printablePage } from '@/entrypoints/print/printable-page.tsx';
import { settings } from '@/lib/platform/settings.ts';
import { layReady } from '@/lib/report/export/print.ts';
import { type ReportSource, reportDocument } from '@/lib/report/export/report-document.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { outlineOf } from '@/test/components/outline.ts';
import { press } from '@/test/components/press.ts';
import { sourceIn } from '@/test/golden/report.ts';
import { currentTranslator } from '../texts/texts.tsx';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

async function printed(report: ReportSource) {
  // The same local time in every time zone.
  const at = new Date(2026, 5, 1, 10, 30).getTime();
  const document = reportDocument(
    { ...report, inspection: { ...report.inspection, at } },
    await currentTranslator(),
  );
  const head = { name: 'Ann & Bob’s “Agency” <SEO>', logo: PIXEL };
  const { container } = await draw(<PrintPage report={document} head={head} />);
  return outlineOf(container);
}

it('prints everything of a report', async () => {
  await expect(await printed(await sourceIn('en'))).toMatchFileSnapshot(
    '../../test/golden/exports/print.txt',
  );
  // The bar is not on paper; it prints.
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  expect(page.getByRole('button', { name: 'Print' }).element().closest('.on-screen')).not.toBeNull();
  await press(page.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(document.title).toMatch(/^Report for https:\/\/shop\.example\/kettles/);
});

it('stays in the language of the report, whatever the settings say meanwhile', async () => {
  const report = reportDocument(await sourceIn('en'), await currentTranslator());
  await layReady({ page: report });
  const { container } = await draw(await printablePage());
  const before = outlineOf(container);
  expect([before.includes('How to fix'), container.querySelector('main')?.lang]).toEqual([true, 'en']);
  await settings.set({ ...(await settings.get()), language: 'pl' });
  await expect.poll(() => document.documentElement.lang).toBe('pl');
  const other = await draw(<PrintPage report={null} head={{ name: '', logo: null }} />);
  await expect.poll(() => outlineOf(other.container)).toMatch(/^Nie ma raportu do wydrukowania/);
  expect(outlineOf(container)).toBe(before);
});

it('says so if there is nothing to print', async () => {
  const { container } = await draw(<PrintPage report={null} head={{ name: '', logo: null }} />);
  expect(outlineOf(container)).toBe(
    'Nothing to print. Open the side panel on a page and choose Print there.\n',
  );
  expect([noticeTone(container), document.title]).toEqual(['note', 'Plumbline']);
});

it('says of an area without findings that all is fine', async () => {
  const report = reportDocument(await sourceIn('en'), await currentTranslator());
  const head = { name: '', logo: null };
  const { container } = await draw(<PrintPage report={{ ...report, findings: [] }} head={head} />);
  const sections = [...container.querySelectorAll('section')].slice(0, 2);
  expect(sections.map(({ innerText }) => innerText.split(/\n+/))).toEqual([
    ['SEO', 'Everything is fine here'],
    ['Security', 'Everything is fine here'],
  ]);
});
