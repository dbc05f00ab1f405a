import type { ReactNode } from 'react';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { SiteIcon } from './site-icon.tsx';
import { useTexts } from './texts.tsx';

interface SiteHeadingProps {
  host: string;
  path: string;
  icon?: ReactNode;
}

/** Whose page it is: its icon, the host, the path. */
export function SiteHeading({ host, path, icon = <SiteIcon host={host} /> }: SiteHeadingProps) {
  const { t } = useTexts();
  const name = host || t('extension.name');
  return (
    <>
      {icon}
      <h1 className="flex min-w-0 flex-1 gap-2" title={name + readableAddress(path)}>
        <span dir="ltr" className="min-w-0 truncate font-semibold">
          {name}
        </span>
        <span dir="ltr" className="min-w-12 flex-1 truncate text-dim @max-[299px]/page:hidden">
          {readableAddress(path)}
        </span>
      </h1>
    </>
  );
}
