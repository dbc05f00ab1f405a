import type { Translator } from '@/lib/i18n/translator.ts';
import { OPERATION_KINDS } from '@/lib/service/operations/kinds/index.ts';
import { chargedFor } from '@/lib/service/records/news.ts';
import { currencyOf, isSameAmount, type Operation } from '@/lib/service/records/operation.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { moneyText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';

type Texts = Pick<Translator, 't' | 'language'>;

/** Returns the name of an order. */
export function orderName({ t }: Texts, { kind }: Pick<Operation, 'kind'>): string {
  const title = OPERATION_KINDS.get(kind)?.title;
  return title ? t(title) : kind;
}

/** Returns what the balance alone tells: what it was before, and what it is now. */
export function balanceText({ t, language }: Texts, operation: Operation): string | null {
  const { baseline, balanceAfter, price } = operation;
  const before = baseline?.balance ?? null;
  if (price.kind === 'free' || before === null || balanceAfter === null) return null;
  const amount = (value: number) => moneyText(language, value, currencyOf(operation));
  return isSameAmount(before, balanceAfter)
    ? t('operations.balanceSame', { balance: amount(balanceAfter) })
    : t('operations.balanceChanged', { before: amount(before), after: amount(balanceAfter) });
}

function chargeText({ t, language }: Texts, operation: Operation): string {
  const { price } = operation;
  const what = orderName({ t, language }, operation);
  const amount = (value: number) => moneyText(language, value, currencyOf(operation));
  const charged = amount(chargedFor(operation) ?? 0);
  return price.kind === 'exact'
    ? t('operations.chargedOtherwise', { what, charged, price: amount(price.amount) })
    : t('operations.chargedFree', { what, charged });
}

/** Returns a function that gives the outcome of an order in a sentence. */
export function useOutcomeText(): (operation: Operation) => string {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  return (operation) => {
    const { state, results, error } = operation;
    const what = orderName({ t, language }, operation);
    const reason = error ? errorText(error.code, error.given) : '';
    if (state === 'several') return t('operations.several', { what, count: results.length });
    if (state === 'accepted') return chargeText({ t, language }, operation);
    if (state === 'rejected') return t('operations.rejected', { what, reason });
    // A preceding order was refused, so this one was never sent.
    if (state === 'unsent' && error) return t('operations.unsentFor', { what, reason });
    // The service's response and its balance contradict each other, or could not be compared.
    if (state === 'undecided' && error?.isRefusal) return t('operations.contradicted', { what, reason });
    // There was a response, but it may be to the second of two sends.
    if (state === 'unknown' && error?.isRefusal) return t('operations.refusedUnknown', { what, reason });
    if (state === 'none' && operation.price.kind === 'free') return t('operations.noneFree', { what });
    return state === 'prepared' || state === 'sending' ? what : t(`operations.${state}`, { what });
  };
}

/** Returns the description and the price of each of several results. */
export const resultTexts = ({ t, language }: Texts, operation: Operation): string[] =>
  operation.results.map(({ id, charged }) =>
    charged === null
      ? t('operations.result', { id: String(id) })
      : t('operations.resultCharged', {
          id: String(id),
          amount: moneyText(language, charged, currencyOf(operation)),
        }),
  );

interface OrderOutcomeProps {
  operation: Operation;
  /** For lists of orders of several sites. */
  isSiteNamed?: boolean;
}

/** The outcome of an order: the sentence, its results if there are several, the balance. */
export function OrderOutcome({ operation, isSiteNamed = false }: OrderOutcomeProps) {
  const texts = useTexts();
  const sentence = useOutcomeText()(operation);
  const balance = balanceText(texts, operation);
  return (
    <>
      <p>{isSiteNamed ? texts.t('jobs.onSite', { site: operation.site, sentence }) : sentence}</p>
      {operation.state === 'several' && (
        <ul>
          {resultTexts(texts, operation).map((text, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results are only ever added
            <li key={n}>{text}</li>
          ))}
        </ul>
      )}
      {balance && <p className="text-dim">{balance}</p>}
    </>
  );
}
