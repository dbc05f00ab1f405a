import Settings from 'lucide-react/icons/settings';
import { PagesLater } from '@/components/pages/pages-later.tsx';
import { SiteHeading } from '@/components/shell/site-heading.tsx';
import { StorageTrouble } from '@/components/shell/storage-trouble.tsx';
import { useTexts } from '@/components/texts/use-texts.ts';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { hostOf } from '@/lib/platform/address.ts';
import { openOptions } from '@/lib/platform/browser.ts';

/** Only the pages of a site, in a tab of its own, which has room for tables. */
export function PagesWorkspace({ address }: { address: string }) {
  const { t } = useTexts();
  return (
    <div>
      <header className="bar-top">
        <SiteHeading host={hostOf(address)} path="" />
        <IconButton icon={Settings} label={t('page.options')} onClick={openOptions} />
      </header>
      <main className="content">
        <StorageTrouble />
        <PagesLater
          address={address}
          isPrivate={false}
          isInTab
          waiting={<Skeleton widths={[60, 90, 80]} />}
        />
      </main>
    </div>
  );
}
