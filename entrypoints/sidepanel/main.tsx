import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { mount } from '@/components/shell/mount.tsx';
import { anyVerdict, finalVerdict, loadAfterVerdict } from '@/components/shell/verdict-waiting.ts';
import { followUser } from '@/lib/page/session/follow-user.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { PagesWorkspace } from './pages-workspace.tsx';
import { SidePanel } from './side-panel.tsx';
import { SiteWorkspace } from './site-workspace.tsx';

/** Milliseconds to wait for a verdict before drawing: drawing without one first takes longer. */
const PATIENCE = 150;

/** Goes on with a set of pages that rests because the page that ran it was closed. */
const goOn = () =>
  void import('@/lib/page/sets/run-sets.ts')
    .then(({ goOnWithSets }) => goOnWithSets())
    // It is tried again when the set is shown.
    .catch(() => {});

/** Replaces the shell with the panel, about one tab or the one in front; or about a site, or the pages of an origin. */
export function startPanel(tabId: number | null, site: string | null, pages: string | null): void {
  const isOfTab = site === null && pages === null;
  if (isOfTab) {
    loadAfterVerdict();
    void finalVerdict().then(goOn);
    followUser(tabId);
  }
  const content = (
    <Router hook={useHashLocation}>
      {isOfTab ? (
        <SidePanel />
      ) : pages === null ? (
        <SiteWorkspace host={hostOf(site ?? '')} />
      ) : (
        <PagesWorkspace address={pages} />
      )}
    </Router>
  );
  void mount(isOfTab ? anyVerdict(PATIENCE).then(() => content) : content);
}
