import { useEffect, useState } from 'react';
import { loadPicture } from '@/lib/page/picture.ts';
import { useInspection } from '@/lib/page/session.ts';
import { hostOf } from '@/lib/platform/address.ts';

/**
 * The icon that the browser shows for the tab, once the page has been judged: nothing is to wait for it. The page itself draws
 * it, because pages of the extension load nothing from the web. Null where there is none, or it cannot be read.
 */
function useTabIcon(host: string): string | null {
  const tab = useInspection((state) => state.tab);
  const isJudged = useInspection(({ phase }) => phase === 'complete');
  const [drawn, setDrawn] = useState<{ of: string; copy: string | null } | null>(null);
  const id = tab?.id;
  const address = (hostOf(tab?.url ?? '') === host && tab?.favIconUrl) || '';
  const isInline = /^data:image\//i.test(address);
  useEffect(() => {
    if (!isJudged || id === undefined || !address || isInline) return;
    let isCurrent = true;
    void loadPicture(id, address).then((picture) => {
      if (isCurrent) setDrawn({ of: address, copy: picture?.copy ?? null });
    });
    return () => {
      isCurrent = false;
    };
  }, [isJudged, id, address, isInline]);
  if (isInline) return address;
  return drawn?.of === address ? drawn.copy : null;
}

/** Stands for a site: its own icon where its tab has one, else its first letter on brass. */
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
  return (
    <span
      aria-hidden="true"
      className="grid size-[18px] flex-none place-items-center rounded bg-brass text-tiny font-bold text-brass-ink"
    >
      {(host.replace(/^www\./, '')[0] ?? 'P').toUpperCase()}
    </span>
  );
}
