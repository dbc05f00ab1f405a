import { JOBS_PLACE } from '@/lib/service/own-pages.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { type Query, useRows } from '../../stored/use-rows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PlaceLink } from '../frame/place-link.tsx';
import { ACCOUNT_JOBS } from './account-jobs.ts';

interface Counts {
  all: number;
  running: number;
  unseen: number;
}

const COUNTS: Query<Counts> = {
  tables: ACCOUNT_JOBS.tables,
  async read(account) {
    // There may be a thousand jobs, and nobody waits for this line.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    const jobs = await ACCOUNT_JOBS.read(account);
    const running = jobs.filter(({ phase }) => phase === 'running').length;
    const unseen = jobs.filter(({ phase, seen }) => phase !== 'running' && !seen).length;
    return { all: jobs.length, running, unseen };
  },
  initial: { all: 0, running: 0, unseen: 0 },
};

/**
 * Links to the list of jobs, if there are any: says what is new there, otherwise what is running. `host` is the site
 * shown next to the list; empty if there is none.
 */
export default function JobsLink({ host }: { host: string }) {
  const { t } = useTexts();
  const account = useConnection(({ value }) => value?.account ?? '');
  const { all, running, unseen } = useRows(COUNTS, account).value;
  if (all === 0) return null;
  return (
    <PlaceLink site={host} place={JOBS_PLACE} className="rounded-sm font-medium text-accent hover:underline">
      {unseen > 0
        ? t('jobs.unseen', { count: unseen })
        : running > 0
          ? t('jobs.running', { count: running })
          : t('jobs.title')}
    </PlaceLink>
  );
}
