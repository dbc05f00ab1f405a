import { checkMessage, checkRemedy } from '@/lib/report/check-texts.ts';
import { PREFLIGHT_PARTS, type PreflightRow } from '@/lib/standing/preflight.ts';
import { useDefinitions } from '../../../report/use-definitions.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PreflightRows, rowText, unseenReason } from './preflight-rows.tsx';
import type { PreflightGate } from './use-preflight.ts';

/** What is wrong in a sentence, what to do about it, and the evidence. */
function Reason({
  row: { part, reason },
  results,
}: {
  row: PreflightRow;
  results: PreflightGate['results'];
}) {
  const texts = useTexts();
  const { t } = texts;
  const definitions = useDefinitions();
  const judged = results.find(({ check }) => check === reason?.check);
  if (!reason || !judged)
    return <p>{t(part === 'redirect' ? 'preflight.redirectsAbout' : 'preflight.unreachableAbout')}</p>;
  const { check } = judged;
  const definition = definitions?.[check];
  if (!definition) return null;
  const { message, values, at } = reason.finding;
  return (
    <>
      <p dir="auto">{checkMessage(texts, check, definition, message, values)}</p>
      {at && (
        <p dir="ltr" className="font-mono text-small text-ink">
          {at.snippet}
        </p>
      )}
      <p dir="auto">{checkRemedy(texts, definition, message, values)}</p>
    </>
  );
}

interface PreflightCardProps {
  gate: PreflightGate;
  address: string;
  /** Chooses the page that search engines count the links for; missing if it cannot be chosen here. */
  onInstead?: ((address: string) => void) | undefined;
}

/** What failed comes first; the button to go on is quiet, and asked for once. */
function Failed({ gate, onInstead }: PreflightCardProps) {
  const texts = useTexts();
  const { t } = texts;
  const { preflight, results, overridden, isRunning } = gate;
  const failed = preflight.rows.filter(({ state }) => state === 'failed');
  const others = preflight.rows.filter(({ state }) => state !== 'failed');
  const passed = others.filter(({ state }) => state === 'passed').length;
  const { instead } = preflight;
  return (
    <>
      {failed.map((row) => (
        <Notice
          key={row.part}
          tone="error"
          title={t('preflight.fix', { fault: rowText(texts, row, results) })}
        >
          <div className="grid gap-1">
            <Reason row={row} results={results} />
          </div>
        </Notice>
      ))}
      {passed > 0 && (
        <Disclosure title={t('preflight.others', { count: passed })}>
          <PreflightRows rows={others} results={results} />
        </Disclosure>
      )}
      {overridden.length > 0 ? (
        <p className="text-small text-dim">{t('preflight.overridden')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {instead && onInstead ? (
            <Button look="primary" onClick={() => onInstead(instead)}>
              {t('preflight.instead')}
            </Button>
          ) : (
            <Button look="primary" disabled={isRunning} onClick={gate.check}>
              {t(isRunning ? 'preflight.checking' : 'preflight.checkAgain')}
            </Button>
          )}
          <TextButton onClick={gate.override}>{t('preflight.anyway')}</TextButton>
        </div>
      )}
    </>
  );
}

/** Nothing is known: it is not guessed, but looked at when the user asks for it. */
function Unseen({ gate: { reason, isRunning, check }, address }: PreflightCardProps) {
  const texts = useTexts();
  const { t } = texts;
  const why = unseenReason(texts, reason, address) ?? t('preflight.notOpen');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-card border border-line bg-card px-3 py-2">
      <span aria-hidden className="size-[11px] flex-none rounded-full border-2 border-dim" />
      <p className="min-w-0 flex-[1_1_130px] wrap-anywhere">
        {t('preflight.unseen')}: <span className="text-small text-dim">{why}</span>
      </p>
      <Button disabled={isRunning} onClick={check}>
        {t(isRunning ? 'preflight.checking' : 'preflight.checkNow')}
      </Button>
    </div>
  );
}

/** Whether the page is worth its price: looked at before any price is paid. */
export function PreflightCard(props: PreflightCardProps) {
  const { t } = useTexts();
  const { preflight, results, isRunning } = props.gate;
  const { state, rows } = preflight;
  const isUnknown = rows.every((row) => row.state === 'unseen');
  const passed = rows.filter((row) => row.state === 'passed').length;
  return (
    <section
      aria-label={t('preflight.title')}
      aria-live="polite"
      aria-busy={isRunning}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      {state === 'failed' ? (
        <Failed {...props} />
      ) : isUnknown ? (
        <Unseen {...props} />
      ) : (
        <Notice
          tone={state === 'passed' ? 'pass' : state === 'caution' ? 'warn' : 'info'}
          title={
            state === 'passed'
              ? t('preflight.ready')
              : t('preflight.caution', { passed, total: PREFLIGHT_PARTS.length })
          }
        >
          {state !== 'passed' && <p className="mb-1 text-small">{t('preflight.cautionAbout')}</p>}
          <PreflightRows rows={rows} results={results} />
        </Notice>
      )}
    </section>
  );
}
