import Download from 'lucide-react/icons/download';
import { useId, useRef, useState } from 'react';
import { redacted } from '@/lib/checks/knowledge/addresses/redact.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { openPrintPage } from '@/lib/platform/browser.ts';
import { download, fileName } from '@/lib/platform/download.ts';
import { reportJson } from '@/lib/report/export/json.ts';
import { reportMarkdown } from '@/lib/report/export/markdown.ts';
import { layReady } from '@/lib/report/export/print.ts';
import { reportDocument } from '@/lib/report/export/report-document.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useReportSource } from './report-source.ts';

/** Exports the whole report. */
export function ExportMenu() {
  const texts = useTexts();
  const { t } = texts;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const makeSource = useReportSource();
  const isReady = useInspection(({ report, phase }) => report !== null && phase === 'complete');
  const source = makeSource();
  const markdown = () => (source ? reportMarkdown(reportDocument(source, texts), texts) : '');
  const name = (ending: string) => fileName(redacted(source?.report.url ?? ''), ending);
  const actions = {
    copy: async () => {
      await navigator.clipboard.writeText(markdown());
      setSaid(t('page.copied'));
    },
    markdown: () => download(name('md'), 'text/markdown;charset=utf-8', markdown()),
    json: () => source && download(name('json'), 'application/json', reportJson(source, texts)),
    print: async () => {
      if (!source) return;
      await layReady({ page: reportDocument(source, texts) });
      openPrintPage();
    },
  } as const;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('export.menu')}
        title={t('export.menu')}
        disabled={!isReady}
        className="grid size-6 flex-none place-items-center rounded-control text-dim enabled:hover:bg-soft enabled:hover:text-ink disabled:opacity-50"
      >
        <Download size={15} aria-hidden />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed start-auto end-3 top-[38px] m-0 w-max max-w-[90vw] rounded-card border border-line bg-card p-1 text-ink shadow-lg"
      >
        <ul>
          {(Object.keys(actions) as (keyof typeof actions)[]).map((action) => (
            <li key={action}>
              <button
                type="button"
                className="w-full rounded-control px-3 py-1.5 text-start hover:bg-soft"
                onClick={() => {
                  void actions[action]();
                  menu.current?.hidePopover();
                }}
              >
                {t(`export.${action}`)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
