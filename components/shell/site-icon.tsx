import { useEffect, useState } from 'react';
import { readTabIcon } from '@/lib/page/requests/tab-icon.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { SiteLetter } from './site-name.tsx';

/**
 * Returns the tab's icon once the page has been judged, because nothing should wait for it; otherwise null.
 */
function useTabIcon(host: string): string | null {
  const tab = useInspection((state) => state.tab);
  const isJudged = useInspection(({ phase }) => phase === 'complete');
  const [icon, setIcon] = useState<{ of: string; copy: string | null } | null>(null);
  const id = tab?.id;
  const address = (hostOf(tab?.url ?? '') === host && tab?.favIconUrl) || '';
  useEffect(() => {
    if (!isJudged || id === undefined || !address) return;
    let isCurrent = true;
    void readTabIcon(id, address).then((copy) => {
      if (isCurrent) setIcon({ of: address, copy });
    });
    return () => {
      isCurrent = false;
    };
  }, [isJudged, id, address]);
  return icon?.of === address ? icon.copy : null;
}

/** The icon of a site: its own if its tab has one, otherwise its first letter on brass. */
export function SiteIcon({ host }: { host: string }) {
  const icon = useTabIcon(host);
  const [broken, setBroken] = useState<string | null>(null);
  if (icon && icon !== broken)
    return (
      <img
        src={icon}
        alt=""
        onError={() => setBroken(icon)}
        className="size-[18px] flex-none rounded object-contain"
      />
    );
  return <SiteLetter host={host} />;
}
