import type { Severity } from '@/lib/checks/check.ts';
import { useTexts } from '../../texts/use-texts.ts';

// The shape has a meaning, too: a full dot is an error, a triangle a warning, a ring a notice.
const LOOKS: Readonly<Record<Severity, string>> = {
  blocker: 'rounded-full bg-error ring-2 ring-error/30',
  error: 'rounded-full bg-error',
  warning: 'bg-warn [clip-path:polygon(50%_0,100%_94%,0_94%)]',
  notice: 'rounded-full border-2 border-note',
  info: 'rounded-full border-2 border-dim',
};

/** A shape for a severity, with its name for screen readers. */
export function SeverityDot({ severity }: { severity: Severity }) {
  const { t } = useTexts();
  const name = t(`severity.${severity}`);
  return (
    <>
      <span
        aria-hidden="true"
        title={name}
        className={`size-[9px] flex-none justify-self-center ${LOOKS[severity]}`}
      />
      <span className="sr-only">{name}:</span>
    </>
  );
}
