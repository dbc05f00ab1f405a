import { balance } from '@/lib/api/account.ts';
import { amountText } from '@/lib/i18n/amount-text.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { moneyText, serviceAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Seconds before the balance is requested again. */
const FRESH = 60;

/**
 * Returns how to write amounts: most replies contain no currency, so that of the balance is used (ACC-02, ACC-03).
 */
export function useMoney() {
  const { language } = useTexts();
  const { data } = useAnswer(balance, {}, FRESH);
  const currency = data?.currency ?? null;
  return {
    currency,
    topUp: serviceAddress(data?.topup_url),
    /** The bare number if no currency is known. */
    money: (amount: number, given: string | null | undefined = currency) =>
      given ? moneyText(language, amount, given) : amountText(language, amount),
  };
}
