import { SiteIcon } from './site-icon.tsx';
import { SiteName } from './site-name.tsx';

/** Whose page it is: its icon, the host, the path. */
export function SiteHeading({ host, path }: { host: string; path: string }) {
  return (
    <>
      <SiteIcon host={host} />
      <SiteName host={host} path={path} />
    </>
  );
}
