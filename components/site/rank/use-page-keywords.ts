import { useMemo } from 'react';
import { useInspection } from '@/lib/page/session/session.ts';
import { knowsForms, wordsOfPage } from '@/lib/standing/keyword-places.ts';
import { isOnePage } from '@/lib/standing/preflight.ts';
import { keywordsOfPage } from '@/lib/standing/tracked-keywords.ts';
import { useProduct, useSite } from '../frame/site-rows.tsx';
import { lastCheckOf } from './keyword-rows.ts';
import { targetsOf } from './keyword-targets.ts';
import { useRank } from './use-rank.ts';

/** Seconds before positions are requested again merely to show them. */
const FRESH = 3_600;

/**
 * Returns the tracked keywords of a page: those added for it, and, if it is the page in front, those in its text.
 */
export function usePageKeywords(address: string) {
  const { rows } = useSite();
  const { project, state, error } = useProduct('rank');
  const { keywords, shown } = useRank(project?.id ?? null, FRESH);
  const page = useInspection(({ inspection, moved }) =>
    inspection && moved === null && isOnePage(inspection.url, address) ? inspection.page : null,
  );
  const isUnknown = keywords === null && (state === 'unknown' || shown.error !== null);
  const isDenied = error === 'forbidden_scope';
  const id = project?.id;
  return useMemo(() => {
    const targets = id === undefined ? new Map() : targetsOf(rows.operations, id);
    const words = page && keywords && keywords.length > 0 ? wordsOfPage(page) : null;
    return {
      state,
      project,
      /** Whether they could not be read. */
      isUnknown,
      /** Whether that is because the key has no access. */
      isDenied,
      /** Null until they are known. */
      keywords: state === 'none' ? [] : keywords && keywordsOfPage(keywords, targets, address, words),
      checkedAt: keywords && lastCheckOf(keywords),
      /** The language whose word forms are not recognized; null if they are. */
      withoutForms: words && !knowsForms(words) ? words.language : null,
    };
  }, [state, isUnknown, isDenied, project, id, keywords, rows.operations, page, address]);
}
