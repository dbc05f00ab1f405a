import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { kindOf } from '@/lib/service/jobs/kinds/index.ts';
import { type Job, PRODUCT_OF_JOB } from '@/lib/service/records/job.ts';
import { type ProjectRow, projectOf } from '@/lib/service/records/projects.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useLocationText } from '../rank/use-location-text.ts';

/** Returns the row of the project that a job belongs to; undefined if it is not stored. */
export const rowOfJob = (job: Job, rows: readonly ProjectRow[]): ProjectRow | undefined =>
  rows.find(({ product, id }) => product === PRODUCT_OF_JOB[job.kind] && id === job.projectId);

/** Returns the page or the site that a job is about, without what everything next to it belongs to anyway. */
function placeText(job: Job, project: ProjectRow | undefined, here: string | null): string {
  const address = job.address ?? projectOf(project, 'audit')?.start_url ?? `http://${job.site}/`;
  if (!URL.canParse(address)) return address;
  const { host, pathname, search } = new URL(address);
  const path = pathname + search === '/' ? '' : pathname + search;
  return readableAddress(hostOf(address) === here ? path : host + path);
}

/**
 * Returns a function for the parts of the name of a job, so that no two look alike: its product and number, its page,
 * and for positions, which have no number, where they are looked up. `here` is the host that everything in the list belongs to; null if
 * that differs.
 */
export function useJobName(): (
  job: Job,
  project: ProjectRow | undefined,
  here: string | null,
) => readonly (string | null | undefined)[] {
  const { t } = useTexts();
  const locationText = useLocationText();
  return (job, project, here) => {
    const name = t(`products.${PRODUCT_OF_JOB[job.kind]}.name`);
    const rank = projectOf(project, 'rank');
    return [
      kindOf(job).isUnnumbered ? name : t('jobs.numbered', { name, number: String(job.remoteId) }),
      placeText(job, project, here),
      rank && locationText(rank),
    ];
  };
}
