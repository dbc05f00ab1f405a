import { useRefresh } from '@/lib/service/ask/refresh.ts';
import { projectsFor } from '@/lib/service/projects/matching.ts';
import { NO_PROJECTS, type Product, type Projects } from '@/lib/service/projects/projects.ts';
import { useConnection, useProjects } from '../stored-state.ts';

export type ProjectOf<P extends Product> = Projects[P]['items'][number];

export interface ProductState<P extends Product> {
  /** `none`: the service knows no project of this site. `unknown`: it could not be asked yet; see the error. */
  state: 'loading' | 'unknown' | 'none' | 'found';
  project: ProjectOf<P> | null;
  /** Code of the last failure. */
  error: string | null;
  /** When what is shown was fetched. */
  at: number | null;
}

/** The stored lists, as far as they were fetched with the key that is connected now. */
export function useCurrentProjects(): Projects {
  const stored = useProjects(({ value }) => value);
  const connection = useConnection(({ value }) => value?.id);
  return stored.connection === connection ? stored : NO_PROJECTS;
}

/** What is known of a product for a host. */
export function useProduct<P extends Product>(product: P, host: string): ProductState<P> {
  const list = useCurrentProjects()[product];
  const failure = useRefresh(({ error }) => error);
  const error = list.error ?? failure;
  if (list.at === null) return { state: error ? 'unknown' : 'loading', project: null, error, at: null };
  const [project] = projectsFor<ProjectOf<P>>(host, list.items as ProjectOf<P>[]);
  return { state: project ? 'found' : 'none', project: project ?? null, error, at: list.at };
}
