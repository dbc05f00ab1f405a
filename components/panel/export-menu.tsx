import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { redacted } from '@/lib/checks/knowledge/addresses/redact.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { openOwnPage } from '@/lib/platform/browser.ts';
import { download } from '@/lib/platform/download.ts';
import { fileName } from '@/lib/report/export/file-name.ts';
import { reportJson } from '@/lib/report/export/json.ts';
import { reportMarkdown } from '@/lib/report/export/markdown.ts';
import { layReady } from '@/lib/report/export/print.ts';
import { reportDocument } from '@/lib/report/export/report-document.ts';
import { useExport } from '../report/use-export.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { useReportSource } from './report-source.ts';

/** Exports the whole report. */
export function ExportMenu() {
  const texts = useTexts();
  const { t } = texts;
  const id = useId();
  const makeSource = useReportSource();
  const isReady = useInspection(({ report, phase }) => report !== null && phase === 'complete');
  const source = makeSource();
  const markdown = () => (source ? reportMarkdown(reportDocument(source, texts), texts) : '');
  const name = (ending: string) => fileName(redacted(source?.report.url ?? ''), ending);
  const actions = {
    copy: () => navigator.clipboard.writeText(markdown()),
    markdown: () => download(name('md'), 'text/markdown;charset=utf-8', markdown()),
    json: () => source && download(name('json'), 'application/json', reportJson(source, texts)),
    print: async () => {
      if (!source) return;
      await layReady({ page: reportDocument(source, texts) });
      openOwnPage('/print.html');
    },
  } as const;
  const names = Object.keys(actions) as (keyof typeof actions)[];
  const labels = Object.fromEntries(names.map((one) => [one, t(`export.${one}`)])) as Record<
    keyof typeof actions,
    string
  >;
  const { run, hasFailed, said, forget } = useExport(actions);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onClick={forget}
        aria-label={t('export.menu')}
        title={t('export.menu')}
        disabled={!isReady || !source}
        className="grid size-6 flex-none place-items-center rounded-control text-dim enabled:hover:bg-soft enabled:hover:text-ink disabled:opacity-50"
      >
        <Download size={15} aria-hidden />
      </button>
      <ActionMenu id={id} className="top-[38px]" labels={labels} onChoose={run} />
      <span
        role="status"
        className={
          hasFailed
            ? 'fixed end-2 top-[38px] z-10 rounded-card border border-line bg-card px-3 py-1.5 text-small text-error'
            : 'sr-only'
        }
      >
        {said}
      </span>
    </>
  );
}
