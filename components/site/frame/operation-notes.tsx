import { cutAt } from '@/lib/report/cut-at.ts';
import { ask } from '@/lib/service/ask/messages.ts';
import type { Operation, OperationState } from '@/lib/service/records/operation.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { KEEPS_FOCUS } from '../../ui/keep-focus.ts';
import { useWholeList } from '../../ui/use-whole-list.ts';
import { OrderOutcome } from './outcome-text.tsx';
import { useSite } from './site-rows.tsx';
import { WarningStrip } from './warning-strip.tsx';

/** The most notes that are shown at first: below them is what the screen is for. */
const MOST = 3;

/** The states described here. Refusals and orders in progress are shown where they belong. */
const SAID: readonly OperationState[] = ['unknown', 'several', 'none', 'undecided', 'unsent'];

/** Returns whether an order needs a note; for an accepted order, only if its price is not the agreed one. */
const isSaid = ({ state, seen, told }: Operation): boolean =>
  !seen && (SAID.includes(state) || (state === 'accepted' && told !== null));

function OperationNote({ operation, isSiteNamed }: { operation: Operation; isSiteNamed: boolean }) {
  const { t } = useTexts();
  const see = () => void ask('see', { jobs: [], operations: [operation.id] }).catch(() => {});
  return (
    <li>
      <WarningStrip
        action={
          operation.settledAt !== null && <TextButton onClick={see}>{t('operations.understood')}</TextButton>
        }
      >
        <OrderOutcome operation={operation} isSiteNamed={isSiteNamed} />
      </WarningStrip>
    </li>
  );
}

interface OutcomesProps {
  operations: readonly Operation[];
  /** If they are of several sites. */
  isSiteNamed?: boolean;
}

/** Orders whose outcome is unexpected or unknown: what is known of each, until the user has seen it. */
export function Outcomes({ operations, isSiteNamed = false }: OutcomesProps) {
  const { t } = useTexts();
  const { list, isWhole, showFrom } = useWholeList<HTMLUListElement>();
  const said = operations.filter(isSaid);
  if (said.length === 0) return null;
  const { shown, more } = cutAt(said, isWhole ? said.length : MOST);
  return (
    <div role="status">
      <ul ref={list} {...KEEPS_FOCUS}>
        {shown.map((operation) => (
          <OperationNote key={operation.id} operation={operation} isSiteNamed={isSiteNamed} />
        ))}
      </ul>
      {more > 0 && (
        <TextButton className="px-3 py-1 text-small" onClick={() => showFrom(MOST)}>
          {t('jobs.more', { count: more })}
        </TextButton>
      )}
    </div>
  );
}

/** What the user must know of the orders of the site, optionally limited to one kind of order. */
export function OperationNotes({ kind }: { kind?: string }) {
  const { rows } = useSite();
  return <Outcomes operations={rows.operations.filter((one) => kind === undefined || one.kind === kind)} />;
}
