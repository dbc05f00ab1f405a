import { mirror } from '@/lib/platform/mirror.ts';
import { connection, settings } from '@/lib/platform/settings.ts';
import { jobs } from '@/lib/service/jobs/job.ts';
import { pace } from '@/lib/service/pace.ts';
import { projects } from '@/lib/service/projects/projects.ts';

// What is stored, as stores that every view of a page shares.
export const useSettings = mirror(settings);
export const useConnection = mirror(connection);
export const useProjects = mirror(projects);
export const useJobs = mirror(jobs);
export const usePace = mirror(pace);

/** Resolves when all of it has been read once, so that a page begins with what is known. */
export async function storedStateRead(): Promise<void> {
  const stores = [useSettings, useConnection, useProjects, useJobs];
  await Promise.all(
    stores.map(
      ({ getState, subscribe }) =>
        new Promise<void>((resolve) => {
          if (getState().isLoaded) return resolve();
          const stop = subscribe(() => {
            stop();
            resolve();
          });
        }),
    ),
  );
}
