import { useMemo } from 'react';
import { type Link, projectById } from '@/lib/api/promotion.ts';
import { listRuns, RUNS_AT_ONCE, type Run } from '@/lib/api/runs.ts';
import { isSamePage } from '@/lib/platform/address.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { runEnd } from '@/lib/service/jobs/kinds/run.ts';
import { useAnswer } from '../../stored/use-answer.ts';

/** Seconds before a project and its runs are requested again. */
const FRESH = 30;

/** The request for the newest runs of a project. */
export const newestRunsOf = (project: number) => ({ query: { project_id: project, per_page: RUNS_AT_ONCE } });

const NONE: readonly never[] = [];

const isOfLink = ({ link_id, target_url }: Run, link: Pick<Link, 'id' | 'url'>) =>
  link_id == null ? isSamePage(target_url, link.url) : link_id === link.id;

/** Returns the runs of a link, the newest first, each once. */
export function runsOfLink(link: Pick<Link, 'id' | 'url'>, runs: readonly Run[]): readonly Run[] {
  const byId = new Map(runs.filter((run) => isOfLink(run, link)).map((run) => [run.id, run]));
  return [...byId.values()].sort((a, b) => b.id - a.id);
}

/**
 * Returns the run of a link that has not ended (RUN-09, RUN-13: wherever it was launched); null if there is none.
 */
export const activeRunOf = (link: Pick<Link, 'id' | 'url'>, runs: readonly Run[]): Run | null =>
  runs.find((run) => runEnd(run.status) === undefined && isOfLink(run, link)) ?? null;

/** Returns a project with its links; nothing is requested without an id. */
export const useProjectLinks = (id: number | null) => {
  const { data, ...asked } = useAnswer(projectById, id === null ? null : { params: { id } }, FRESH);
  const project = data?.project ?? null;
  return { ...asked, project, links: project?.links ?? NONE };
};

/** Returns a project with its links, and its newest runs, with whether that is all of them. */
export function useProject(id: number | null) {
  const { project, ...asked } = useProjectLinks(id);
  const { data: listed } = useAnswer(listRuns, id === null ? null : newestRunsOf(id), FRESH);
  const runs = useMemo(() => [...(listed?.runs ?? []), ...(project?.runs ?? [])], [listed, project]);
  const areAllRunsKnown = listed !== null && listed.unreadable === 0 && listed.runs.length < RUNS_AT_ONCE;
  return { ...asked, project, runs, areAllRunsKnown };
}

/** Reloads what a change to a project outdates: the lists, the balance, the project, its runs. */
export async function refreshProject(host: string, id: number): Promise<void> {
  await Promise.all([
    refresh(host, true),
    answer(projectById, { params: { id } }, 0),
    answer(listRuns, newestRunsOf(id), 0),
  ]);
}
