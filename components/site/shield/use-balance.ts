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
