import { mount } from '@/components/mount.tsx';
import { inspect } from '@/lib/page/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { PagePopup } from './page-popup.tsx';

const site = new URLSearchParams(location.search).get('site');

/** What the popup shows: the page in front, or the site that a notification is about. */
async function content() {
  if (site === null) return <PagePopup />;
  const { SitePopup } = await import('./site-popup.tsx');
  return <SitePopup host={hostOf(site)} />;
}

// The page is read while the popup's own is still being made.
if (site === null) void inspect();
void mount(content());
