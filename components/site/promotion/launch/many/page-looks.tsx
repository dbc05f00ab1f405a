import { useTexts } from '../../../../texts/use-texts.ts';
import { Bar } from '../../../../ui/bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { RowList } from '../../../../ui/section.tsx';
import { rowText, unseenReason } from '../../preflight/preflight-rows.tsx';
import type { PageLooks, RowLook } from './use-page-looks.ts';

/** Returns what is known of a page in a few words, and their color. */
function useLookText(): (look: RowLook) => { text: string; color: string } {
  const texts = useTexts();
  const { t } = texts;
  return ({ row, preflight, results, isRunning, reason, source, failed }) => {
    if (isRunning) return { text: t('preflight.checking'), color: 'text-dim' };
    if (source === null) {
      const why = unseenReason(texts, reason, row.link.url);
      return { text: [t('preflight.unseen'), why].filter(Boolean).join(': '), color: 'text-dim' };
    }
    if (source === 'kept')
      return failed.length > 0
        ? { text: t('promotion.bulk.look.closed'), color: 'text-error' }
        : { text: t('promotion.bulk.look.open'), color: 'text-pass' };
    const { state, rows } = preflight;
    if (state === 'passed') return { text: t('preflight.ready'), color: 'text-pass' };
    if (state === 'unseen') {
      const passed = rows.filter((one) => one.state === 'passed').length;
      return { text: t('preflight.caution', { passed, total: rows.length }), color: 'text-dim' };
    }
    const worst = rows.filter((one) => one.state === state).map((one) => rowText(texts, one, results));
    return { text: worst.join(', '), color: state === 'failed' ? 'text-error' : 'text-warn' };
  };
}

/** What is known of one page. */
export function LookText({ look }: { look: RowLook }) {
  const { text, color } = useLookText()(look);
  return (
    <span dir="auto" className={`text-small wrap-anywhere ${color}`}>
      {text}
    </span>
  );
}

/** Whether the pages are worth promoting: checked before any price is paid, when the user asks for it. */
export function PageLookList({ looks, areRowsShown }: { looks: PageLooks; areRowsShown: boolean }) {
  const { t } = useTexts();
  const { all, left, progress, isDenied, check, stop } = looks;
  const told = all.filter(({ source, isRunning, reason }) => source !== null || isRunning || reason !== null);
  if (!areRowsShown && !progress && left === 0) return null;
  return (
    <section aria-label={t('promotion.bulk.look.title')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {areRowsShown && told.length > 0 && (
        <RowList>
          {told.map((look) => (
            <li key={look.row.link.id} className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5">
              <span dir="ltr" className="min-w-0 flex-[1_1_80px] font-mono text-tiny wrap-anywhere">
                {look.row.path}
              </span>
              <span className="ms-auto text-end">
                <LookText look={look} />
              </span>
            </li>
          ))}
        </RowList>
      )}
      {progress ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <div className="min-w-0 flex-[1_1_130px]">
            <p role="status" className="text-small">
              {t('promotion.bulk.look.done', { done: progress.done, number: progress.total })}
            </p>
            <Bar label={t('preflight.checking')} value={progress.done / progress.total} />
          </div>
          <Button onClick={stop}>{t('promotion.bulk.look.stop')}</Button>
        </div>
      ) : (
        left > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <p role="status" className="min-w-0 flex-[1_1_130px] text-small text-dim">
              {t('promotion.bulk.look.unseen', { number: left })}
            </p>
            <Button onClick={check}>
              {isDenied ? t('promotion.bulk.look.allow') : t('promotion.bulk.look.check', { count: left })}
            </Button>
          </div>
        )
      )}
    </section>
  );
}
