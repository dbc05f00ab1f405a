import { balance as balanceEndpoint } from '@/lib/api/account.ts';
import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { useRefresh } from '@/lib/service/ask/refresh-site.ts';
import { useConnections } from '../../stored/stored-state.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText, moneyText, serviceAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { later } from '../../ui/later.tsx';
import { Parts } from '../../ui/parts.tsx';
import { useTrouble } from './use-trouble.ts';

const AccountMenu = later(() => import('./account-menu.tsx'));

/** Seconds before the balance is requested again. */
const FRESH = 60;

const LIGHTS = {
  live: 'bg-pass',
  asking: 'bg-line',
  trouble: 'border-2 border-warn',
  rejected: 'bg-error',
} as const;

/**
 * Returns the state of the service.
 *
 * @param failure Why the balance is not up to date: it is asked for more often than the lists.
 */
function useLight(failure: ServiceErrorCode | null): { light: keyof typeof LIGHTS; label: string } {
  const { t } = useTexts();
  const errorText = useErrorText();
  // A key without access to the balance is an answer of the service.
  const { code, at } = useTrouble(failure === 'forbidden_scope' ? null : failure);
  const isRunning = useRefresh((state) => state.isRunning);
  if (code === 'unauthorized') return { light: 'rejected', label: errorText(code) };
  if (code) return { light: 'trouble', label: errorText(code) };
  if (isRunning && at === null) return { light: 'asking', label: t('service.asking') };
  return { light: 'live', label: t('service.live') };
}

/**
 * Whether the service can be reached, and the balance of the connected account. What is wrong is said where it matters: a
 * sentence would break this line.
 */
export default function AccountLine({ isShort }: { isShort: boolean }) {
  const { t, language } = useTexts();
  const { data: balance, at, error } = useAnswer(balanceEndpoint, {}, FRESH);
  const { light, label } = useLight(error?.code ?? null);
  const hasSeveral = useConnections(({ value }) => value.length > 1);
  const topUp = serviceAddress(balance?.topup_url);
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-2 @max-[219px]/page:flex-wrap">
        <span
          role="img"
          aria-label={label}
          title={label}
          className={`size-[7px] flex-none rounded-full ${LIGHTS[light]}`}
        />
        {hasSeveral && <AccountMenu />}
        {balance && light !== 'rejected' ? (
          <span className="whitespace-normal">
            <Parts
              of={[
                <span key="balance" className="inline-block max-w-full wrap-break-word">
                  {/* Next to its age there is no room for it. */}
                  {!hasSeveral && <span className={error ? 'sr-only' : ''}>{t('service.balance')} </span>}
                  <b className="text-ink">{moneyText(language, balance.balance, balance.currency)}</b>
                </span>,
                error && at !== null && ageText(language, at),
              ]}
            />
          </span>
        ) : (
          <span className="min-w-0 whitespace-normal">
            {light === 'trouble' ? t('service.noBalance') : label}
          </span>
        )}
      </span>
      {!isShort && balance && light !== 'rejected' && topUp && (
        <ExternalLink href={topUp}>{t('service.topUp')}</ExternalLink>
      )}
    </>
  );
}
