import { isOnePage } from '@/lib/standing/preflight.ts';
import { useProduct } from '../frame/site-rows.tsx';
import { activeRunOf, runsOfLink, useProject } from './use-project.ts';

/** Returns what promotion knows of a page: its link in the site's project, and its runs, the newest first. */
export function usePageLink(address: string) {
  const { state, project: listed, error: refusal } = useProduct('promotion');
  const { project, links, runs, areAllRunsKnown, error } = useProject(listed?.id ?? null);
  const link = links.find(({ url }) => isOnePage(url, address)) ?? null;
  return {
    state,
    projectId: listed?.id ?? null,
    /** Whether they could not be read. */
    isUnknown: state === 'unknown' || (project === null && error !== null),
    /** Whether that is because the key has no access. */
    isDenied: refusal === 'forbidden_scope',
    /** Null while the links are unknown. */
    isLinked: state === 'none' ? false : project ? link !== null : null,
    link,
    runs: link ? runsOfLink(link, runs) : [],
    areAllRunsKnown,
    active: link && activeRunOf(link, runs),
    otherLinks: links.length - (link ? 1 : 0),
  };
}
