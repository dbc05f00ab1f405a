import type { Judged } from '@/lib/page/engine/judgement.ts';
import { checkFault } from '@/lib/report/check-texts.ts';
import { useTexts } from '../texts.tsx';

/** The fault of a finding in a few words. */
export function FaultText({ result: { check, definition, findings, ignored } }: { result: Judged }) {
  const texts = useTexts();
  const [first] = [...findings, ...ignored];
  return first ? checkFault(texts, check, definition, first.message, first.values) : null;
}
