import { isPrivateHost } from '@/lib/checks/knowledge/addresses/private-hosts.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useSite } from './site-rows.tsx';
import { useTrouble } from './use-trouble.ts';

/** Returns whether only the user's own computer or network can open the site, and the service is elsewhere. */
function useIsOutOfReach(): boolean {
  const { host } = useSite();
  const service = useConnection(({ value }) => value?.baseUrl);
  return service !== undefined && isPrivateHost(host) && !isPrivateHost(new URL(service).hostname);
}

/** Returns whether the service has answered the last time it was asked, and can open the site. */
export function useIsReachable(): boolean {
  const { code } = useTrouble();
  return !useIsOutOfReach() && code === null;
}

/** Says that the service cannot open the site, which is why nothing can be started for it. */
export function OutOfReach() {
  const { t } = useTexts();
  const { host } = useSite();
  if (!useIsOutOfReach()) return null;
  return (
    <p dir="auto" className="border-b border-line bg-soft px-3 py-1 text-small wrap-anywhere">
      {t('products.outOfReach', { site: siteText(host) })}
    </p>
  );
}
