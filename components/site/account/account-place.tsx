import type { ReactNode } from 'react';
import { balance as balanceEndpoint, currentKey, me } from '@/lib/api/account.ts';
import { openOptions } from '@/lib/platform/browser.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { moneyText, serviceAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { RowList, Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerTrouble } from '../frame/answer-trouble.tsx';
import { ScopeList } from './scope-list.tsx';

/** Seconds before the account is requested again. */
const FRESH = 60;

/** Returns everything known about the account; parts that the key has no permission for are unknown. */
function useAccount() {
  const account = useAnswer(me, {}, FRESH);
  const money = useAnswer(balanceEndpoint, {}, FRESH);
  const key = useAnswer(currentKey, {}, FRESH);
  const connection = useConnection(({ value }) => value);
  const { user = null } = account.data ?? {};
  const known = key.data?.key ?? account.data?.key ?? null;
  return {
    user,
    money: money.data ?? user,
    topUp: serviceAddress(money.data?.topup_url),
    label: known?.label ?? connection?.label ?? null,
    hint: connection?.keyHint ?? '',
    scopes: known?.scopes ?? connection?.scopes ?? [],
    requests: known?.requests_total ?? null,
    isRefused: connection?.state === 'rejected',
    isLoading: !account.at && !account.error,
    error: account.error,
    at: account.at,
    moneyError: money.error,
    again: () => Promise.all([account.again(), money.again(), key.again()]),
  };
}

function Fact({ name, about, children }: { name: string; about?: string | false; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4 px-3 py-1.5">
      <span className="min-w-0">
        {name}
        {about && <span className="block text-tiny text-dim">{about}</span>}
      </span>
      <b className="flex-none font-medium">{children}</b>
    </li>
  );
}

/** The account and its key: the balance, the account's limits, and the key's permissions. */
export default function AccountPlace() {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const { user, money, topUp, label, hint, scopes, requests, ...known } = useAccount();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const unknown = <span className="font-normal text-dim">{t('account.unknown')}</span>;
  const discount = user?.promotion_discount_percent ?? null;
  const isPro = user?.is_pro ?? null;
  const name = label ?? t('account.unnamed');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-3 py-2.5">
        <div className="min-w-0">
          <p className="text-tiny text-dim">{t('account.balance')}</p>
          {money ? (
            <p className="text-[22px] leading-tight font-bold wrap-anywhere @max-[219px]/page:text-small">
              {moneyText(language, money.balance, money.currency)}
            </p>
          ) : known.moneyError ? (
            <p className="text-dim">
              {known.moneyError.code === known.error?.code
                ? t('account.unknown')
                : errorText(known.moneyError.code, known.moneyError.given)}
            </p>
          ) : (
            <Skeleton widths={[60]} />
          )}
        </div>
        {topUp && <ExternalLink href={topUp}>{t('service.topUp')}</ExternalLink>}
      </div>
      <AnswerTrouble error={known.error} at={known.at} again={known.again}>
        {t('account.closed')}
      </AnswerTrouble>
      {known.isLoading ? (
        <Skeleton widths={[90, 70, 80]} />
      ) : (
        (user !== null || requests !== null) && (
          <RowList>
            <Fact name={t('account.discount')}>
              {discount === null ? unknown : percent.format(discount / 100)}
            </Fact>
            <Fact name={t('account.pro')} about={isPro !== true && t('account.proAdds')}>
              {isPro === null ? unknown : t(isPro ? 'account.yes' : 'account.no')}
            </Fact>
            <Fact name={t('account.requests')}>{requests === null ? unknown : number.format(requests)}</Fact>
          </RowList>
        )
      )}
      <Section
        title={t('account.key', { name })}
        action={
          <TextButton className="whitespace-nowrap" onClick={openOptions}>
            {t('account.changeKey')}
          </TextButton>
        }
      >
        {/* What a refused key had access to says nothing of what it may do now. */}
        {!known.isRefused && <ScopeList scopes={scopes} />}
        {hint && (
          <p className="mt-1.5 text-tiny text-dim">{t('options.connection.keyEnding', { ending: hint })}</p>
        )}
      </Section>
    </>
  );
}
