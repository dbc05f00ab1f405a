import type { Severity } from '@/lib/checks/check.ts';
import { useTexts } from '../texts.tsx';

// The shape tells, too: a full dot is a fault, a ring is a hint.
const LOOKS: Readonly<Record<Severity, string>> = {
  blocker: 'bg-error ring-2 ring-error/30',
  error: 'bg-error',
  warning: 'bg-warn',
  notice: 'border-2 border-note',
  info: 'border-2 border-dim',
};

/** A dot for how much something matters, with the word for those who do not see it. */
export function SeverityDot({ severity }: { severity: Severity }) {
  const { t } = useTexts();
  const name = t(`severity.${severity}`);
  return (
    <span title={name} className={`size-2 flex-none justify-self-center rounded-full ${LOOKS[severity]}`}>
      <span className="sr-only">{name}:</span>
    </span>
  );
}
