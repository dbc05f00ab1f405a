import { serviceAddress } from '../../format.ts';
import { useTexts } from '../../texts.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Refused } from '../../use-order.ts';
import { useMoney } from '../promotion/use-money.ts';

/** What the service names when the balance is too low, and how it is called. */
const FIGURES = [
  ['required', 'account.required'],
  ['balance', 'account.balance'],
  ['shortfall', 'account.missing'],
] as const;

/** ERR-06: the balance is too low: by how much, in the service's own figures, and where to top up. */
export function Shortfall({ refused }: { refused: Refused }) {
  const { t } = useTexts();
  const { money, topUp } = useMoney();
  const details = refused.details ?? {};
  const address = serviceAddress(String(details.topup_url ?? '')) ?? topUp;
  const given = typeof details.currency === 'string' ? details.currency : undefined;
  const figures = FIGURES.flatMap(([name, text]) => {
    const amount = details[name];
    return typeof amount === 'number' ? [{ name, text, amount: money(amount, given) }] : [];
  });
  return (
    <div role="alert">
      <Notice tone="warn" title={t('errors.insufficient_funds')}>
        <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4">
          {figures.map(({ name, text, amount }) => (
            <div key={name} className="contents">
              <dt>{t(text)}</dt>
              <dd className="text-end text-ink">{amount}</dd>
            </div>
          ))}
        </dl>
        {address && (
          <p className="mt-1.5">
            <ExternalLink href={address}>{t('service.topUp')}</ExternalLink>
          </p>
        )}
      </Notice>
    </div>
  );
}
