import type { Judged } from '@/lib/page/engine/judgement.ts';
import { checkFault } from '@/lib/report/check-texts.ts';
import type { Faults } from '@/lib/report/definitions.ts';
import { useTexts } from '../texts/use-texts.ts';

/** A result with its faults in words, whatever else it has. */
export interface Faulty extends Pick<Judged, 'check' | 'findings' | 'ignored'> {
  definition: Faults;
}

/** The fault of a finding in a few words. */
export function FaultText({ result: { check, definition, findings, ignored } }: { result: Faulty }) {
  const texts = useTexts();
  const [first] = [...findings, ...ignored];
  return first ? checkFault(texts, check, definition, first.message, first.values) : null;
}
