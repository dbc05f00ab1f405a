import Download from 'lucide-react/icons/download';
import { useId, useRef } from 'react';
import type { ListedSet } from '@/lib/pages/sets/causes/set-causes.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { setFigures } from '@/lib/pages/sets/set-figures.ts';
import { setFile } from '@/lib/pages/sets/set-file.ts';
import { openOwnPage } from '@/lib/platform/browser.ts';
import { download } from '@/lib/platform/download.ts';
import { csvOf } from '@/lib/report/export/csv.ts';
import { fileName } from '@/lib/report/export/file-name.ts';
import { letterhead } from '@/lib/report/export/letterhead.ts';
import { layReady } from '@/lib/report/export/print.ts';
import { setDocument } from '@/lib/report/export/set-document.ts';
import { setHtml } from '@/lib/report/export/set-html.ts';
import { setMarkdown } from '@/lib/report/export/set-markdown.ts';
import {
  causesTable,
  type ExportedTable,
  pagesTable,
  unjudgedTable,
} from '@/lib/report/export/set-tables.ts';
import { pageLines } from '@/lib/report/page-lines.ts';
import { useExport } from '../../report/use-export.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { useSetWords } from './set-words.tsx';

/** The height of the menu in pixels, which has to fit below its button. */
const MENU = 290;

/** Exports the report of a set: to the clipboard, to files, to paper. */
export function SetExportMenu({ set, listed }: { set: PageSet; listed: ListedSet }) {
  const words = useSetWords();
  const { t } = words;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { site } = set;
  const report = () => setDocument(words, set, listed);
  const html = async () => setHtml(report(), await letterhead.get());
  const csv = (name: string, table: ExportedTable) =>
    download(fileName(site, `${name}.csv`), 'text/csv;charset=utf-8', csvOf(...table));
  const actions = {
    copy: () => navigator.clipboard.writeText(setMarkdown(report())),
    print: async () => {
      await layReady({ title: report().title, html: await html() });
      openOwnPage('/print.html');
    },
    html: async () => download(fileName(site, 'html'), 'text/html;charset=utf-8', await html()),
    markdown: () => download(fileName(site, 'md'), 'text/markdown;charset=utf-8', setMarkdown(report())),
    causes: () => csv('causes', causesTable(words, site, listed.causes)),
    pages: () => csv('pages', pagesTable(words, pageLines(words, set))),
    unjudged: () => csv('not-checked', unjudgedTable(words, site, setFigures(set))),
    json: async () => download(fileName(site, 'set.json.gz'), 'application/gzip', await setFile(set)),
  } as const;
  const names = Object.keys(actions) as (keyof typeof actions)[];
  const labels = Object.fromEntries(names.map((name) => [name, t(`sets.report.export.${name}`)])) as Record<
    keyof typeof actions,
    string
  >;
  const { run, hasFailed, said } = useExport(actions);
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget={id}
        onClick={({ currentTarget }) => {
          const { bottom } = currentTarget.getBoundingClientRect();
          if (menu.current)
            menu.current.style.top = `${Math.max(0, Math.min(bottom + 4, innerHeight - MENU))}px`;
        }}
        className={`inline-flex items-center gap-1.5 ${buttonLook('plain')}`}
      >
        <Download size={14} aria-hidden />
        {t('sets.report.export.menu')}
      </button>
      <ActionMenu id={id} ref={menu} labels={labels} onChoose={run} />
      <span role="status" className={hasFailed ? 'text-small text-error' : 'sr-only'}>
        {said}
      </span>
    </div>
  );
}
