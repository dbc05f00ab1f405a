import Settings from 'lucide-react/icons/settings';
import { SiteHeading } from '@/components/shell/site-heading.tsx';
import { StorageTrouble } from '@/components/shell/storage-trouble.tsx';
import { SiteHalf } from '@/components/site/site-half.tsx';
import { useTexts } from '@/components/texts/use-texts.ts';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { openOptions } from '@/lib/platform/browser.ts';

/** Only the site's half, in a tab without a page in front: the target of notifications and menus. */
export function SiteWorkspace({ host }: { host: string }) {
  const { t } = useTexts();
  return (
    <div>
      <header className="bar-top">
        <SiteHeading host={host} path="" />
        <IconButton icon={Settings} label={t('page.options')} onClick={openOptions} />
      </header>
      <main className="content">
        <StorageTrouble />
        <SiteHalf host={host} url="" />
      </main>
    </div>
  );
}
