import { type ReactNode, useEffect, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { PagePart } from '../shell/page-part.tsx';
import { useConnection } from '../stored/stored-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import { later } from '../ui/later.tsx';
import { Notice } from '../ui/notice.tsx';
import { useStepFocus } from '../ui/use-step-focus.ts';
import { ACCOUNT_PLACE } from './account/places.ts';
import { PlaceView } from './frame/place.tsx';
import { PlaceLink, SiteAround, UrlAround } from './frame/place-link.tsx';
import { ServiceLine } from './frame/service-line.tsx';
import { SiteScope, useSite } from './frame/site-rows.tsx';
import { Invitation } from './home/invitation.tsx';
import { ProjectsSection } from './home/projects-section.tsx';
import { jobsPlace } from './jobs/jobs-place.ts';
import NewsLine from './jobs/news-line.tsx';
import { LastResults, RunningHere } from './jobs/site-jobs.tsx';
import { PLACES } from './places.tsx';

const JobsLink = later(() => import('./jobs/jobs-link.tsx'));

interface SiteHalfProps {
  /** Empty if no site is in front: the half then shows what belongs to the account. */
  host: string;
  /** The page from which something would start. */
  url: string;
}

/** The running jobs of the site, its four products, and the results of finished jobs. */
function Home(site: SiteHalfProps) {
  return (
    <div className="home grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <PagePart>
        <NewsLine host={site.host} />
        <RunningHere />
      </PagePart>
      <ProjectsSection {...site} />
      <PagePart>
        <LastResults />
      </PagePart>
    </div>
  );
}

/** The footer of the site's half: the balance, the jobs, the account. */
function SiteFooter() {
  const { t } = useTexts();
  const { host } = useSite();
  return (
    <footer className="sticky bottom-0 z-1 -mx-3.5 -mb-7 flex min-h-[35px] flex-wrap items-center gap-x-2 border-t border-line bg-paper px-3.5 py-1 text-small whitespace-nowrap text-dim">
      <ServiceLine isShort />
      <span className="ms-auto flex gap-x-2">
        <JobsLink host={host} />
        <PlaceLink
          site={host}
          place={ACCOUNT_PLACE}
          className="rounded-sm font-medium text-accent hover:underline @max-[299px]/page:hidden"
        >
          {t('account.link')}
        </PlaceLink>
      </span>
    </footer>
  );
}

function Around({ host, url, children }: SiteHalfProps & { children: ReactNode }) {
  return (
    <SiteAround value={host}>
      <UrlAround value={url}>
        <SiteScope host={host}>{children}</SiteScope>
      </UrlAround>
    </SiteAround>
  );
}

/**
 * Returns the account that the half is about. When the user chooses another one, a place that belongs to the former is
 * left for the home, and nothing of it is drawn for the new one: null until then.
 */
function useAccountAround(): string | null {
  const account = useConnection(({ value }) => value?.account ?? '');
  const [around, setAround] = useState(account);
  const [at, go] = useLocation();
  const isKept = around === '' || account === '' || PLACES.some((one) => one.isOfAccount && one.path === at);
  useEffect(() => {
    if (account === around) return;
    if (!isKept) go('/');
    setAround(account);
  }, [account, around, isKept, go]);
  return account === around || isKept ? account : null;
}

/**
 * The site's half of the panel: its home, or the place in the address. If there is room, both are side by side, unless
 * the place needs all of it.
 */
export function SiteHalf(site: SiteHalfProps) {
  const { t } = useTexts();
  const isConnected = useConnection(({ value }) => value !== null);
  const [at] = useLocation();
  const account = useAccountAround();
  const around = useStepFocus<HTMLDivElement>(at, 'h2');
  const home = site.host ? <Home {...site} /> : <Notice tone="info">{t('page.noSite')}</Notice>;
  if (!isConnected) {
    // Messages that the user has not dismissed are shown whatever is connected.
    return (
      <Around {...site}>
        <Switch>
          <Route path={jobsPlace.path}>
            {(params) => (
              <>
                <PlaceView place={jobsPlace} params={params} />
                <Invitation />
              </>
            )}
          </Route>
          <Route>
            <NewsLine host={site.host} />
            {site.host ? <ProjectsSection {...site} /> : home}
          </Route>
        </Switch>
      </Around>
    );
  }
  const places = PLACES.filter(({ isOfAccount }) => site.host || isOfAccount);
  return (
    <Around {...site}>
      <div ref={around} className="contents">
        {account !== null && (
          <Switch key={account}>
            {places.map((place) => (
              <Route key={place.path} path={place.path}>
                {(params) => (
                  <div className={place.isWide ? '' : 'site-columns'}>
                    {!place.isWide && <div className="site-home">{home}</div>}
                    <PlaceView place={place} params={params} />
                  </div>
                )}
              </Route>
            ))}
            <Route>{home}</Route>
          </Switch>
        )}
      </div>
      <SiteFooter />
    </Around>
  );
}
