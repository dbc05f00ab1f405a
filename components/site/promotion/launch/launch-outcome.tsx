import type { ReactNode } from 'react';
import { isChargedOtherwise } from '@/lib/service/records/news.ts';
import { isSameAmount, type Operation } from '@/lib/service/records/operation.ts';
import type { Refused } from '../../../stored/use-order.ts';
import { useErrorText } from '../../../texts/error-text.ts';
import { momentText } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ActionNotice } from '../../../ui/action-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ButtonLink, TextLink } from '../../frame/button-link.tsx';
import { BalanceShortfall } from '../../frame/shortfall.tsx';
import { useMoney } from '../../frame/use-money.ts';
import { chosenStart } from '../chosen-start.ts';

const runPlace = (id: number | null) => (id === null ? '/promotion/runs' : `/promotion/runs/${id}`);

/** The balance before and now, if nothing else tells the outcome. */
function BalanceText({ baseline, balanceAfter }: Operation) {
  const { t } = useTexts();
  const { money } = useMoney();
  const before = baseline?.balance ?? null;
  if (before === null || balanceAfter === null) return null;
  return (
    <p>
      {isSameAmount(before, balanceAfter)
        ? t('operations.balanceSame', { balance: money(balanceAfter) })
        : t('operations.balanceChanged', { before: money(before), after: money(balanceAfter) })}
    </p>
  );
}

/** The order was accepted: its price from the reply or, if it was found later, from the run's own record. */
function Launched({ operation }: { operation: Operation }) {
  const { t, language } = useTexts();
  const { money } = useMoney();
  const { reply, results, price, balanceAfter, isAttached } = operation;
  const [result = { id: null, charged: null }] = results;
  const id = String(result.id ?? '');
  const start = chosenStart(operation);
  const currency = typeof reply?.currency === 'string' ? reply.currency : undefined;
  if (isAttached) {
    return (
      <ActionNotice
        tone="info"
        title={t('promotion.outcome.active', { id })}
        action={<ButtonLink href={runPlace(result.id)}>{t('promotion.openRun')}</ButtonLink>}
      >
        {t('promotion.outcome.activeAbout')} {t('promotion.outcome.nothingCharged')}
      </ActionNotice>
    );
  }
  return (
    <Notice
      tone="pass"
      title={t(reply ? 'promotion.outcome.launched' : 'promotion.outcome.foundOnce', { id })}
    >
      {start !== null && <p>{t('promotion.outcome.starts', { date: momentText(language, start) })}</p>}
      {result.charged !== null && (
        <p>{t('promotion.outcome.charged', { amount: money(result.charged, currency) })}</p>
      )}
      {balanceAfter !== null && (
        <p>{t('promotion.outcome.balanceAfter', { balance: money(balanceAfter, currency) })}</p>
      )}
      {price.kind === 'exact' && isChargedOtherwise(operation) && (
        <p className="text-warn">
          {t('operations.otherPrice', { amount: money(price.amount, price.currency || currency) })}
        </p>
      )}
      <div className="mt-2">
        <ButtonLink href={runPlace(result.id)} look="primary">
          {t('promotion.openRun')}
        </ButtonLink>
      </div>
    </Notice>
  );
}

/** One order was executed more than once, because browsers may resend a request. */
function Several({ operation }: { operation: Operation }) {
  const { t } = useTexts();
  const { money } = useMoney();
  const lines = operation.results.map(({ id, charged }) =>
    charged === null
      ? t('operations.result', { id: String(id) })
      : t('operations.resultCharged', { id: String(id), amount: money(charged) }),
  );
  const title = t('promotion.outcome.several', { count: lines.length });
  return (
    <Notice tone="error" title={title}>
      <ul>
        {operation.results.map(({ id }, index) => (
          <li key={id}>
            <TextLink href={runPlace(id)}>{lines[index]}</TextLink>
          </li>
        ))}
      </ul>
      <BalanceText {...operation} />
      <p className="my-1.5">{t('promotion.outcome.severalAbout')}</p>
      <CopyButton
        text={[title, ...lines].join('\n')}
        label={t('promotion.outcome.copy')}
        done={t('page.copied')}
      />
    </Notice>
  );
}

interface RefusalProps {
  refused: Refused;
  onEdit: () => void;
}

/** The order was refused: nothing was charged (ACC-07), and what the user can do. */
export function LaunchRefusal({ refused, onEdit }: RefusalProps) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { code, given, message } = refused;
  if (code === 'insufficient_funds') {
    return (
      <BalanceShortfall refused={refused}>
        <p>{t('promotion.outcome.nothingCharged')}</p>
        <p>{t('promotion.outcome.kept')}</p>
      </BalanceShortfall>
    );
  }
  const actions: Partial<Record<typeof code, ReactNode>> = {
    brand_name_required: <Button onClick={onEdit}>{t('promotion.outcome.giveName')}</Button>,
    validation_error: <Button onClick={onEdit}>{t('promotion.launch.change')}</Button>,
    already_active: <ButtonLink href="/promotion/runs">{t('promotion.runs.title')}</ButtonLink>,
  };
  const title =
    code === 'level1_disabled'
      ? t('promotion.outcome.disabled')
      : code === 'validation_error' && message
        ? message
        : errorText(code, given);
  return (
    <ActionNotice tone={code === 'already_active' ? 'info' : 'error'} title={title} action={actions[code]}>
      {t('promotion.outcome.nothingCharged')}
    </ActionNotice>
  );
}

interface LaunchOutcomeProps {
  operation: Operation;
  /** Gets a new price if the order may be tried again. */
  onAnew: () => void;
}

/** The outcome of a launch that was sent; null while its one attempt is in progress. */
export function LaunchOutcome({ operation, onAnew }: LaunchOutcomeProps) {
  const { t } = useTexts();
  const { state, looks } = operation;
  if (state === 'accepted') return <Launched operation={operation} />;
  if (state === 'several') return <Several operation={operation} />;
  if (state === 'unknown') {
    return (
      <Notice tone="warn" title={t('promotion.outcome.unknown')}>
        <p>{t('promotion.outcome.unknownAbout')}</p>
        {looks > 0 && <p>{t('promotion.outcome.looks', { count: looks })}</p>}
      </Notice>
    );
  }
  if (state !== 'none' && state !== 'undecided' && state !== 'unsent') return null;
  const again = <Button onClick={onAnew}>{t('promotion.outcome.anew')}</Button>;
  return (
    <ActionNotice
      tone={state === 'undecided' ? 'warn' : 'info'}
      title={t(`promotion.outcome.${state}`)}
      action={again}
    >
      <BalanceText {...operation} />
    </ActionNotice>
  );
}
