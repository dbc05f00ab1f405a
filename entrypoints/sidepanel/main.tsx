import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { loadAfterVerdict } from '@/components/shell/load-after-verdict.ts';
import { mount } from '@/components/shell/mount.tsx';
import { followUser } from '@/lib/page/session/follow-user.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { SidePanel } from './side-panel.tsx';
import { SiteWorkspace } from './site-workspace.tsx';

/** The parameters of a panel opened in a tab: which tab it is about, or which site if it is about no tab. */
const given = new URLSearchParams(location.search);
const tab = Number(given.get('tab') ?? Number.NaN);
const site = given.get('site');

if (site === null) {
  loadAfterVerdict();
  followUser(Number.isInteger(tab) ? tab : null);
}
void mount(
  <Router hook={useHashLocation}>
    {site === null ? <SidePanel /> : <SiteWorkspace host={hostOf(site)} />}
  </Router>,
);
