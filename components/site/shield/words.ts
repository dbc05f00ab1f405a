import { balance } from '@/lib/api/account.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { moneyText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Seconds that a balance counts as fresh. */
const FRESH = 60;

/** The balance as the service gives it, with amounts in its currency; `text` is null where it is not known. */
export function useBalance() {
  const { language } = useTexts();
  const { data } = useAnswer(balance, {}, FRESH);
  const currency = data?.currency ?? '';
  const money = (amount: number) => moneyText(language, amount, currency).trim();
  return { text: data ? money(data.balance) : null, money, topUp: data?.topup_url ?? null };
}

/** What a mode of scan and a way of verifying are called; a word of the service that is not known is shown as it is. */
export function useShieldWords() {
  const { t, find } = useTexts();
  return {
    mode: (mode: string | null) =>
      mode === null ? t('shield.scan') : (find(`shield.modeScan.${mode}`) ?? mode),
    method(method: string | null) {
      if (method === null) return t('shield.verified');
      const way = /meta/i.test(method)
        ? 'meta'
        : /dns|txt/i.test(method)
          ? 'dns'
          : /file|well.?known/i.test(method)
            ? 'file'
            : null;
      return way
        ? t(`shield.verifiedBy.${way}`)
        : t('shield.verifiedBy.other', { method: method.slice(0, 60) });
    },
    severity: (severity: string) =>
      find(`shield.severity.${severity.toLowerCase()}`) ?? severity.replaceAll('_', ' ').slice(0, 40),
  };
}
