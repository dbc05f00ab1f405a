import { describe, expect, it } from 'vitest';
import { exportedTable } from '../../components/page-data/table/exported-table.tsx';
import { rowsOf, VIEWS } from '../../components/page-data/views.ts';
import { placementsCsv } from '../../components/site/promotion/run/placements-csv.ts';
import { keywordRows } from '../../components/site/rank/keyword-rows.ts';
import { keywordsCsv } from '../../components/site/rank/keywords-csv.ts';
import { LANGUAGES } from '../../lib/i18n/languages.ts';
import { loadTranslator, withHeaderTexts } from '../../lib/i18n/page-texts.ts';
import { csvOf } from '../../lib/report/export/csv.ts';
import { reportJson } from '../../lib/report/export/json.ts';
import { findingsMarkdown, reportMarkdown } from '../../lib/report/export/markdown.ts';
import { markdownTable } from '../../lib/report/export/markdown-table.ts';
import { reportDocument } from '../../lib/report/export/report-document.ts';
import { inspection } from './page.ts';
import { sourceIn } from './report.ts';

process.env.TZ = 'UTC';

const english = await withHeaderTexts(await loadTranslator('en'));
const source = await sourceIn('en');
const document = reportDocument(source, english);

/** Returns the cells of a file by RFC 4180; null if it breaks one of its rules. */
function readCsv(text: string): string[][] | null {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [[]];
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (!found) return null;
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/**
 * Expects a file as RFC 4180 requires: every line as long as the first, and no cell that a spreadsheet would run.
 */
function expectCsv(text: string): void {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const rows = readCsv(text.slice(1)) ?? expect.fail('This is no CSV by RFC 4180');
  expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
  for (const cell of rows.flat()) {
    if (!/^-?[\d.]+$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    expect(cell).not.toMatch(/\[object|undefined|\bNaN\b|\b(?:data|promotion|rank)\.\w+\.\w/);
  }
}

describe('the report', () => {
  it('as Markdown', async () => {
    await expect(reportMarkdown(document, english)).toMatchFileSnapshot('exports/report.md');
  });

  it('as JSON', async () => {
    await expect(reportJson(source, english)).toMatchFileSnapshot('exports/report.json');
  });

  it.each(['seo', 'security'] as const)('the findings of %s, copied', async (area) => {
    const findings = document.findings.filter((finding) => finding.area === area);
    await expect(findingsMarkdown(findings, english)).toMatchFileSnapshot(`exports/findings-${area}.md`);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('the frame of it in %s', async (language) => {
    const words = await loadTranslator(language);
    const { findings, ...rest } = reportDocument(await sourceIn(language), words);
    const markdown = reportMarkdown({ ...rest, findings: findings.slice(0, 3) }, words);
    await expect(markdown).toMatchFileSnapshot(`exports/report.${language}.md`);
  });
});

describe('the tables of the page', () => {
  it.each(VIEWS.map((view) => [view.id, view] as const))('%s', async (id, view) => {
    const table = exportedTable(view, rowsOf(view, inspection), english);
    expect(table[1].length).toBeGreaterThan(0);
    const csv = csvOf(...table);
    expectCsv(csv);
    await expect(csv).toMatchFileSnapshot(`exports/tables/${id}.csv`);
    await expect(`${markdownTable(...table)}\n`).toMatchFileSnapshot(`exports/tables/${id}.md`);
  });
});

describe('the tables of the service', () => {
  const at = Date.parse('2026-05-30T06:00:00Z');
  const day = 86_400_000;

  it('the keywords of a project', async () => {
    const keyword = (id: number, text: string, more: object) => ({ id, keyword: text, ...more });
    const checked = { last_checked_at: '2026-05-30T06:00:00Z' };
    const seen = (keywordId: number, position: number | null) => ({
      account: 'a',
      projectId: 1,
      keywordId,
      checkedAt: at - day,
      position,
      at,
    });
    const rows = keywordRows(
      [
        keyword(1, 'copper kettles, big', { tag: '=1+1', last_position: 3, ...checked }),
        keyword(2, 'чайник "медный"', { tag: 'a | b', last_position: 12, ...checked }),
        keyword(3, '-kettle +copper', { tag: null, last_position: 7, ...checked }),
        keyword(4, 'غلاية نحاسية ☕', { tag: ' ', last_position: null, ...checked }),
        keyword(5, 'never\nlooked at', { tag: null, last_position: null, last_checked_at: null }),
        keyword(6, 'steel kettle', { tag: null, last_position: 5, ...checked }),
      ],
      [seen(1, 8), seen(2, 10), seen(3, null), seen(4, 99), seen(6, 5)],
    );
    const csv = keywordsCsv(rows, english);
    expectCsv(csv);
    await expect(csv).toMatchFileSnapshot('exports/keywords.csv');
  });

  it('the placements of a run', async () => {
    const csv = placementsCsv(
      [
        { id: 1, level: 1, network: 'blogs, "big"', url: 'https://a.example/?x=1,2', verified: true },
        { id: 2, level: 2, network: '=cmd', url: 'https://b.example/', verified: false },
        { id: 3, level: null, network: null, url: null, verified: null },
      ],
      english,
    );
    expectCsv(csv);
    await expect(csv).toMatchFileSnapshot('exports/placements.csv');
  });
});
