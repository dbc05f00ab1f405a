import { balance } from '@/lib/api/account.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { moneyText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Seconds for which a balance counts as fresh. */
const FRESH = 60;

/** Returns the balance from the service, and a formatter for its currency; `text` is null if unknown. */
export function useBalance() {
  const { language } = useTexts();
  const { data } = useAnswer(balance, {}, FRESH);
  const currency = data?.currency ?? '';
  const money = (amount: number) => moneyText(language, amount, currency).trim();
  return { text: data ? money(data.balance) : null, money };
}
