import { expect, it } from 'vitest';
import { PrintPage } from '@/entrypoints/print/print-page.tsx';
import { type ReportSource, reportDocument } from '@/lib/report/export/report-document.ts';
import { draw } from '@/test/components/draw.tsx';
import { outlineOf } from '@/test/components/outline.ts';
import { sourceIn } from '@/test/golden/report.ts';
import { currentTranslator } from '../texts/texts.tsx';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

async function printed(report: ReportSource) {
  // The same local time in every time zone.
  const at = new Date(2026, 5, 1, 10, 30).getTime();
  const document = reportDocument({ ...report, at }, await currentTranslator());
  const head = { name: 'Ann & Bob’s “Agency” <SEO>', logo: PIXEL };
  const { container } = await draw(<PrintPage report={document} head={head} />);
  return outlineOf(container);
}

it('prints everything of a report', async () => {
  await expect(await printed(await sourceIn('en'))).toMatchFileSnapshot(
    '../../test/golden/exports/print.txt',
  );
  expect(document.title).toMatch(/^Report for https:\/\/shop\.example\/kettles/);
});

it('says so if there is nothing to print', async () => {
  const { container } = await draw(<PrintPage report={null} head={{ name: '', logo: null }} />);
  expect(outlineOf(container)).toBe(
    'Nothing to print. Open the side panel on a page and choose Print there.\n',
  );
});
