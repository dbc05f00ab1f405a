import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { ask } from '@/lib/service/ask/messages.ts';
import { refresh, useRefresh } from '@/lib/service/ask/refresh-site.ts';
import { pauseBetweenPolls } from '@/lib/service/jobs/progress.ts';
import {
  NO_ROWS,
  ownRows,
  readSite,
  SITE_TABLES,
  type SiteRows,
} from '@/lib/service/projects/rows-of-site.ts';
import { projectsAmong } from '@/lib/service/projects/site-projects.ts';
import { isOpen } from '@/lib/service/records/operation.ts';
import type { Product, ProjectOf } from '@/lib/service/records/projects.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { type Query, useRows } from '../../stored/use-rows.ts';
import { useLatest } from './use-trouble.ts';

interface Site {
  host: string;
  rows: SiteRows;
  /** Whether the rows have been read. */
  isLoaded: boolean;
  /** Whether they cannot be read; the top of the page says so. */
  hasFailed: boolean;
}

const Context = createContext<Site | null>(null);

const QUERY: Query<SiteRows> = {
  tables: SITE_TABLES,
  read: (key) => readSite(...(JSON.parse(key) as [account: string, host: string])),
  initial: NO_ROWS,
};

/** Reads the stored rows of a site once for its children, and follows them. */
function SiteProvider({ host, children }: { host: string; children: ReactNode }) {
  const account = useConnection(({ value }) => value?.account ?? '');
  const { value: rows, isLoaded, hasFailed } = useRows(QUERY, JSON.stringify([account, host]));
  useWatch(rows);
  useRecount(host, rows.jobs, isLoaded);
  return <Context value={{ host, rows, isLoaded, hasFailed }}>{children}</Context>;
}

/** Gives its children the stored rows of a site: those of a scope around it, if that is of the same site. */
export function SiteScope({ host, children }: { host: string; children: ReactNode }) {
  const outer = useContext(Context);
  return outer?.host === host ? children : <SiteProvider host={host}>{children}</SiteProvider>;
}

/** Gives its children the site's rows without those of the domains that it is part of. */
export function OwnScope({ children }: { children: ReactNode }) {
  const site = useSite();
  const { host, rows } = site;
  const own = useMemo(() => ownRows(rows, host), [rows, host]);
  return <Context value={{ ...site, rows: own }}>{children}</Context>;
}

/** Returns the stored rows of the site. */
export function useSite(): Site {
  const site = useContext(Context);
  if (!site) throw new Error('useSite needs a SiteScope around it');
  return site;
}

/**
 * While a page is open: polls running jobs more often than the worker alone does, and marks shown results as seen.
 */
export function useWatch({ jobs, operations }: Pick<SiteRows, 'jobs' | 'operations'>): void {
  const baseUrl = useConnection(({ value }) => value?.baseUrl);
  const isRunning = jobs.some(({ phase }) => phase === 'running') || operations.some(isOpen);
  const unseen = JSON.stringify(
    jobs.filter(({ phase, seen }) => phase !== 'running' && !seen).map(({ id }) => id),
  );

  useEffect(() => {
    if (!baseUrl || !isRunning) return;
    let isAsking = false;
    const look = async () => {
      if (isAsking) return;
      isAsking = true;
      // A failure is retried at the next turn; the job itself reports when it could not be polled.
      await ask('work', {}).catch(() => {});
      isAsking = false;
    };
    void look();
    const timer = setInterval(() => void look(), pauseBetweenPolls(baseUrl));
    return () => clearInterval(timer);
  }, [baseUrl, isRunning]);

  useEffect(() => {
    const jobs = JSON.parse(unseen) as string[];
    if (jobs.length > 0) void ask('see', { jobs, operations: [] }).catch(() => {});
  }, [unseen]);
}

/** Milliseconds without another end, after which the lists are loaded. */
const QUIET = 3_000;

/** Loads the lists and the balance again once jobs of the site have ended: both depend on what runs. */
function useRecount(host: string, jobs: SiteRows['jobs'], isLoaded: boolean): void {
  const ids = jobs.flatMap(({ phase, id }) => (phase === 'running' ? id : []));
  const running = isLoaded ? JSON.stringify(ids.sort()) : null;
  const counted = useRef<string | null>(null);
  useEffect(() => {
    const [before, now] = [counted.current, running].map(
      (text) => JSON.parse(text ?? 'null') as string[] | null,
    );
    if (!before || !now || before.every((id) => now.includes(id))) {
      counted.current = running;
      return;
    }
    const timer = setTimeout(() => {
      counted.current = running;
      void refresh(host, true);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [host, running]);
}

export interface ProductState<P extends Product> {
  /**
   * `none`: the service has no project for this site that can be read. `unknown`: it could not be reached yet; see the error.
   */
  state: 'loading' | 'unknown' | 'none' | 'found';
  project: ProjectOf<P> | null;
  /** Whether the account has projects that cannot be read: one of them may be for this site. */
  mayHaveMore: boolean;
  /** The code of the last failure; null if the service works by now. */
  error: ServiceErrorCode | null;
  /** When the shown data was fetched. */
  at: number | null;
}

/** Returns what is known of a product for the site. */
export function useProduct<P extends Product>(product: P): ProductState<P> {
  const { rows, isLoaded, hasFailed } = useSite();
  const failure = useRefresh(({ error }) => error);
  const latest = useLatest();
  const list = rows.lists.find((row) => row.product === product);
  const error = latest(list?.error ?? failure);
  const mayHaveMore = (list?.unreadable ?? 0) > 0;
  if (hasFailed) return { state: 'unknown', project: null, mayHaveMore, error: null, at: null };
  if (!isLoaded || !list || list.at === null)
    return { state: isLoaded && error ? 'unknown' : 'loading', project: null, mayHaveMore, error, at: null };
  const [project] = projectsAmong(rows.projects, product);
  return { state: project ? 'found' : 'none', project: project ?? null, mayHaveMore, error, at: list.at };
}
