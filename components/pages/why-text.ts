import type { TextKey } from '@/lib/i18n/translator.ts';
import { NotRequested, NotSeen } from '@/lib/pages/sets/page-set.ts';
import { useTexts } from '../texts/use-texts.ts';

const KNOWN: ReadonlySet<string> = new Set([...NotRequested.options, ...NotSeen.options]);
const NOT_SEEN: ReadonlySet<string> = new Set(NotSeen.options);

/** Returns the sentence for why there is no page, for reasons of this version. */
export function useWhyText(): (why: string) => string {
  const { t } = useTexts();
  return (why) => (KNOWN.has(why) ? t(`sets.why.${why}` as TextKey) : why);
}

/** Whether a reason is of an address that was requested. */
export const isOfRequested = (why: string): boolean => NOT_SEEN.has(why);
