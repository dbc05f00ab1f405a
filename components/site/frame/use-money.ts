import { balance } from '@/lib/api/account.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { moneyText, serviceAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Seconds for which the balance is not asked for again. */
const FRESH = 60;

/** How amounts are written: most replies name no currency, so it is that of the balance (ACC-02, ACC-03). */
export function useMoney() {
  const { language } = useTexts();
  const { data } = useAnswer(balance, {}, FRESH);
  const currency = data?.currency ?? null;
  const plain = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return {
    currency,
    topUp: serviceAddress(data?.topup_url),
    /** Where no currency is known, the bare number. */
    money: (amount: number, given: string | null | undefined = currency) =>
      given ? moneyText(language, amount, given) : plain.format(amount),
  };
}
