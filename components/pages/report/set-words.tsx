import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { SetWords } from '@/lib/report/set-texts.ts';
import { useDefinitions } from '../../report/use-definitions.ts';
import { useTexts } from '../../texts/use-texts.ts';

const SetWordsContext = createContext<SetWords | null>(null);

/** Provides the text of the checks as soon as it is loaded. */
export function SetWordsProvider({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const texts = useTexts();
  const definitions = useDefinitions();
  const current = useMemo(() => definitions && { ...texts, definitions }, [texts, definitions]);
  // In the former language until the text of the checks is loaded in the chosen one: what is open stays open.
  const [former, setFormer] = useState(current);
  if (current && current !== former) setFormer(current);
  const words = current ?? former;
  return words ? <SetWordsContext value={words}>{children}</SetWordsContext> : waiting;
}

/** Returns the reader's language with the text of the checks. */
export function useSetWords(): SetWords {
  const words = use(SetWordsContext);
  if (!words) throw new Error('useSetWords is for what stands inside a SetWordsProvider');
  return words;
}
