import { balance } from '@/lib/api/account.ts';
import { NOT_TAKEN } from '@/lib/service/jobs/kinds/rank-check.ts';
import type { Job } from '@/lib/service/records/job.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { moneyText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Bar } from '../../ui/bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ariaLiveOf } from '../frame/aria-live.ts';
import type { RankCheck } from './use-rank.ts';

/** Milliseconds for which the end of a check is shown above its keywords. */
const NEWS = 3_600_000;
/** The balance is reloaded when a check ends; here it is only shown. */
const ANY_AGE = 86_400;

/** Returns the service's message about a check that it accepted (RNK-17). */
const noteOf = (operation: Operation | null): string | null => {
  const note = operation?.reply?.note;
  return typeof note === 'string' && note.trim() ? note : null;
};

function Running({ job, operation }: { job: Job; operation: Operation | null }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { done, total } = job.progress ?? { done: 0, total: null };
  const note = noteOf(operation);
  return (
    <div className="rounded-card border border-line bg-card px-3 py-2.5">
      <p className="font-semibold">
        {total === null ? t('rank.check.running') : t('rank.check.arrived', { done, total })}
      </p>
      {job.error ? (
        <p className="text-dim">{errorText(job.error)}</p>
      ) : (
        note && (
          <p dir="auto" className="wrap-anywhere text-dim">
            {note}
          </p>
        )
      )}
      <Bar label={t('rank.check.progress')} value={total ? done / total : null} />
    </div>
  );
}

/** RNK-08: Returns the balance before the order and now, both as the service returned them. */
function useMoneyText(job: Job, operation: Operation | null): string | null {
  const { t, language } = useTexts();
  const { data: now, at } = useAnswer(balance, {}, ANY_AGE);
  const before = operation?.baseline?.balance ?? null;
  if (before === null || !now || at === null || at < (job.endedAt ?? 0)) return null;
  const text = (amount: number) => moneyText(language, amount, now.currency);
  return t('rank.check.money', { before: text(before), after: text(now.balance) });
}

function Ended({ job, operation }: { job: Job; operation: Operation | null }) {
  const { t } = useTexts();
  const money = useMoneyText(job, operation);
  const { done, total } = job.progress ?? { done: 0, total: null };
  if (job.phase === 'done') {
    return (
      <Notice tone="pass" title={t('products.rank.checked', { count: done })}>
        {money}
      </Notice>
    );
  }
  if (job.status === NOT_TAKEN) {
    return (
      <Notice tone="warn" title={t('rank.check.notTaken')}>
        {t('rank.check.notTakenAbout')}
      </Notice>
    );
  }
  const missing = Math.max(0, (total ?? 0) - done);
  return (
    <Notice
      tone="warn"
      title={missing > 0 ? t('rank.check.missing', { count: missing }) : t('products.rank.lost')}
    >
      {t('rank.check.missingAbout')} {money}
    </Notice>
  );
}

/** The state of a project's newest check: its progress and outcome. */
export function CheckState({ operation, job }: RankCheck) {
  // Find the order of the job: a check has no id except the moment when it was sent.
  const own = operation && (operation.sentAt === job?.remoteId ? operation : null);
  const isNews = job?.endedAt != null && Date.now() - job.endedAt < NEWS;
  return (
    <div role="status" aria-live={ariaLiveOf(job)} className="empty:hidden">
      {job?.phase === 'running' && <Running job={job} operation={own} />}
      {job && isNews && <Ended job={job} operation={own} />}
    </div>
  );
}
