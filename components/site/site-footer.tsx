import { useTexts } from '../texts/use-texts.ts';
import { later } from '../ui/later.tsx';
import { ACCOUNT_PLACE } from './account/places.ts';
import { PlaceLink } from './frame/place-link.tsx';
import { ServiceLine } from './frame/service-line.tsx';
import { useSite } from './frame/site-rows.tsx';

const JobsLink = later(() => import('./jobs/jobs-link.tsx'));

/** The footer of the site's half: the balance, the jobs, the account. */
export function SiteFooter() {
  const { t } = useTexts();
  const { host } = useSite();
  return (
    <footer className="sticky bottom-0 z-1 -mx-3.5 -mb-7 flex min-h-[35px] flex-wrap items-center gap-x-2 border-t border-line bg-paper px-3.5 py-1 text-small whitespace-nowrap text-dim">
      <ServiceLine isShort />
      <span className="flex-1" />
      <JobsLink host={host} />
      <PlaceLink
        site={host}
        place={ACCOUNT_PLACE}
        className="rounded-sm font-medium text-accent hover:underline @max-[299px]/page:hidden"
      >
        {t('account.link')}
      </PlaceLink>
    </footer>
  );
}
