import { ageText, dayText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useMoney } from '../frame/use-money.ts';
import type { Audit } from './audits.ts';

/** Returns the facts about an audit next to its health: its mode, its size, its date, its price. */
export function useAuditFacts() {
  const { t, language } = useTexts();
  const { money } = useMoney();
  const when = ({ at }: Audit): string | null =>
    at === null ? null : Date.now() - at < 86_400_000 ? ageText(language, at) : dayText(language, at);
  return {
    /** Returns "2 hr. ago", "16 Nov"; null if the time is not known. */
    when,
    /** Returns "Full, 214 pages"; an audit of unknown mode is just an audit. */
    title({ started, result }: Audit): string {
      const name = t(started ? `audit.${started.mode}` : 'audit.audit');
      const pages = result?.pages ?? null;
      return pages === null
        ? name
        : t('audit.named', { name, pages: t('products.audit.pages', { count: pages }) });
    },
    /** Returns "16 Nov" and "4.80 USD", as far as they are known. */
    details(audit: Audit) {
      const { amount = 0, currency = null } = audit.started?.charged ?? {};
      return [when(audit), amount > 0 && money(amount, currency ?? undefined)];
    },
  };
}
