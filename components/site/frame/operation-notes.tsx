import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { ask } from '@/lib/service/ask/messages.ts';
import { OPERATION_KINDS } from '@/lib/service/operations/kinds/index.ts';
import type { Operation, OperationState } from '@/lib/service/records/operation.ts';
import { useErrorText } from '../../texts/texts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { useSite } from './site-rows.tsx';

/** States that are said here: what is refused or going well is said where it belongs. */
const SAID = [
  'unknown',
  'several',
  'none',
  'undecided',
  'unsent',
] as const satisfies readonly OperationState[];
type Said = (typeof SAID)[number];

const isSaid = (state: OperationState): state is Said => (SAID as readonly string[]).includes(state);

/** What can be told by the balance alone: what it was before, and what it is now. */
function useBalanceText({ baseline, balanceAfter, price }: Operation): string | null {
  const { t, language } = useTexts();
  const before = baseline?.balance ?? null;
  if (price.kind === 'free' || before === null || balanceAfter === null) return null;
  const amount = (value: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
  return before === balanceAfter
    ? t('operations.balanceSame', { balance: amount(balanceAfter) })
    : t('operations.balanceChanged', { before: amount(before), after: amount(balanceAfter) });
}

function useSentence({ kind, state, results, error }: Operation): string {
  const { t } = useTexts();
  const errorText = useErrorText();
  const title = OPERATION_KINDS.get(kind)?.title;
  const what = title ? t(title) : kind;
  if (!isSaid(state)) return what;
  if (state === 'several') return t('operations.several', { what, count: results.length });
  // What had to come first was refused, so that this was never sent.
  if (state === 'unsent' && error) {
    return t('operations.unsentFor', { what, reason: errorText(error.code, error.given) });
  }
  // What the service says and what its balance says are not the same, or could not be compared.
  if (state === 'undecided' && error?.isRefusal) {
    return t('operations.contradicted', { what, reason: errorText(error.code, error.given) });
  }
  return t(`operations.${state}`, { what });
}

/** What each of several results is, and what it has cost. */
function Results({ results }: Operation) {
  const { t, language } = useTexts();
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2 });
  return (
    <ul>
      {results.map(({ id, charged }) => (
        <li key={id}>
          {charged === null
            ? t('operations.result', { id: String(id) })
            : t('operations.resultCharged', { id: String(id), amount: format.format(charged) })}
        </li>
      ))}
    </ul>
  );
}

function OperationNote({ operation, isSiteNamed }: { operation: Operation; isSiteNamed: boolean }) {
  const { t } = useTexts();
  const sentence = useSentence(operation);
  const balanceText = useBalanceText(operation);
  const see = () => void ask('see', { jobs: [], operations: [operation.id] }).catch(() => {});
  return (
    <li className="flex items-start gap-2 border-b border-line bg-soft px-3 py-1 text-small">
      <TriangleAlert size={14} aria-hidden className="mx-[3px] mt-px flex-none text-warn" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>{isSiteNamed ? t('jobs.onSite', { site: operation.site, sentence }) : sentence}</p>
        {operation.state === 'several' && <Results {...operation} />}
        {balanceText && <p className="text-dim">{balanceText}</p>}
      </div>
      {operation.settledAt !== null && <TextButton onClick={see}>{t('operations.understood')}</TextButton>}
    </li>
  );
}

interface OutcomesProps {
  operations: readonly Operation[];
  /** Where they are of several sites. */
  isSiteNamed?: boolean;
}

/** Orders whose outcome is not what was wished for, or is not known: what is known of each, until the user has seen it. */
export function Outcomes({ operations, isSiteNamed = false }: OutcomesProps) {
  const said = operations.filter(({ state, seen }) => isSaid(state) && !seen);
  if (said.length === 0) return null;
  return (
    <div role="status">
      <ul>
        {said.map((operation) => (
          <OperationNote key={operation.id} operation={operation} isSiteNamed={isSiteNamed} />
        ))}
      </ul>
    </div>
  );
}

/** The same for the site, and where a kind is named for that kind alone. */
export function OperationNotes({ kind }: { kind?: string }) {
  const { rows } = useSite();
  return <Outcomes operations={rows.operations.filter((one) => kind === undefined || one.kind === kind)} />;
}
