import { useMemo } from 'react';
import { projectById as rankProjectById } from '@/lib/api/rank.ts';
import { readRows } from '@/lib/platform/table.ts';
import { projectsAmong } from '@/lib/service/projects/site-projects.ts';
import { checkedAtOf, positionOf } from '@/lib/service/records/positions.ts';
import { repliesOf, replyKey } from '@/lib/service/records/replies.ts';
import type { TrackedKeyword } from '@/lib/standing/link-keywords.ts';
import type { KeywordTargets } from '@/lib/standing/tracked-keywords.ts';
import { useConnection } from '../../../stored/stored-state.ts';
import { type Query, useRows } from '../../../stored/use-rows.ts';
import { useSite } from '../../frame/site-rows.tsx';
import { targetsOf } from '../../rank/keyword-targets.ts';
import { useProjectLinks } from '../use-project.ts';
import { type LinkRow, linkRows } from './link-rows.ts';
import { useAllRuns } from './use-all-runs.ts';
import { useLinkFacts } from './use-link-facts.ts';

const ranks = repliesOf(rankProjectById);

type StoredKeywords = readonly (TrackedKeyword & { projectId: number })[];

/**
 * The keywords of rank projects, as the service last returned them: nothing is requested for the table. As JSON text, which
 * stays the same where other replies arrive, so that thousands of rows are not built for each.
 */
const KEYWORDS: Query<string> = {
  tables: ['replies'],
  async read(key) {
    const { account, ids } = JSON.parse(key) as { account: string; ids: number[] };
    const stored = await readRows([ranks], (of) =>
      Promise.all(ids.map((id) => of(ranks).get(replyKey(account, rankProjectById, { params: { id } })))),
    );
    const keywords: StoredKeywords = stored.flatMap((reply, index) =>
      (reply?.data?.keywords ?? []).map((keyword) => ({
        projectId: ids[index] ?? 0,
        keyword: keyword.keyword,
        position: checkedAtOf(keyword) === null ? (positionOf(keyword) ?? undefined) : positionOf(keyword),
        target: typeof keyword.target_url === 'string' ? keyword.target_url : null,
      })),
    );
    return JSON.stringify(keywords);
  },
  initial: '[]',
};

/** Returns the keywords that are tracked for the site, with the pages that they were added for, as far as they are stored. */
export function useTrackedKeywords(): readonly TrackedKeyword[] {
  const account = useConnection(({ value }) => value?.account ?? '');
  const { rows } = useSite();
  const ids = projectsAmong(rows.projects, 'rank').map(({ id }) => id);
  const { value: text } = useRows(KEYWORDS, JSON.stringify({ account, ids }));
  return useMemo(() => {
    const stored = JSON.parse(text) as StoredKeywords;
    const byProject = new Map<number, KeywordTargets>();
    for (const { projectId } of stored)
      if (!byProject.has(projectId)) byProject.set(projectId, targetsOf(rows.operations, projectId));
    return stored.map((one) => ({
      ...one,
      target: byProject.get(one.projectId)?.get(one.keyword.toLowerCase()) ?? one.target,
    }));
  }, [text, rows.operations]);
}

/** Returns a project, and its links with everything that is known of them. */
export function useLinks(id: number) {
  const { project, links, at, error, again } = useProjectLinks(id);
  const all = useAllRuns(id);
  const keywords = useTrackedKeywords();
  const domain = project?.domain_host ?? '';
  const { areAll } = all;
  const own = project?.runs;
  const runs = useMemo(() => [...all.runs, ...(own ?? [])], [all.runs, own]);
  const known = useMemo(
    () => linkRows({ domain, links, runs, areAllRuns: areAll, keywords }),
    [domain, links, runs, areAll, keywords],
  );
  const facts = useLinkFacts(known);
  const rows: readonly LinkRow[] = useMemo(
    () => (facts.size === 0 ? known : known.map((row) => ({ ...row, ...facts.get(row.link.id) }))),
    [known, facts],
  );
  return { project, rows, at, error, again };
}
