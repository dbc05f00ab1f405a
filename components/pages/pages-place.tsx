import { useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { withSetTexts } from '@/lib/i18n/page-texts.ts';
import { goOnWithSets } from '@/lib/page/sets/run-sets.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { openOwnPage } from '@/lib/platform/browser.ts';
import { isPrivatePage } from '@/lib/service/ask/private-rows.ts';
import { PagePart } from '../shell/page-part.tsx';
import { MoreTexts } from '../texts/texts.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { TextButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useStepFocus } from '../ui/use-step-focus.ts';
import { EarlierSets } from './earlier-sets.tsx';
import { OpenReport } from './open-report.tsx';
import { SetBar } from './set-bar.tsx';
import { SetView } from './set-view.tsx';
import { StartSet } from './start/start-set.tsx';
import { CompareLink } from './two/compare-link.tsx';

export interface PagesPlaceProps {
  /** The page in front, which decides on the site; not a web address if there is none. */
  address: string;
  /** Whether that page is in a private window: then nothing is stored. */
  isPrivate: boolean;
  /** Whether it is in a tab of its own, where there is nothing to go back to. */
  isInTab: boolean;
}

function Screens({ address, isPrivate, isInTab }: PagesPlaceProps) {
  const { t } = useTexts();
  const [at] = useLocation();
  const around = useStepFocus<HTMLDivElement>(at, 'h2');
  useEffect(() => void goOnWithSets().catch(() => {}), []);
  if (!hostOf(address)) return <EmptyState title={t('page.noSite')} />;
  const site = new URL(address).origin;
  return (
    <div ref={around} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <Switch>
        <Route path="/pages/:id">
          {({ id }) => (
            <PagePart of={id}>
              <SetView id={decodeURIComponent(id)} isInTab={isInTab} />
            </PagePart>
          )}
        </Route>
        <Route>
          <SetBar title={t('sets.title')} back={isInTab ? null : '/'}>
            {!isInTab && !isPrivate && (
              <TextButton
                onClick={() => openOwnPage(`/sidepanel.html?pages=${encodeURIComponent(address)}#/pages`)}
              >
                {t('sets.inTab')}
              </TextButton>
            )}
          </SetBar>
          {isPrivate || isPrivatePage() ? (
            <EmptyState title={t('sets.private')} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-3 min-[900px]:grid-cols-[minmax(300px,420px)_minmax(0,1fr)]">
              <PagePart of={site}>
                <StartSet key={site} site={site} address={address} />
              </PagePart>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[900px]:col-start-2">
                <PagePart>
                  <EarlierSets site={site} />
                  <OpenReport />
                </PagePart>
                {!isInTab && (
                  <div>
                    <CompareLink />
                  </div>
                )}
              </div>
            </div>
          )}
        </Route>
      </Switch>
    </div>
  );
}

/** Sets of pages of a site: where one begins, and those that there are. */
export default function PagesPlace(place: PagesPlaceProps) {
  return (
    <MoreTexts add={withSetTexts} waiting={<Skeleton widths={[60, 90, 80]} />}>
      <Screens {...place} />
    </MoreTexts>
  );
}
