import type { Judged } from '@/lib/page/engine/judgement.ts';
import { checkFault } from '@/lib/report/check-texts.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** A result with its faults in words, whatever else it has. */
export type Faulty = Pick<Judged, 'check' | 'definition' | 'findings' | 'ignored'>;

/** The number of different faults that a row lists. */
const LISTED = 3;

/**
 * Returns the faults of a result whose places all have a fault of their own, such as one library each: a number would
 * count them as places of the first. Null if places share a fault.
 */
export function ownFaultsOf(
  texts: Parameters<typeof checkFault>[0],
  { check, definition, findings }: Faulty,
  total: number,
): { faults: readonly string[]; more: number } | null {
  if (total < 2) return null;
  const faults = new Set(
    findings.map(({ message, values }) => checkFault(texts, check, definition, message, values)),
  );
  if (faults.size < total) return null;
  const { shown, more } = cutAt([...faults], LISTED);
  return { faults: shown, more };
}

/** The fault of a finding in a few words. */
export function FaultText({ result: { check, definition, findings, ignored } }: { result: Faulty }) {
  const texts = useTexts();
  const [first] = [...findings, ...ignored];
  return first ? checkFault(texts, check, definition, first.message, first.values) : null;
}
