import { type ReactNode, useEffect } from 'react';
import { balance } from '@/lib/api/account.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import type { Refused } from '../../stored/use-order.ts';
import { serviceAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMoney } from './use-money.ts';

/** The figures that the service sends when the balance is too low, with their labels. */
const FIGURES = [
  ['required', 'account.required'],
  ['balance', 'account.balance'],
  ['shortfall', 'account.missing'],
] as const;

/**
 * ACC-04: the balance is too low: by how much, in the service's own figures, and where to top up. The children say what
 * happens to the user's input.
 */
export function BalanceShortfall({ refused, children }: { refused: Refused; children?: ReactNode }) {
  const { t } = useTexts();
  const { money, topUp } = useMoney();
  const details = refused.details ?? {};
  // The stored balance is higher than what the service has just said.
  useEffect(() => void answer(balance, {}, 0), []);
  const address = serviceAddress(String(details.topup_url ?? '')) ?? topUp;
  const given = typeof details.currency === 'string' ? details.currency : undefined;
  const figures = FIGURES.flatMap(([name, text]) => {
    const amount = details[name];
    return typeof amount === 'number' ? [{ name, text, amount: money(amount, given) }] : [];
  });
  return (
    <div role="alert">
      <Notice tone="error" title={t('errors.insufficient_funds')}>
        {figures.length > 0 && (
          <div className="my-1.5 text-ink">
            <FactList>
              {figures.map(({ name, text, amount }) => (
                <Fact key={name} name={t(text)}>
                  {amount}
                </Fact>
              ))}
            </FactList>
          </div>
        )}
        {address && <ExternalLink href={address}>{t('service.topUp')}</ExternalLink>}
        {children}
      </Notice>
    </div>
  );
}
