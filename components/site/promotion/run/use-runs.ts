import { useEffect, useState } from 'react';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { listRuns } from '@/lib/api/runs.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { useConnection } from '../../../stored/stored-state.ts';
import { type ListedRuns, merged } from './run-list.ts';

/** Rows of a page; the service returns at most 100 (RUN-16). */
const PAGE = 20;
/** Seconds before a page is requested again. */
const FRESH = 30;

/** The filter of the list; empty means no filter. */
export interface RunFilter {
  status: string;
  via: '' | 'api' | 'web';
}

interface Loaded {
  key: string;
  lists: readonly ListedRuns[];
  error: ServiceErrorInit | null;
  /** The time of the oldest response among them, in milliseconds since 1970. */
  at: number | null;
}

/** Returns the first pages of a project's runs. Stored pages replace those that cannot be fetched now. */
async function pagesOf(project: number, { status, via }: RunFilter, pages: number, maxAge: number) {
  const listed: ListedRuns & { error: ServiceErrorInit | null; at: number | null } = {
    runs: [],
    isMore: false,
    error: null,
    at: null,
  };
  for (let page = 1; page <= pages; page += 1) {
    const query = {
      project_id: project,
      page,
      per_page: PAGE,
      ...(status && { status }),
      ...(via && { initiated_via: via }),
    };
    const { data, at, error } = await answer(listRuns, { query }, maxAge);
    listed.error ??= error;
    listed.at = at === null ? listed.at : Math.min(at, listed.at ?? at);
    listed.runs = [...listed.runs, ...(data?.runs ?? [])];
    listed.isMore = data !== null && data.runs.length + data.unreadable >= PAGE;
    if (!listed.isMore) break;
  }
  return listed;
}

/**
 * Returns the runs of some projects, page by page, newest first: the service lists those of one project, or of all.
 */
export function useRuns(projects: readonly number[], filter: RunFilter) {
  const wanted = JSON.stringify([projects, filter]);
  const [paging, setPaging] = useState({ wanted, pages: 1 });
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const pages = paging.wanted === wanted ? paging.pages : 1;
  // A key that is refused, or accepted again, changes what can be read.
  const state = useConnection(({ value }) => value?.state);
  useEffect(() => {
    if (!state) return;
    const [ids, narrowed] = JSON.parse(wanted) as [number[], RunFilter];
    let isCurrent = true;
    const load = async () => {
      const lists = await Promise.all(ids.map((id) => pagesOf(id, narrowed, pages, turn === 0 ? FRESH : 0)));
      if (!isCurrent) return;
      const times = lists.flatMap(({ at }) => at ?? []);
      const error = lists.find((list) => list.error)?.error ?? null;
      setLoaded({ key: wanted, lists, error, at: times.length > 0 ? Math.min(...times) : null });
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [state, wanted, pages, turn]);
  const own = loaded?.key === wanted ? loaded : null;
  return {
    runs: own && merged(own.lists),
    error: own?.error ?? null,
    at: own?.at ?? null,
    /** How many requests `again` makes. */
    requests: projects.length * pages,
    isMore: own?.lists.some(({ isMore }) => isMore) ?? false,
    more: () => setPaging({ wanted, pages: pages + 1 }),
    again: async () => setTurn((count) => count + 1),
  };
}
