import { SiteIcon } from './site-icon.tsx';
import { SiteName } from './site-name.tsx';

/** Which page this is about: its icon, the host, the path. */
export function SiteHeading({ host, path }: { host: string; path: string }) {
  return (
    <>
      <SiteIcon host={host} />
      <SiteName host={host} path={path} />
    </>
  );
}
